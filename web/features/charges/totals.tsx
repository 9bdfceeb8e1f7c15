import type { ReactNode } from 'react';
import { capitals } from '#contract/capitals.ts';
import type { Disposal } from '#contract/disposal-rows.ts';
import { formatMoney } from '#web/ui/text/format.ts';

interface TotalsProps {
  list: Disposal;
  /** With what is taken off just now. */
  total?: number;
}

/** What it was, what was taken off, what is to be paid: also in capitals. */
export function Totals({ list, total = list.total }: TotalsProps) {
  return (
    <dl className="flex shrink-0 flex-col gap-1.5 text-14">
      <Sum label="原价">{formatMoney(list.price)}</Sum>
      <Sum label="优惠">{list.price === total ? formatMoney(0) : `−${formatMoney(list.price - total)}`}</Sum>
      <div className="flex items-baseline justify-between gap-6">
        <dt className="font-semibold">应收</dt>
        <dd className="font-semibold text-28">{formatMoney(total)}</dd>
      </div>
      <div>
        <dt className="sr-only">大写</dt>
        <dd className="text-right text-13 text-ink-600">{capitals(total)}</dd>
      </div>
      {list.amount > 0 ? <Sum label="已收">{formatMoney(list.amount)}</Sum> : null}
      {list.status === 2 ? (
        <Sum label="欠费">
          <b className="text-red-700">{formatMoney(list.arrears)}</b>
        </Sum>
      ) : null}
    </dl>
  );
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="text-ink-600">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
