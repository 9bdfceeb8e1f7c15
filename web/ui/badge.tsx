import clsx from 'clsx';
import type { ReactNode } from 'react';

type BadgeProps = {
  count: number;
  /** Said in full: 3 条未读通知 */
  label: string;
  /** What the badge sits on; without it the badge stands in the line. */
  children?: ReactNode;
};

/** Nothing to count, nothing to see. */
export function Badge({ count, label, children }: BadgeProps) {
  const mark =
    count > 0 ? (
      <span
        className={clsx(
          'inline-flex h-4 min-w-4 forced-color-adjust-none items-center justify-center whitespace-nowrap rounded-pill bg-badge px-1 font-semibold text-11 text-surface leading-none',
          // Anchored at the left, so that a longer number grows away from what it sits on.
          children && '-top-1 left-[calc(100%-8px)] pointer-events-none absolute',
        )}
      >
        <span aria-hidden>{count > 99 ? '99+' : count}</span>
        <span className="sr-only">{label}</span>
      </span>
    ) : null;
  if (!children) return mark;
  return (
    <span className="relative inline-flex shrink-0">
      {children}
      {mark}
    </span>
  );
}
