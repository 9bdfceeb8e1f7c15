import { type Prescription, prescriptions } from '#contract/prescriptions.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';

interface VoidDialogProps {
  /** As it is known now. */
  row: Prescription;
  onClose: () => void;
}

const valuesOf = () => ({ reason: '' });

/** 作废: given up, with a reason. */
export function VoidDialog({ row, onClose }: VoidDialogProps) {
  const { id, version, code, patient } = row;
  const state = useContractForm<typeof prescriptions.void, { reason: string }, Prescription>(prescriptions.void, {
    values: valuesOf(),
    rules: async () => (await import('#contract/prescriptions.ts')).prescriptions.void.body,
    bodyOf: (form) => ({ ...form, version }),
    params: { id },
    over: { version, valuesOf, read: async () => row },
    draft: `prescription-void:${id}`,
    refresh: [prescriptions.list, prescriptions.one],
    onDone: onClose,
  });
  return (
    <ContractDialog
      state={state}
      words={{ labels: { reason: '原因' } }}
      title="作废处方？"
      description={`${patient.name} ${code ?? '草稿'}，作废后不能恢复，可复制为新处方`}
      submitText="作废"
      onClose={onClose}
    >
      <FormRow label="原因" required error={state.form.formState.errors.reason?.message}>
        <Textarea rows={3} maxLength={200} {...state.form.register('reason')} />
      </FormRow>
    </ContractDialog>
  );
}
