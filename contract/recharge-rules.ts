import { z } from 'zod';
import { cents, date, idOf, isName, keywordQuery, money, option, requiredText } from './fields.ts';
import { flagField, positionField, statusField, statusQuery, titled, wholeNumber } from './form-fields.ts';
import { MEMBER_LEVELS } from './member-levels.ts';
import { plainRow } from './plain-row.ts';
import { defineResource } from './resource.ts';
import { only } from './roles.ts';

/** What is given to who tops up (充值方案): docs/domain/money.md#recharge-rules. */

const rechargeRule = z
  .object({
    name: z.string(),
    amount: cents,
    gift_amount: cents,
    gift_integral: z.number(),
    /** So many of a coupon that is for this. */
    coupon_id: z.number().nullable(),
    coupon: option.nullable(),
    coupon_count: z.number(),
    /** Whether twice the amount gives twice. */
    repeat: z.boolean(),
    /** Both included; null: without an end. */
    starts_on: z.string().nullable(),
    ends_on: z.string().nullable(),
    /** None: all. */
    levels: z.array(z.number()),
    /** Times; null: as often as they like. */
    per_member: z.number().nullable(),
    position: z.number(),
    ...plainRow,
  })
  .meta({ id: 'RechargeRule' });

/** What a top-up takes at most. */
const MOST_CENTS = 1_000_000;
const MOST_POINTS = 1_000_000;
const MOST_TIMES = 99;
const MOST_COUPONS = 99;

/** What is left out, or left empty, is nothing. */
const orNone = <S extends z.ZodType<number>>(schema: S) => schema.nullish().transform((count) => count ?? 0);

interface Rule {
  gift_amount?: unknown;
  gift_integral?: unknown;
  coupon_id?: unknown;
  coupon_count?: unknown;
  starts_on?: unknown;
  ends_on?: unknown;
}

const given = (value: unknown) => value !== undefined && value !== null && value !== 0;
const givesSomething = z.refine<Rule>(
  ({ gift_amount, gift_integral, coupon_id }) => given(gift_amount) || given(gift_integral) || given(coupon_id),
  { path: ['gift_amount'], error: '请填写赠送金额、赠送积分或优惠券', when: () => true },
);
const soManyOfIt = z.refine<Rule>(({ coupon_id, coupon_count }) => given(coupon_id) === given(coupon_count), {
  path: ['coupon_count'],
  error: '请选择优惠券并填写张数',
  when: () => true,
});
const endsAfterIt = z.refine<Rule>(
  ({ starts_on, ends_on }) => !starts_on || !ends_on || String(starts_on) <= String(ends_on),
  {
    path: ['ends_on'],
    error: '结束日期不能早于开始日期',
    when: () => true,
  },
);

const owner = only('shop_owner');
const PATH = '/api/admin/recharge_rules';
const levelChoices = MEMBER_LEVELS.map((label, level) => ({ value: String(level), label }));

export const rechargeRuleTable = defineResource({
  slice: 'rechargeRules',
  label: '充值方案',
  trail: 'recharge_rule.change',
  paths: { list: PATH, create: PATH, one: `${PATH}/:id`, update: `${PATH}/:id`, setStatus: `${PATH}/:id/status` },
  access: { read: owner, write: owner },
  whenClosed: 'refused',
  scope: 'hospital',
  row: rechargeRule,
  form: z
    .object({
      name: titled('方案名称', (label) => requiredText(label, 20).refine(isName, `${label}包含无法识别的字符`)),
      amount: titled('充值金额', (label) => money(label, { min: 100, max: MOST_CENTS })),
      gift_amount: titled('赠送金额', (label) => orNone(money(label, { max: MOST_CENTS }))),
      gift_integral: titled('赠送积分', (label) => orNone(wholeNumber(label, 0, MOST_POINTS))),
      coupon_id: titled('赠送优惠券', (label) => idOf(label).nullish()),
      coupon_count: titled('优惠券张数', (label) => orNone(wholeNumber(label, 0, MOST_COUPONS))),
      repeat: titled('可翻倍', flagField),
      starts_on: titled('开始日期', () => date.nullish(), { kind: 'date' }),
      ends_on: titled('结束日期', () => date.nullish(), { kind: 'date' }),
      levels: titled(
        '适用等级',
        (label) =>
          z
            .array(wholeNumber(label, 0, MEMBER_LEVELS.length - 1), { error: `${label}格式错误` })
            .default([])
            .transform((levels) => [...new Set(levels)].toSorted()),
        { options: levelChoices },
      ),
      per_member: titled('每人限次', (label) => wholeNumber(label, 1, MOST_TIMES).nullish()),
      position: positionField(),
      status: statusField(),
    })
    .check(givesSomething, soManyOfIt, endsAfterIt),
  filters: { keyword: keywordQuery, status: statusQuery },
  persons: [],
  sorts: ['amount'],
  version: 'required',
  remove: 'never',
  excel: null,
  live: 'owners',
});
