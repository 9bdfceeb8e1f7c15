import type { FormFields } from '#contract/form-fields.ts';
import { type StaffMember, staffMembers } from '#contract/staff.ts';
import { staffSuspension } from '#contract/staff-suspension.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { bodyOf, type Controls, type FormValues, valuesOf } from '#web/forms/controls.ts';
import { FieldRow } from '#web/forms/field-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';

const FIELDS: FormFields = {
  until: { label: '停职至', kind: 'date', required: false },
  reason: { label: '停职原因', kind: 'text', required: true, max: 200 },
};
const CONTROLS: Controls = {
  until: { control: 'date', hint: '当天结束后自动复职，不填则须手动复职' },
  reason: { control: 'text', lines: 2 },
};

interface SuspendDialogProps {
  /** As they are known now. */
  member: StaffMember;
  onClose: () => void;
}

/** Somebody works here no more for a time. */
export function SuspendDialog({ member, onClose }: SuspendDialogProps) {
  const state = useContractForm<typeof staffSuspension.suspend, FormValues, StaffMember>(staffSuspension.suspend, {
    values: valuesOf(CONTROLS, null),
    rules: async () => staffSuspension.suspend.body,
    bodyOf: (values) => ({ ...bodyOf(CONTROLS, FIELDS, values), version: member.version }),
    params: { id: member.id },
    refresh: [staffMembers.list, staffMembers.doctors],
    said: ({ meta: { untouched } }) => ({
      text: untouched.length > 0 ? `有 ${untouched.length} 个预约须改约` : '期间不可预约',
    }),
    onDone: onClose,
  });
  return (
    <ContractDialog
      state={state}
      title={`停职 · ${member.name}`}
      description="立即退出登录，期间不可预约；已有的预约保留，请前台改约"
      submitText="停职"
      onClose={onClose}
    >
      {Object.entries(CONTROLS).map(([name, control]) => (
        <FieldRow key={name} name={name} form={state.form} control={control} field={FIELDS[name]} />
      ))}
    </ContractDialog>
  );
}
