import { coupons } from '#contract/coupons.ts';
import { MEMBER_LEVELS } from '#contract/member-levels.ts';
import { rechargeRuleTable } from '#contract/recharge-rules.ts';
import type { FormValues } from '#web/forms/controls.ts';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { sentenceOf } from './sentence.ts';

/** What is given to who tops up so much, for the owner to decide. */
const RechargeRulesPage = resourcePage(rechargeRuleTable, {
  title: '充值方案',
  hint: '会员充值达到金额时赠送什么',
  columns: [
    'name',
    { key: 'gift_amount', title: '方案', cell: (row) => <b className="whitespace-nowrap">{sentenceOf(row)}</b> },
    'amount',
    'coupon',
    { key: 'starts_on', title: '有效期', cell: (row) => spanOf(row) },
    { key: 'levels', title: '适用等级', cell: ({ levels }) => levelsOf(levels) },
    { key: 'per_member', title: '每人限次', align: 'right', cell: ({ per_member }) => per_member ?? '不限' },
    'status',
  ],
  filters: [keyword('方案名称', '请输入方案名称'), 'status'],
  fields: {
    name: {},
    amount: {},
    gift_amount: {},
    gift_integral: {},
    coupon_id: {
      control: 'pick',
      from: coupons.list,
      noun: '优惠券',
      shown: 'coupon',
      where: { status: 'on', way: 'rule' },
      none: '不送优惠券',
      hint: '发放方式为“充值赠送”的优惠券',
    },
    coupon_count: { hint: '每次送几张' },
    repeat: { hint: '充值为金额的几倍，就赠送几倍' },
    starts_on: {},
    ends_on: { hint: '留空则长期有效' },
    levels: { hint: '不选则适用于所有等级' },
    per_member: { hint: '留空则不限次数' },
    position: { hint: '数字小的在前' },
    status: {},
  },
  says: (values) => sentenceOf(typedIn(values)),
});

function spanOf({ starts_on, ends_on }: { starts_on: string | null; ends_on: string | null }): string {
  if (!starts_on && !ends_on) return '长期';
  return `${starts_on ?? ''} 至 ${ends_on ?? '长期'}`.trim();
}

const levelsOf = (levels: readonly number[]) => levels.map((level) => MEMBER_LEVELS[level]).join('、') || '所有等级';

/** What is no amount is typed as a text. */
const amountIn = (value: unknown) => (typeof value === 'number' ? value : null);

const typedIn = ({ amount, gift_amount, gift_integral, coupon_count, repeat }: FormValues) => ({
  amount: amountIn(amount),
  gift_amount: amountIn(gift_amount),
  gift_integral: Number(gift_integral),
  coupon_count: Number(coupon_count),
  repeat: repeat === true,
});

export default RechargeRulesPage;
