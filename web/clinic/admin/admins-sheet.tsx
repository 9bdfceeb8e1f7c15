import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { PlatformAdmin } from '#contract/admin-calls.ts';
import type { Call } from '#contract/call.ts';
import { INVITE_KINDS, type InviteKind } from '#contract/work-invites.ts';
import type { Body } from '#web/api/contract-resolver.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { RightSheet } from '#web/ui/overlays/right-sheet.tsx';
import { RowButton } from '#web/ui/tables/row-button.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { InvitePersonDialog } from './invite-person-dialog.tsx';
import { InviteTag, Until } from './invite-tag.tsx';

interface Calls {
  readonly admins: Call;
  readonly createAdmin: Call;
  readonly resendAdmin: Call;
  readonly removeAdmin: Call;
}

/** Of whom: an institution's administrators, a plant's people. */
export interface AdminsAbout {
  calls: Calls;
  kind: keyof typeof KINDS;
  /** The slice whose changes these are. */
  slice: string;
  /** The rules of an invitation: by name, as built pages have no other. */
  rules: () => Promise<Body>;
}

/** The body's field that says whose they are; what accepting does, and what becomes of it where somebody is removed. */
const KINDS = {
  mechanism_admin: {
    subject: 'mechanism_id',
    gives: '机构管理员是机构下每家医院的店长。',
    ends: '其在机构下各医院的店长身份立即结束，已登录的会话随之失效。',
  },
  factory_admin: {
    subject: 'factory_id',
    gives: '加工厂人员只属于这一家加工厂，不是任何医院的员工。',
    ends: '其不再是本厂的人员，账号本身不受影响。',
  },
} as const satisfies Record<Exclude<InviteKind, 'staff'>, object>;

interface AdminsSheetProps {
  about: AdminsAbout;
  of: { id: number; name: string };
  onClose: () => void;
}

/** Who administers it, and who was asked to. */
export function AdminsSheet({ about, of, onClose }: AdminsSheetProps) {
  const { calls, kind, slice } = about;
  const noun = INVITE_KINDS[kind];
  const asked = useCall(calls.admins, { params: { id: of.id } } as never, { staleTime: 0 });
  const { reason } = useWritable();
  const [isInviting, setInviting] = useState(false);
  useTouched([slice], () => void asked.refetch());
  // Its contract says so.
  const admins = (asked.data as { data: readonly PlatformAdmin[] } | undefined)?.data;
  return (
    <RightSheet
      title={`${of.name}的${noun}`}
      about={<p className="text-13 text-ink-500">{KINDS[kind].gives}</p>}
      onClose={onClose}
      footer={
        <GuardedButton
          variant="primary"
          reason={reason}
          icon={<UserPlus {...ICON} />}
          onClick={() => setInviting(true)}
        >
          邀请{noun}
        </GuardedButton>
      }
    >
      {asked.error ? <Failed asked={asked} /> : null}
      {!admins && !asked.error ? <SkeletonLines lines={4} /> : null}
      {admins?.length === 0 ? <EmptyState hint={`还没有${noun}`} /> : null}
      <ul className="flex flex-col divide-y divide-line">
        {admins?.map((admin) => (
          <Line key={admin.id} about={about} admin={admin} />
        ))}
      </ul>
      {isInviting ? (
        <InvitePersonDialog
          call={calls.createAdmin}
          rules={about.rules}
          more={{ [KINDS[kind].subject]: of.id }}
          title={`邀请${noun} · ${of.name}`}
          gives={KINDS[kind].gives}
          refresh={[calls.admins]}
          onClose={() => setInviting(false)}
        />
      ) : null}
    </RightSheet>
  );
}

function Line({ about, admin }: { about: AdminsAbout; admin: PlatformAdmin }) {
  const { name, phone, status, invited_at, expires_at } = admin;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex items-center gap-2">
        <b className="font-semibold">{name}</b>
        <span className="text-ink-600">{phone}</span>
        <span className="ml-auto">
          <InviteTag status={status} />
        </span>
      </div>
      <p className="text-13 text-ink-500">
        邀请于 {formatInstant(invited_at)}
        {status === 'accepted' ? null : <Until at={expires_at} />}
      </p>
      <Buttons about={about} admin={admin} />
    </li>
  );
}

function Buttons({
  about: { calls, kind },
  admin: { id, name, status },
}: {
  about: AdminsAbout;
  admin: PlatformAdmin;
}) {
  const { reason } = useWritable();
  const confirm = useConfirm();
  const refresh = [calls.admins];
  const resend = useSend<Call>(calls.resendAdmin, { refresh });
  const remove = useSend<Call>(calls.removeAdmin, { refresh });
  const args = { params: { id } } as never;
  const isAdmin = status === 'accepted';
  const word = isAdmin ? '移除' : '撤回';
  const askRemove = async () => {
    const title = isAdmin ? `移除${name}？` : `撤回对${name}的邀请？`;
    const question = { title, description: isAdmin ? KINDS[kind].ends : '短信中的链接将失效。', danger: true };
    // What went wrong stands in a toast.
    if (await confirm({ ...question, confirmText: word })) await remove.send(args).catch(() => {});
  };
  return (
    <div className="flex gap-3">
      {isAdmin ? null : (
        <RowButton text="重新发送" name={name} reason={reason} onPress={() => void resend.send(args).catch(() => {})} />
      )}
      <RowButton text={word} name={name} reason={reason} danger onPress={() => void askRemove()} />
    </div>
  );
}
