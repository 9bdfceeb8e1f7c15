import { useState } from 'react';
import type { DocumentRow } from '#contract/documents.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { DocumentListRow } from './document-list-row.tsx';
import { NewDocument } from './new-document.tsx';
import { useDocuments } from './use-documents.ts';

const DocumentDialog = lateDialog(() => import('./document-dialog.tsx').then((m) => m.DocumentDialog));

/** What a patient signed and is to sign, and what a new one is begun with. */
export function PatientDocuments({ patientId }: { patientId: number }) {
  const state = useDocuments(patientId);
  const [opened, setOpened] = useState<number | null>(null);
  const { answer } = state;
  if (!answer) {
    return (
      <VisitSheet>
        <Awaited asked={state.asked} lines={10} />
      </VisitSheet>
    );
  }
  const { data: rows, total, meta } = answer;
  const openerOf = ({ id }: DocumentRow) => (meta.reads ? () => setOpened(id) : null);
  return (
    <div className="flex flex-col gap-3">
      {meta.writes ? <NewDocument patientId={patientId} onSaved={({ id }) => setOpened(id)} /> : null}
      <section aria-label="文书记录" className="min-w-0 rounded-panel border border-line bg-surface">
        {total === 0 ? (
          <EmptyState hint={meta.writes ? '在新文书中选择模板，文书就会出现在这里' : '该患者还没有文书'} />
        ) : null}
        {rows.length > 0 ? (
          <ul aria-label="文书" className="flex flex-col divide-y divide-line px-4">
            {rows.map((row) => (
              <DocumentListRow key={row.id} row={row} onOpen={openerOf(row)} />
            ))}
          </ul>
        ) : null}
        {total > rows.length || state.paging.page > 1 ? (
          <ListFoot {...state.paging} total={total} onChange={state.turn} />
        ) : null}
      </section>
      {opened === null ? null : (
        <DocumentDialog key={opened} id={opened} onOpen={setOpened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
