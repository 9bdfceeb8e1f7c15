import { useState } from 'react';
import type { ListedPrescription } from '#contract/prescriptions.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { ListPanel } from './list-panel.tsx';
import { NOTHING, SheetPanel, type Writing } from './sheet-panel.tsx';
import { usePrescriptions } from './use-prescriptions.ts';
import { copyOf } from './values.ts';

interface PatientSheetsProps {
  patientId: number;
  /** The visit whose own stand first, and that new ones are written at; null: none. */
  hashId: string | null;
}

/** What is written for a patient, and what was. */
export function PatientSheets({ patientId, hashId }: PatientSheetsProps) {
  const state = usePrescriptions(patientId, hashId);
  const [writing, setWriting] = useState<Writing>(NOTHING);
  const { answer } = state;
  if (!answer) {
    return (
      <VisitSheet>
        <Awaited asked={state.asked} lines={10} />
      </VisitSheet>
    );
  }
  const { editable, signs, treating } = answer.meta;
  const write = (next: Omit<Writing, 'nth'>) => setWriting((now) => ({ ...next, nth: now.nth + 1 }));
  const edit = (row: ListedPrescription) => write({ ...NOTHING, row });
  const copy = (row: ListedPrescription) => write({ ...NOTHING, start: copyOf(row), fresh: true });
  return (
    <div className="flex flex-col gap-3">
      {treating ? null : <Note>您不是接诊人员，本次查阅已记录</Note>}
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {editable ? (
          <SheetPanel {...{ patientId, hashId, signs, writing }} rows={answer.data} onWrite={write} />
        ) : (
          <VisitSheet>
            <Note>仅接诊人员可修改</Note>
          </VisitSheet>
        )}
        <ListPanel state={state} answer={answer} visit={hashId} onEdit={edit} onCopy={copy} />
      </div>
    </div>
  );
}
