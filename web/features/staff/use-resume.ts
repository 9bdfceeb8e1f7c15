import { type StaffMember, staffMembers } from '#contract/staff.ts';
import { staffSuspension } from '#contract/staff-suspension.ts';
import { useSend } from '#web/api/use-call.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';

/** Asks, and then somebody who is suspended works here again. */
export function useResume(): (member: StaffMember) => Promise<void> {
  const confirm = useConfirm();
  const { send } = useSend(staffSuspension.resume, { refresh: [staffMembers.list, staffMembers.doctors] });
  return async ({ id, name, version }) => {
    const isSure = await confirm({
      title: `确定让${name}复职？`,
      description: '角色和号源恢复如前',
      confirmText: '复职',
    });
    // What was refused is in a toast.
    if (isSure) await send({ params: { id }, body: { version } }).catch(() => {});
  };
}
