import { useState } from 'react';
import type { ListedPrescription } from '#contract/prescriptions.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { PrescriptionRow, type RowSteps, type Tested } from './prescription-row.tsx';
import type { Listed, PrescriptionsState } from './use-prescriptions.ts';

const VoidDialog = lateDialog(() => import('./void-dialog.tsx').then((m) => m.VoidDialog));
const SkinTestDialog = lateDialog(() => import('./skin-test-dialog.tsx').then((m) => m.SkinTestDialog));

type Doing = { row: ListedPrescription; item: Tested | null };

interface ListPanelProps {
  state: PrescriptionsState;
  answer: Listed;
  /** Whose own stand first; null: of no visit. */
  visit: string | null;
  onEdit: (row: ListedPrescription) => void;
  onCopy: (row: ListedPrescription) => void;
}

/** The visit's, then the patient's others. */
export function ListPanel({ state, answer, visit, onEdit, onCopy }: ListPanelProps) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const { data: rows, total, meta } = answer;
  const isFirst = (row: ListedPrescription) => visit !== null && row.reservation?.hash_id === visit;
  const parts = [
    { title: '本次就诊', rows: rows.filter(isFirst) },
    { title: visit === null ? '全部处方' : '其他处方', rows: rows.filter((row) => !isFirst(row)) },
  ];
  // The newest of it there is, under the dialog as in it.
  const now = doing && (rows.find(({ id }) => id === doing.row.id) ?? doing.row);
  const close = () => setDoing(null);
  const stepsOf = (row: ListedPrescription): RowSteps => ({
    onEdit: () => onEdit(row),
    onCopy: () => onCopy(row),
    onVoid: () => setDoing({ row, item: null }),
    onTest: (item) => setDoing({ row, item }),
  });
  return (
    <section aria-label="处方记录" className="min-w-0 rounded-panel border border-line bg-surface">
      {total === 0 ? (
        <EmptyState hint={meta.editable ? '在开处方中加药品并签署，处方就会出现在这里' : '该患者还没有处方'} />
      ) : null}
      {parts.map((part) =>
        part.rows.length > 0 ? (
          <div key={part.title} className="p-4 not-first:border-line not-first:border-t">
            <h2 className="mb-3 font-semibold text-16">{part.title}</h2>
            <ul aria-label={part.title} className="flex flex-col divide-y divide-line">
              {part.rows.map((row) => (
                <PrescriptionRow key={row.id} row={row} may={meta} {...stepsOf(row)} />
              ))}
            </ul>
          </div>
        ) : null,
      )}
      {total > rows.length || state.paging.page > 1 ? (
        <ListFoot {...state.paging} total={total} onChange={state.turn} />
      ) : null}
      {now && doing?.item ? <SkinTestDialog row={now} item={doing.item} onClose={close} /> : null}
      {now && doing?.item === null ? <VoidDialog row={now} onClose={close} /> : null}
    </section>
  );
}
