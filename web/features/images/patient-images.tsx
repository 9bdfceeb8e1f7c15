import { useState } from 'react';
import type { Image } from '#contract/images.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { NOT_FOR_YOU } from '#web/clinic/record/case-words.ts';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { AddPanel } from './add-panel.tsx';
import { ChooseFiles } from './choose-files.tsx';
import type { Doing } from './doing.ts';
import { ImageDays } from './image-days.tsx';
import { ImageFilters } from './image-filters.tsx';
import { NoImages } from './no-images.tsx';
import { isWithheld } from './said.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import { NO_FILTER, useImages } from './use-images.ts';

const ViewerDialog = lateDialog(() => import('./viewer-dialog.tsx').then((m) => m.ViewerDialog));
const EditDialog = lateDialog(() => import('./edit-dialog.tsx').then((m) => m.EditDialog));
const VoidDialog = lateDialog(() => import('./void-dialog.tsx').then((m) => m.VoidDialog));

/** What was taken of a patient; whoever treats them adds to it by dropping, pasting or choosing files. */
export function PatientImages({ patientId }: { patientId: number }) {
  const state = useImages(patientId);
  const { answer } = state;
  const mayAdd = answer?.meta.editable === true;
  const chosen = useChosenFiles(patientId, mayAdd);
  if (!answer) {
    return (
      <VisitSheet>
        <Awaited asked={state.asked} lines={10} />
      </VisitSheet>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {answer.meta.treating ? null : <Note>您不是接诊人员，本次查阅已记录</Note>}
      {answer.data.some(isWithheld) ? <Note>{NOT_FOR_YOU}</Note> : null}
      {mayAdd ? <ChooseFiles over={chosen.over} onFiles={chosen.take} /> : null}
      {chosen.rows.length > 0 ? <AddPanel patientId={patientId} files={chosen.files} rows={chosen.rows} /> : null}
      <Listed state={state} />
    </div>
  );
}

function Listed({ state }: { state: ReturnType<typeof useImages> }) {
  const { answer, filter, paging, kinds } = state;
  const [doing, setDoing] = useState<Doing | null>(null);
  const rows = answer?.data ?? [];
  const total = answer?.total ?? 0;
  const editable = answer?.meta.editable === true;
  const narrowed = filter !== NO_FILTER && JSON.stringify(filter) !== JSON.stringify(NO_FILTER);
  return (
    <section aria-label="影像记录" className="min-w-0 rounded-panel border border-line bg-surface">
      <ImageFilters filter={filter} kinds={kinds} onNarrow={state.narrow} />
      {rows.length === 0 ? (
        <NoImages mayAdd={editable} onAll={narrowed ? () => state.narrow(NO_FILTER) : null} />
      ) : (
        <ImageDays rows={rows} editable={editable} onDo={setDoing} onDead={state.anew} />
      )}
      {total > rows.length || paging.page > 1 ? <ListFoot {...paging} total={total} onChange={state.turn} /> : null}
      <Opened doing={doing} rows={rows} onDead={state.anew} onClose={() => setDoing(null)} />
    </section>
  );
}

interface OpenedProps {
  doing: Doing | null;
  rows: readonly Image[];
  onDead: () => void;
  onClose: () => void;
}

function Opened({ doing, rows, onDead, onClose }: OpenedProps) {
  if (doing?.step === 'view') {
    const seen = rows.filter(({ url }) => url !== null);
    return <ViewerDialog rows={seen} start={doing.id} onDead={onDead} onClose={onClose} />;
  }
  const row = rows.find(({ id }) => id === doing?.id);
  if (!row) return null;
  if (doing?.step === 'edit') return <EditDialog row={row} onClose={onClose} />;
  return <VoidDialog row={row} onClose={onClose} />;
}
