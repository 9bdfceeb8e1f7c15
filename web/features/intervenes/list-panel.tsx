import { useState } from 'react';
import type { Intervene } from '#contract/intervenes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { InterveneRow } from './intervene-row.tsx';
import type { Intervenes, IntervenesState } from './use-intervenes.ts';

const EditDialog = lateDialog(() => import('./edit-dialog.tsx').then((m) => m.EditDialog));
const EndDialog = lateDialog(() => import('./end-dialog.tsx').then((m) => m.EndDialog));

/** What is done with one: changed, or ended as met or unmet. */
type Doing = { row: Intervene; what: 'edit' | 'met' | 'unmet' };

interface ListPanelProps {
  state: IntervenesState;
  answer: Intervenes;
  /** Whose own stand first; null: of several patients, who are named. */
  visit: string | null;
}

/** The visit's, then the patient's others. */
export function ListPanel({ state, answer, visit }: ListPanelProps) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const { data: rows, total } = answer;
  const isFirst = (row: Intervene) => visit !== null && row.reservation?.hash_id === visit;
  const parts = [
    { title: '本次就诊', rows: rows.filter(isFirst) },
    { title: visit === null ? '进行中' : '其他干预', rows: rows.filter((row) => !isFirst(row)) },
  ];
  // The newest of it there is, under the dialog as in it.
  const now = doing && (rows.find(({ id }) => id === doing.row.id) ?? doing.row);
  const close = () => setDoing(null);
  return (
    <section aria-label="干预记录" className="min-w-0 rounded-panel border border-line bg-surface">
      {total === 0 ? <EmptyState hint="书写第一条干预，患者就能在个人中心看到" /> : null}
      {parts.map((part) =>
        part.rows.length > 0 ? (
          <div key={part.title} className="p-4 not-first:border-line not-first:border-t">
            <h2 className="mb-3 font-semibold text-16">{part.title}</h2>
            <ul aria-label={part.title} className="flex flex-col divide-y divide-line">
              {part.rows.map((row) => (
                <InterveneRow
                  key={row.id}
                  row={row}
                  named={visit === null}
                  onEdit={() => setDoing({ row, what: 'edit' })}
                  onEnd={(what) => setDoing({ row, what })}
                />
              ))}
            </ul>
          </div>
        ) : null,
      )}
      {total > rows.length || state.paging.page > 1 ? (
        <ListFoot {...state.paging} total={total} onChange={state.turn} />
      ) : null}
      {now && doing?.what === 'edit' ? <EditDialog row={now} onClose={close} /> : null}
      {now && (doing?.what === 'met' || doing?.what === 'unmet') ? (
        <EndDialog row={now} how={doing.what} onClose={close} />
      ) : null}
    </section>
  );
}
