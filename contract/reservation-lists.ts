import { z } from 'zod';
import { defineCall } from './call.ts';
import { dayQuery, idQuery, keywordQuery, option, pagedWith, pagination, paging } from './fields.ts';
import { RESERVATION_STATUS, reservation } from './reservations.ts';
import { staff, user } from './roles.ts';
import { FLOW } from './slot-state.ts';

/** Appointment search and change (docs/domain/visits.md#lists): the account's own, and the hospital's for its staff. */

const numberQuery = (low: number, high: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce
      .number({ error: '状态格式错误' })
      .int('状态格式错误')
      .min(low, '状态格式错误')
      .max(high, '状态格式错误')
      .optional(),
  );
const status = numberQuery(RESERVATION_STATUS.booked, RESERVATION_STATUS.cancelled);
const visiStatus = numberQuery(0, 1);

const ownQuery = z.object({
  ...paging,
  patient_id: idQuery,
  status,
  visi_status: visiStatus,
  from: dayQuery,
  to: dayQuery,
});
const ownRow = reservation.extend({
  /** Whether the account may still change and cancel it, and if not, why. */
  can_change: z.boolean(),
  why_not: z.string().nullable(),
});
const ownAnswer = pagedWith(ownRow, { patients: z.array(option), pagination });
export type OwnRow = z.infer<typeof ownRow>;

/** The desk's filters: name (also by sound), whole or partial phone, whole ID number. */
const staffListQuery = z.object({
  ...paging,
  name: keywordQuery,
  idcard: keywordQuery,
  phone: keywordQuery,
  doctor_id: idQuery,
  from: dayQuery,
  to: dayQuery,
  status,
  visi_status: visiStatus,
});
export type StaffListQuery = z.infer<typeof staffListQuery>;

const staffRow = reservation.extend({
  gender: z.string().nullable(),
  age: z.number().nullable(),
  /** Masked. */ phone: z.string(),
  /** Masked. */ certificate_number: z.string().nullable(),
  card_no: z.string().nullable(),
  flow_status: z.enum(FLOW),
});
export type StaffRow = z.infer<typeof staffRow>;
const staffAnswer = pagedWith(staffRow, {
  hospital_name: z.string(),
  department_name: z.string().nullable(),
  doctors: z.array(option),
  pagination,
});

const staffList = <P extends `/api/${string}`>(path: P, summary: string) =>
  defineCall({
    method: 'GET',
    path,
    access: staff,
    slice: 'reservations',
    summary,
    query: staffListQuery,
    persons: ['name', 'idcard', 'phone'],
    response: staffAnswer,
  });

export const reservationLists = {
  search: defineCall({
    method: 'GET',
    path: '/api/reservation_search',
    access: user,
    slice: 'reservations',
    summary: '我的预约查询',
    query: ownQuery,
    response: ownAnswer,
  }),
  history: defineCall({
    method: 'GET',
    path: '/api/reservation_history',
    access: user,
    slice: 'reservations',
    summary: '我的历史预约',
    query: ownQuery,
    response: ownAnswer,
  }),
  /** Doctors and hygienists: their own column's; others: the hospital's. */
  staffSearch: staffList('/api/admin/search_reservations', '预约查询'),
  /** Booked and not visited yet, unless the filters say otherwise. */
  staffChanges: staffList('/api/admin/change_reservations', '可改约的预约'),
  hallSearch: staffList('/api/admin/base_booking_hall_search_reservations', '预约查询（全院）'),
  hallChanges: staffList('/api/admin/base_booking_hall_change_reservations', '可改约的预约（全院）'),
};
