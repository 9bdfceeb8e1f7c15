import { z } from 'zod';
import { date, idOf, isName, money, optionalText, requiredId, requiredText, requiredVersion } from './fields.ts';
import { wholeNumber } from './form-fields.ts';

/** What a hospital sells beside projects and drugs, and what it notes of policies: docs/domain/money.md#products. Amounts are cents. */

export const PRODUCT_KINDS = { 1: '套餐次卡', 2: '商品', 3: '保险' } as const;

export const PRODUCT_STATUS = { draft: '草稿', on: '在售', off: '已停售' } as const;
export const POLICY_STATUS = { 1: '待生效', 2: '生效', 3: '已到期', 4: '已退保' } as const;
export type PolicyStatus = keyof typeof POLICY_STATUS;

const MOST_CENTS = 100_000_000;
const MOST_DAYS = 3_650;
const MOST_TIMES = 999;
const MOST_USES = 20;
const SURRENDERED = 4;

const use = z.object({
  project_id: requiredId('项目'),
  times: wholeNumber('次数', 1, MOST_TIMES),
});

const fields = z.object({
  kind: z.literal([1, 2, 3], { error: '请选择商品类型' }),
  name: requiredText('名称', 60).refine(isName, '名称包含无法识别的字符'),
  specification: optionalText('规格', 60),
  price: money('价格', { max: MOST_CENTS }),
  /** An upload. */
  cover: z
    .string({ error: '封面格式错误' })
    .trim()
    .max(300, '封面格式错误')
    .nullish()
    .meta({ examples: [null] }),
  content: optionalText('介绍', 5_000),
  /** 套餐: how often which project may be done. */
  uses: z
    .array(use, { error: '套餐项目格式错误' })
    .max(MOST_USES, `套餐项目最多${MOST_USES}项`)
    .refine((uses) => new Set(uses.map(({ project_id }) => project_id)).size === uses.length, '同一项目只能填写一次')
    .meta({ examples: [[{ project_id: 1, times: 3 }]] })
    .default([]),
  /** How long it is good from the day on which it is paid; null: without an end, of an insurance a year. */
  valid_days: wholeNumber('有效天数', 1, MOST_DAYS).nullish(),
  insurer: optionalText('保险公司', 60),
  /** 商品: of the shelf, no drug. */
  product_id: idOf('货架商品')
    .nullish()
    .meta({ examples: [null] }),
});
type Fields = z.output<typeof fields>;

const is = (of: (form: Fields) => boolean, path: string, error: string) =>
  z.refine<Fields>(of, {
    path: [path],
    error,
    when: ({ value }) => typeof (value as Fields | undefined)?.kind === 'number',
  });

const CHECKS = [
  is(({ kind, uses }) => kind !== 1 || !Array.isArray(uses) || uses.length > 0, 'uses', '请至少选择一个套餐项目'),
  is(({ kind, product_id }) => kind !== 2 || typeof product_id === 'number', 'product_id', '请选择货架商品'),
] as const;

/** A new one: a draft, or at once on sale, where whoever saves it may. */
export const productForm = fields
  .extend({ status: z.enum(['draft', 'on'], { error: '状态格式错误' }).default('draft') })
  .check(...CHECKS);
/** Another by the version that was seen. */
export const productChange = fields.extend({ version: requiredVersion }).check(...CHECKS);

const policyFields = z.object({
  member_id: requiredId('会员'),
  /** What was sold, where it was one of the hospital's. */
  product_id: idOf('保险商品')
    .nullish()
    .meta({ examples: [null] }),
  policy_no: optionalText('保单号', 60),
  insured: requiredText('被保险人', 60),
  insurer: optionalText('保险公司', 60),
  premium: money('保费', { max: MOST_CENTS }),
  from: date,
  to: date,
  /** 4: 已退保, from which nothing leads back; the others come from the days. */
  status: z
    .literal([1, 2, 3, 4], { error: '状态格式错误' })
    .nullish()
    .meta({ examples: [null] }),
  remarks: optionalText('备注', 500),
});

const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  path: ['to'],
  error: '到期日期不能早于生效日期',
});

export const isSurrendered = (status: PolicyStatus | null | undefined): boolean => status === SURRENDERED;

export const policyForm = policyFields.check(inOrder);
export const policyChange = policyFields.extend({ version: requiredVersion }).check(inOrder);
