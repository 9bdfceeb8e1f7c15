import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { OrthoControl } from '#contract/dental-records-ortho.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { meAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { CaseHead } from './case-head.tsx';
import { Checklist } from './checklist.tsx';
import { ControlList } from './control-list.tsx';
import { Photos } from './photos.tsx';
import { nextOf, type OrthoAnswer, useOrtho } from './use-ortho.ts';

const CaseDialog = lateDialog(() => import('./case-dialog.tsx').then((m) => m.CaseDialog));

/** What a control is written and read with. */
export type ControlSheet = ComponentType<{
  patientId: number;
  /** Null: a new one. */
  id: number | null;
  visit: string | null;
  /** What a new one begins with. */
  begun: OrthoControl;
  onBegun: (id: number) => void;
}>;

/** /workstation/patient/zhengji?user_id=: a patient's orthodontics: where the case stands, its controls, photographs, and what is lacking. */
export default function OrthoPage({ Sheet }: { Sheet: ControlSheet }) {
  const patientId = usePatientId() ?? 0;
  const { asked, answer } = useOrtho(patientId);
  return (
    <Page title="正畸">
      {answer ? (
        <Shown key={`${patientId}:${answer.data?.id ?? 0}`} {...{ patientId, answer, Sheet }} />
      ) : (
        <VisitSheet>
          <Awaited asked={asked} lines={10} />
        </VisitSheet>
      )}
    </Page>
  );
}

interface ShownProps {
  patientId: number;
  answer: OrthoAnswer;
  Sheet: ControlSheet;
}

function Shown({ patientId, answer, Sheet }: ShownProps) {
  const { data: row, meta } = answer;
  return (
    <div className="flex flex-col gap-3">
      {meta.treating ? null : <Note>您不是接诊人员，本次查阅已记录</Note>}
      {row ? <CaseHead {...{ patientId, row, meta }} /> : null}
      {row === null || isOver(answer) ? (
        <BeginCase patientId={patientId} editable={meta.editable} again={row !== null} />
      ) : null}
      {row ? <Controls {...{ patientId, answer, Sheet }} /> : null}
    </div>
  );
}

const isOver = ({ data }: OrthoAnswer) => data?.status === 'finished' || data?.status === 'stopped';

function BeginCase({ patientId, editable, again }: { patientId: number; editable: boolean; again: boolean }) {
  const [open, setOpen] = useState(false);
  const { reason } = useWritable();
  if (again && !editable) return null;
  const button = (
    <GuardedButton
      variant={again ? 'default' : 'primary'}
      icon={<Plus {...ICON} />}
      reason={reason}
      onClick={() => {
        if (reason === null) setOpen(true);
      }}
    >
      新建正畸病例
    </GuardedButton>
  );
  return (
    <>
      {again ? (
        <div>{button}</div>
      ) : (
        <VisitSheet>
          <EmptyState
            hint={editable ? '该患者还没有正畸病例' : '该患者还没有正畸病例，由接诊医生新建'}
            action={editable ? button : null}
          />
        </VisitSheet>
      )}
      {open ? <CaseDialog patientId={patientId} row={null} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** What is shown: a control that there is, or a new one. at: which choice it is; it stays through its first save. */
interface Chosen {
  id: number | null;
  at: number;
}

/** Where who asks goes on: their own draft, else the next control where one may be written, else the newest. */
function firstOf(answer: OrthoAnswer, me: number | undefined): Chosen | null {
  const { controls, editable } = answer.meta;
  const draft = controls.find(({ status, doctor }) => status === 'draft' && doctor.id === me);
  if (draft) return { id: draft.id, at: 0 };
  if (editable && !isOver(answer)) return { id: null, at: 0 };
  return controls[0] ? { id: controls[0].id, at: 0 } : null;
}

function Controls({ patientId, answer, Sheet }: ShownProps) {
  const { meta } = answer;
  const me = useAtomValue(meAtom)?.id;
  const reads = meta.view === 'full';
  const [chosen, setChosen] = useState(() => (reads ? firstOf(answer, me) : null));
  const show = (id: number | null) => setChosen((now) => ({ id, at: (now?.at ?? 0) + 1 }));
  const off = !meta.editable ? '仅接诊医生可以书写' : isOver(answer) ? '正畸病例已结束' : null;
  return (
    <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-3">
        {chosen ? (
          <Sheet
            key={chosen.at}
            {...{ patientId, id: chosen.id, begun: nextOf(answer), visit: meta.open_visit?.hash_id ?? null }}
            onBegun={(id) => setChosen((now) => now && { ...now, id })}
          />
        ) : null}
        <Photos photos={meta.photos} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <ControlList
          {...{ off, controls: meta.controls, chosen: chosen?.id ?? null }}
          onOpen={reads ? show : null}
          onNew={() => show(null)}
        />
        <Checklist checklist={meta.checklist} />
      </div>
    </div>
  );
}
