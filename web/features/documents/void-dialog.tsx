import { type DocumentRow, documents } from '#contract/documents.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';

interface VoidDialogProps {
  /** As it is known now. */
  row: DocumentRow;
  onClose: () => void;
}

const valuesOf = () => ({ reason: '' });

/** 作废: given up, with a reason. */
export function VoidDialog({ row, onClose }: VoidDialogProps) {
  const { id, version, code, title, patient } = row;
  const state = useContractForm<typeof documents.void, { reason: string }, DocumentRow>(documents.void, {
    values: valuesOf(),
    rules: async () => (await import('#contract/documents.ts')).documents.void.body,
    bodyOf: (form) => ({ ...form, version }),
    params: { id },
    over: { version, valuesOf, read: async () => row },
    draft: `document-void:${id}`,
    refresh: [documents.list, documents.one],
    onDone: onClose,
  });
  return (
    <ContractDialog
      state={state}
      words={{ labels: { reason: '原因' } }}
      title="作废文书？"
      description={`${patient.name} ${code} ${title}，作废后不能恢复`}
      submitText="作废"
      onClose={onClose}
    >
      <FormRow label="原因" required error={state.form.formState.errors.reason?.message}>
        <Textarea rows={3} maxLength={200} {...state.form.register('reason')} />
      </FormRow>
    </ContractDialog>
  );
}
