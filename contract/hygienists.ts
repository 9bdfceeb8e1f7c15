import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  cents,
  dayQuery,
  idQuery,
  keywordQuery,
  one,
  paged,
  pagedWith,
  paging,
  reservationKey,
  unlessBlank,
} from './fields.ts';
import {
  changeBody,
  chargeBody,
  chargeRecord,
  hygieneDetail,
  hygieneVisit,
  problemRecord,
  problemStatus,
  rebookBody,
  rebookOptions,
  recallRecord,
  recallStatus,
  referralRecord,
  referralWay,
} from './hygiene.ts';
import { receiptRef } from './receipt-ref.ts';
import { reservation } from './reservations.ts';
import { only } from './roles.ts';

/**
 * Dental hygienists: docs/domain/visits.md#hygienist-visits. `:id` is a reservation with a hygienist of the hospital.
 * What a visit was is written by the hygienist who had it and by shop_owner (`editable`); to settle a problem, to take
 * the fee and to book again is open to every hygienist of the hospital.
 */

const flag = unlessBlank(z.enum(['0', '1'], { error: '筛选格式错误' }));

const those = only('dental_hygienist', 'shop_owner');
const byKey = z.object({ id: reservationKey });

export const hygienists = {
  /** Visits that took place: a hygienist's own, or with `mine` 0 the hospital's; the newest first. */
  visits: defineCall({
    method: 'GET',
    path: '/api/admin/dental_hygienist_visits',
    access: those,
    slice: 'hygienists',
    summary: '洁牙记录',
    query: z.object({ ...paging, keyword: keywordQuery, mine: flag, charged: flag, from: dayQuery, to: dayQuery }),
    response: paged(hygieneVisit),
    persons: ['keyword'],
  }),
  show: defineCall({
    method: 'GET',
    path: '/api/admin/dental_hygienists/:id',
    access: those,
    slice: 'hygienists',
    summary: '洁牙师的一次接诊',
    params: byKey,
    response: hygieneDetail,
  }),
  /** What is left out stays as it is. */
  update: defineCall({
    method: 'PUT',
    path: '/api/admin/dental_hygienists/:id',
    access: those,
    whenClosed: 'checked',
    slice: 'hygienists',
    summary: '标记问题、处理问题、建议下次预约',
    params: byKey,
    body: changeBody,
    response: one(hygieneVisit),
    idempotent: true,
  }),
  /** Once a visit; its receipt is made with it. */
  charge: defineCall({
    method: 'POST',
    path: '/api/admin/dental_hygienists/:id/charges',
    access: those,
    whenClosed: 'checked',
    slice: 'hygienists',
    summary: '洁牙收费',
    params: byKey,
    body: chargeBody,
    response: z.object({ data: hygieneVisit, meta: z.object({ receipt: receiptRef }) }),
    idempotent: true,
  }),
  /** Free slots of the visit's hygienist or another one, from a day on; from when the patient was advised to come. */
  rebookOptions: defineCall({
    method: 'GET',
    path: '/api/admin/dental_hygienists/:id/reservations',
    access: those,
    slice: 'hygienists',
    summary: '再次预约的选项',
    params: byKey,
    query: z.object({ doctor_id: idQuery, date: dayQuery }),
    response: one(rebookOptions),
  }),
  /** Fulfils what was advised after that visit, once. */
  rebook: defineCall({
    method: 'POST',
    path: '/api/admin/dental_hygienists/:id/reservations',
    access: those,
    whenClosed: 'checked',
    slice: 'hygienists',
    summary: '再次预约',
    params: byKey,
    body: rebookBody,
    response: one(reservation),
    idempotent: true,
  }),
  chargeRecords: defineCall({
    method: 'GET',
    path: '/api/admin/dental_hygienist_charge_records',
    access: those,
    slice: 'hygienists',
    summary: '洁牙收费记录',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      payment_type: unlessBlank(z.enum(['1', '2', '3', '4'], { error: '支付方式格式错误' })),
      from: dayQuery,
      to: dayQuery,
    }),
    /** `amount`: of all that the filters find. */
    response: pagedWith(chargeRecord, { amount: cents }),
    persons: ['keyword'],
  }),
  /** The next to come first; booked and done ones where they are asked for, or all. */
  nextAppointments: defineCall({
    method: 'GET',
    path: '/api/admin/next_appointments',
    access: those,
    slice: 'hygienists',
    summary: '下次预约',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      status: unlessBlank(recallStatus),
      /** Of the day advised. */
      from: dayQuery,
      to: dayQuery,
    }),
    response: paged(recallRecord),
    persons: ['keyword'],
  }),
  problemPatients: defineCall({
    method: 'GET',
    path: '/api/admin/problem_patients',
    access: those,
    slice: 'hygienists',
    summary: '问题患者',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      status: unlessBlank(problemStatus),
      from: dayQuery,
      to: dayQuery,
    }),
    response: paged(problemRecord),
    persons: ['keyword'],
  }),
  referralRecords: defineCall({
    method: 'GET',
    path: '/api/admin/referral_records',
    access: those,
    slice: 'hygienists',
    summary: '转诊记录',
    query: z.object({ ...paging, keyword: keywordQuery, way: unlessBlank(referralWay), from: dayQuery, to: dayQuery }),
    response: paged(referralRecord),
    persons: ['keyword'],
  }),
};
