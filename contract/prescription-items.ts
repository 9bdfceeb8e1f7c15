import { z } from 'zod';
import { hasNoNul, idOf, optionalText, requiredText } from './fields.ts';
import { frequencies, MOST_DRUGS, routes, skinTests } from './prescription-words.ts';

/** The drugs of a prescription, and of what one is begun with: docs/domain/records.md#prescriptions. */

const MOST_DAYS = 90;
const MOST_UNITS = 9_999;

const unit = (label: string) => requiredText(label, 10);

const amount = (label: string) =>
  z
    .number({ error: ({ input }) => `${label}${input === undefined ? '为必填项' : '格式错误'}` })
    .gt(0, `${label}须大于0`)
    .max(MOST_UNITS, `${label}最多${MOST_UNITS}`)
    .refine((value) => Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6, `${label}最多3位小数`);

const counted = (label: string, most: number) =>
  z
    .number({ error: ({ input }) => `${label}${input === undefined ? '为必填项' : '格式错误'}` })
    .int(`${label}格式错误`)
    .min(1, `${label}须大于0`)
    .max(most, `${label}最多${most}`);

/** One drug, as it is written. */
const prescriptionItemForm = z.object({
  /** Of the shelf; then its name and specification are the product's. */
  drug_id: idOf('药品').nullish(),
  drug_name: optionalText('药品名称', 50).refine((text) => !/[<>]/.test(text), '药品名称包含无法识别的字符'),
  specification: optionalText('规格', 50),
  form: optionalText('剂型', 20),
  dose: amount('单次剂量'),
  dose_unit: unit('剂量单位'),
  route: z.enum(routes, { error: '给药途径为必填项' }),
  frequency: z.enum(frequencies, { error: '用药频次为必填项' }),
  days: counted('用药天数', MOST_DAYS),
  /** Left out, it is what is proposed. */
  quantity: counted('数量', MOST_UNITS).nullish(),
  quantity_unit: unit('数量单位'),
  note: optionalText('备注', 100),
  /** A drug that wants one gets one: 免皮试 is said, its want is not denied. */
  skin_test: z.enum(['none', 'required', 'exempt'], { error: '皮试要求格式错误' }).default('none'),
  /** Why more, or for longer, than is usual. */
  reason: optionalText('原因', 100),
});
export type PrescriptionItemForm = z.output<typeof prescriptionItemForm>;

/** By its number on the shelf, or by a name. */
const isNamed = (item: unknown): boolean => {
  const { drug_id = null, drug_name = '' } = Object(item);
  return drug_id !== null || drug_name !== '';
};

export const prescriptionItemsForm = z
  .array(
    prescriptionItemForm.check(
      z.refine<{ drug_id?: unknown; drug_name?: unknown }>(isNamed, {
        path: ['drug_name'],
        error: '药品名称为必填项',
        // Told with whatever else is wrong.
        when: () => true,
      }),
    ),
    { error: '药品为必填项' },
  )
  .min(1, '药品为必填项')
  .max(MOST_DRUGS, `每张处方最多${MOST_DRUGS}种药品`);

export const prescriptionItem = z
  .object({
    /** Null in a draft. */
    id: z.number().nullable(),
    drug_id: z.number().nullable(),
    drug_name: z.string(),
    specification: z.string(),
    form: z.string(),
    dose: z.number(),
    dose_unit: z.string(),
    route: z.enum(routes),
    route_name: z.string(),
    frequency: z.enum(frequencies),
    frequency_name: z.string(),
    days: z.number(),
    quantity: z.number(),
    quantity_unit: z.string(),
    /** From dose, times, days and pack; null where that cannot be reckoned. */
    proposed: z.number().nullable(),
    note: z.string(),
    skin_test: z.enum(skinTests),
    skin_test_name: z.string(),
    skin_tested: z
      .object({ at: z.string(), batch_no: z.string(), by_name: z.string(), second_name: z.string() })
      .nullable(),
    reason: z.string(),
    /** 已知晓过敏: signed in spite of an allergy. */
    allergy_known: z.boolean(),
    /** Its skin test was positive: it is not to be given. */
    struck: z.boolean(),
  })
  .meta({ id: 'PrescriptionItem' });
export type PrescriptionItem = z.infer<typeof prescriptionItem>;

/** Of a skin test: which pack was tried. */
export const batchNo = requiredText('批号', 40).refine(hasNoNul, '批号包含无法识别的字符');
