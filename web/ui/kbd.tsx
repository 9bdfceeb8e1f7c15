import clsx from 'clsx';
import type { ReactNode } from 'react';

type KbdProps = { children: ReactNode; ground?: 'paper' | 'solid' };

/** A key hint, where there is a keyboard. On solid grounds (a primary button, the petrol bar) it is drawn in the text's own colour. */
export function Kbd({ children, ground = 'paper' }: KbdProps) {
  return (
    <kbd
      className={clsx(
        'inline-flex h-5 min-w-5 pointer-coarse:hidden shrink-0 items-center justify-center rounded-control border px-1 font-sans text-11',
        ground === 'paper'
          ? 'border-line-strong border-b-2 bg-surface font-semibold text-ink-600'
          : 'border-current/55 font-normal',
      )}
    >
      {children}
    </kbd>
  );
}
