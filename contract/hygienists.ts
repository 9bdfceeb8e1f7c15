import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  date,
  dayQuery,
  idQuery,
  keywordQuery,
  one,
  option,
  optionalText,
  paged,
  pagedWith,
  paging,
  requiredId,
  requiredText,
  reservationKey,
} from './fields.ts';
import { patientDetail, reservation } from './reservations.ts';
import { only } from './roles.ts';

/**
 * Dental hygienists: product.md sections 2, 6 and 7. `:id` is a reservation with a hygienist of the hospital. What a
 * visit was is written by the hygienist who had it and by shop_owner (`editable`); to settle a problem, to take the fee
 * and to book again is open to every hygienist of the hospital.
 */

/** How a cleaning fee is paid (product.md section 9: payment types 1 to 4). */
export const HYGIENE_PAYMENT = { 1: '现金', 2: '支付宝', 3: '微信', 4: '银行卡' } as const;
export const HYGIENE_PAYMENT_TYPES = [1, 2, 3, 4] as const;
/** Cents. */
export const HYGIENE_CHARGE_MAX = 10_000_000;

/** due: nobody has booked yet; overdue: and its day is past; booked: a visit stands; done: it took place. */
export const RECALL_STATUS = { due: '待预约', overdue: '已逾期', booked: '已预约', done: '已到诊' } as const;
export type RecallStatus = keyof typeof RECALL_STATUS;
const recallStatus = z.enum(Object.keys(RECALL_STATUS) as [RecallStatus, ...RecallStatus[]], {
  error: '状态格式错误',
});

export const PROBLEM_STATUS = { open: '待处理', settled: '已处理' } as const;
export type ProblemStatus = keyof typeof PROBLEM_STATUS;
const problemStatus = z.enum(Object.keys(PROBLEM_STATUS) as [ProblemStatus, ...ProblemStatus[]], {
  error: '状态格式错误',
});

/** Out of this hospital, into it, or from one of its people to another. */
export const REFERRAL_WAY = { out: '转出', in: '转入', within: '院内' } as const;
export type ReferralWay = keyof typeof REFERRAL_WAY;
const referralWay = z.enum(Object.keys(REFERRAL_WAY) as [ReferralWay, ...ReferralWay[]], { error: '方向格式错误' });

/** Days whose free slots are offered at once to book again. */
export const REBOOK_DAYS = 7;

const payment = z.literal(HYGIENE_PAYMENT_TYPES);

export const hygieneCharge = z
  .object({
    id: z.number(),
    /** Cents. */
    amount: z.number(),
    payment_type: payment,
    remarks: z.string(),
    created_by_name: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'HygieneCharge' });

export const patientProblem = z
  .object({
    id: z.number(),
    problem: z.string(),
    status: problemStatus,
    noted_by_name: z.string(),
    noted_at: z.string(),
    settlement: z.string().nullable(),
    settled_by_name: z.string().nullable(),
    settled_at: z.string().nullable(),
  })
  .meta({ id: 'PatientProblem' });
export type PatientProblem = z.infer<typeof patientProblem>;

export const recall = z
  .object({
    id: z.number(),
    due_on: z.string(),
    note: z.string(),
    status: recallStatus,
    /** The visit that fulfils it. */
    booked: z.object({ hash_id: z.string(), date: z.string(), time: z.string(), doctor_name: z.string() }).nullable(),
  })
  .meta({ id: 'Recall' });
export type Recall = z.infer<typeof recall>;

const hygieneParts = {
  charge: hygieneCharge.nullable(),
  problem: patientProblem.nullable(),
  recall: recall.nullable(),
  /** Whether the one who asks may write what the visit was. */
  editable: z.boolean(),
};

/** A visit with a hygienist; the phone masked. */
export const hygieneVisit = reservation
  .extend({
    gender: z.string().nullable(),
    age: z.number().nullable(),
    phone: z.string(),
    card_no: z.string().nullable(),
    ...hygieneParts,
  })
  .meta({ id: 'HygieneVisit' });
export type HygieneVisit = z.infer<typeof hygieneVisit>;

export const hygieneDetail = z
  .object({
    data: patientDetail.shape.data.extend(hygieneParts),
    meta: patientDetail.shape.meta,
  })
  .meta({ id: 'HygieneDetail' });
export type HygieneDetail = z.infer<typeof hygieneDetail>;

/** Of which visit a line is: what all these lists begin with. */
const ofVisit = {
  hash_id: z.string(),
  visit_date: z.string(),
  patient_id: z.number(),
  patient: z.string(),
  /** Masked. */
  phone: z.string(),
  doctor_name: z.string(),
};

export const chargeRecord = hygieneCharge.extend(ofVisit).meta({ id: 'HygieneChargeRecord' });
export type ChargeRecord = z.infer<typeof chargeRecord>;

/** `version` is that of the visit, for the change that settles or advises. */
export const problemRecord = patientProblem
  .extend({ ...ofVisit, version: z.number(), editable: z.boolean() })
  .meta({ id: 'PatientProblemRecord' });
export type ProblemRecord = z.infer<typeof problemRecord>;

export const recallRecord = recall
  .extend({ ...ofVisit, version: z.number(), editable: z.boolean() })
  .meta({ id: 'RecallRecord' });
export type RecallRecord = z.infer<typeof recallRecord>;

/** What each side knows of a referral: of the other hospital its name, and the time and person where they are public. */
export const referralRecord = z
  .object({
    id: z.number(),
    way: referralWay,
    patient: z.string(),
    source_hospital: z.string(),
    source_doctor: z.string().nullable(),
    target_hospital: z.string(),
    target_doctor: z.string().nullable(),
    /** Of the visit at the target. */
    date: z.string().nullable(),
    time: z.string().nullable(),
    reason: z.string(),
    remarks: z.string(),
    referred_by_name: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'ReferralRecord' });
export type ReferralRecord = z.infer<typeof referralRecord>;

const freeSlot = z.object({ id: z.number(), date: z.string(), time: z.string() });
export type FreeSlot = z.infer<typeof freeSlot>;

export const rebookOptions = z
  .object({
    patient: z.object({ id: z.number(), name: z.string(), phone: z.string() }),
    /** Whose slots these are; null where no hygienist works here any more. */
    doctor_id: z.number().nullable(),
    hygienists: z.array(option),
    departments: z.array(option),
    /** The days looked at, both included, and the last that may be booked at all. */
    from: z.string(),
    to: z.string(),
    last: z.string(),
    slots: z.array(freeSlot),
    recall: recall.nullable(),
  })
  .meta({ id: 'RebookOptions' });
export type RebookOptions = z.infer<typeof rebookOptions>;

const unlessBlank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const flag = unlessBlank(z.enum(['0', '1'], { error: '筛选格式错误' }));

const versionSeen = z.number({ error: '版本格式错误' }).int('版本格式错误').min(1, '版本格式错误').optional();

/** Left out, it stays; empty, it goes. */
const textIfGiven = (label: string, max: number) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine((text) => !text.includes('\0'), `${label}包含无法识别的字符`)
    .optional();

const changeFields = {
  /** Notes a problem of the patient. */
  problem: requiredText('问题', 500).optional(),
  /** Settles it, and how. */
  settlement: requiredText('处理结果', 500).optional(),
  /** Advises the next appointment. */
  due_on: date.optional(),
  note: textIfGiven('说明', 200),
  remarks: textIfGiven('备注', 500),
  version: versionSeen,
};
const changeBody = z.object(changeFields).refine(({ version, ...given }) => Object.keys(given).length > 0, {
  path: ['problem'],
  error: '没有要保存的内容',
});

export const chargeBody = z.object({
  /** Cents. */
  amount: z
    .number({ error: '收费金额为必填项' })
    .int('收费金额格式错误')
    .min(1, '收费金额须大于0')
    .max(HYGIENE_CHARGE_MAX, `收费金额最多${HYGIENE_CHARGE_MAX / 100}元`),
  payment_type: z.literal(HYGIENE_PAYMENT_TYPES, { error: '支付方式为必填项' }),
  remarks: optionalText('备注', 500),
});

export const rebookBody = z.object({
  scheduling_time_id: requiredId('号源'),
  source: requiredText('主诉', 500),
  department_id: z.number({ error: '诊室为必填项' }).int('诊室为必填项').nullish(),
  remarks: optionalText('备注', 500),
});

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
  /** Once a visit. */
  charge: defineCall({
    method: 'POST',
    path: '/api/admin/dental_hygienists/:id/charges',
    access: those,
    whenClosed: 'checked',
    slice: 'hygienists',
    summary: '洁牙收费',
    params: byKey,
    body: chargeBody,
    response: one(hygieneVisit),
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
      payment_type: unlessBlank(
        z.enum(['1', '2', '3', '4'], { error: '支付方式格式错误' }).transform((text) => Number(text)),
      ),
      from: dayQuery,
      to: dayQuery,
    }),
    /** `amount`: of all that the filters find, in cents. */
    response: pagedWith(chargeRecord, { amount: z.number() }),
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
  }),
  referralRecords: defineCall({
    method: 'GET',
    path: '/api/admin/referral_records',
    access: those,
    slice: 'hygienists',
    summary: '转诊记录',
    query: z.object({ ...paging, keyword: keywordQuery, way: unlessBlank(referralWay), from: dayQuery, to: dayQuery }),
    response: paged(referralRecord),
  }),
};
