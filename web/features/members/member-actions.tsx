import { Coins, ListOrdered, Medal, ReceiptText, Undo2, Wallet } from 'lucide-react';
import type { Member } from '#contract/member-rows.ts';
import { lockedReason } from '#web/clinic/money/member-lock.ts';
import { ICON } from '#web/ui/icon.ts';
import { type RowAction, RowActions } from '#web/ui/tables/row-actions.tsx';

/** What is opened of a member. */
export type MemberAction = 'recharge' | 'level' | 'points' | 'refund' | 'levels' | 'payments' | 'remarks';

interface MemberActionsProps {
  member: Member;
  /** Others look. */
  mayWrite: boolean;
  /** Why nothing can be written just now. */
  reason: string | null;
  onAct: (action: MemberAction) => void;
}

type Entry = readonly [MemberAction, string, typeof Wallet];

const WRITING: readonly Entry[] = [
  ['recharge', '充值', Wallet],
  ['level', '设置等级', Medal],
  ['points', '积分变动', Coins],
  ['refund', '退款', Undo2],
];
const LOOKING: readonly Entry[] = [
  ['levels', '等级变更记录', ListOrdered],
  ['payments', '支付明细', ReceiptText],
];

export function MemberActions({ member, mayWrite, reason, onAct }: MemberActionsProps) {
  const off = reason ?? lockedReason(member);
  const writing = WRITING.map((entry) => ({ ...actionOf(entry, onAct), reason: off }));
  const looking = LOOKING.map((entry) => ({ ...actionOf(entry, onAct), looks: true }));
  return <RowActions folded name={member.user.name} actions={[...(mayWrite ? writing : []), ...looking]} />;
}

const actionOf = ([action, text, Icon]: Entry, onAct: MemberActionsProps['onAct']): RowAction => ({
  text,
  icon: <Icon {...ICON} />,
  reason: null,
  onPress: () => onAct(action),
});
