import { useAtomValue } from 'jotai';
import { Ban, FilePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dentalRecords, type RecordSheet } from '#contract/dental-records.ts';
import { ortho } from '#contract/ortho.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { rolesAtom } from '#web/api/session.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { AskToAmend, RequestNote } from '#web/clinic/record/ask-to-amend.tsx';
import { errorsOf } from '#web/clinic/record/errors-of.ts';
import { ReasonDialog } from '#web/clinic/record/reason-dialog.tsx';
import { RecordMarks, RecordStatusTag } from '#web/clinic/record/record-marks.tsx';
import { revisionName } from '#web/clinic/record/revision-marks.tsx';
import { Trail } from '#web/clinic/record/trail.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import type { Beside, KindOf } from './sheet-kinds.ts';
import type { SheetDetail } from './use-sheets.ts';

interface SheetReadProps<T extends object> {
  kind: KindOf<T>;
  detail: SheetDetail;
  beside: Beside;
  onAmend: () => void;
}

/** A sheet that is read: as it is, or as it was in a revision, with who signed and changed it. */
export function SheetRead<T extends object>({ kind, detail: { data: row, meta }, beside, onAmend }: SheetReadProps<T>) {
  const { Body } = kind;
  const [chosen, setChosen] = useState<number | null>(null);
  const revision = chosen === row.revision ? null : chosen;
  return (
    <section aria-label={kind.word} className="min-w-0 rounded-panel border border-line bg-surface p-4 lg:p-6">
      <Head row={row} word={kind.word}>
        <Steps {...{ row, meta, onAmend }} word={kind.word} />
      </Head>
      {revision === null ? (
        <div className={row.status === 'void' ? 'line-through' : undefined}>
          <Body row={row} beside={beside} />
        </div>
      ) : (
        <Former id={row.id} revision={revision}>
          {(was) => <Body row={was} beside={beside} />}
        </Former>
      )}
      {meta.revisions.length > 0 ? (
        <div className="mt-4 border-line border-t pt-4">
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <h3 className="mr-2 font-semibold text-14">修订记录</h3>
            {meta.revisions.length > 1
              ? meta.revisions.map((each) => (
                  <Shortcut
                    key={each.revision}
                    framed
                    label={`查看${revisionName(each.revision)}`}
                    chosen={(chosen ?? row.revision) === each.revision}
                    onClick={() => setChosen(each.revision)}
                  />
                ))
              : null}
          </div>
          <RequestNote request={meta.request} />
          <Trail revisions={meta.revisions} nameOf={kind.partName} />
        </div>
      ) : null}
    </section>
  );
}

/** Whose it is, of when, and where it stands. */
function Head({ row, word, children }: { row: RecordSheet; word: string; children: ReactNode }) {
  const { code, status, revision, visit_date, reservation, doctor, signed, voided, return_reason } = row;
  const by = (told: { at: string; by_name: string }) => `${told.by_name} ${formatInstant(told.at)}`;
  const facts = [
    { label: '就诊', value: reservation ? `${visit_date} ${reservation.time}` : visit_date },
    { label: '记录人', value: doctor.name },
    ...(signed ? [{ label: '归档', value: by(signed) }] : []),
    ...(voided ? [{ label: '作废', value: [by(voided), voided.reason].filter(Boolean).join('，') }] : []),
    ...(status === 'draft' && return_reason ? [{ label: '退回原因', value: return_reason }] : []),
  ];
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold text-16">{word}</h2>
        <span className="text-13 text-ink-600">{code}</span>
        <RecordStatusTag of={status} />
        {revision > 0 ? <span className="text-13 text-ink-500">{revisionName(revision)}</span> : null}
        <RecordMarks row={row} />
        <div className="ml-auto flex flex-wrap gap-2">{children}</div>
      </div>
      <DescriptionList layout="strip" items={facts} />
      {status === 'draft' || status === 'review' ? <Note>{`${doctor.name} 还没有归档`}</Note> : null}
    </div>
  );
}

interface StepsProps {
  row: RecordSheet;
  meta: SheetDetail['meta'];
  word: string;
  onAmend: () => void;
}

/** What may be done with it as it stands. */
function Steps({ row, meta, word, onAmend }: StepsProps) {
  const owner = useAtomValue(rolesAtom).includes('shop_owner');
  const { reason } = useWritable();
  const [asked, setAsked] = useState(false);
  const archived = row.status === 'signed' || row.status === 'amended';
  return (
    <>
      <AskToAmend title={`申请修改${word}`} row={row} meta={meta} refresh={[dentalRecords.show]} />
      {archived && owner ? (
        <GuardedButton variant="ghost" icon={<Ban {...ICON} />} reason={reason} onClick={() => setAsked(true)}>
          作废
        </GuardedButton>
      ) : null}
      {meta.can_amend ? (
        <GuardedButton icon={<FilePen {...ICON} />} reason={reason} onClick={onAmend}>
          修订
        </GuardedButton>
      ) : null}
      {asked ? <GiveUp row={row} word={word} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

/** What was signed is given up by an owner. Where a colleague was quicker, it is read again. */
function GiveUp({ row, word, onClose }: { row: RecordSheet; word: string; onClose: () => void }) {
  const { id, version, kind, patient } = row;
  const { send } = useSend(dentalRecords.store, {
    quiet: ['INVALID'],
    refresh: [dentalRecords.show, dentalRecords.list, ortho.read],
  });
  const giveUp = async (reason: string) => {
    try {
      await send({ body: { id, version, kind, patient_id: patient.id, action: 'void', reason } });
      return null;
    } catch (error) {
      return errorsOf(error).reason?.[0] ?? '没有作废成功';
    }
  };
  return (
    <ReasonDialog
      title={`作废这份${word}？`}
      description="作废后不再计入，内容划线保留，员工仍可查阅"
      label="作废原因"
      submitText="作废"
      onReason={giveUp}
      onClose={onClose}
    />
  );
}

interface FormerProps {
  id: number;
  revision: number;
  children: (was: RecordSheet) => ReactNode;
}

/** As it was in a revision. */
function Former({ id, revision, children }: FormerProps) {
  const asked = useCall(dentalRecords.show, { params: { id }, query: { revision } });
  if (!asked.data) return <Awaited asked={asked} lines={6} />;
  return (
    <div className="flex flex-col gap-3">
      <Note>{`您正在查看${revisionName(revision)}，不是最新内容`}</Note>
      {children(asked.data.data)}
    </div>
  );
}
