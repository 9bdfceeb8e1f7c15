import { z } from 'zod';
import { defineCall } from './call.ts';
import { idOf, idParam, MAX_VERSION, one, requiredId } from './fields.ts';
import { labelTable, labelTargets, wornLabel } from './labels.ts';

/** What is special about labels, beside their table: what they are attached to, and their removal where they are. */

const SLICE = 'labels';
const PATH = '/api/admin/labels/attach';
const MOST = 10;

const attached = z
  .object({
    target: z.enum(labelTargets),
    target_id: z.number(),
    labels: z.array(wornLabel),
    /** 0: none were ever attached. */
    version: z.number(),
  })
  .meta({ id: 'AttachedLabels' });
export type AttachedLabels = z.infer<typeof attached>;

const target = z.enum(labelTargets, { error: '标签对象格式错误' });

export const labels = {
  readAttached: defineCall({
    method: 'GET',
    path: PATH,
    access: labelTable.access.read,
    slice: SLICE,
    summary: '已贴的标签',
    query: z.object({ target, target_id: idParam }),
    response: one(attached),
  }),
  // Of patients any staff do so, of the others who writes their labels: the command decides.
  attach: defineCall({
    method: 'PUT',
    path: PATH,
    access: labelTable.access.read,
    slice: SLICE,
    summary: '贴标签',
    whenClosed: 'refused',
    body: z.object({
      target,
      target_id: requiredId('标签对象'),
      label_ids: z.array(idOf('标签'), { error: '标签格式错误' }).max(MOST, `标签最多${MOST}个`),
      version: z
        .number({ error: '版本为必填项' })
        .int('版本格式错误')
        .min(0, '版本格式错误')
        .max(MAX_VERSION, '版本格式错误'),
    }),
    response: one(attached),
    idempotent: true,
  }),
  ...labelTable.calls,
  remove: {
    ...labelTable.calls.remove,
    /** `detach=1`: taken off wherever it is, then removed. */
    query: z.object({ detach: z.literal('1', { error: '解除格式错误' }).optional() }),
  },
};
