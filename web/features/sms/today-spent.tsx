import clsx from 'clsx';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { AnswerOf } from '#contract/call.ts';
import type { sms } from '#contract/sms.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';

type Today = AnswerOf<typeof sms.list>['meta']['today'];

interface TodaySpentProps {
  today: Today | undefined;
  /** Without one there is only what was spent: of all hospitals, whose budgets are their own. */
  budgeted: boolean;
}

/** What was sent and spent today, and how much of the budget that is. */
export function TodaySpent({ today, budgeted }: TodaySpentProps) {
  return (
    <section
      aria-label="今日短信"
      className="mb-3 flex min-h-14 shrink-0 flex-wrap items-center gap-x-8 gap-y-2 rounded-panel border border-line bg-surface px-4 py-2.5"
    >
      {today ? (
        <>
          <Figure label="今日发送" value={`${formatCount(today.count)} 条`} />
          <Figure label="今日费用" value={formatMoney(today.cost)} />
          {budgeted ? <Budget {...today} /> : null}
        </>
      ) : (
        <Skeleton className="h-4 w-60" />
      )}
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <p className="whitespace-nowrap text-13 text-ink-600">
      {label} <b className="ml-1 font-semibold text-16 text-ink-900">{value}</b>
    </p>
  );
}

function Budget({ cost, daily_budget, warn_percent }: Today) {
  if (daily_budget === null) return <p className="text-13 text-ink-600">每日预算：不限</p>;
  const percent = daily_budget === 0 ? 100 : Math.min(100, Math.floor((cost * 100) / daily_budget));
  const level = percent >= 100 ? 'spent' : percent >= warn_percent ? 'near' : 'fine';
  const { icon: Icon, bar, text, words } = LEVELS[level];
  return (
    <div className="flex min-w-60 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <p className="whitespace-nowrap text-13 text-ink-600">
        每日预算 <b className="ml-1 font-semibold text-ink-900">{formatMoney(daily_budget)}</b>
      </p>
      <div
        role="progressbar"
        aria-label="今日预算已用"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 min-w-24 max-w-80 flex-1 overflow-hidden rounded-full bg-bg-sunken"
      >
        <div className={clsx('h-full rounded-full', bar)} style={{ width: `${percent}%` }} />
      </div>
      <p className={clsx('inline-flex items-center gap-1 whitespace-nowrap text-12', text)}>
        <Icon aria-hidden size={14} strokeWidth={2} />
        已用 {percent}%{words}
      </p>
    </div>
  );
}

const LEVELS = {
  fine: { icon: CircleCheck, bar: 'bg-green-600', text: 'text-green-700', words: '' },
  near: { icon: TriangleAlert, bar: 'bg-orange-600', text: 'text-orange-800', words: '，即将用完' },
  spent: { icon: TriangleAlert, bar: 'bg-red-600', text: 'text-red-700', words: '，今日不再发送通知短信' },
} as const;
