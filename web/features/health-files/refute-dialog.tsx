import type { Allergy } from '#contract/allergies.ts';
import { healthFiles } from '#contract/health-files.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import type { FileState } from './use-file.ts';

interface RefuteDialogProps {
  row: Allergy;
  file: FileState;
  onClose: () => void;
}

const NOTHING = { reason: '' };
const WORDS = { labels: { reason: '原因' } };

/** 排除: that somebody has no such allergy after all, and how one knows. */
export function RefuteDialog({ row, file, onClose }: RefuteDialogProps) {
  const { id, substance, version } = row;
  const state = useContractForm(healthFiles.decideAllergy, {
    values: NOTHING,
    rules: async () => healthFiles.decideAllergy.body,
    // Its version goes along with the press; the rules ask for one.
    bodyOf: ({ reason }) => ({ status: 'refuted', reason, version }),
    params: { id },
    over: {
      version,
      valuesOf: () => NOTHING,
      read: async () => (await file.read()).allergies.find((each) => each.id === id) ?? row,
    },
    draft: `allergy-refuted:${id}`,
    refresh: [healthFiles.list],
    onDone: onClose,
  });
  const { register, formState } = state.form;
  return (
    <ContractDialog
      state={state}
      words={WORDS}
      title={`排除${substance}过敏？`}
      description="排除后不再提醒，登记与原因都会保留。"
      submitText="排除"
      onClose={onClose}
    >
      <FormRow label="原因" required error={formState.errors.reason?.message}>
        <Textarea rows={3} maxLength={200} placeholder="如：皮试阴性" {...register('reason')} />
      </FormRow>
    </ContractDialog>
  );
}
