import { z } from 'zod';
import { alert } from './alerts.ts';
import { defineCall } from './call.ts';
import {
  cents,
  date,
  dateQuery,
  idOf,
  idParam,
  idQuery,
  kindId,
  one,
  option,
  requiredId,
  requiredText,
  reservationKey,
} from './fields.ts';
import { anyone, only, staff, user } from './roles.ts';
import { changes, grid, MAX_SLOT_COUNT, slotState, visitKind } from './slot-state.ts';

/** The calls of slots, holds and grids: docs/domain/slots-and-holds.md. */

const gridQuery = z.object({
  union_id: idQuery,
  hospital_id: idQuery,
  doctor_id: idQuery,
  department_id: idQuery,
  time: dateQuery,
});

const slotCount = z
  .number({ error: '号源数量格式错误' })
  .int('号源数量格式错误')
  .min(1, '号源数量为1至8')
  .max(MAX_SLOT_COUNT, '号源数量为1至8')
  .optional();

/** A kind that a form offers, with its length. */
export const offeredKind = visitKind.extend({ slot_count: z.number() });
export type OfferedKind = z.infer<typeof offeredKind>;

/** What a form that books needs beside the slot. */
const bookingForm = z.object({
  slot: slotState,
  patients: z.array(
    option.extend({ gender: z.string().nullable(), age: z.number().nullable(), phone: z.string().nullable() }),
  ),
  departments: z.array(option),
  /** 类型: all that are in use for the desk, for patients those that they may choose. */
  kinds: z.array(offeredKind),
  fee: z.object({ price: cents }),
  role_name: z.string(),
  doctor: z.object({ id: z.number(), name: z.string(), job_title: z.string(), department_name: z.string().nullable() }),
  hospital: option,
  /** For staff, once a patient is chosen. */
  alerts: z.array(alert).optional(),
});
export type BookingForm = z.infer<typeof bookingForm>;

const holdAnswer = z.object({
  id: z.number(),
  scheduling_time_id: z.number(),
  holder: z.string(),
  expires_at: z.string(),
});

export const scheduling = {
  index: defineCall({
    method: 'GET',
    path: '/api/index',
    access: anyone,
    slice: 'scheduling',
    summary: '排班表（公开视图）',
    query: gridQuery,
    response: grid,
  }),
  doctorIndex: defineCall({
    method: 'GET',
    path: '/api/admin/doctor_index',
    access: only('doctor', 'shop_owner'),
    slice: 'scheduling',
    summary: '排班表（医生、店长）',
    query: gridQuery,
    response: grid,
  }),
  baseBookingHall: defineCall({
    method: 'GET',
    path: '/api/admin/base_booking_hall',
    access: staff,
    slice: 'scheduling',
    summary: '排班表（其他岗位）',
    query: gridQuery,
    response: grid,
  }),
  hygienistIndex: defineCall({
    method: 'GET',
    path: '/api/admin/dental_hygienists',
    access: only('dental_hygienist', 'shop_owner'),
    slice: 'scheduling',
    summary: '排班表（洁牙师）',
    query: gridQuery,
    response: grid,
  }),
  slotLookup: defineCall({
    method: 'GET',
    path: '/api/admin/reservation_scheduling',
    access: staff,
    slice: 'scheduling',
    summary: '预约弹窗的号源查询',
    query: z.object({ date, scheduling_time_id: idParam, patient_id: idQuery }),
    response: z.object({ data: slotState, meta: bookingForm }),
  }),
  createHold: defineCall({
    method: 'POST',
    path: '/api/holds',
    access: user,
    whenClosed: 'checked',
    slice: 'scheduling',
    summary: '占号',
    body: z.object({
      scheduling_time_id: requiredId('号源'),
      /** Left out: as long as the kind, else one slot. */
      slot_count: slotCount,
      kind_id: kindId,
      /** The account's own visit that is to move there: it is no visit more, so no limit is reached by it. */
      reservation_id: reservationKey.nullish(),
      /** Whom the desk books for: `meta.alerts` are theirs. */
      patient_id: idOf('患者').nullish(),
    }),
    response: z.object({ data: holdAnswer.extend({ slot_count: z.number() }), meta: bookingForm }),
    idempotent: true,
    toast: null,
  }),
  /** Gone: 409 as a booking would be refused, with the slot as it is now and what is free instead. */
  hold: defineCall({
    method: 'GET',
    path: '/api/holds/:id',
    access: user,
    whenClosed: 'checked',
    slice: 'scheduling',
    summary: '查看自己的占号',
    params: z.object({ id: idParam }),
    query: z.object({ patient_id: idQuery }),
    response: z.object({ data: holdAnswer.extend({ slot_count: z.number() }), meta: bookingForm }),
  }),
  extendHold: defineCall({
    method: 'PATCH',
    path: '/api/holds/:id',
    access: user,
    whenClosed: 'checked',
    slice: 'scheduling',
    summary: '延长占号',
    params: z.object({ id: idParam }),
    response: one(holdAnswer),
    toast: null,
  }),
  releaseHold: defineCall({
    method: 'DELETE',
    path: '/api/holds/:id',
    access: user,
    slice: 'scheduling',
    summary: '释放占号',
    params: z.object({ id: idParam }),
    status: 204,
    toast: null,
  }),
  events: defineCall({
    method: 'GET',
    path: '/api/events',
    access: anyone,
    slice: 'scheduling',
    summary: '医院的变更记录',
    query: z.object({
      hospital_id: idParam,
      after: z.coerce.number({ error: '序号格式错误' }).int('序号格式错误').min(0, '序号格式错误').default(0),
      limit: z.coerce
        .number({ error: '数量格式错误' })
        .int('数量格式错误')
        .min(1, '数量为1至500')
        .max(500, '数量为1至500')
        .default(100),
    }),
    response: z.object({
      data: z.array(changes),
      /** `reset`: `after` is too old or above the present seq; take a whole state instead. */
      meta: z.object({ seq: z.number(), epoch: z.number(), view: z.enum(['staff', 'public']), reset: z.boolean() }),
    }),
  }),
};

/** Shared with the forms: a reason of a cancellation that staff must give. */
export const cancelReason = requiredText('原因', 200);
