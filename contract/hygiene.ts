import { z } from 'zod';
import {
  cents,
  date,
  departmentId,
  money,
  option,
  optionalText,
  requiredId,
  requiredText,
  versionSeen,
} from './fields.ts';
import { PAYMENT_TYPE_IDS } from './payment-types.ts';
import { receiptRef } from './receipt-ref.ts';
import { patientDetail, reservation } from './reservations.ts';

/** What hygienists have of a visit: fee, problem, next appointment. docs/domain/visits.md#hygienist-visits. */

/** Cents. */
const HYGIENE_CHARGE_MAX = 10_000_000;

/** due: nobody has booked yet; overdue: and its day is past; booked: a visit stands; done: it took place. */
export const RECALL_STATUS = { due: '待预约', overdue: '已逾期', booked: '已预约', done: '已就诊' } as const;
export type RecallStatus = keyof typeof RECALL_STATUS;
export const recallStatus = z.enum(Object.keys(RECALL_STATUS) as [RecallStatus, ...RecallStatus[]], {
  error: '状态格式错误',
});

export const PROBLEM_STATUS = { open: '待处理', settled: '已处理' } as const;
export type ProblemStatus = keyof typeof PROBLEM_STATUS;
export const problemStatus = z.enum(Object.keys(PROBLEM_STATUS) as [ProblemStatus, ...ProblemStatus[]], {
  error: '状态格式错误',
});

/** Out of this hospital, into it, or from one of its people to another. */
export const REFERRAL_WAY = { out: '转出', in: '转入', within: '院内' } as const;
export type ReferralWay = keyof typeof REFERRAL_WAY;
export const referralWay = z.enum(Object.keys(REFERRAL_WAY) as [ReferralWay, ...ReferralWay[]], {
  error: '方向格式错误',
});

/** Days whose free slots are offered at once to book again. */
export const REBOOK_DAYS = 7;

const payment = z.literal(PAYMENT_TYPE_IDS);

const hygieneCharge = z
  .object({
    id: z.number(),
    amount: cents,
    payment_type: payment,
    remarks: z.string(),
    created_by_name: z.string(),
    created_at: z.string(),
    receipt: receiptRef,
  })
  .meta({ id: 'HygieneCharge' });

const patientProblem = z
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

const recall = z
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
export const changeBody = z.object(changeFields).refine(({ version, ...given }) => Object.keys(given).length > 0, {
  path: ['problem'],
  error: '没有要保存的内容',
});

export const chargeBody = z.object({
  amount: money('收费金额', { min: 1, max: HYGIENE_CHARGE_MAX }),
  payment_type: z.literal(PAYMENT_TYPE_IDS, { error: '支付方式为必填项' }),
  remarks: optionalText('备注', 500),
});

export const rebookBody = z.object({
  scheduling_time_id: requiredId('号源'),
  source: requiredText('主诉', 500),
  department_id: departmentId,
  remarks: optionalText('备注', 500),
});
