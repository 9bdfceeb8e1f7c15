import { useAtomValue } from 'jotai';
import { FilePen } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf, Call } from '#contract/call.ts';
import type { Case } from '#contract/case-rows.ts';
import { type AmendRequest, cases } from '#contract/cases.ts';
import { meAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { formatInstant } from '#web/ui/text/format.ts';
import { RequestTag } from './record-marks.tsx';

type Row = Pick<Case, 'id' | 'code' | 'status' | 'doctor' | 'patient'>;

interface AskToAmendProps {
  /** Of what: 申请修改病历 */
  title: string;
  row: Row;
  /** What shows the request. */
  refresh: readonly Call[];
  meta: Pick<AnswerOf<typeof cases.detail>['meta'], 'can_amend' | 'request'>;
}

/** 申请修改: the author of what was signed, once only an owner can let them change it. */
export function AskToAmend({ title, row, meta, refresh }: AskToAmendProps) {
  const me = useAtomValue(meAtom);
  const { reason } = useWritable();
  const [asking, setAsking] = useState(false);
  const archived = row.status === 'signed' || row.status === 'amended';
  if (!archived || meta.can_amend || row.doctor.id !== me?.id) return null;
  return (
    <>
      <GuardedButton
        variant="primary"
        icon={<FilePen {...ICON} />}
        reason={meta.request?.status === 'pending' ? '已有待审批的修改申请' : reason}
        onClick={() => setAsking(true)}
      >
        申请修改
      </GuardedButton>
      {asking ? <AskDialog {...{ title, row, refresh }} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

interface AskDialogProps extends Omit<AskToAmendProps, 'meta'> {
  onClose: () => void;
}

function AskDialog({ title, row: { id, code, patient }, refresh, onClose }: AskDialogProps) {
  const state = useContractForm(cases.requestAmend, {
    values: { reason: '' },
    rules: async () => cases.requestAmend.body,
    bodyOf: (values) => values,
    params: { id },
    refresh: [...refresh, cases.amendRequests],
    onDone: onClose,
  });
  const { register, formState } = state.form;
  return (
    <ContractDialog
      state={state}
      title={title}
      description={`${patient.name} · ${code}`}
      submitText="提交申请"
      hint="店长同意后 24 小时内可以修订一次"
      onClose={onClose}
    >
      <FormRow label="修改原因" required error={formState.errors.reason?.message}>
        <Textarea rows={3} maxLength={200} {...register('reason')} />
      </FormRow>
    </ContractDialog>
  );
}

/** What became of one's own newest request. */
export function RequestNote({ request }: { request: AmendRequest | null }) {
  if (!request) return null;
  const { status, reason, decided, good_until } = request;
  return (
    <div className="mb-3 flex flex-col gap-1 rounded-control border border-line bg-surface-2 px-3 py-2 text-13">
      <p className="flex flex-wrap items-center gap-2">
        <b>修改申请</b>
        <RequestTag of={status} />
        {status === 'approved' && good_until ? (
          <span className="text-ink-600">{formatInstant(good_until)} 前可以修订一次</span>
        ) : null}
      </p>
      <p className="break-words text-ink-700">原因：{reason}</p>
      {decided?.reason ? <p className="break-words text-ink-700">审批意见：{decided.reason}</p> : null}
    </div>
  );
}
