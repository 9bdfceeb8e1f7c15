import clsx from 'clsx';
import { Plus } from 'lucide-react';
import type { OrthoControlRow } from '#contract/ortho.ts';
import { saidParts } from '#web/clinic/record/ortho-text.ts';
import { RecordStatusTag } from '#web/clinic/record/record-marks.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';

interface ControlListProps {
  controls: readonly OrthoControlRow[];
  chosen: number | null;
  /** Why no new one is begun; null: one may be. */
  off: string | null;
  /** Null: none can be opened. */
  onOpen: ((id: number) => void) | null;
  onNew: () => void;
}

/** The controls of a case, the newest first; and what begins another. */
export function ControlList({ controls, chosen, off, onOpen, onNew }: ControlListProps) {
  return (
    <aside aria-label="复诊记录" className="min-w-0 rounded-panel border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 border-line border-b p-3">
        <h2 className="font-semibold text-14">复诊记录</h2>
        <GuardedButton
          size="sm"
          className="pointer-coarse:min-h-11"
          icon={<Plus {...ICON} />}
          reason={off}
          onClick={() => {
            if (off === null) onNew();
          }}
        >
          新建复诊
        </GuardedButton>
      </div>
      {controls.length === 0 ? <EmptyState hint={off ?? '点击“新建复诊”书写第一次'} /> : null}
      <ul aria-label="复诊">
        {controls.map((row) => (
          <li key={row.id} className="border-line border-b last:border-b-0">
            {onOpen ? (
              <button
                type="button"
                aria-current={row.id === chosen || undefined}
                className={clsx(
                  'w-full border-l-3 px-4 py-2.5 text-left',
                  row.id === chosen ? 'border-l-blue-600 bg-blue-50' : 'border-l-transparent hover:bg-surface-2',
                )}
                onClick={() => onOpen(row.id)}
              >
                <Line row={row} />
              </button>
            ) : (
              <div className="px-4 py-2.5">
                <Line row={row} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Line({ row: { date, month, doctor, status, said } }: { row: OrthoControlRow }) {
  const parts = said ? saidParts(said, ['wires', 'aligner', 'next_weeks']) : [];
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <b className="text-14">{date}</b>
        {month === null ? null : <span className="text-13 text-ink-600">{`第${month}个月`}</span>}
        <RecordStatusTag of={status} />
      </span>
      <span className="text-13 text-ink-600">{[doctor.name, ...parts.map(({ text }) => text)].join(' · ')}</span>
    </span>
  );
}
