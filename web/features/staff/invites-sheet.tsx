import { ROLE_LABEL } from '#contract/roles.ts';
import { type StaffInvite, workInvites } from '#contract/work-invites.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { InviteTag, Until } from '#web/clinic/admin/invite-tag.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { RightSheet } from '#web/ui/overlays/right-sheet.tsx';
import { RowButton } from '#web/ui/tables/row-button.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

const NEWEST = { page: 1, pageSize: 100 };
/** Who was asked to work here, and what became of it. */
export function InvitesSheet({ onClose }: { onClose: () => void }) {
  const asked = useCall(workInvites.list, { query: NEWEST }, { staleTime: 0 });
  const invites = asked.data?.data;
  return (
    <RightSheet title="员工邀请" onClose={onClose}>
      {asked.error ? <Failed asked={asked} /> : null}
      {!invites && !asked.error ? <SkeletonLines lines={4} /> : null}
      {invites?.length === 0 ? <EmptyState hint="还没有邀请过员工" /> : null}
      <ul className="flex flex-col divide-y divide-line">
        {invites?.map((invite) => (
          <Line key={invite.id} invite={invite} />
        ))}
      </ul>
    </RightSheet>
  );
}

function Line({ invite }: { invite: StaffInvite }) {
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex items-center gap-2">
        <b className="font-semibold">{invite.name}</b>
        <span className="text-ink-600">{invite.phone}</span>
        <span className="ml-auto">
          <InviteTag status={invite.status} />
        </span>
      </div>
      <p className="text-13 text-ink-600">{invite.roles.map((role) => ROLE_LABEL[role]).join('、')}</p>
      <p className="text-13 text-ink-500">
        {invite.invited_by} 邀请于 {formatInstant(invite.created_at)}
        {invite.status === 'pending' ? <Until at={invite.expires_at} /> : null}
      </p>
      <Buttons invite={invite} />
    </li>
  );
}

function Buttons({ invite: { id, name, status } }: { invite: StaffInvite }) {
  const { reason } = useWritable();
  const confirm = useConfirm();
  const refresh = [workInvites.list];
  const resend = useSend(workInvites.resend, { refresh });
  const withdraw = useSend(workInvites.withdraw, { refresh });
  const params = { id };
  const askWithdraw = async () => {
    const question = { title: `撤回对${name}的邀请？`, description: '短信中的链接将失效。', danger: true };
    if (await confirm({ ...question, confirmText: '撤回' })) await withdraw.send({ params }).catch(() => {});
  };
  if (status !== 'pending' && status !== 'expired') return null;
  return (
    <div className="flex gap-3">
      <RowButton
        text="重新发送"
        name={name}
        reason={reason}
        onPress={() => void resend.send({ params }).catch(() => {})}
      />
      {status === 'pending' ? (
        <RowButton text="撤回" name={name} reason={reason} danger onPress={() => void askWithdraw()} />
      ) : null}
    </div>
  );
}
