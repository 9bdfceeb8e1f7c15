import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  date,
  departmentId,
  one,
  option,
  optionalText,
  requiredId,
  requiredText,
  reservationKey,
  time,
  versionSeen,
} from './fields.ts';
import { reservation } from './reservations.ts';
import { only, type Role } from './roles.ts';

/** Referrals (转诊): docs/domain/slots-and-holds.md#referral. */

const byKey = z.object({ id: reservationKey });

export const referralBody = z.object({
  source: requiredText('主诉', 500),
  hospital_id: requiredId('医院'),
  doctor_id: requiredId('医生'),
  date,
  time,
  remarks: optionalText('备注', 500),
  reason: optionalText('原因', 200),
  department_id: departmentId,
  version: versionSeen,
});

/**
 * Who treats, owners, and the desk (docs/domain/roles.md#who-may-do-what): a referral is made of
 * a booking there and a cancellation here, both of which are the desk's.
 */
export const REFER_ROLES = [
  'doctor',
  'shop_owner',
  'dental_hygienist',
  'customer_service',
] as const satisfies readonly Role[];

export const referrals = {
  options: defineCall({
    method: 'GET',
    path: '/api/admin/reservations/:id/referral',
    access: only(...REFER_ROLES),
    slice: 'referrals',
    summary: '转诊的表单',
    params: byKey,
    response: z.object({
      /** Where one may refer to, with the departments of each. */
      hospitals: z.array(option.extend({ departments: z.array(option) })),
      departments: z.array(option),
      reservation,
    }),
  }),
  refer: defineCall({
    method: 'PUT',
    path: '/api/admin/reservations/:id/referral',
    access: only(...REFER_ROLES),
    whenClosed: 'checked',
    slice: 'referrals',
    summary: '转诊',
    params: byKey,
    body: referralBody,
    response: one(reservation),
    idempotent: true,
  }),
  hygienistRefer: defineCall({
    method: 'POST',
    path: '/api/admin/dental_hygienists/:id/referral',
    access: only('dental_hygienist', 'shop_owner'),
    whenClosed: 'checked',
    slice: 'referrals',
    summary: '洁牙师转诊',
    params: byKey,
    body: referralBody,
    response: one(reservation),
    idempotent: true,
  }),
};
