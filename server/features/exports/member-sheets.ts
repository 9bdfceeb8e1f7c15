import { maskPhone } from '#contract/masks.ts';
import { memberLevel } from '#contract/member-levels.ts';
import { type LedgerRow, MEMBER_ACCOUNTS, type MemberAccount } from '#contract/member-rows.ts';
import type { MemberRow } from '#server/platform/command-rows.ts';
import type { Column, Sheet } from '#server/platform/xlsx.ts';
import { minute } from './minute.ts';

/** Who has money and points here, and what moved of them. */

export const MEMBERS: Sheet<MemberRow> = {
  name: '会员列表',
  summed: true,
  columns: [
    { title: '编号', number: ({ id }) => id, width: 8 },
    { title: '姓名', text: ({ user }) => user.name },
    { title: '卡号', text: ({ code }) => code },
    { title: '来源', text: ({ source }) => source?.name ?? null },
    { title: '等级', text: ({ vip_level }) => memberLevel(vip_level).name, width: 12 },
    { title: '手机号', text: ({ user }) => maskPhone(user.phone), width: 14 },
    { title: '累计消费（元）', cents: ({ cumulative_consumption }) => cumulative_consumption },
    { title: '储值余额（元）', cents: ({ balance }) => balance },
    { title: '其中本金（元）', cents: ({ principal }) => principal },
    { title: '其中赠送（元）', cents: ({ gift }) => gift },
    { title: '累计充值（元）', cents: ({ cumulative_recharge }) => cumulative_recharge },
    { title: '累计欠费（元）', cents: ({ cumulative_arrears }) => cumulative_arrears },
    { title: '积分', number: ({ integral }) => integral, sum: true, width: 10 },
    { title: '备注', text: ({ remarks }) => remarks, width: 24 },
    { title: '锁定', text: ({ vip_status }) => (vip_status === 1 ? '开启' : '关闭'), width: 8 },
    { title: '推荐人', text: ({ user }) => user.invite_user?.name ?? null, width: 12 },
    { title: '创建时间', text: ({ created_at }) => minute(created_at), width: 18 },
  ],
};

/** A row of a ledger, and whose it is. */
export interface MemberEntry extends LedgerRow {
  member: Pick<MemberRow, 'user' | 'code'>;
}

const IN_POINTS: readonly MemberAccount[] = ['points', 'points_owed'];

/** Of an account of a card, the principal where none is asked for: in yuan, or in points. */
export function ledgerSheet({ kind: account = 'principal' }: { kind?: MemberAccount | undefined }): Sheet<MemberEntry> {
  const points = IN_POINTS.includes(account);
  const moved: Column<MemberEntry>[] = points
    ? [
        { title: '变动', number: ({ amount }) => amount, sum: true, width: 10 },
        { title: '此后', number: ({ balance_after }) => balance_after, width: 10 },
      ]
    : [
        { title: '变动（元）', cents: ({ amount }) => amount, width: 12 },
        { title: '此后（元）', cents: ({ balance_after }) => balance_after, sum: false, width: 12 },
      ];
  return {
    name: `会员账目-${MEMBER_ACCOUNTS[account]}`,
    summed: true,
    columns: [
      { title: '时间', text: ({ created_at }) => minute(created_at), width: 18 },
      { title: '会员', text: ({ member }) => member.user.name },
      { title: '卡号', text: ({ member }) => member.code },
      { title: '类型', text: ({ kind_name }) => kind_name, width: 12 },
      ...moved,
      { title: '收据号', text: ({ receipt_no }) => receipt_no, width: 16 },
      { title: '事由', text: ({ reason }) => reason, width: 24 },
      { title: '操作人', text: ({ staff }) => staff.real_name, width: 12 },
    ],
  };
}
