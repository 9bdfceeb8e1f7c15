import type { Option } from '#contract/fields.ts';
import { WEEKDAY_LABEL, type WeeklyHours } from '#contract/work-hours.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { formatTimeRange } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';

/** Weekly hours to read. */
export function HoursText({ hours, departments }: { hours: readonly WeeklyHours[]; departments: readonly Option[] }) {
  if (hours.length === 0) return <EmptyState hint="还没有设置每周出诊时间" />;
  return (
    <ul className="divide-y divide-line">
      {hours.map((span) => (
        <li key={span.id} className="flex flex-wrap gap-x-4 gap-y-1 py-2.5">
          <b className="w-10">{WEEKDAY_LABEL[span.weekday]}</b>
          <span className="w-28">{formatTimeRange(span.from, span.to)}</span>
          <span className="text-ink-600">{departments.find(({ id }) => id === span.department_id)?.name}</span>
          <Money cents={span.fee} />
          {span.breaks.map((gap) => (
            <span key={gap.from} className="text-ink-600">
              {gap.name || '休息'} {formatTimeRange(gap.from, gap.to)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
