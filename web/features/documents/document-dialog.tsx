import { useState } from 'react';
import { documents, type PatientDocument } from '#contract/documents.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { IntactMark } from '#web/clinic/record/revision-marks.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { DocumentSteps } from './document-steps.tsx';
import { DocumentText } from './document-text.tsx';
import { Drawn } from './drawn.tsx';
import { DocumentTag } from './marks.tsx';
import type { Opened, Step } from './opened.ts';
import { saidBy, signedBy } from './said.ts';

const EditDialog = lateDialog(() => import('./write-dialog.tsx').then((m) => m.EditDialog));
const VoidDialog = lateDialog(() => import('./void-dialog.tsx').then((m) => m.VoidDialog));
const SignDialog = lateDialog(() => import('./sign-dialog.tsx').then((m) => m.SignDialog));

interface DocumentDialogProps {
  id: number;
  /** Another one takes its place: what takes it back. */
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** One document: what it says, who signed it or did not, and what may be done with it. */
export function DocumentDialog({ id, onOpen, onClose }: DocumentDialogProps) {
  const asked = useCall(documents.one, { params: { id } }, { staleTime: 0 });
  const [step, setStep] = useState<Step | null>(null);
  const answer = asked.data;
  const row = answer?.data;
  const done = () => setStep(null);
  return (
    <Dialog
      open
      width={880}
      title={row?.title ?? '文书'}
      description={row ? `${row.patient.name} ${row.code} ${row.kind_name}` : undefined}
      onClose={onClose}
      footer={answer ? <DocumentSteps answer={answer} onStep={setStep} onOpen={onOpen} /> : undefined}
    >
      {answer ? <Body answer={answer} /> : <Awaited asked={asked} lines={8} />}
      {row && step === 'edit' ? <EditDialog row={row} onSaved={done} onClose={done} /> : null}
      {row && step === 'void' ? <VoidDialog row={row} onClose={done} /> : null}
      {/* Another version is another text: it is read and signed anew. */}
      {row && step === 'sign' && row.status === 'draft' ? (
        <SignDialog key={row.version} row={row} onDone={done} onClose={done} />
      ) : null}
    </Dialog>
  );
}

function Body({ answer: { data: row, meta } }: { answer: Opened }) {
  return (
    <div className="flex flex-col gap-3 text-14">
      {meta.treating ? null : <Note>您不是接诊人员，本次查阅已记录</Note>}
      <p className="flex flex-wrap items-center gap-2">
        <DocumentTag of={row.status} />
        <IntactMark intact={row.intact} />
        <span className="text-13 text-ink-500">{[saidBy(row), signedBy(row)].filter(Boolean).join('　')}</span>
      </p>
      <section
        aria-label="文书正文"
        // Longer than the dialog it scrolls, which must be reachable for who has no mouse.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the dialog scrolls with it
        tabIndex={0}
      >
        <DocumentText body={row.body} />
      </section>
      <Signed row={row} />
    </div>
  );
}

/** 沈静姝（本人） 证件尾号 123X */
const whoOf = ({ name, relation_name, id_tail }: NonNullable<PatientDocument['signer']>) =>
  `${name}（${relation_name}）${id_tail ? ` 证件尾号 ${id_tail}` : ''}`;

function Signed({ row: { strokes, signer, paper_image_id, refused, voided, withdrawn } }: { row: PatientDocument }) {
  return (
    <>
      {strokes ? (
        <figure className="rounded-control border border-line p-3">
          <Drawn strokes={strokes} />
          <figcaption className="text-13 text-ink-500">{signer ? whoOf(signer) : ''}</figcaption>
        </figure>
      ) : null}
      {paper_image_id ? (
        <Note>{`纸质签署，扫描件为影像 ${paper_image_id}${signer ? `：${whoOf(signer)}` : ''}`}</Note>
      ) : null}
      {refused ? (
        <Note>{`患者拒签：${refused.reason}（${refused.by_name}，见证人 ${refused.second_name}）`}</Note>
      ) : null}
      {withdrawn ? <Note>{`${formatInstant(withdrawn.at)} 由 ${withdrawn.code} 撤回`}</Note> : null}
      {voided ? <Note>{`${voided.by_name} ${formatInstant(voided.at)} 作废：${voided.reason}`}</Note> : null}
    </>
  );
}
