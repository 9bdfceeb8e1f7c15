import { Circle, CircleCheck } from 'lucide-react';
import type { OrthoItem } from '#contract/ortho.ts';
import { ICON } from '#web/ui/icon.ts';

/** What there should be of a case, at its start and at its end; it holds nobody up. */
export function Checklist({ checklist }: { checklist: { start: readonly OrthoItem[]; end: readonly OrthoItem[] } }) {
  return (
    <section aria-label="资料清单" className="min-w-0 rounded-panel border border-line bg-surface p-4">
      <h2 className="mb-2 font-semibold text-14">资料清单</h2>
      <Items title="治疗前" items={checklist.start} />
      {checklist.end.length > 0 ? <Items title="治疗后" items={checklist.end} /> : null}
    </section>
  );
}

function Items({ title, items }: { title: string; items: readonly OrthoItem[] }) {
  return (
    <>
      <h3 className="mt-2 mb-1 text-13 text-ink-600">{title}</h3>
      <ul aria-label={title} className="flex flex-col gap-1">
        {items.map(({ key, label, wanted, present, done }) => (
          <li key={key} className="flex items-center gap-2 text-14">
            {done ? (
              <CircleCheck {...ICON} className="text-green-700" />
            ) : (
              <Circle {...ICON} className="text-ink-400" />
            )}
            <span className="min-w-0 flex-1">{label}</span>
            <span className="text-13 text-ink-600">{wanted > 1 ? `${present}/${wanted}` : done ? '已有' : '缺'}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
