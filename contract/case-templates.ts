import { z } from 'zod';
import { CASE_SECTIONS, type CaseSection, caseSections, sectionMost } from './case-sections.ts';
import { choicesOf } from './choices.ts';
import { keywordQuery, optionalText, requiredName, unlessBlank } from './fields.ts';
import { flagField, flagQuery, titled } from './form-fields.ts';
import { ownedRow, scopeField, scopeQuery } from './owned.ts';
import { stampedRow } from './plain-row.ts';
import { defineResource } from './resource.ts';
import { staff } from './roles.ts';

/** What a case is begun with (病历模板): a text for each of its sections, with slots in it: docs/domain/records.md#lists. */

export const TEMPLATE_KINDS = {
  restorative: '牙体充填',
  endodontic: '根管治疗',
  periodontal: '牙周',
  surgery: '拔牙与外科',
  prosthodontic: '修复',
  implant: '种植',
  orthodontic: '正畸',
  pediatric: '儿童口腔',
  general: '其他',
} as const;
type TemplateKind = keyof typeof TEMPLATE_KINDS;
export const templateKinds = Object.keys(TEMPLATE_KINDS) as [TemplateKind, ...TemplateKind[]];

/** One of each section. */
const bySection = <T>(make: (section: CaseSection) => T) =>
  Object.fromEntries(caseSections.map((section) => [section, make(section)])) as Record<CaseSection, T>;

export type CaseTexts = Record<CaseSection, string>;
export const NO_TEXTS: CaseTexts = bySection(() => '');

const CONTENT = '病历内容';

const content = z
  .object(
    bySection((section) => titled(CASE_SECTIONS[section], (label) => optionalText(label, sectionMost(section)))),
    { error: ({ input }) => `${CONTENT}${input === undefined ? '为必填项' : '格式错误'}` },
  )
  // Told where one begins to write.
  .refine((texts) => Object.values(texts).some((text) => text !== ''), {
    path: [caseSections[0]],
    error: `${CONTENT}至少填写一个段落`,
  });

export const caseTemplate = z
  .object({
    name: z.string(),
    kind: z.enum(templateKinds),
    /** Of ICD-10; empty where it is for no diagnosis. */
    diagnosis_code: z.string(),
    /** What the hospital calls that, all of it: several diagnoses may have one code. */
    diagnosis: z.object({ code: z.string(), name: z.string() }).nullable(),
    content: z.object(bySection(() => z.string())),
    /** How often a case was begun with it. */
    uses: z.number(),
    enabled: z.boolean(),
    ...ownedRow,
    ...stampedRow,
  })
  .meta({ id: 'CaseTemplate' });
export type CaseTemplate = z.infer<typeof caseTemplate>;

export const EMR_PATH = '/api/admin/hospital/patient-emr';
const PATH = '/api/admin/case_templates';

/** Everybody writes their own; what is the hospital's only its owner. */
export const caseTemplateTable = defineResource({
  slice: 'caseTemplates',
  label: '病历模板',
  trail: 'case_template.change',
  paths: {
    list: PATH,
    create: `${EMR_PATH}/templateStore`,
    one: `${PATH}/:id`,
    update: `${PATH}/:id`,
    remove: `${PATH}/:id`,
  },
  access: { read: staff, write: staff },
  whenClosed: 'refused',
  scope: 'hospital',
  row: caseTemplate,
  form: z.object({
    name: titled('模板名称', (label) => requiredName(label, 50, 2)),
    kind: titled('类型', (label) => z.enum(templateKinds, { error: `${label}为必填项` }), {
      options: choicesOf(TEMPLATE_KINDS),
    }),
    scope: scopeField(),
    diagnosis_code: titled('诊断', (label) => optionalText(label, 20, 'K04.0')),
    enabled: titled('启用', flagField),
    content: titled(CONTENT, () => content),
  }),
  filters: {
    keyword: keywordQuery,
    kind: unlessBlank(z.enum(templateKinds, { error: '类型格式错误' })),
    scope: scopeQuery,
    enabled: flagQuery('启用'),
  },
  persons: [],
  sorts: [],
  // The call that is named elsewhere lets it be left out; ours do not.
  version: 'required',
  remove: 'unused',
  excel: null,
  live: 'staff',
});
