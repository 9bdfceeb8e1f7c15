import { z } from 'zod';
import { defineCall } from './call.ts';
import { caseSections } from './case-sections.ts';
import { caseTemplate, caseTemplateTable, EMR_PATH, templateKinds } from './case-templates.ts';
import { one, requiredId, requiredName, versionSeen } from './fields.ts';
import { titled } from './form-fields.ts';
import { scopeField } from './owned.ts';
import { only } from './roles.ts';

/**
 * The calls of templates at the places that other programs know: the same lists and changes as the table's own, asked in
 * a body (docs/decisions/052).
 */

const { calls, access, slice, label } = caseTemplateTable;
const { list, one: shown, update } = calls;

const choices = z.array(z.object({ value: z.string(), label: z.string() }));

export const caseTemplates = {
  ...calls,
  templateIndex: defineCall({
    method: 'POST',
    path: `${EMR_PATH}/templateIndex`,
    access: access.read,
    slice,
    summary: `${label}列表（条件在请求体中）`,
    body: list.query,
    response: list.response,
    status: 200,
  }),
  templateShow: defineCall({
    method: 'POST',
    path: `${EMR_PATH}/templateShow`,
    access: access.read,
    slice,
    summary: `${label}详情（编号在请求体中）`,
    body: z.object({ id: requiredId(label) }),
    response: shown.response,
    status: 200,
  }),
  /** Who says no version is not asked for it: the call is older than ours. */
  templateUpdate: defineCall({
    method: 'POST',
    path: `${EMR_PATH}/templateUpdate`,
    access: access.write,
    slice,
    summary: `修改${label}（编号在请求体中）`,
    whenClosed: 'refused',
    body: update.body.safeExtend({ id: requiredId(label), version: versionSeen }),
    response: update.response,
    idempotent: true,
  }),
  /** A case becomes a template: some of its sections, with `{牙位}` where it names teeth. */
  storeTemplate: defineCall({
    method: 'POST',
    path: `${EMR_PATH}/store-template`,
    access: only('doctor', 'shop_owner'),
    slice,
    summary: '病历存为模板',
    whenClosed: 'refused',
    body: z.object({
      case_id: requiredId('病历'),
      name: titled('模板名称', (text) => requiredName(text, 50, 2)),
      scope: scopeField(),
      kind: z.enum(templateKinds, { error: '类型格式错误' }).default('general'),
      sections: z
        .array(z.enum(caseSections, { error: '病历段落格式错误' }), {
          error: ({ input }) => `病历段落${input === undefined ? '为必填项' : '格式错误'}`,
        })
        .min(1, '病历段落为必填项')
        .max(caseSections.length, '病历段落重复'),
    }),
    response: one(caseTemplate),
    idempotent: true,
  }),
  /** What a form of one chooses from; of the scopes those that who asks may write. */
  templateCreate: defineCall({
    method: 'GET',
    path: `${EMR_PATH}/templateCreate`,
    access: access.read,
    slice,
    summary: `${label}表单的选项`,
    response: z.object({
      data: z.object({
        kinds: choices,
        sections: z.array(z.object({ value: z.enum(caseSections), label: z.string(), max: z.number() })),
        diagnoses: z.array(z.object({ code: z.string(), name: z.string() })),
        scopes: choices,
      }),
    }),
  }),
};
