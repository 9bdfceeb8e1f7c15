import { z } from 'zod';
import { defineCall } from './call.ts';
import { departmentTable } from './departments.ts';
import { idOf, idParam, one, option } from './fields.ts';
import { only, staff } from './roles.ts';
import { untouched } from './work-hours.ts';

/** What is special about departments, beside their table: their order, and what closing one leaves behind. */

const SLICE = 'departments';
const PATH = '/api/admin/departments';
const owner = only('shop_owner');

/** All of a hospital's in their order; `version` is that order, in one word. */
const departmentOrder = z.object({
  departments: z.array(option.extend({ status: z.number() })),
  version: z.string(),
});
export type DepartmentOrder = z.infer<typeof departmentOrder>;

/** What a department that takes no bookings any more leaves behind. */
const departmentEffect = z.object({
  /** Who has weekly hours there. */
  people: z.array(option),
  hours: z.number(),
  /** Visits to come: while there is one the change is 409 UNDECIDED, with the same list. */
  untouched: z.array(untouched),
});
export type DepartmentEffect = z.infer<typeof departmentEffect>;

export const departments = {
  // Before `one`: `order` is nobody's id.
  readOrder: defineCall({
    method: 'GET',
    path: `${PATH}/order`,
    access: staff,
    slice: SLICE,
    summary: '科室顺序',
    response: one(departmentOrder),
  }),
  setOrder: defineCall({
    method: 'PUT',
    path: `${PATH}/order`,
    access: owner,
    slice: SLICE,
    summary: '调整科室顺序',
    body: z.object({
      ids: z.array(idOf('科室'), { error: '科室顺序为必填项' }).max(1_000, '科室过多'),
      version: z.string({ error: '版本为必填项' }).min(1, '版本为必填项').max(64, '版本格式错误'),
    }),
    response: one(departmentOrder),
    idempotent: true,
  }),
  preview: defineCall({
    method: 'GET',
    path: `${PATH}/:id/preview`,
    access: owner,
    slice: SLICE,
    summary: '停用科室的影响',
    params: z.object({ id: idParam }),
    response: one(departmentEffect),
  }),
  ...departmentTable.calls,
};
