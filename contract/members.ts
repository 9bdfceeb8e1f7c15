import { z } from 'zod';
import { defineCall } from './call.ts';
import { couponClaim } from './coupon-rows.ts';
import { dayQuery, hasNoNul, idParam, idQuery, keywordQuery, one, paged, paging, unlessBlank } from './fields.ts';
import { cardMoney, levelForm, lockForm, moneyType, pointsForm, remarksForm } from './member-forms.ts';
import {
  LEDGER_KINDS,
  ledgerRow,
  levelRecord,
  MEMBER_ACCOUNTS,
  type MemberAccount,
  member,
  ownCard,
  rechargeRecord,
} from './member-rows.ts';
import { entitlement } from './product-rows.ts';
import { receiptRef } from './receipt-ref.ts';
import { only, staff, user } from './roles.ts';

/** Members of a hospital, their stored value, points and levels: docs/domain/money.md#whose-money. `:id` is the member. */

export const MEMBER_SORTS = [
  'cumulative_consumption',
  'balance',
  'cumulative_recharge',
  'cumulative_arrears',
  'integral',
] as const;

const include = z.string().trim().max(200, '包含内容格式错误').refine(hasNoNul, '包含内容格式错误').optional();

/** yyyy-MM-dd HH:mm:ss. Which days there are the server knows. */
const MOMENT = '\\d{4}-(0[1-9]|1[0-2])-([0-2]\\d|3[01]) ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';
const TWO_MOMENTS = new RegExp(`^${MOMENT},${MOMENT}$`);

/** Two moments of the clinic's clock, both included, as a list of two or with a comma between. */
const moments = z.preprocess(
  (value) => (Array.isArray(value) ? value.join(',') : value),
  unlessBlank(z.string({ error: '创建时间格式错误' }).trim().regex(TWO_MOMENTS, '创建时间格式错误')),
);

const listQuery = z.object({
  ...paging,
  include,
  keyword: keywordQuery,
  /** 1 to 6: what is stored and one. */
  level: unlessBlank(
    z.coerce
      .number({ error: '会员等级格式错误' })
      .int('会员等级格式错误')
      .min(1, '会员等级格式错误')
      .max(6, '会员等级格式错误'),
  ),
  created_at: moments,
  patient_id: idQuery,
  /** 1: only who owes something. */
  arrears: unlessBlank(z.enum(['1'], { error: '欠费格式错误' })),
  /** Another word for created_at. */
  date: moments,
  sort: unlessBlank(
    z.enum(
      MEMBER_SORTS.flatMap((name) => [name, `-${name}`] as const),
      { error: '排序格式错误' },
    ),
  ),
});
export type MemberListQuery = z.infer<typeof listQuery>;

const rowsQuery = z.object({ ...paging, from: dayQuery, to: dayQuery });
const accounts = Object.keys(MEMBER_ACCOUNTS) as [MemberAccount, ...MemberAccount[]];
const kinds = Object.keys(LEDGER_KINDS) as [keyof typeof LEDGER_KINDS, ...(keyof typeof LEDGER_KINDS)[]];

const cashiers = only('customer_service', 'shop_owner');
const PATH = '/api/admin/hospital/users';
const params = z.object({ id: idParam });
/** Of what waits for a second person there is no receipt yet. */
const moved = z.object({
  data: member,
  meta: z.object({ receipt: receiptRef.nullable(), approval_id: z.number().nullable() }),
});

export const members = {
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: staff,
    slice: 'members',
    summary: '会员列表',
    query: listQuery,
    persons: ['keyword'],
    response: paged(member),
  }),
  show: defineCall({
    method: 'GET',
    path: `${PATH}/:id`,
    access: staff,
    slice: 'members',
    summary: '会员',
    params,
    query: z.object({ include }),
    response: one(member),
  }),
  /** Their remarks, and nothing else. */
  change: defineCall({
    method: 'PUT',
    path: `${PATH}/:id`,
    access: cashiers,
    whenClosed: 'checked',
    slice: 'members',
    summary: '会员备注',
    params,
    body: remarksForm,
    status: 201,
    response: one(member),
    idempotent: true,
  }),
  lock: defineCall({
    method: 'PATCH',
    path: `${PATH}/:id/lock`,
    access: cashiers,
    whenClosed: 'checked',
    slice: 'members',
    summary: '锁定或恢复会员',
    params,
    body: lockForm,
    status: 201,
    response: one(member),
    idempotent: true,
  }),
  /** 充值, and with `type` 2 its refund: amounts in yuan, as they are typed. Its receipt is made with it. */
  recharge: defineCall({
    method: 'POST',
    path: `${PATH}/recharge/:id`,
    access: cashiers,
    whenClosed: 'checked',
    slice: 'members',
    summary: '会员充值、退储值',
    params,
    query: z.object({ type: moneyType }),
    body: cardMoney,
    response: moved,
    idempotent: true,
  }),
  level: defineCall({
    method: 'POST',
    path: `${PATH}/level/:id`,
    access: cashiers,
    whenClosed: 'checked',
    slice: 'members',
    summary: '设置会员等级',
    params,
    body: levelForm,
    response: one(member),
    idempotent: true,
  }),
  /** 积分变动 by hand: `clearing` takes all there are. */
  integral: defineCall({
    method: 'POST',
    path: `${PATH}/integral/:id`,
    access: cashiers,
    whenClosed: 'checked',
    slice: 'members',
    summary: '积分变动',
    params,
    body: pointsForm,
    response: one(member),
    idempotent: true,
  }),
  levelRecords: defineCall({
    method: 'GET',
    path: `${PATH}/levelRecord/:id`,
    access: staff,
    slice: 'members',
    summary: '等级变更记录',
    params,
    query: z.object(paging),
    response: paged(levelRecord),
  }),
  /** Coupons that they have or had. */
  couponRecords: defineCall({
    method: 'GET',
    path: `${PATH}/couponRecord/:id`,
    access: staff,
    slice: 'members',
    summary: '会员的优惠券',
    params,
    query: z.object(paging),
    response: paged(couponClaim),
  }),
  /** What they have or had out of packages. */
  entitlementRecords: defineCall({
    method: 'GET',
    path: `${PATH}/entitlementRecord/:id`,
    access: staff,
    slice: 'members',
    summary: '会员的套餐次数',
    params,
    query: z.object(paging),
    response: paged(entitlement),
  }),
  rechargeRecords: defineCall({
    method: 'GET',
    path: `${PATH}/rechargeRecord/:id`,
    access: staff,
    slice: 'members',
    summary: '充值、退款记录',
    params,
    /** By default what came and went over the counter; with `all` also what was spent. */
    query: z.object({ ...paging, scope: unlessBlank(z.enum(['all'], { error: '范围格式错误' })) }),
    response: paged(rechargeRecord),
  }),
  integralRecords: defineCall({
    method: 'GET',
    path: `${PATH}/integralRecord/:id`,
    access: staff,
    slice: 'members',
    summary: '积分明细',
    params,
    query: rowsQuery.extend({ kind: unlessBlank(z.enum(kinds, { error: '类型格式错误' })) }),
    response: paged(ledgerRow),
  }),
  /** Of one account, the newest first. */
  ledger: defineCall({
    method: 'GET',
    path: `${PATH}/ledger/:id`,
    access: staff,
    slice: 'members',
    summary: '会员账目',
    params,
    query: rowsQuery.extend({ kind: unlessBlank(z.enum(accounts, { error: '账目格式错误' })) }),
    response: paged(ledgerRow),
  }),
  own: defineCall({
    method: 'GET',
    path: '/api/members',
    access: user,
    slice: 'members',
    summary: '我的会员卡',
    response: z.object({ data: z.array(ownCard) }),
  }),
};
