import type { Disposal } from '#contract/disposal-rows.ts';
import { disposals } from '#contract/disposals.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { formatMoney } from '#web/ui/text/format.ts';

interface VoidDialogProps {
  list: Disposal;
  onClose: () => void;
}

/** 作废: a list of which nothing was paid, and why. */
export function VoidDialog({ list, onClose }: VoidDialogProps) {
  const { id, version, patient, number, total } = list;
  const state = useContractForm(disposals.void, {
    values: { reason: '' },
    rules: async () => disposals.void.body,
    bodyOf: (values) => ({ ...values, id, version }),
    refresh: [disposals.list, disposals.show],
    onDone: onClose,
  });
  const { register, formState } = state.form;
  return (
    <ContractDialog
      state={state}
      title="作废处置单"
      description={`${patient.name} · ${number ?? '草稿'} · ${formatMoney(total)}`}
      submitText="作废"
      hint="作废后不能恢复，可以复制重开"
      onClose={onClose}
    >
      <FormRow label="作废原因" required error={formState.errors.reason?.message}>
        <Textarea rows={3} maxLength={200} {...register('reason')} />
      </FormRow>
    </ContractDialog>
  );
}
