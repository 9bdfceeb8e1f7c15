import { z } from 'zod';
import { FLOW } from './slot-state.ts';

/** Desk registrations as they are told and listed. */
export const DESK_REGISTRATION_STATUS = {
  draft: '草稿',
  submitted: '待确认',
  confirmed: '已挂号',
  cancelled: '已取消',
} as const;
export type DeskRegistrationStatus = keyof typeof DESK_REGISTRATION_STATUS;
export const STATUSES = Object.keys(DESK_REGISTRATION_STATUS) as [DeskRegistrationStatus, ...DeskRegistrationStatus[]];

export const VISIT_TYPE = { first: '初诊', again: '复诊' } as const;
export type VisitType = keyof typeof VISIT_TYPE;

/** A desk registration. `phone` and `certificate_number` are masked: whole ones are the patient's (privacy.reveal). */
export const deskRegistration = z
  .object({
    id: z.number(),
    status: z.enum(STATUSES),
    status_name: z.string(),
    version: z.number(),
    visit_type: z.enum(['first', 'again']),
    /** Somebody the hospital knows; null where the desk typed who it is. */
    patient_id: z.number().nullable(),
    name: z.string(),
    phone: z.string(),
    certificate_number: z.string().nullable(),
    gender: z.string().nullable(),
    age: z.number().nullable(),
    card_no: z.string().nullable(),
    department_id: z.number().nullable(),
    department_name: z.string().nullable(),
    doctor_id: z.number().nullable(),
    doctor_name: z.string().nullable(),
    scheduling_time_id: z.number().nullable(),
    date: z.string().nullable(),
    time: z.string().nullable(),
    source: z.string(),
    remarks: z.string(),
    /** What became of it, once it is confirmed. */
    reservation: z
      .object({ id: z.number(), hash_id: z.string(), cancel_status: z.number(), flow_status: z.enum(FLOW) })
      .nullable(),
    created_by_name: z.string(),
    confirmed_by_name: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'DeskRegistration' });
export type DeskRegistration = z.infer<typeof deskRegistration>;
