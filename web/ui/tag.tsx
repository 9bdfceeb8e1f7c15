import clsx from 'clsx';
import type { ReactNode } from 'react';

export type TagTone = 'neutral' | 'blue' | 'green' | 'orange' | 'red' | 'brand' | 'outline' | 'ink' | 'booked';

const tones: Record<TagTone, string> = {
  neutral: 'border-transparent bg-bg-sunken text-ink-600',
  blue: 'border-transparent bg-blue-100 text-blue-700',
  green: 'border-transparent bg-green-100 text-green-700',
  orange: 'border-transparent bg-orange-100 text-orange-800',
  red: 'border-transparent bg-red-100 text-red-700',
  brand: 'border-transparent bg-brand-700 text-surface',
  ink: 'border-transparent bg-ink-900 text-surface',
  booked: 'border-transparent bg-booked-bg text-booked-fg',
  outline: 'border-line-strong bg-surface text-ink-700',
};

type TagProps = {
  tone?: TagTone;
  /** A state always carries a symbol of 12 to 16 px; only plain words such as 复诊 go without. */
  icon?: ReactNode;
  children: ReactNode;
};

export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return (
    <span
      className={clsx(
        'inline-flex h-5.5 shrink-0 items-center gap-1 whitespace-nowrap rounded-cell border px-1.5 text-12',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
