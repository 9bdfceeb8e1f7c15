import { type Image, images } from '#contract/images.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { nameOf } from './said.ts';

interface VoidDialogProps {
  /** As it is known now. */
  row: Image;
  onClose: () => void;
}

const valuesOf = () => ({ reason: '' });

/** 作废: of another patient, or of none; with a reason. */
export function VoidDialog({ row, onClose }: VoidDialogProps) {
  const { id, version, patient } = row;
  const state = useContractForm<typeof images.void, { reason: string }, Image>(images.void, {
    values: valuesOf(),
    rules: async () => (await import('#contract/images.ts')).images.void.body,
    bodyOf: (form) => ({ ...form, version }),
    params: { id },
    over: { version, valuesOf, read: async () => row },
    draft: `image-void:${id}`,
    refresh: [images.list, images.cate],
    onDone: onClose,
  });
  return (
    <ContractDialog
      state={state}
      words={{ labels: { reason: '原因' } }}
      title="作废影像？"
      description={`${patient.name} ${nameOf(row)}，作废后不能恢复，文件可重新添加到正确的患者`}
      submitText="作废"
      onClose={onClose}
    >
      <FormRow label="原因" required error={state.form.formState.errors.reason?.message}>
        <Textarea rows={3} maxLength={200} {...state.form.register('reason')} />
      </FormRow>
    </ContractDialog>
  );
}
