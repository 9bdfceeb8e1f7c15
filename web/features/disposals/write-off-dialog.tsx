import type { Disposal } from '#contract/disposal-rows.ts';
import { disposals } from '#contract/disposals.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { formatMoney } from '#web/ui/text/format.ts';

interface WriteOffDialogProps {
  list: Disposal;
  onClose: () => void;
}

/** 坏账核销: what is owed of a list and will not be paid, and why. */
export function WriteOffDialog({ list, onClose }: WriteOffDialogProps) {
  const { id, version, patient, number, arrears } = list;
  const state = useContractForm(disposals.writeOff, {
    values: { amount: arrears, reason: '' },
    rules: async () => disposals.writeOff.body,
    bodyOf: (values) => ({ ...values, id, version }),
    refresh: [disposals.list, disposals.show],
    onDone: onClose,
  });
  const { form } = state;
  return (
    <ContractDialog
      state={state}
      title="坏账核销"
      description={`${patient.name} · ${number ?? ''} · 欠费 ${formatMoney(arrears)}`}
      submitText="核销"
      hint="核销后不再催收，不能撤销"
      onClose={onClose}
    >
      <ControlledRow form={form} name="amount" label="核销金额" required>
        {(field) => <MoneyInput {...field} />}
      </ControlledRow>
      <FormRow label="核销原因" required error={form.formState.errors.reason?.message}>
        <Textarea rows={3} maxLength={200} {...form.register('reason')} />
      </FormRow>
    </ContractDialog>
  );
}
