import { z } from 'zod';
import { choicesOf } from './choices.ts';
import { DOCUMENT_KINDS, documentKinds, MOST_DOCUMENT_TEXT } from './document-words.ts';
import { keywordQuery, optionalText, requiredName, requiredText, unlessBlank } from './fields.ts';
import { flagField, flagQuery, titled } from './form-fields.ts';
import { ownedRow, scopeField, scopeQuery } from './owned.ts';
import { stampedRow } from './plain-row.ts';
import { defineResource } from './resource.ts';
import { only, staff } from './roles.ts';

/**
 * What a document is begun with (文书模板): a text in which {患者} {牙位} {诊断} {治疗} {风险} {医生} {日期} are filled in
 * (docs/domain/records.md#documents).
 */

const documentTemplate = z
  .object({
    name: z.string(),
    kind: z.enum(documentKinds),
    body: z.string(),
    /** What {风险} is where whoever writes says nothing else. */
    risks: z.string(),
    enabled: z.boolean(),
    ...ownedRow,
    ...stampedRow,
  })
  .meta({ id: 'DocumentTemplate' });
export type DocumentTemplate = z.infer<typeof documentTemplate>;

const PATH = '/api/admin/document_templates';

/** Who writes documents keeps their own; what is the hospital's only its owner. None goes: one that is stopped is offered no more. */
export const documentTemplateTable = defineResource({
  slice: 'documentTemplates',
  label: '文书模板',
  trail: 'document_template.change',
  paths: { list: PATH, create: PATH, one: `${PATH}/:id`, update: `${PATH}/:id` },
  access: { read: staff, write: only('shop_owner', 'doctor') },
  whenClosed: 'refused',
  scope: 'hospital',
  row: documentTemplate,
  form: z.object({
    name: titled('模板名称', (label) => requiredName(label, 50, 2)),
    kind: titled('类型', (label) => z.enum(documentKinds, { error: `${label}为必填项` }), {
      options: choicesOf(DOCUMENT_KINDS),
    }),
    scope: scopeField(),
    body: titled('正文', (label) => requiredText(label, MOST_DOCUMENT_TEXT)),
    risks: titled('风险', (label) => optionalText(label, 2_000)),
    enabled: titled('启用', flagField),
  }),
  filters: {
    keyword: keywordQuery,
    kind: unlessBlank(z.enum(documentKinds, { error: '类型格式错误' })),
    scope: scopeQuery,
    enabled: flagQuery('启用'),
  },
  persons: [],
  sorts: [],
  version: 'required',
  remove: 'never',
  excel: null,
  live: 'staff',
});
