import clsx from 'clsx';
import { Check } from 'lucide-react';
import { TENDER_TYPES } from '#contract/disposal-pay.ts';
import { ICON } from '#web/ui/icon.ts';
import { formatMoney } from '#web/ui/text/format.ts';
import type { PayForm } from './use-pay-form.ts';

/** What is to be paid, what is still missing, and which part is paid how. */
export function PayHead({ pay: { figures, values } }: { pay: PayForm }) {
  const { due, missing } = figures;
  return (
    <header className="flex flex-col gap-2">
      <div className="flex items-end justify-between gap-3">
        <div>
          <h2 className="font-normal text-13 text-ink-600">收款</h2>
          <p className="font-semibold text-28">{formatMoney(due)}</p>
        </div>
        <div role="status" className="text-right">
          <p className="text-13 text-ink-600">{missing < 0 ? '超过' : '尚差'}</p>
          <p
            className={clsx(
              'flex items-center justify-end gap-1 font-semibold text-18',
              missing === 0 ? 'text-green-700' : missing < 0 ? 'text-red-700' : 'text-orange-700',
            )}
          >
            {missing === 0 ? <Check {...ICON} /> : null}
            {formatMoney(Math.abs(missing))}
          </p>
        </div>
      </div>
      <Bar due={due} values={values} figures={figures} />
    </header>
  );
}

/** By its look each part is another, also without colours. */
const LOOKS = ['bg-brand-800', 'bg-brand-300', 'border-2 border-brand-800 bg-surface'] as const;

function Bar({ due, values, figures }: { due: number } & Pick<PayForm, 'values' | 'figures'>) {
  const parts = values.payments.flatMap(({ type }, at) => {
    const amount = figures.amounts[at];
    return typeof amount === 'number' && amount > 0 ? [{ type, amount }] : [];
  });
  return (
    <>
      <div aria-hidden className="flex h-2 gap-px overflow-hidden bg-line">
        {parts.map(({ type, amount }, at) => (
          <span
            key={type}
            className={LOOKS[at % LOOKS.length]}
            style={{ width: `${Math.min(100, (amount * 100) / Math.max(1, due))}%` }}
          />
        ))}
      </div>
      {parts.length > 1 ? (
        <ul className="flex flex-wrap gap-x-4 text-12 text-ink-600">
          {parts.map(({ type, amount }) => (
            <li key={type}>{`${TENDER_TYPES[type]} ${formatMoney(amount, '')}`}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
