import { z } from 'zod';
import { defineCall } from './call.ts';
import { cents, date, dayQuery, idParam, idQuery, one, option, requiredId } from './fields.ts';
import { only, staff } from './roles.ts';
import {
  exceptionBody,
  exceptionChange,
  fee,
  hoursBody,
  templateReport,
  weeklyHours,
  workException,
} from './work-hours.ts';

/**
 * The week across the clinic, what a change would do before it is saved, and fees:
 * docs/domain/slots-and-holds.md#templates.
 */

/** Who has hours. */
const workers = only('doctor', 'shop_owner', 'dental_hygienist');

const dayCount = z.object({ date: z.string(), open: z.number(), held: z.number(), booked: z.number() });

const rosterRow = z
  .object({
    id: z.number(),
    name: z.string(),
    role_name: z.string(),
    job_title: z.string(),
    department_name: z.string().nullable(),
    /** What most of the weekly hours cost; null without any. */
    fee: cents.nullable(),
    /** The viewer may change it. */
    editable: z.boolean(),
    hours: z.array(weeklyHours),
    version: z.string(),
    /** Of this week. */
    exceptions: z.array(workException),
    /** Seven days, slots by what they are. */
    days: z.array(dayCount),
  })
  .meta({ id: 'RosterRow' });
export type RosterRow = z.infer<typeof rosterRow>;

const week = z.object({
  data: z.array(rosterRow),
  meta: z.object({
    /** Monday to Sunday. */
    dates: z.array(z.string()),
    today: z.string(),
    departments: z.array(option),
  }),
});
export type RosterWeek = z.infer<typeof week>;

const copyBody = z.object({ from: date, to: date });
const copyReport = templateReport.extend({ copied: z.number(), skipped: z.number() });
export type CopyReport = z.infer<typeof copyReport>;

const personFee = z.object({
  doctor_id: z.number(),
  name: z.string(),
  role_name: z.string(),
  /** 挂号费 of a doctor, 洁牙费 of a hygienist. */
  label: z.string(),
  /** Null where the hours cost differently, or there are none. */
  fee: cents.nullable(),
  /** All that hours cost. */
  fees: z.array(cents),
});
export type PersonFee = z.infer<typeof personFee>;

const EXCEPTION = '/api/admin/work_settings/exceptions/:id';
const byId = z.object({ id: idParam });

/** A rehearsal: the same as the change itself, undone; it only reads. */
const rehearsal = { method: 'POST', status: 200, whenClosed: 'checked', slice: 'roster' } as const;

export const roster = {
  week: defineCall({
    method: 'GET',
    path: '/api/admin/schedule',
    access: staff,
    slice: 'roster',
    summary: '全院一周排班',
    query: z.object({ date: dayQuery }),
    response: week,
  }),
  copyWeek: defineCall({
    method: 'POST',
    path: '/api/admin/schedule/copy_week',
    access: only('shop_owner'),
    whenClosed: 'checked',
    slice: 'roster',
    summary: '复制一周的停诊、请假、加号',
    body: copyBody,
    response: one(copyReport),
    idempotent: true,
  }),
  previewCopy: defineCall({
    ...rehearsal,
    path: '/api/admin/schedule/copy_week/preview',
    access: only('shop_owner'),
    summary: '复制一周的影响',
    body: copyBody,
    response: one(copyReport),
  }),
  previewHours: defineCall({
    ...rehearsal,
    path: '/api/admin/work_settings/preview',
    access: workers,
    summary: '修改每周出诊时间的影响',
    body: hoursBody,
    response: one(templateReport),
  }),
  previewException: defineCall({
    ...rehearsal,
    path: '/api/admin/work_settings/exceptions/preview',
    access: workers,
    summary: '停诊、请假、加号的影响',
    body: exceptionBody,
    response: one(templateReport),
  }),
  changeException: defineCall({
    method: 'PUT',
    path: EXCEPTION,
    access: workers,
    whenClosed: 'checked',
    slice: 'roster',
    summary: '修改停诊、请假、加号',
    params: byId,
    body: exceptionChange,
    response: z.object({ data: workException, meta: templateReport }),
    idempotent: true,
  }),
  previewChange: defineCall({
    ...rehearsal,
    path: `${EXCEPTION}/preview`,
    access: workers,
    summary: '修改停诊、请假、加号的影响',
    params: byId,
    body: exceptionChange,
    response: one(templateReport),
  }),
  previewRemoval: defineCall({
    ...rehearsal,
    path: `${EXCEPTION}/preview_removal`,
    access: workers,
    summary: '撤销停诊、请假、加号的影响',
    params: byId,
    response: one(templateReport),
  }),
  workSettings: defineCall({
    method: 'GET',
    path: '/api/admin/work_settings',
    access: staff,
    slice: 'roster',
    summary: '出诊设置',
    query: z.object({ doctor_id: idQuery }),
    response: z.object({
      data: z.array(weeklyHours),
      meta: z.object({
        exceptions: z.array(workException),
        /** To send with a change of the weekly hours. */
        version: z.string(),
      }),
    }),
  }),
  setHours: defineCall({
    method: 'PUT',
    path: '/api/admin/work_settings',
    access: workers,
    whenClosed: 'checked',
    slice: 'roster',
    summary: '修改每周出诊时间',
    body: hoursBody,
    response: one(templateReport),
    idempotent: true,
  }),
  addException: defineCall({
    method: 'POST',
    path: '/api/admin/work_settings/exceptions',
    access: workers,
    whenClosed: 'checked',
    slice: 'roster',
    summary: '停诊、请假、加号',
    body: exceptionBody,
    response: z.object({ data: workException, meta: templateReport }),
    idempotent: true,
  }),
  removeException: defineCall({
    method: 'DELETE',
    path: EXCEPTION,
    access: workers,
    whenClosed: 'checked',
    slice: 'roster',
    summary: '撤销停诊、请假、加号',
    params: byId,
    response: one(templateReport),
    status: 201,
  }),
  fees: defineCall({
    method: 'GET',
    path: '/api/admin/fee',
    access: workers,
    slice: 'roster',
    summary: '挂号费、洁牙费',
    response: z.object({ data: z.array(personFee) }),
  }),
  setFee: defineCall({
    method: 'PUT',
    path: '/api/admin/fee',
    access: workers,
    whenClosed: 'checked',
    slice: 'roster',
    summary: '修改挂号费、洁牙费',
    body: z.object({ doctor_id: requiredId('医生'), fee }),
    response: z.object({ data: personFee, meta: templateReport }),
    idempotent: true,
  }),
};
