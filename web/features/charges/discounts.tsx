import type { Disposal } from '#contract/disposal-rows.ts';
import { formatMoney } from '#web/ui/text/format.ts';

/** What was taken off already, one by one. */
export function Discounts({ list: { discounts } }: { list: Disposal }) {
  return (
    <ul className="flex flex-col gap-2 text-14">
      {discounts.length === 0 ? <li className="text-13 text-ink-500">开单时没有优惠</li> : null}
      {discounts.map(({ kind, name, amount, reason }) => (
        <li key={kind + reason} className="flex items-baseline justify-between gap-3">
          <span>
            {name}
            {reason ? <span className="ml-2 text-13 text-ink-500">{reason}</span> : null}
          </span>
          <span>{`−${formatMoney(amount)}`}</span>
        </li>
      ))}
    </ul>
  );
}
