import { z } from 'zod';
import { hasNoNul, option } from './fields.ts';

/** The health file (健康档案) of a patient at a hospital: docs/domain/records.md#the-health-file. Each save is a revision. */

/** What somebody has: also what an alert says of it, to those who may read it. */
export const SYSTEMIC_DISEASES = [
  '高血压',
  '糖尿病',
  '心脏病',
  '血液病',
  '肝炎',
  'HIV',
  '癫痫',
  '哮喘',
  '骨质疏松及双膦酸盐',
  '放疗',
  '抗凝药',
  '怀孕/哺乳',
] as const;

export const HABITS = ['吸烟', '饮酒', '夜磨牙', '口呼吸'] as const;

/** After so many days a file is to be looked over (请复核). */
export const REVIEW_DAYS = 180;

/** What each text is called, and its most characters. */
export const BASE_TEXTS = {
  systemic_text: ['其他系统性疾病', 200],
  operations: ['手术史', 1_000],
  medications: ['用药', 1_000],
  family_history: ['家族史', 1_000],
  extraoral: ['口外检查', 2_000],
  intraoral: ['口内检查', 2_000],
} as const;
export type BaseText = keyof typeof BASE_TEXTS;

function text(name: BaseText) {
  const [label, most] = BASE_TEXTS[name];
  return z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(most, `${label}最多${most}个字符`)
    .refine(hasNoNul, `${label}包含无法识别的字符`)
    .default('');
}

/** Some of a list, each once, in the list's order. */
function chips<const C extends readonly [string, ...string[]]>(label: string, choices: C) {
  return z
    .array(z.enum(choices, { error: `${label}格式错误` }), { error: `${label}格式错误` })
    .max(choices.length, `${label}重复`)
    .transform((chosen) => choices.filter((each) => (chosen as readonly string[]).includes(each)) as C[number][])
    .default([]);
}

const measured = (label: string, least: number, most: number) =>
  z
    .number({ error: `${label}格式错误` })
    .min(least, `${label}为${least}至${most}`)
    .max(most, `${label}为${least}至${most}`);
const whole = (label: string, least: number, most: number) => measured(label, least, most).int(`${label}为整数`);

export const baseContent = z.object(
  {
    systemic: chips('系统性疾病', SYSTEMIC_DISEASES),
    systemic_text: text('systemic_text'),
    operations: text('operations'),
    medications: text('medications'),
    family_history: text('family_history'),
    habits: chips('习惯', HABITS),
    /** mmHg. */
    blood_pressure: z
      .object({ systolic: whole('收缩压', 40, 300), diastolic: whole('舒张压', 20, 200) }, { error: '血压格式错误' })
      .refine(({ systolic, diastolic }) => systolic > diastolic, '收缩压须高于舒张压')
      .nullable()
      .default(null),
    /** A minute. */
    pulse: whole('脉搏', 20, 250).nullable().default(null),
    weight_kg: measured('体重', 1, 400).multipleOf(0.1, '体重最多一位小数').nullable().default(null),
    extraoral: text('extraoral'),
    intraoral: text('intraoral'),
  },
  { error: '健康档案为必填项' },
);
export type BaseContent = z.output<typeof baseContent>;

/** A file as it is: `content` is null for who reads no more than its alerts (`view` brief). */
export const baseEmr = z
  .object({
    id: z.number(),
    /** JK20261120-0001. */
    code: z.string(),
    version: z.number(),
    revision: z.number(),
    at: z.string(),
    by: option,
    role: z.string(),
    content: baseContent.nullable(),
    /** False: a revision is not what it was when it was signed. */
    intact: z.boolean(),
    /** 请复核: older than 180 days. */
    review_due: z.boolean(),
    view: z.enum(['full', 'brief']),
  })
  .meta({ id: 'BaseEmr' });
export type BaseEmr = z.infer<typeof baseEmr>;

export const baseRevision = z
  .object({
    revision: z.number(),
    at: z.string(),
    by_name: z.string(),
    role: z.string(),
    content: baseContent.nullable(),
    /** What is other than in the revision before it, by the names of the fields. */
    changed: z.array(z.string()),
    /** 复核无变化: it says what the one before it said. */
    unchanged: z.boolean(),
  })
  .meta({ id: 'BaseRevision' });
export type BaseRevision = z.infer<typeof baseRevision>;

/** 患者自述: what the patient wrote themselves, at any hospital; staff never overwrite it. */
export const selfReported = z.object({
  health_status: z.string().nullable(),
  medical_history: z.string().nullable(),
  allergic_history: z.string().nullable(),
  medication_history: z.string().nullable(),
});
export type SelfReported = z.infer<typeof selfReported>;
