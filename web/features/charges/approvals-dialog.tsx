import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type MoneyApproval, moneyApprovals } from '#contract/money-approvals.ts';
import { Failed } from '#web/api/failed.tsx';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { tollPath } from '#web/clinic/money/toll-path.ts';
import { waysText } from '#web/clinic/money/way-name.ts';
import { usePress } from '#web/forms/use-press.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant, formatMoney } from '#web/ui/text/format.ts';
import { OLD } from './old.ts';

const APPROVED = {
  refund: '批准后立即退还，不能撤销。',
  stored_refund: '批准后立即退还，不能撤销。',
  discount: '批准后立即从处置单中减去。',
} as const;
const PENDING = { status: 'pending', pageSize: 100 } as const;

/** What waits for a second person, who approves or refuses; whoever may not sees how it stands. */
export function ApprovalsDialog({ onClose }: { onClose: () => void }) {
  const asked = useCall(moneyApprovals.list, { query: PENDING }, { staleTime: 0 });
  useTouched(['approvals'], () => void asked.refetch());
  const rows = asked.data?.data;
  const second = asked.data?.meta.second === 'money';
  return (
    <Dialog open title="收费审批" width={640} onClose={onClose}>
      {rows?.length === 0 ? <EmptyState title="没有待审批的申请" /> : null}
      {!rows && asked.error ? <Failed asked={asked} /> : null}
      {rows || asked.error ? null : <SkeletonLines lines={4} />}
      <ul className="flex flex-col divide-y divide-line">
        {rows?.map((approval) => (
          <Waiting key={approval.id} approval={approval} second={second} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}

interface WaitingProps {
  approval: MoneyApproval;
  /** Whether who takes money may decide, too. */
  second: boolean;
  onClose: () => void;
}

function Waiting({ approval, second, onClose }: WaitingProps) {
  const { kind_name, member, disposal, amount, reason, requested_by, created_at } = approval;
  return (
    <li className="flex flex-col gap-2 py-3 text-14">
      <p className="flex items-baseline justify-between gap-3">
        <span>
          <b>{member.name}</b>
          <span className="pl-3">{kind_name}</span>
          {disposal ? (
            <Link to={tollPath(disposal.id)} className="pl-3 text-blue-600" onClick={onClose}>
              {disposal.number}
            </Link>
          ) : null}
        </span>
        <b>{formatMoney(amount)}</b>
      </p>
      <p className="text-13 text-ink-600">{`${requested_by.name} ${formatInstant(created_at)} 申请：${reason}`}</p>
      <Ways approval={approval} />
      <Decision approval={approval} second={second} />
    </li>
  );
}

/** By which ways it goes back: what another way means is said, for it is what one decides over. */
function Ways({ approval: { sources, another_way, to_balance } }: { approval: MoneyApproval }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-600">
      {waysText(sources)}
      {another_way ? <Tag tone="orange">非原路</Tag> : null}
      {to_balance ? <Tag tone="blue">转入储值</Tag> : null}
    </p>
  );
}

/** Why one may not decide; null where one may. */
function useWhyNot({ kind, requested_by, another_way }: MoneyApproval, second: boolean): string | null {
  const me = useAtomValue(meAtom);
  const owner = useAtomValue(rolesAtom).includes('shop_owner');
  const { reason } = useWritable();
  if (!owner && (!second || another_way || kind === 'discount')) return '等待店长审批';
  return requested_by.id === me?.id ? '不能审批自己提交的申请' : reason;
}

function Decision({ approval, second }: Omit<WaitingProps, 'onClose'>) {
  const { id, version, kind, kind_name, member, amount } = approval;
  const [answer, setAnswer] = useState('');
  const whyNot = useWhyNot(approval, second);
  const confirm = useConfirm();
  const { press, pending } = usePress(moneyApprovals.decide, { refresh: [...OLD, moneyApprovals.list] });
  const decide = async (status: 'approved' | 'rejected') => {
    const approves = status === 'approved';
    const sure = await confirm({
      title: approves
        ? `批准${kind === 'discount' ? '优惠' : '退还'} ${formatMoney(amount)}？`
        : `拒绝这笔${kind_name}？`,
      description: `${member.name}，${approves ? APPROVED[kind] : '申请人会收到通知。'}`,
      confirmText: approves ? '批准' : '拒绝',
      danger: true,
    });
    if (sure) await press({ params: { id }, body: { status, version, reason: answer } }).catch(() => {});
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        aria-label="审批意见"
        placeholder="审批意见（选填）"
        className="min-w-40 flex-1"
        maxLength={200}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <GuardedButton reason={whyNot} pending={pending} onClick={() => void decide('rejected')}>
        拒绝
      </GuardedButton>
      <GuardedButton variant="primary" reason={whyNot} pending={pending} onClick={() => void decide('approved')}>
        批准
      </GuardedButton>
    </div>
  );
}
