import { TENDER_TYPES, type TenderType } from '#contract/disposal-pay.ts';
import type { MarketingSummary } from '#contract/marketing-summary.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { formatMoney } from '#web/ui/text/format.ts';

type Received = NonNullable<NonNullable<MarketingSummary['hospital']>['charts']>['received'];

/** Told apart without colour too: the table under it has each way. */
const FILLS: Readonly<Record<number, string>> = {
  1: 'bg-brand-800',
  2: 'bg-blue-600',
  3: 'bg-green-600',
  4: 'bg-orange-500',
  7: 'bg-ink-500',
};
const wayOf = (type: number) => TENDER_TYPES[type as TenderType];

interface Day {
  date: string;
  total: number;
  ways: readonly { type: number; amount: number }[];
}

function daysOf(received: Received): Day[] {
  return [...Map.groupBy(received, ({ date }) => date)].map(([date, ways]) => ({
    date,
    ways,
    total: ways.reduce((sum, { amount }) => sum + amount, 0),
  }));
}

/** 实收: a column a day, of the ways that it came by. Days on which nothing came in are left out. */
export function ReceivedChart({ received }: { received: Received }) {
  const days = daysOf(received);
  const most = Math.max(1, ...days.map(({ total }) => total));
  const types = [...new Set(received.map(({ type }) => type))].toSorted((a, b) => a - b);
  return (
    <section aria-label="每日实收" className="min-w-0 rounded-panel border border-line bg-surface p-4 lg:col-span-2">
      <h2 className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold text-14">
        每日实收
        <span aria-hidden className="flex flex-wrap gap-x-3 font-normal text-12 text-ink-600">
          {types.map((type) => (
            <span key={type} className="inline-flex items-center gap-1">
              <span className={`size-2.5 rounded-cell ${FILLS[type] ?? 'bg-ink-500'}`} />
              {wayOf(type)}
            </span>
          ))}
        </span>
      </h2>
      {days.length === 0 ? (
        <EmptyState />
      ) : (
        <div className="relative overflow-x-auto">
          <div aria-hidden className="flex h-40 min-w-fit items-end gap-1">
            {days.map(({ date, total, ways }) => (
              <div
                key={date}
                className="flex min-w-6 max-w-12 flex-1 flex-col items-stretch"
                title={`${date} ${formatMoney(total)}`}
              >
                <div
                  className="flex flex-col-reverse overflow-hidden rounded-t-cell"
                  style={{ height: `${Math.max(0, total / most) * 128}px` }}
                >
                  {ways
                    .filter(({ amount }) => amount > 0)
                    .map(({ type, amount }) => (
                      <span key={type} className={FILLS[type] ?? 'bg-ink-500'} style={{ flexGrow: amount }} />
                    ))}
                </div>
                <span className="mt-1 text-center text-12 text-ink-500 tabular-nums">{date.slice(-2)}</span>
              </div>
            ))}
          </div>
          <table className="sr-only">
            <caption>每日实收（元）</caption>
            <tbody>
              {days.map(({ date, ways, total }) => (
                <tr key={date}>
                  <th scope="row">{date}</th>
                  <td>{`${formatMoney(total)}：${ways.map(({ type, amount }) => `${wayOf(type)} ${formatMoney(amount)}`).join('，')}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
