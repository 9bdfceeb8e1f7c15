import { MEMBER_LEVELS, rechargeRuleTable } from '#contract/recharge-rules.ts';
import type { FormValues } from '#web/forms/controls.ts';
import { nameColumn, statusColumn, statusControl, statusFilter } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { Money } from '#web/ui/text/money.tsx';
import { sentenceOf } from './sentence.ts';

/** What is given to who tops up so much, for the owner to decide. */
const RechargeRulesPage = resourcePage(rechargeRuleTable, {
  title: '充值方案',
  hint: '会员充值达到金额时赠送什么',
  columns: [
    nameColumn('方案名称'),
    { key: 'gift_amount', title: '方案', cell: (row) => <b className="whitespace-nowrap">{sentenceOf(row)}</b> },
    { key: 'amount', title: '充值金额', align: 'right', cell: ({ amount }) => <Money cents={amount} /> },
    { key: 'starts_on', title: '有效期', cell: (row) => spanOf(row) },
    { key: 'levels', title: '适用等级', cell: ({ levels }) => levelsOf(levels) },
    { key: 'per_member', title: '每人限次', align: 'right', cell: ({ per_member }) => per_member ?? '不限' },
    statusColumn,
  ],
  filters: [keyword('方案名称', '请输入方案名称'), statusFilter],
  fields: {
    name: { control: 'text' },
    amount: { control: 'yuan' },
    gift_amount: { control: 'yuan' },
    gift_integral: { control: 'number' },
    repeat: { control: 'flag', hint: '充值为金额的几倍，就赠送几倍' },
    starts_on: { control: 'date' },
    ends_on: { control: 'date', hint: '留空则长期有效' },
    levels: { control: 'choices', hint: '不选则适用于所有等级' },
    per_member: { control: 'number', hint: '留空则不限次数' },
    position: { control: 'number', hint: '数字小的在前' },
    status: statusControl,
  },
  says: (values) => sentenceOf(typedIn(values)),
  nameOf: ({ name }) => name,
  emptyHint: '还没有充值方案',
});

function spanOf({ starts_on, ends_on }: { starts_on: string | null; ends_on: string | null }): string {
  if (!starts_on && !ends_on) return '长期';
  return `${starts_on ?? ''} 至 ${ends_on ?? '长期'}`.trim();
}

const levelsOf = (levels: readonly number[]) => levels.map((level) => MEMBER_LEVELS[level]).join('、') || '所有等级';

/** What is no amount is typed as a text. */
const amountIn = (value: unknown) => (typeof value === 'number' ? value : null);

const typedIn = ({ amount, gift_amount, gift_integral, repeat }: FormValues) => ({
  amount: amountIn(amount),
  gift_amount: amountIn(gift_amount),
  gift_integral: Number(gift_integral),
  repeat: repeat === true,
});

export default RechargeRulesPage;
