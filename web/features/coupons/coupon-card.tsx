import clsx from 'clsx';
import type { ReactNode } from 'react';
import { COUPON_KINDS } from '#contract/coupon-form.ts';
import { boundWords, offWords } from '#web/clinic/money/coupon-words.ts';

interface CouponCardProps {
  terms: Parameters<typeof offWords>[0];
  name: string;
  /** When it is good. */
  valid: string;
  /** What else there is to know. */
  notes?: readonly string[];
  /** It can be used no more. */
  over?: boolean;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A coupon as a patient sees it. */
export function CouponCard({ terms, name, valid, notes = [], over = false, children }: CouponCardProps) {
  return (
    <div className="flex h-full overflow-hidden rounded-panel border border-line bg-surface">
      <div
        className={clsx(
          'flex w-32 shrink-0 flex-col items-center justify-center gap-1 p-3 text-center',
          over ? 'bg-surface-2 text-ink-500' : 'bg-brand-700 text-surface',
        )}
      >
        <b className="text-18">{offWords(terms) ?? COUPON_KINDS[terms.kind]}</b>
        {boundWords(terms).map((bound) => (
          <span key={bound} className="text-12">
            {bound}
          </span>
        ))}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3">
        <b className={clsx('break-words text-14', over && 'text-ink-500')}>{name}</b>
        <span className="text-13 text-ink-600">{valid}</span>
        {notes.map((note) => (
          <span key={note} className="text-12 text-ink-500">
            {note}
          </span>
        ))}
        {children}
      </div>
    </div>
  );
}
