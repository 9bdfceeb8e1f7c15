import { z } from 'zod';
import { defineCall } from './call.ts';
import { idOf, idParam, idQuery, paged, paging } from './fields.ts';
import { PRINTED, type Printed, READ_AREAS, type ReadArea } from './record-kinds.ts';
import { only, user } from './roles.ts';

/** Who opened a patient's records, and who printed of them (docs/domain/records.md#who-sees-what). */

const areas = Object.keys(READ_AREAS) as [ReadArea, ...ReadArea[]];

const printed = Object.keys(PRINTED) as [Printed, ...Printed[]];

/** As the patient is told of it. */
const told = z
  .object({
    id: z.number(),
    at: z.string(),
    /** Whose of the account's. */
    patient: z.string(),
    hospital: z.string(),
    by_name: z.string(),
    /** What they worked as there. */
    role: z.string(),
    area: z.enum(areas),
    area_name: z.string(),
  })
  .meta({ id: 'RecordAccess' });
export type RecordAccess = z.infer<typeof told>;

const read = told
  .omit({ patient: true, hospital: true })
  .extend({
    user_id: z.number(),
    /** The number of what was opened, where it was one thing; else empty. */
    object: z.string(),
    /** Whether they treat the patient. */
    treating: z.boolean(),
    address: z.string(),
  })
  .meta({ id: 'RecordRead' });
export type RecordRead = z.infer<typeof read>;

export const recordReads = {
  /** Of the account's own patients, at every hospital, the newest first. */
  own: defineCall({
    method: 'GET',
    path: '/api/record_access',
    access: user,
    slice: 'recordReads',
    summary: '谁查阅过我的病历',
    query: z.object({ ...paging, patient_id: idQuery }),
    response: paged(told),
  }),
  /** Here, treating or not, the newest first. */
  ofPatient: defineCall({
    method: 'GET',
    path: '/api/admin/patients/:id/reads',
    access: only('shop_owner'),
    slice: 'recordReads',
    summary: '患者病历的查阅记录',
    params: z.object({ id: idParam }),
    query: z.object(paging),
    response: paged(read),
  }),
  /** Before something goes to a printer: it counts, and the trail says who printed it. */
  printed: defineCall({
    method: 'POST',
    path: '/api/admin/records/printed',
    // Of a case those who read all of it; a prescription the desk prints, too.
    access: only('doctor', 'shop_owner', 'customer_service'),
    whenClosed: 'checked',
    slice: 'recordReads',
    summary: '登记病历打印',
    body: z.object({ type: z.enum(printed, { error: '打印内容格式错误' }), id: idOf('打印内容') }),
    status: 204,
    idempotent: true,
    toast: null,
  }),
};
