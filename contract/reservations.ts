import { z } from 'zod';
import { alert } from './alerts.ts';
import { bookingBody, staffBookingBody } from './booking-forms.ts';
import { defineCall } from './call.ts';
import {
  cents,
  dayQuery,
  idQuery,
  one,
  option,
  optionalText,
  paged,
  pagedWith,
  pagination,
  paging,
  requiredVersion,
  reservationKey,
  versionSeen,
} from './fields.ts';
import { only, staff, user } from './roles.ts';
import { cancelReason } from './scheduling.ts';
import { FLOW, visitKind } from './slot-state.ts';

/** Reservations: docs/domain/visits.md. */

/** `status` filter: 1 booked, 2 cancelled. */
export const RESERVATION_STATUS = { booked: 1, cancelled: 2 } as const;
/** Live future reservations that one patient account may have. */
export const PATIENT_MAX_LIVE = 5;
/** Minutes before the start until which a patient may cancel. */
export const PATIENT_CANCEL_MINUTES = 60;

/** Quick choices under 主诉 (docs/domain/screens.md#holding-and-booking). */
export const COMMON_COMPLAINTS = ['牙痛', '补牙', '洗牙', '拔智齿', '根管复诊', '牙龈出血'] as const;

export const reservation = z
  .object({
    id: z.number(),
    hash_id: z.string(),
    reservation_id: z.number(),
    appointment_time: z.string(),
    date: z.string(),
    time: z.string(),
    slot_count: z.number(),
    scheduling_time_id: z.number(),
    hospital_id: z.number(),
    hospital_name: z.string(),
    department_id: z.number().nullable(),
    department_name: z.string().nullable(),
    doctor_id: z.number(),
    doctor_name: z.string(),
    role_name: z.string(),
    patient_id: z.number(),
    patient: z.string(),
    chief_complaint: z.string(),
    remarks: z.string(),
    fee: z.object({ price: cents }),
    status: z.number(),
    cancel_status: z.number(),
    visi_status: z.number(),
    flow_status: z.enum(FLOW),
    reason: z.string().nullable(),
    version: z.number(),
    created_at: z.string(),
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.infer<typeof reservation>;

/** Who comes, and how far the visit is, for the people who work with it. */
const visitDetails = {
  gender: z.string().nullable(),
  age: z.number().nullable(),
  phone: z.string(),
  card_no: z.string().nullable(),
  arrived_at: z.string().nullable(),
  in_chair_at: z.string().nullable(),
  done_at: z.string().nullable(),
  booked_by: z.string().nullable(),
  allergic_history: z.string().nullable(),
  /** Null for who reads of it no more than an alert. */
  medical_history: z.string().nullable(),
  alerts: z.array(alert),
  kind: visitKind.nullable(),
};

/** A visit of today's waiting room, for the doctor's lanes (docs/domain/visits.md#waiting-room). */
const waitingRoomVisit = reservation.extend({
  ...visitDetails,
  /** Earlier visits that took place at this hospital. */
  past_visits: z.number(),
});
export type WaitingRoomVisit = z.infer<typeof waitingRoomVisit>;

/** The patient detail dialog of the grid. `phone` and `certificate_number` are masked: privacy.reveal has them whole. */
export const patientDetail = z
  .object({
    data: reservation.extend({
      ...visitDetails,
      certificate_number: z.string().nullable(),
      patients: z.array(option),
      departments: z.array(option),
    }),
    meta: z.object({
      history: z.array(
        z.object({
          hash_id: z.string(),
          date: z.string(),
          time: z.string(),
          doctor_name: z.string(),
          chief_complaint: z.string(),
        }),
      ),
    }),
  })
  .meta({ id: 'PatientDetail' });
export type PatientDetail = z.infer<typeof patientDetail>;

const byKey = z.object({ id: reservationKey });

const statusFilters = {
  status: z.preprocess(
    (v) => (v === '' ? undefined : v),
    z.coerce.number().int().min(RESERVATION_STATUS.booked).max(RESERVATION_STATUS.cancelled).optional(),
  ),
  visi_status: z.preprocess((v) => (v === '' ? undefined : v), z.coerce.number().int().min(0).max(1).optional()),
};

export const reservations = {
  book: defineCall({
    method: 'POST',
    path: '/api/reservations',
    access: user,
    whenClosed: 'checked',
    slice: 'reservations',
    summary: '患者预约',
    body: bookingBody,
    response: one(reservation),
    idempotent: true,
  }),
  mine: defineCall({
    method: 'GET',
    path: '/api/reservations',
    access: user,
    slice: 'reservations',
    summary: '我的预约',
    query: z.object({
      ...paging,
      patient_id: idQuery,
      ...statusFilters,
    }),
    response: pagedWith(reservation, { patients: z.array(option), pagination }),
  }),
  cancelMine: defineCall({
    method: 'PUT',
    path: '/api/reservations/:id/cancel',
    access: user,
    slice: 'reservations',
    summary: '患者取消预约',
    params: byKey,
    body: z.object({ reason: optionalText('原因', 200), version: versionSeen }).optional(),
    response: one(reservation),
    idempotent: true,
  }),
  staffBook: defineCall({
    method: 'POST',
    path: '/api/admin/reservations',
    access: staff,
    whenClosed: 'checked',
    slice: 'reservations',
    summary: '前台新增预约',
    body: staffBookingBody,
    response: one(reservation),
    idempotent: true,
  }),
  staffList: defineCall({
    method: 'GET',
    path: '/api/admin/reservations',
    access: staff,
    slice: 'reservations',
    summary: '本院预约列表',
    query: z.object({
      ...paging,
      doctor_id: idQuery,
      date: dayQuery,
      from: dayQuery,
      to: dayQuery,
      ...statusFilters,
    }),
    response: paged(reservation),
  }),
  cancel: defineCall({
    method: 'PUT',
    path: '/api/admin/reservations/:id/cancel',
    access: staff,
    whenClosed: 'checked',
    slice: 'reservations',
    summary: '取消预约',
    params: byKey,
    body: z.object({ reason: cancelReason, version: versionSeen }),
    response: one(reservation),
    idempotent: true,
  }),
  flow: defineCall({
    method: 'PUT',
    path: '/api/admin/reservations/:id/flow',
    access: staff,
    whenClosed: 'checked',
    slice: 'reservations',
    summary: '到店、就诊中、完成、未到',
    params: byKey,
    body: z.object({ flow_status: z.enum(FLOW, { error: '状态为必填项' }), version: versionSeen }),
    response: one(reservation),
    idempotent: true,
    toast: null,
  }),
  visit: defineCall({
    method: 'PUT',
    path: '/api/admin/doctor_index/:id/visit',
    access: staff,
    whenClosed: 'checked',
    slice: 'reservations',
    summary: '就诊',
    params: byKey,
    body: z.object({ version: versionSeen }).optional(),
    response: one(reservation),
    idempotent: true,
    toast: null,
  }),
  /** The last step again as if it had not been: by who made it, at once, while nothing hangs on it. */
  undo: defineCall({
    method: 'PUT',
    path: '/api/admin/reservations/:id/undo',
    access: staff,
    whenClosed: 'checked',
    slice: 'reservations',
    summary: '撤销刚才的到店、接诊、完成就诊',
    params: byKey,
    body: z.object({ version: requiredVersion }),
    response: one(reservation),
    idempotent: true,
    toast: null,
  }),
  doctorPatient: defineCall({
    method: 'GET',
    path: '/api/admin/doctor_index/:id/patient',
    access: only('doctor', 'shop_owner', 'dental_hygienist'),
    slice: 'reservations',
    summary: '患者详情（医生、店长）',
    params: byKey,
    response: patientDetail,
  }),
  basePatient: defineCall({
    method: 'GET',
    path: '/api/admin/base_booking_hall/:id/patient',
    access: staff,
    slice: 'reservations',
    summary: '患者详情（其他岗位）',
    params: byKey,
    response: patientDetail,
  }),
  today: defineCall({
    method: 'GET',
    path: '/api/admin/today_reservations',
    access: staff,
    slice: 'reservations',
    summary: '今日预约队列',
    query: z.object({ doctor_id: idQuery }),
    response: z.object({
      data: z.array(waitingRoomVisit),
      meta: z.object({ date: z.string(), seq: z.number(), now: z.string() }),
    }),
  }),
  createInfo: defineCall({
    method: 'GET',
    path: '/api/admin/reservation-create-info',
    access: staff,
    slice: 'reservations',
    summary: '新增预约表单的选项',
    response: z.object({
      departments: z.array(option),
      doctors: z.array(
        option.extend({ job_title: z.string(), department_id: z.number().nullable(), role_name: z.string() }),
      ),
      dates: z.array(z.string()),
      complaints: z.array(z.string()),
    }),
  }),
};
