import type { OwnIntervene } from '#contract/intervenes.ts';
import { formatInstant } from '#web/ui/text/format.ts';

/** What one says, whole. */
export function OwnBody({ row }: { row: OwnIntervene }) {
  const { id, category, content, goal, review_on, outcome, hospital, reservation, created_at } = row;
  const parts = [
    { label: '类型', said: category },
    { label: '内容', said: content },
    { label: '目标', said: goal },
    { label: '复查日期', said: review_on },
    { label: '结果', said: outcome },
    { label: '医院', said: hospital.name },
    { label: '就诊', said: reservation ? `${reservation.date} ${reservation.time}` : null },
    { label: '创建时间', said: formatInstant(created_at) },
  ].filter(({ said }) => said);
  return (
    <section aria-label={`干预 ${id}`}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-14">
        {parts.map(({ label, said }) => (
          <div key={label} className="contents">
            <dt className="text-ink-500">{label}</dt>
            <dd className="whitespace-pre-wrap break-words">{said}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
