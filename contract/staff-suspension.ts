import { z } from 'zod';
import { defineCall } from './call.ts';
import { date, idParam, one, requiredText, requiredVersion } from './fields.ts';
import { only } from './roles.ts';
import { staffMember } from './staff.ts';
import { untouched } from './work-hours.ts';

/** 停职 and 复职: docs/domain/roles.md#suspending. */

const SLICE = 'staff';
const owner = only('shop_owner');
const byId = z.object({ id: idParam });

export const staffSuspension = {
  /** Visits stay where they are: `untouched` says which are to be moved. */
  suspend: defineCall({
    method: 'PUT',
    path: '/api/admin/staff/:id/suspend',
    access: owner,
    slice: SLICE,
    summary: '员工停职',
    params: byId,
    body: z.object({
      reason: requiredText('停职原因', 200),
      /** The last day of it; without, until they resume. */
      until: z.preprocess((day) => (day === '' ? null : day), date.nullish()),
      version: requiredVersion,
    }),
    response: z.object({ data: staffMember, meta: z.object({ untouched: z.array(untouched) }) }),
    idempotent: true,
    proof: true,
  }),
  resume: defineCall({
    method: 'PUT',
    path: '/api/admin/staff/:id/resume',
    access: owner,
    slice: SLICE,
    summary: '员工复职',
    params: byId,
    body: z.object({ version: requiredVersion }),
    response: one(staffMember),
    idempotent: true,
    proof: true,
  }),
};
