import clsx from 'clsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { type TypedMoney, yuanOf } from '#web/ui/text/yuan.ts';
import { changeOf, likelyCash, type Tender } from './tenders.ts';
import { messageAt, type PayForm } from './use-pay-form.ts';
import { useWanted } from './use-wanted.ts';

interface CashBoxProps {
  pay: PayForm;
  tender: Tender;
  at: number;
  amount: TypedMoney;
  wanted: number;
}

/** What is handed over in cash, and what goes back. Left empty it is exactly what is asked for. */
export function CashBox({ pay, tender, at, amount, wanted }: CashBoxProps) {
  const field = useWanted(wanted);
  const { type, tendered } = tender;
  const asked = typeof amount === 'number' ? amount : 0;
  const change = tendered === null ? 0 : changeOf(tender, amount);
  const wrong = typeof tendered === 'string' ? '请填写正确的金额' : messageAt(pay, `payments.${at}.tendered`);
  return (
    <div className="mt-2.5 flex flex-col gap-2 rounded-control border border-line-strong bg-surface p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">收到</span>
        <span className="flex flex-wrap gap-1.5">
          {likelyCash(asked).map((sum) => (
            <button
              key={sum}
              type="button"
              aria-label={`收到 ${yuanOf(sum)} 元`}
              aria-pressed={tendered === sum}
              className={clsx(
                'h-8 min-w-11 rounded-control border px-1.5 text-14 pointer-coarse:h-11',
                tendered === sum
                  ? 'border-blue-600 bg-blue-100 font-semibold text-blue-700'
                  : 'border-line-strong bg-surface text-ink-700 hover:border-field',
              )}
              onClick={() => pay.setTender(type, { tendered: sum })}
            >
              {yuanOf(sum)}
            </button>
          ))}
        </span>
        <MoneyInput
          ref={field}
          size="lg"
          className="ml-auto w-24 grow"
          aria-label="收到现金"
          aria-invalid={wrong ? true : undefined}
          placeholder={yuanOf(asked)}
          value={tendered}
          onChange={(value) => pay.setTender(type, { tendered: value })}
        />
      </div>
      {wrong ? <p className="text-right text-13 text-red-700">{wrong}</p> : null}
      <p role="status" className="flex items-baseline justify-between gap-2">
        <span className="font-semibold text-16">找零</span>
        {change === null ? (
          <span className="text-14 text-red-700">{typeof tendered === 'number' ? '收到的现金少于应收' : '—'}</span>
        ) : (
          <b className={clsx(change === 0 ? 'text-22 text-ink-500' : 'text-40')}>{formatMoney(change)}</b>
        )}
      </p>
    </div>
  );
}
