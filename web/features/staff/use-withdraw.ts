import { type StaffMember, staffMembers } from '#contract/staff.ts';
import { staffLeave } from '#contract/staff-leave.ts';
import { useSend } from '#web/api/use-call.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';

/** Asks, and then somebody who was to leave stays. */
export function useWithdraw(): (member: StaffMember) => Promise<void> {
  const confirm = useConfirm();
  const { send } = useSend(staffLeave.withdraw, { refresh: [staffMembers.list, staffMembers.doctors] });
  return async ({ id, name, version, leaving_on }) => {
    const isSure = await confirm({
      title: `撤回${name}的离职？`,
      description: `${leaving_on} 之后按排班恢复号源；已改给同事或取消的预约、已交接的科室和仓库不会退回`,
      confirmText: '撤回离职',
    });
    // What was refused is in a toast.
    if (isSure) await send({ params: { id }, body: { version } }).catch(() => {});
  };
}
