import { z } from 'zod';
import { defineCall } from './call.ts';
import { caseSections } from './case-sections.ts';
import { caseTemplateTable, EMR_PATH } from './case-templates.ts';
import { requiredId, versionSeen } from './fields.ts';

/**
 * The calls of templates at the places that other programs know: the same lists and changes as the table's own, asked in
 * a body (docs/decisions/052).
 */

const { calls, access, slice, label } = caseTemplateTable;
const { list, one, update } = calls;

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
    response: one.response,
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
