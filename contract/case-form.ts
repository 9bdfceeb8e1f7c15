import { z } from 'zod';
import { CASE_SECTIONS, type CaseSection, caseSections, sectionMost } from './case-sections.ts';
import { hasNoNul, idOf, requiredId, requiredText } from './fields.ts';
import { checkStep, stepFields } from './record-form.ts';
import { surfaces, teeth } from './teeth.ts';

/** What a case (病历) is written with: docs/domain/records.md#cases. A draft may lack anything; signing says what it lacks. */

const MOST_DIAGNOSES = 20;
const MOST_TREATMENTS = 60;

export const VISIT_TYPES = { first: '初诊', again: '复诊' } as const;
export type VisitType = keyof typeof VISIT_TYPES;
const visitTypes = Object.keys(VISIT_TYPES) as [VisitType, ...VisitType[]];

/** As it was typed: a draft keeps every blank. Left out, it stays as it is. */
function section(name: CaseSection) {
  const label = CASE_SECTIONS[name];
  const most = sectionMost(name);
  return z
    .string({ error: `${label}格式错误` })
    .max(most, `${label}最多${most}个字符`)
    .refine(hasNoNul, `${label}包含无法识别的字符`)
    .optional();
}

const sections = Object.fromEntries(caseSections.map((name) => [name, section(name)])) as Record<
  CaseSection,
  ReturnType<typeof section>
>;

const shortText = (label: string, max = 100) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine(hasNoNul, `${label}包含无法识别的字符`)
    .default('');

export const caseDiagnosis = z.object({
  /** Of ICD-10; null: 未编码. */
  code: z
    .string({ error: '诊断编码格式错误' })
    .regex(/^[A-Z][A-Za-z0-9 .+*/-]{0,19}$/, '诊断编码格式错误')
    .nullable()
    .default(null)
    .meta({ examples: ['K04.0'] }),
  name: requiredText('诊断', 100),
  teeth: teeth.default([]),
});

export const caseTreatment = z.object({
  teeth: teeth.default([]),
  surfaces: surfaces.default([]),
  project_id: idOf('项目').nullable().default(null),
  name: requiredText('处置项目', 100),
  status: z.enum(['planned', 'done'], { error: '处置状态格式错误' }).default('done'),
  /** What stays in the mouth, and by what it is found again. */
  material: z
    .object({
      name: shortText('材料'),
      brand: shortText('品牌'),
      batch_no: shortText('批号'),
      udi: shortText('UDI'),
    })
    .nullable()
    .default(null),
});

const list = <S extends z.ZodType>(schema: S, label: string, most: number) =>
  z
    .array(schema, { error: `${label}格式错误` })
    .max(most, `${label}最多${most}项`)
    .optional();

const usedIds = (label: string) =>
  z
    .array(idOf(label), { error: `${label}格式错误` })
    .max(100, `${label}最多100项`)
    .default([]);

/** Of which each part that is left out stays as it is. */
const caseFields = {
  /** The server sets it; the author may say otherwise. */
  visit_type: z.enum(visitTypes, { error: '就诊类型格式错误' }).optional(),
  ...sections,
  diagnoses: list(caseDiagnosis, '诊断', MOST_DIAGNOSES),
  treatments: list(caseTreatment, '处置项目', MOST_TREATMENTS),
};

/** What a case says. */
export interface CaseContent extends Record<CaseSection, string> {
  visit_type: VisitType;
  diagnoses: z.output<typeof caseDiagnosis>[];
  treatments: z.output<typeof caseTreatment>[];
}

export const caseForm = z
  .object({
    /** Left out: a new one. */
    id: idOf('病历').nullish(),
    patient_id: requiredId('患者'),
    ...stepFields,
    /** What was put into it since it was last saved: what is used most stands first. */
    used: z
      .object({ templates: usedIds('模板'), phrases: usedIds('常用语') }, { error: '使用记录格式错误' })
      .optional(),
    /** Nobody pressed for it. */
    autosave: z.boolean({ error: '自动保存格式错误' }).default(false),
    ...caseFields,
  })
  .superRefine(checkStep('病历'));
