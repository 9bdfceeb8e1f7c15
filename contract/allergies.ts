import { z } from 'zod';
import { alert, severities } from './alerts.ts';
import { option, optionalText, requiredText, requiredVersion } from './fields.ts';

/** Allergies of a patient at a hospital: docs/domain/records.md#allergies-and-alerts. */

export const ALLERGY_TYPES = { drug: '药物', material: '材料', food: '食物', other: '其他' } as const;
export type AllergyType = keyof typeof ALLERGY_TYPES;
const allergyTypes = Object.keys(ALLERGY_TYPES) as [AllergyType, ...AllergyType[]];

export const ALLERGY_STATUS = { unverified: '未核实', active: '已核实', refuted: '已排除' } as const;
export type AllergyStatus = keyof typeof ALLERGY_STATUS;
const allergyStatuses = Object.keys(ALLERGY_STATUS) as [AllergyStatus, ...AllergyStatus[]];

/** What is noted most, for one press each. `class_code` is what a prescription is compared by. */
export const COMMON_ALLERGENS: readonly { substance: string; type: AllergyType; class_code: string | null }[] = [
  { substance: '青霉素', type: 'drug', class_code: 'penicillin' },
  { substance: '头孢菌素', type: 'drug', class_code: 'cephalosporin' },
  { substance: '磺胺', type: 'drug', class_code: null },
  { substance: '阿司匹林', type: 'drug', class_code: null },
  { substance: '利多卡因', type: 'drug', class_code: null },
  { substance: '碘', type: 'drug', class_code: null },
  { substance: '乳胶', type: 'material', class_code: null },
  { substance: '镍铬合金', type: 'material', class_code: null },
  { substance: '丙烯酸树脂', type: 'material', class_code: null },
];

/** What a patient said when they were asked for allergies here. */
export const ALLERGY_STATES = { unknown: '未询问', none: '否认过敏史', some: '有过敏史' } as const;
export type AllergyState = keyof typeof ALLERGY_STATES;
export const allergyStates = Object.keys(ALLERGY_STATES) as [AllergyState, ...AllergyState[]];

/** Who says whether somebody has an allergy; of others it is what they were told. */
export const ALLERGY_JUDGES = ['doctor', 'dental_hygienist', 'shop_owner'] as const;

export const allergyForm = z.object({
  substance: requiredText('过敏原', 50).refine((text) => !/[<>]/.test(text), '过敏原包含无法识别的字符'),
  /** Of our list of ingredients: what a prescription is checked against. Left out, it is that of a common one in the same words. */
  class_code: z
    .string({ error: '分类编码格式错误' })
    .regex(/^[a-z][a-z0-9_-]{0,39}$/, '分类编码格式错误')
    .meta({ examples: ['penicillin'] })
    .nullish()
    .transform((code) => code ?? null),
  type: z.enum(allergyTypes, { error: '过敏原类型格式错误' }).default('drug'),
  reaction: optionalText('过敏反应', 100),
  severity: z.enum(severities, { error: '严重程度格式错误' }).default('unknown'),
});

export const allergyDecision = z
  .object({
    status: z.enum(['active', 'refuted'], { error: '核实结果为必填项' }),
    reason: optionalText('原因', 200),
    version: requiredVersion,
  })
  .superRefine(({ status, reason }, check) => {
    if (status !== 'refuted' || reason.length >= 2) return;
    check.addIssue({ code: 'custom', path: ['reason'], message: reason === '' ? '原因为必填项' : '原因至少2个字符' });
  });

const done = z.object({ at: z.string(), by: option });

export const allergy = z
  .object({
    id: z.number(),
    substance: z.string(),
    class_code: z.string().nullable(),
    type: z.enum(allergyTypes),
    type_name: z.string(),
    reaction: z.string(),
    severity: z.enum(severities),
    severity_name: z.string(),
    status: z.enum(allergyStatuses),
    status_name: z.string(),
    noted: done,
    verified: done.nullable(),
    refuted: done.nullable(),
    /** What was said when it was verified or refuted. */
    reason: z.string(),
    version: z.number(),
  })
  .meta({ id: 'Allergy' });
export type Allergy = z.infer<typeof allergy>;

/** What stands over the list, and what a change makes other than before. */
export const allergyMeta = z.object({
  allergy_state: z.enum(allergyStates),
  allergy_state_name: z.string(),
  alerts: z.array(alert),
});
export type AllergyMeta = z.infer<typeof allergyMeta>;
