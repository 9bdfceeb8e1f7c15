import { z } from 'zod';
import { defineCall } from './call.ts';
import { caseTreatment } from './case-form.ts';
import { disposal } from './disposal-rows.ts';
import { idOf, idParam, one, option, pagedWith, paging, unlessBlank } from './fields.ts';
import { only, staff } from './roles.ts';
import { tooth } from './teeth.ts';

/** Treatments (治疗记录): what archived cases say was done or is planned. docs/domain/records.md#treatments */

const MOST = 60;

const treatment = z
  .object({
    id: z.number(),
    teeth: z.array(z.string()),
    surfaces: z.array(z.string()),
    name: z.string(),
    project_id: z.number().nullable(),
    status: z.enum(['planned', 'done']),
    /** What stays in the mouth; null, too, to who reads names alone. */
    material: caseTreatment.shape.material.unwrap().nullable(),
    /** Whose case says so, and of which day. */
    doctor: option,
    date: z.string(),
    case: z.object({ id: z.number(), code: z.string() }),
    /** The list that it is sold by, unless that is void. */
    disposal: z.object({ id: z.number(), number: z.string().nullable(), status_name: z.string() }).nullable(),
    /** Whether it can go on a new list: done, on the price list, and on no list yet. */
    billable: z.boolean(),
  })
  .meta({ id: 'Treatment' });
export type Treatment = z.infer<typeof treatment>;

const PATH = '/api/admin/patients/:id/treatments';
const params = z.object({ id: idParam });

export const treatments = {
  /** A patient's, as their cases say now, the newest first. A read is written down. */
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: staff,
    slice: 'treatments',
    summary: '治疗记录',
    params,
    query: z.object({ ...paging, tooth: unlessBlank(tooth) }),
    response: pagedWith(treatment, {
      /** none: 仅接诊人员可见. brief: without what was put in. */
      view: z.enum(['full', 'brief', 'none']),
      /** Whether who asks may write lists. */
      bills: z.boolean(),
      /** Of which teeth something is said. */
      teeth: z.array(z.string()),
      /** False: 您不是接诊人员，本次查阅已记录. Null where nothing was read. */
      treating: z.boolean().nullable(),
    }),
  }),
  /** 生成处置单: a draft of what was chosen, each on one list alone. */
  bill: defineCall({
    method: 'POST',
    path: `${PATH}/disposal`,
    access: only('doctor', 'dental_hygienist', 'shop_owner', 'customer_service'),
    whenClosed: 'checked',
    slice: 'treatments',
    summary: '由治疗记录生成处置单',
    params,
    body: z.object({
      ids: z
        .array(idOf('治疗记录'), { error: '请选择治疗记录' })
        .min(1, '请选择治疗记录')
        .max(MOST, `一次最多${MOST}项`)
        .transform((ids) => [...new Set(ids)]),
    }),
    response: one(disposal),
    idempotent: true,
  }),
};
