import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  cents,
  date,
  departmentId,
  holdId,
  idParam,
  idQuery,
  kindId,
  one,
  option,
  optionalText,
  requiredId,
  requiredText,
  reservationKey,
  time,
  versionSeen,
} from './fields.ts';
import { doctorOption } from './hospitals.ts';
import { reservation } from './reservations.ts';
import { staff, user } from './roles.ts';
import { offeredKind } from './scheduling.ts';
import { MAX_SLOT_COUNT } from './slot-state.ts';

/**
 * Changing a reservation: the edit forms (docs/domain/visits.md#changes), and moving it on the grid
 * (docs/domain/slots-and-holds.md#moves).
 */

const byKey = z.object({ id: reservationKey });
const slotCount = z
  .number({ error: '号源数量格式错误' })
  .int('号源数量格式错误')
  .min(1, '号源数量为1至8')
  .max(MAX_SLOT_COUNT, '号源数量为1至8')
  .optional();

/** The edit form: the same fields for the account and for the desk. */
const changeFields = {
  source: requiredText('主诉', 500),
  patient_id: requiredId('就诊人'),
  department_id: departmentId,
  hospital_id: requiredId('医院'),
  doctor_id: requiredId('医生'),
  date,
  time,
  remarks: optionalText('备注', 500),
  reason: optionalText('原因', 200),
  /** Left out: as it is; of another hospital it has none then. */
  kind_id: kindId,
  version: versionSeen,
};
export const changeBody = z.object(changeFields);
export const staffChangeBody = z.object({ ...changeFields, slot_count: slotCount, hold_id: holdId });

/** How many quarters in a row must be open; left out: one. */
const slotCountQuery = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce
    .number({ error: '号源数量格式错误' })
    .int('号源数量格式错误')
    .min(1, '号源数量为1至8')
    .max(MAX_SLOT_COUNT, '号源数量为1至8')
    .optional(),
);

/** Somebody with an open slot at a time. `scheduling_time_id` is that slot. */
const freeDoctor = doctorOption.extend({ scheduling_time_id: z.number(), fee: z.object({ price: cents }) });
export type FreeDoctor = z.infer<typeof freeDoctor>;
const freeDoctors = z.object({ doctors: z.array(freeDoctor) });

/** A moment in a query: 「2026-11-20 10:30」, or with T. */
const moment = z
  .string({ error: '时间为必填项' })
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}[ T]([01]\d|2[0-3]):[0-5]\d/, '时间格式错误')
  .transform((text) => ({ date: text.slice(0, 10), time: text.slice(11, 16) }))
  .refine(({ date: day }) => date.safeParse(day).success, '时间格式错误');

const changeForm = z
  .object({
    patients: z.array(option),
    departments: z.array(option),
    hospitals: z.array(option),
    time: z.object({ date: z.string(), time: z.string() }),
    fee: z.object({ price: cents }),
    reservation,
  })
  .meta({ id: 'ChangeForm' });

export type ChangeForm = z.infer<typeof changeForm>;

const staffChangeForm = z
  .object({
    patients: z.array(option),
    hospitals: z.array(option),
    doctors: z.array(doctorOption),
    departments: z.array(option),
    kinds: z.array(offeredKind),
    /** What it is; null where nobody has said it. */
    kind_id: z.number().nullable(),
    reservation,
  })
  .meta({ id: 'StaffChangeForm' });
export type StaffChangeForm = z.infer<typeof staffChangeForm>;

export const reservationChanges = {
  form: defineCall({
    method: 'GET',
    path: '/api/reservations/:id',
    access: user,
    slice: 'reservations',
    summary: '改约的表单',
    params: byKey,
    response: changeForm,
  }),
  change: defineCall({
    method: 'PUT',
    path: '/api/reservations/:id',
    access: user,
    whenClosed: 'checked',
    slice: 'reservations',
    summary: '患者改约',
    params: byKey,
    body: changeBody,
    response: one(reservation),
    idempotent: true,
  }),
  freeDoctors: defineCall({
    method: 'GET',
    path: '/api/reservation_search_doctors',
    access: user,
    slice: 'reservations',
    summary: '某一时间可约的医生',
    query: z.object({ hospital_id: idParam, time: moment, department_id: idQuery, slot_count: slotCountQuery }),
    response: freeDoctors,
  }),
  staffForm: defineCall({
    method: 'GET',
    path: '/api/admin/reservations/:id/change',
    access: staff,
    slice: 'reservations',
    summary: '改约的表单',
    params: byKey,
    response: staffChangeForm,
  }),
  staffChange: defineCall({
    method: 'PUT',
    path: '/api/admin/reservations/:id/change',
    access: staff,
    whenClosed: 'checked',
    slice: 'reservations',
    summary: '改约',
    params: byKey,
    body: staffChangeBody,
    response: one(reservation),
    idempotent: true,
  }),
  /** Dragged or carried on the grid: only where it goes. Moving it back is the same call. */
  move: defineCall({
    method: 'PUT',
    path: '/api/admin/reservations/:id/move',
    access: staff,
    whenClosed: 'checked',
    slice: 'reservations',
    summary: '在排班表上移动预约',
    params: byKey,
    body: z.object({
      scheduling_time_id: requiredId('号源'),
      slot_count: slotCount,
      kind_id: kindId,
      hold_id: holdId,
      version: versionSeen,
    }),
    response: z.object({
      data: reservation,
      /** Where it was: what a second move needs to take this one back. */
      meta: z.object({
        from: z.object({ scheduling_time_id: z.number(), slot_count: z.number() }),
        /** From then on it can't be: the first of the times that it left has begun. Null where it left none. */
        undo_until: z.string().nullable(),
      }),
    }),
    idempotent: true,
    toast: null,
  }),
  hospitalHasDoctor: defineCall({
    method: 'GET',
    path: '/api/admin/reservations/:id/hospitalHasDoctor',
    access: staff,
    slice: 'reservations',
    summary: '改约、转诊可选的医生',
    params: byKey,
    query: z.object({ hospital_id: idParam, date, time }),
    response: freeDoctors,
  }),
  staffFreeDoctors: defineCall({
    method: 'GET',
    path: '/api/admin/search_reservation_doctors',
    access: staff,
    slice: 'reservations',
    summary: '某一时间可约的医生（员工）',
    query: z.object({ hospital_id: idParam, time: moment, department_id: idQuery }),
    response: freeDoctors,
  }),
  /** The open slots of a day, for the time pickers of the edit and referral forms. */
  openTimes: defineCall({
    method: 'GET',
    path: '/api/open_times',
    access: user,
    slice: 'reservations',
    summary: '某医院某日可约的时间点',
    query: z.object({
      hospital_id: idParam,
      date,
      doctor_id: idQuery,
      department_id: idQuery,
      slot_count: slotCountQuery,
    }),
    response: z.object({ data: z.array(z.object({ time: z.string(), doctors: z.number() })) }),
  }),
};
