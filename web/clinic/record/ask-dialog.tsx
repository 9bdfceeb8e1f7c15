import type { Call } from '#contract/call.ts';
import type { Case } from '#contract/case-rows.ts';
import { cases } from '#contract/cases.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';

export interface AskDialogProps {
  /** Of what: 申请修改病历 */
  title: string;
  row: Pick<Case, 'id' | 'code' | 'status' | 'doctor' | 'patient'>;
  /** What shows the request. */
  refresh: readonly Call[];
  onClose: () => void;
}

/** Why a record should be changed. */
export function AskDialog({ title, row: { id, code, patient }, refresh, onClose }: AskDialogProps) {
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
