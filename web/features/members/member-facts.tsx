import { memberLevel } from '#contract/member-levels.ts';
import type { Member } from '#contract/member-rows.ts';
import { vipOf } from '#web/clinic/money/level-cell.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';

/** Whose dialog it is, and what they have. */
export function MemberFacts({ member }: { member: Member }) {
  const { code, user, balance, principal, gift, integral } = member;
  return (
    <DescriptionList
      layout="strip"
      items={[
        { label: '卡号', value: code ?? '—' },
        { label: '姓名', value: <b className="font-semibold">{user.name}</b> },
        { label: '等级', value: levelText(member) },
        {
          label: '储值余额',
          value: (
            <>
              <b className="font-semibold">{formatMoney(balance)}</b>
              <span className="block text-12 text-ink-500">
                本金 {formatMoney(principal)} + 赠送 {formatMoney(gift)}
              </span>
            </>
          ),
        },
        { label: '积分', value: formatCount(integral) },
      ]}
    />
  );
}

function levelText({ vip_level, vip_long, vip_ended_at }: Member) {
  return (
    <>
      {vipOf(vip_level)} {memberLevel(vip_level).name}
      {vip_long || !vip_ended_at ? null : <span className="block text-12 text-ink-500">至 {vip_ended_at}</span>}
    </>
  );
}
