import type { StaffMember } from '#contract/staff.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { FieldRow } from '#web/forms/field-row.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { LeaveEffect } from './leave-effect.tsx';
import { CONTROLS, FIELDS } from './leave-fields.ts';
import { useLeave } from './use-leave.ts';

interface LeaveDialogProps {
  /** As they are known now. */
  member: StaffMember;
  onClose: () => void;
}

/** Somebody leaves: on which day, and what becomes of each visit after it. */
export function LeaveDialog({ member, onClose }: LeaveDialogProps) {
  const { state, over, isToday, isNow, choose, ...effect } = useLeave(member, onClose);
  const { form } = state;
  const row = (name: keyof typeof CONTROLS) => (
    <FieldRow name={name} form={form} control={CONTROLS[name]} field={FIELDS[name]} />
  );
  return (
    <ContractDialog
      state={state}
      title={`办理离职 · ${member.name}`}
      description="离职后不再是本院员工，过往的就诊和签名保留姓名"
      width={640}
      over={over}
      submitText="办理离职"
      onClose={onClose}
    >
      {row('last_day')}
      {isToday ? (
        <FormRow label="立即离职" hint="今天的预约也须处理，并马上退出登录">
          <Switch checked={isNow} onChange={(on) => form.setValue('now', on, { shouldDirty: true })}>
            {isNow ? '立即' : '今天结束时'}
          </Switch>
        </FormRow>
      ) : null}
      <LeaveEffect {...effect} onChoose={choose} />
      {row('handover_to')}
      {row('reason')}
    </ContractDialog>
  );
}
