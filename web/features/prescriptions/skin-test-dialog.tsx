import type { PrescriptionItem } from '#contract/prescription-items.ts';
import { type Prescription, prescriptions } from '#contract/prescriptions.ts';
import { staffMembers } from '#contract/staff.ts';
import { PickField } from '#web/api/pick-field.tsx';
import type { Picked } from '#web/api/picked.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';

interface TestForm {
  result: 'negative' | 'positive' | '';
  batch_no: string;
  second: Picked | null;
}

const RESULTS = [
  { value: 'negative', label: '阴性（－）' },
  { value: 'positive', label: '阳性（＋）' },
] as const;

const EMPTY: TestForm = { result: '', batch_no: '', second: null };
const valuesOf = () => EMPTY;
const WORKING = { status: 'active' };

interface SkinTestDialogProps {
  /** As it is known now. */
  row: Prescription;
  item: PrescriptionItem & { id: number };
  onClose: () => void;
}

/** 皮试结果: of which pack, and who looked with one. */
export function SkinTestDialog({ row, item, onClose }: SkinTestDialogProps) {
  const { id, version } = row;
  const state = useContractForm<typeof prescriptions.skinTest, TestForm, Prescription>(prescriptions.skinTest, {
    values: EMPTY,
    rules: async () => (await import('#contract/prescriptions.ts')).prescriptions.skinTest.body,
    bodyOf: ({ result, batch_no, second }) => ({
      ...{ version, item_id: item.id, result: result || undefined, batch_no, second_id: second?.id },
    }),
    names: { second_id: 'second' },
    params: { id },
    over: { version, valuesOf, read: async () => row },
    draft: `prescription-test:${item.id}`,
    refresh: [prescriptions.list, prescriptions.one],
    onDone: onClose,
  });
  const { form } = state;
  return (
    <ContractDialog
      state={state}
      words={{ labels: { result: '结果', batch_no: '批号', second: '复核人' } }}
      title="登记皮试结果"
      description={`${row.patient.name} ${item.drug_name}`}
      onClose={onClose}
    >
      <ControlledRow form={form} name="result" label="结果" required hint="阳性会停用该药品，并登记为已核实的过敏史">
        {({ value, onChange }) => (
          <RadioGroup label="结果" options={RESULTS} value={value || null} onChange={onChange} />
        )}
      </ControlledRow>
      <FormRow label="批号" required error={form.formState.errors.batch_no?.message}>
        <Input maxLength={40} autoComplete="off" {...form.register('batch_no')} />
      </FormRow>
      <ControlledRow form={form} name="second" label="复核人" required>
        {({ ref, ...field }) => (
          <PickField {...field} fieldRef={ref} several={false} from={staffMembers.list} where={WORKING} noun="复核人" />
        )}
      </ControlledRow>
    </ContractDialog>
  );
}
