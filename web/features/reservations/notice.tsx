import clsx from 'clsx';
import { CircleAlert, TimerOff, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { conflict: CircleAlert, expired: TimerOff, error: CircleAlert, offline: WifiOff } as const;

type NoticeProps = {
  kind: keyof typeof icons;
  title: string;
  children?: ReactNode;
  /** Buttons, at the right where there is room. */
  actions?: ReactNode;
};

/**
 * What happened to the hold or to the last press, at the top of the form (docs/domain/screens.md#holding-and-booking).
 */
export function Notice({ kind, title, children, actions }: NoticeProps) {
  const Icon = icons[kind];
  const failed = kind === 'error';
  return (
    <div
      role="alert"
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border px-4 py-2.5 text-13',
        failed ? 'border-red-300 bg-red-50' : 'border-line-strong bg-surface-2',
        kind === 'offline' && 'border-transparent! bg-orange-100! text-orange-800',
      )}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className={clsx('shrink-0', failed && 'text-red-600')} />
      <p className="min-w-50 flex-1">
        <b className={clsx(failed && 'text-red-700')}>{title}</b>
        {children}
      </p>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
