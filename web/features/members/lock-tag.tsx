import { Lock, LockOpen } from 'lucide-react';
import type { Member } from '#contract/member-rows.ts';
import { members } from '#contract/members.ts';
import { isLocked } from '#web/clinic/money/member-lock.ts';
import { LockButton } from '#web/resource/lock-button.tsx';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { Tag } from '#web/ui/tag.tsx';

const effectsOf = (name: string) => ({
  lock: `锁定后 ${name} 不能充值、使用或退储值，也不能变更等级和积分；其他方式付款不受影响。`,
  unlock: `恢复后 ${name} 可以照常充值和使用储值。`,
});

interface LockTagProps {
  member: Member;
  /** Others see it. */
  mayWrite: boolean;
}

/** 锁定: 开启 is locked. Who may press it turns it over. */
export function LockTag({ member, mayWrite }: LockTagProps) {
  const { id, user } = member;
  const locked = isLocked(member);
  const label = locked ? '开启' : '关闭';
  const Icon = locked ? Lock : LockOpen;
  const tag = (
    <Tag tone={locked ? 'red' : 'neutral'} icon={<Icon {...SMALL_ICON} />}>
      {label}
    </Tag>
  );
  if (!mayWrite) return tag;
  return (
    <LockButton
      name={user.name}
      label={`锁定${label}`}
      locked={locked}
      call={members.lock}
      args={{ params: { id }, body: { vip_status: locked ? 1 : 0 } }}
      list={members.list}
      effects={effectsOf(user.name)}
    >
      {tag}
    </LockButton>
  );
}
