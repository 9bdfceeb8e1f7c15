import { SCOPE_CHOICES } from '#contract/owned.ts';
import { prescriptionSetTable } from '#contract/prescription-sets.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { bodyOf, type SheetForm } from './values.ts';

const { create, list } = prescriptionSetTable.calls;

interface SetDialogProps {
  sheet: SheetForm;
  onClose: () => void;
}

/** 存为协定方: what stands in the form, by a name. */
export function SetDialog({ sheet, onClose }: SetDialogProps) {
  const { items, diagnosis } = bodyOf(sheet);
  const state = useContractForm(create, {
    values: { name: '', scope: 'own' as const },
    rules: prescriptionSetTable.rules,
    bodyOf: (form) => ({ ...form, items, diagnosis }),
    refresh: [list],
    failuresIn: 'form',
    onDone: onClose,
  });
  const { form } = state;
  const wrong = items.length === 0 ? '请先加药品' : null;
  return (
    <ContractDialog state={state} title="存为协定方" over={wrong} onClose={onClose}>
      <FormRow label="名称" required error={form.formState.errors.name?.message}>
        <Input maxLength={20} autoComplete="off" placeholder="智齿冠周炎常规" {...form.register('name')} />
      </FormRow>
      <ControlledRow form={form} name="scope" label="适用范围" required hint="全院的协定方由店长维护">
        {({ value, onChange }) => (
          <RadioGroup label="适用范围" options={SCOPE_CHOICES} value={value} onChange={onChange} />
        )}
      </ControlledRow>
    </ContractDialog>
  );
}
