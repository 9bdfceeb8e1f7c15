import clsx from 'clsx';
import { ArrowDown, ClipboardList, FileText, Plus, Stethoscope } from 'lucide-react';
import { memo } from 'react';
import { type HistoryKind, type ToothStory, toothCharts } from '#contract/tooth-charts.ts';
import { END_REASONS } from '#contract/tooth-states.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { findingWords } from '#web/clinic/tooth-chart/tooth-look.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

const ICONS: Record<HistoryKind, typeof Plus> = {
  add: Plus,
  end: ArrowDown,
  treatment: ClipboardList,
  diagnosis: Stethoscope,
  note: FileText,
};

/** A token of a text is what it names: [[26:OM]] is 26 OM. */
const plain = (text: string) =>
  text.replace(/\[\[([^\]:]+):?([^\]]*)\]\]/g, (_, tooth, rest) => `${tooth}${rest ? ` ${rest}` : ''} `);

function wordsOf({ kind, finding, text, record }: ToothStory): string {
  if (finding) {
    const words = findingWords(finding);
    if (kind === 'add') return words;
    return finding.end_reason === 'corrected'
      ? `${words}，记录有误`
      : `${words} 结束，${END_REASONS[finding.end_reason ?? 'treated']}`;
  }
  if (kind === 'note') return text === null ? `病历 ${record?.code ?? ''} 提到该牙` : plain(text);
  return `${kind === 'diagnosis' ? '诊断' : '处置'} ${text ?? ''}`;
}

const keyOfStory = (story: ToothStory) =>
  `${story.kind}${story.at}${story.finding?.id ?? ''}${story.record?.id ?? ''}${story.text ?? ''}`;

/** Who goes along the teeth by keys asks for the story of none of them but where they stay. */
const STAYS_MS = 150;

/** 经过: what is known of a tooth, the newest first. */
export const Story = memo(({ patientId, tooth: passed }: { patientId: number; tooth: string }) => {
  const tooth = useDebounced(passed, STAYS_MS);
  const answer = useCall(toothCharts.history, { params: { id: patientId }, query: { tooth, pageSize: 100 } });
  const { data: rows = [], total = 0 } = answer.data ?? {};
  return (
    <section aria-label={`${tooth} 的经过`} className="min-h-0 flex-1 overflow-auto border-line border-t px-3 py-2">
      <h3 className="mb-2 flex items-baseline gap-2 font-semibold text-14">
        {tooth} 的经过
        <span className="font-normal text-12 text-ink-500">{answer.data ? `${total} 项` : null}</span>
      </h3>
      {answer.data ? null : <Awaited asked={answer} lines={3} />}
      {answer.data && rows.length === 0 ? <p className="text-13 text-ink-500">暂无记录</p> : null}
      <ol className="grid">
        {rows.map((row) => {
          const Icon = ICONS[row.kind];
          const slip = row.finding?.end_reason === 'corrected';
          return (
            <li
              key={keyOfStory(row)}
              className="relative flex gap-2.5 pb-3 last:pb-0 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-2.5 not-last:before:border-line not-last:before:border-l"
            >
              <span className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-pill border border-line-strong bg-surface">
                <Icon aria-hidden size={12} strokeWidth={2.2} />
              </span>
              <div className="min-w-0 text-13">
                <p className="flex flex-wrap gap-x-2">
                  <b>{row.on}</b>
                  <span className="text-ink-500">{row.by_name}</span>
                </p>
                <p className={clsx('wrap-anywhere', slip && 'text-ink-500 line-through')}>{wordsOf(row)}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
});
