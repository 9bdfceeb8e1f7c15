import { z } from 'zod';
import { defineCall } from './call.ts';
import { choicesOf } from './choices.ts';
import {
  cents,
  date,
  dayQuery,
  hasNoNul,
  idQuery,
  keywordQuery,
  money,
  option,
  optionalText,
  pagedWith,
  paging,
  requiredText,
  reservationKey,
  unlessBlank,
} from './fields.ts';
import { titled } from './form-fields.ts';
import { defineResource } from './resource.ts';
import { only, staff } from './roles.ts';

/**
 * Consultations (咨询): docs/domain/visits.md#consultations. A consultant's talk with a patient, and what became of it.
 */

export const ADVISORY_STATUS = { open: '待跟进', following: '跟进中', won: '已成交', lost: '未成交' } as const;
export type AdvisoryStatus = keyof typeof ADVISORY_STATUS;
const status = z.enum(Object.keys(ADVISORY_STATUS) as [AdvisoryStatus, ...AdvisoryStatus[]], {
  error: '状态格式错误',
});
/** Cents. */
const QUOTED_MAX = 100_000_000;

const advisory = z
  .object({
    id: z.number(),
    patient_id: z.number(),
    patient: z.string(),
    /** Masked. */
    phone: z.string(),
    reservation: z
      .object({ id: z.number(), hash_id: z.string(), date: z.string(), time: z.string(), doctor_name: z.string() })
      .nullable(),
    /** Whose it is. */
    consultant_id: z.number(),
    consultant_name: z.string(),
    subject: z.string(),
    content: z.string(),
    status,
    status_name: z.string(),
    /** What it may come to, in cents. */
    quoted: cents.nullable(),
    follow_up_on: z.string().nullable(),
    /** Its day of following up is here or past, and nothing is decided yet. */
    due: z.boolean(),
    remarks: z.string(),
    version: z.number(),
    created_by_name: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Advisory' });
export type Advisory = z.infer<typeof advisory>;

const idField = (label: string) => {
  const message = `${label}格式错误`;
  return z.number({ error: message }).refine(Number.isSafeInteger, message).min(1, message);
};

const fields = {
  subject: requiredText('咨询项目', 100),
  content: requiredText('咨询内容', 2000),
  quoted: titled('意向金额', (label) => money(label, { max: QUOTED_MAX, missing: `${label}格式错误` }).nullish()),
  follow_up_on: titled('跟进日期', () => date.nullish(), { kind: 'date' }),
  remarks: optionalText('备注', 500),
};

/** A new one; whose it is, and that it is open, goes without saying. */
const advisoryBody = z
  .object({
    /** Integer or hash_id. */
    reservation_id: z
      .union([idField('预约'), reservationKey], { error: '预约格式错误' })
      .transform(String)
      .nullish(),
    patient_id: idField('患者').nullish(),
    ...fields,
  })
  .check(
    z.refine<{ reservation_id?: unknown; patient_id?: unknown }>(
      ({ reservation_id, patient_id }) => (reservation_id ?? patient_id ?? null) !== null,
      // Said beside all other wrong fields, not after them.
      { path: ['patient_id'], error: '患者为必填项', when: () => true },
    ),
  );

/** Who counsels, and the owner. */
export const ADVISORS = ['consultant', 'shop_owner'] as const;
const consultants = only(...ADVISORS);

export const consultations = defineResource({
  slice: 'advisories',
  label: '咨询',
  trail: 'advisory.change',
  paths: {
    list: '/api/admin/advisory',
    create: '/api/admin/hospital/advisories',
    one: '/api/admin/advisory/:id',
    update: '/api/admin/advisory/:id',
  },
  access: { read: consultants, write: consultants },
  whenClosed: 'checked',
  scope: 'hospital',
  row: advisory,
  // What is left out stays as it is; null takes away.
  form: z.object({
    status: titled('状态', () => status.optional(), { options: choicesOf(ADVISORY_STATUS) }),
    subject: titled('咨询项目', () => fields.subject.optional()),
    content: titled('咨询内容', () => fields.content.optional()),
    quoted: fields.quoted,
    follow_up_on: fields.follow_up_on,
    remarks: titled('备注', () =>
      z
        .string({ error: '备注格式错误' })
        .trim()
        .max(500, '备注最多500个字符')
        .refine(hasNoNul, '备注包含无法识别的字符')
        .optional(),
    ),
    /** Hands it over to another consultant of the hospital. */
    consultant_id: titled('咨询师', (label) => idField(label).optional()),
  }),
  filters: {
    keyword: keywordQuery,
    status: unlessBlank(status),
    consultant_id: idQuery,
    /** Those that are to be followed up by today. */
    due: unlessBlank(z.enum(['1'], { error: '筛选格式错误' })),
    from: dayQuery,
    to: dayQuery,
    reservation_id: unlessBlank(reservationKey),
    patient_id: idQuery,
  },
  persons: ['keyword'],
  sorts: [],
  // Its calls are older than versions.
  version: 'optional',
  remove: 'never',
  excel: null,
  live: 'staff',
});

export const advisories = {
  ...consultations.calls,
  list: { ...consultations.calls.list, response: pagedWith(advisory, { consultants: z.array(option) }) },
  create: { ...consultations.calls.create, body: advisoryBody },
  /** Of one reservation, of one patient, or all; the newest first. A patient's are read by all of the staff. */
  ofReservation: defineCall({
    method: 'GET',
    path: '/api/admin/hospital/advisories',
    access: staff,
    slice: 'advisories',
    summary: '一次预约、一位患者的咨询',
    query: z.object({ ...paging, reservation_id: unlessBlank(reservationKey), patient_id: idQuery }),
    response: pagedWith(advisory, {
      reservation: z
        .object({
          id: z.number(),
          hash_id: z.string(),
          patient_id: z.number(),
          patient: z.string(),
          phone: z.string(),
          date: z.string(),
          time: z.string(),
          doctor_name: z.string(),
          chief_complaint: z.string(),
          cancel_status: z.number(),
          visi_status: z.number(),
        })
        .nullable(),
      consultants: z.array(option),
    }),
  }),
};
