import { useAtomValue } from 'jotai';
import { Mail, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ROLE_LABEL } from '#contract/roles.ts';
import {
  EMPLOYMENTS,
  ROLE_CHOICES,
  STAFF_STATE_CHOICES,
  type StaffMember,
  staffMembers,
  TODAY,
} from '#contract/staff.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { nameColumn } from '#web/resource/plain.tsx';
import { useList } from '#web/resource/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { type MemberAction, MemberActions } from './member-actions.tsx';
import { PhoneCell } from './phone-cell.tsx';
import { StateCell } from './state-cell.tsx';
import { useResume } from './use-resume.ts';
import { useWithdraw } from './use-withdraw.ts';

const StaffDialog = lateDialog(() => import('./staff-dialog.tsx').then((m) => m.StaffDialog));
const LeaveDialog = lateDialog(() => import('./leave-dialog.tsx').then((m) => m.LeaveDialog));
const SuspendDialog = lateDialog(() => import('./suspend-dialog.tsx').then((m) => m.SuspendDialog));
const InviteDialog = lateDialog(() => import('./invite-dialog.tsx').then((m) => m.InviteDialog));
const InvitesSheet = lateDialog(() => import('./invites-sheet.tsx').then((m) => m.InvitesSheet));

const namesOf = (options: readonly { name: string }[]) => (
  <OneLine className="max-w-60">{options.map(({ name }) => name).join('、') || '—'}</OneLine>
);

/** 店长（机构）: by the institution that owns the hospital. */
const rolesOf = ({ roles, by_mechanism }: StaffMember) =>
  roles
    .map((role) => (role === 'shop_owner' && by_mechanism ? `${ROLE_LABEL[role]}（机构）` : ROLE_LABEL[role]))
    .join('、') || '—';

/** What everybody here sees of a colleague. */
const DIRECTORY: readonly ListColumn<StaffMember>[] = [
  nameColumn('姓名') as ListColumn<StaffMember>,
  { key: 'roles', title: '角色', cell: (member) => rolesOf(member) },
  { key: 'departments', title: '科室', cell: ({ departments }) => namesOf(departments) },
  { key: 'positions', title: '岗位', cell: ({ positions }) => namesOf(positions) },
  { key: 'job_title', title: '职称' },
  { key: 'today', title: '今日', cell: ({ today }) => (today ? TODAY[today] : '—') },
];

const OWNERS: readonly ListColumn<StaffMember>[] = [
  ...DIRECTORY,
  { key: 'employee_no', title: '工号' },
  { key: 'phone', title: '手机号', cell: (member) => <PhoneCell member={member} /> },
  { key: 'employment', title: '用工形式', cell: ({ employment }) => (employment ? EMPLOYMENTS[employment] : '—') },
  { key: 'hired_on', title: '入职日期' },
  { key: 'status', title: '状态', cell: (member) => <StateCell member={member} /> },
];

const FILTERS = [
  keyword('员工', '姓名'),
  { kind: 'choice', name: 'role', label: '角色', options: ROLE_CHOICES },
] as const;
const OWNERS_FILTERS = [
  keyword('员工', '姓名、手机号或工号'),
  FILTERS[1],
  { kind: 'choice', name: 'status', label: '状态', options: STAFF_STATE_CHOICES },
  { kind: 'choice', name: 'certificates', label: '证书', options: [{ value: 'ending', label: '60天内到期或已过期' }] },
] as const;

/** Who works here: all of it for the owner, a directory for the others. */
export default function StaffPage() {
  const list = useList(staffMembers.list);
  const isOwner = useAtomValue(rolesAtom).includes('shop_owner');
  const { reason } = useWritable();
  // The home page leads to the invitations that wait.
  const [asked] = useSearchParams();
  const [opened, setOpened] = useState<Acted | 'invite' | 'invites' | null>(asked.has('invites') ? 'invites' : null);
  useTouched(['staff'], () => void list.answer.refetch());
  const close = () => setOpened(null);
  const atOnce = { resume: useResume(), withdraw: useWithdraw() };
  const shared = { title: '员工', list, emptyHint: '还没有员工' };
  if (!isOwner) return <ListPage {...shared} hint="本院在职员工" columns={DIRECTORY} filters={FILTERS} />;
  return (
    <>
      <ListPage
        {...shared}
        columns={OWNERS}
        filters={OWNERS_FILTERS}
        rowActions={(member) => (
          <MemberActions
            member={member}
            reason={reason}
            onAct={(action) =>
              action === 'resume' || action === 'withdraw' ? void atOnce[action](member) : setOpened({ member, action })
            }
          />
        )}
        action={
          <>
            <Button icon={<Mail aria-hidden size={16} strokeWidth={1.75} />} onClick={() => setOpened('invites')}>
              邀请记录
            </Button>
            <GuardedButton
              variant="primary"
              reason={reason}
              icon={<UserPlus aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => setOpened('invite')}
            >
              邀请员工
            </GuardedButton>
          </>
        }
      />
      {opened === 'invite' ? <InviteDialog onClose={close} /> : null}
      {opened === 'invites' ? <InvitesSheet onClose={close} /> : null}
      {opened !== null && typeof opened === 'object' ? (
        <ActedDialog acted={opened} all={list.answer.data?.data} onClose={close} />
      ) : null}
    </>
  );
}

interface Acted {
  member: StaffMember;
  action: Exclude<MemberAction, 'resume' | 'withdraw'>;
}

const DIALOGS = { edit: StaffDialog, leave: LeaveDialog, suspend: SuspendDialog };

function ActedDialog({ acted, all, onClose }: { acted: Acted; all?: readonly StaffMember[]; onClose: () => void }) {
  const Dialog = DIALOGS[acted.action];
  return <Dialog member={newestOf(acted.member, all)} onClose={onClose} />;
}

/** What a colleague saves meanwhile comes into the form, too. */
const newestOf = (member: StaffMember, all: readonly StaffMember[] = []) =>
  all.find(({ id }) => id === member.id) ?? member;
