import { workInvites } from '#contract/work-invites.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { bodyOf, type FormValues, valuesOf } from '#web/forms/controls.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FIELDS, INVITED, StaffFields } from './staff-fields.tsx';

/** Asks somebody by SMS to work here. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const state = useContractForm<typeof workInvites.create, FormValues>(workInvites.create, {
    values: valuesOf(INVITED, null),
    rules: async () => workInvites.create.body,
    bodyOf: (values) => {
      const { departments, positions, ...body } = bodyOf(INVITED, FIELDS, values);
      return { ...body, department_ids: departments, position_ids: positions };
    },
    names: { department_ids: 'departments', position_ids: 'positions' },
    refresh: [workInvites.list],
    onDone: onClose,
  });
  return (
    <ContractDialog
      state={state}
      title="邀请员工"
      description="对方用此手机号登录或注册后接受邀请，即成为本院员工，无需审批"
      submitText="发送邀请"
      width={640}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <StaffFields controls={INVITED} form={state.form} />
      </div>
    </ContractDialog>
  );
}
