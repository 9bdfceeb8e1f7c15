import { z } from 'zod';
import { date, idOf, isName, money, requiredText, requiredVersion } from './fields.ts';
import { orElse, wholeNumber } from './form-fields.ts';
import { instantField } from './instant-field.ts';

/** What a hospital writes down of a coupon (优惠券): docs/domain/money.md#coupons. Amounts are cents. */

export const COUPON_KINDS = { 1: '满减券', 2: '折扣券', 3: '项目券' } as const;
export const COUPON_WAYS = { claim: '患者领取', give: '员工发放', rule: '充值赠送' } as const;
export const COUPON_STATUS = { draft: '草稿', on: '发放中', off: '已停止' } as const;

const MOST_CENTS = 100_000_000;
const MOST_ISSUED = 1_000_000;
const MOST_EACH = 99;
const MOST_DAYS = 3_650;
const MOST_POINTS = 1_000_000;
const MOST_NAMED = 200;

const ids = (label: string) =>
  z
    .array(idOf(label), { error: `${label}格式错误` })
    .max(MOST_NAMED, `${label}最多${MOST_NAMED}项`)
    .default([]);

const scope = z
  .object(
    {
      all: z.boolean({ error: '适用范围格式错误' }).default(false),
      category_ids: ids('项目分类'),
      project_ids: ids('项目'),
      /** Whether it is for drugs as well. */
      drugs: z.boolean({ error: '药品格式错误' }).default(false),
    },
    { error: '适用范围为必填项' },
  )
  .meta({ examples: [{ all: true, category_ids: [], project_ids: [], drugs: false }] });

/** Between two days, or so many days from the claim on. */
const valid = z
  .object(
    {
      from: date.nullish(),
      to: date.nullish(),
      days: wholeNumber('有效天数', 1, MOST_DAYS).nullish(),
    },
    { error: '有效期为必填项' },
  )
  .refine(({ from, to, days }) => (days ? !from && !to : Boolean(from && to)), '请填写起止日期或有效天数')
  .refine(({ from, to }) => !from || !to || from <= to, '结束日期不能早于开始日期')
  .meta({ examples: [{ days: 30 }] });

const fields = z.object({
  name: requiredText('名称', 30).refine(isName, '名称包含无法识别的字符'),
  kind: z.literal([1, 2, 3], { error: '请选择券类型' }),
  /** 满减: what goes off. */
  amount: money('优惠金额', { min: 1, max: MOST_CENTS }).nullish(),
  /** 折扣: what is paid of a hundred; 88 is 八八折. */
  percent: wholeNumber('折扣', 1, 99).nullish(),
  max_off: money('最多优惠', { min: 1, max: MOST_CENTS }).nullish(),
  threshold: orElse(money('使用门槛', { max: MOST_CENTS }), 0),
  scope,
  /** How many there are; null: without an end. */
  total: wholeNumber('发放总量', 1, MOST_ISSUED).nullish(),
  per_person: orElse(wholeNumber('每人限领', 1, MOST_EACH), 1),
  claim_from: instantField('领取开始时间')
    .nullish()
    .meta({ examples: [null] }),
  claim_to: instantField('领取结束时间')
    .nullish()
    .meta({ examples: [null] }),
  valid,
  way: z.enum(['claim', 'give', 'rule'], { error: '请选择发放方式' }),
  /** Whether it goes with the discount of the level; else the better of both. */
  with_level: z.boolean({ error: '与等级折扣同享格式错误' }).default(true),
  /** Points that a claim costs. */
  integral_price: wholeNumber('兑换积分', 1, MOST_POINTS).nullish(),
});
type Fields = z.output<typeof fields>;

const is = (of: (form: Fields) => boolean, path: string, error: string) =>
  z.refine<Fields>(of, {
    path: [path],
    error,
    when: ({ value }) => typeof (value as Fields | undefined)?.kind === 'number',
  });

const CHECKS = [
  is(({ kind, amount }) => kind !== 1 || typeof amount === 'number', 'amount', '优惠金额为必填项'),
  is(({ kind, percent }) => kind !== 2 || typeof percent === 'number', 'percent', '折扣为必填项'),
  is(({ kind, scope: meant }) => kind !== 3 || (meant?.project_ids?.length ?? 0) > 0, 'scope', '项目券请选择项目'),
  is(
    ({ scope: meant }) =>
      !meant || meant.all || meant.drugs || (meant.category_ids?.length ?? 0) + (meant.project_ids?.length ?? 0) > 0,
    'scope',
    '请选择适用范围',
  ),
  is(
    ({ claim_from, claim_to }) => !claim_from || !claim_to || Date.parse(claim_from) <= Date.parse(claim_to),
    'claim_to',
    '领取结束时间不能早于开始时间',
  ),
] as const;

/** A new one: a draft, or at once on, where whoever saves it may. */
export const couponForm = fields
  .extend({ status: z.enum(['draft', 'on'], { error: '状态格式错误' }).default('draft') })
  .check(...CHECKS);
/** Another by the version that was seen. */
export const couponChange = fields.extend({ version: requiredVersion }).check(...CHECKS);
