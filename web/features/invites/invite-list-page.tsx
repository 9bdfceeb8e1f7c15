import { useAtomValue } from 'jotai';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { type Invitee, invites } from '#contract/invites.ts';
import { Failed } from '#web/api/failed.tsx';
import { viewRoleAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { InviteCard } from './invite-card.tsx';

const KINDS: Record<Invitee['kind'], string> = { user: '普通用户', staff: '员工', hospital: '医疗机构' };

const COLUMNS: readonly ListColumn<Invitee>[] = [
  { key: 'name', title: '姓名', sticky: 'left', cell: ({ name }) => <b className="font-semibold">{name}</b> },
  { key: 'phone', title: '手机号' },
  { key: 'kind', title: '注册身份', cell: ({ kind }) => KINDS[kind] },
  { key: 'inviter', title: '邀请人', cell: ({ inviter }) => <OneLine className="max-w-40">{inviter}</OneLine> },
  { key: 'market_channel', title: '市场渠道' },
  { key: 'created_at', title: '注册时间', cell: ({ created_at }) => formatInstant(created_at) },
];

/** /workstation/invite: whom one has brought, and for a shop owner the whole hospital's. */
export default function InviteListPage() {
  const list = useList(invites.list);
  const owner = useAtomValue(viewRoleAtom) === 'shop_owner';
  const [open, setOpen] = useState(false);
  return (
    <>
      <ListPage
        title="邀请列表"
        hint={owner ? '本院全体员工邀请注册的人' : '通过您的二维码注册的人'}
        action={
          <Button
            variant="primary"
            icon={<QrCode aria-hidden size={16} strokeWidth={1.75} />}
            onClick={() => setOpen(true)}
          >
            我的邀请码
          </Button>
        }
        list={list}
        columns={COLUMNS}
        filters={[keyword('关键词', '姓名、邀请人')]}
        emptyHint="把“我的邀请码”发给对方，注册后会出现在这里"
      />
      <Dialog open={open} onClose={() => setOpen(false)} title="邀请注册" width={640}>
        <MyInvite />
      </Dialog>
    </>
  );
}

/** Asked for once the dialog is open. */
function MyInvite() {
  const invite = useCall(invites.hospitalQrcode, {});
  if (invite.data) return <InviteCard invite={invite.data} />;
  if (!invite.error) return <Skeleton className="size-60" />;
  return <Failed asked={invite} />;
}
