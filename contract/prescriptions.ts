import { z } from 'zod';
import { severities } from './alerts.ts';
import { defineCall } from './call.ts';
import {
  dayQuery,
  idOf,
  idParam,
  idQuery,
  one,
  option,
  optionalText,
  paged,
  pagedWith,
  paging,
  requiredId,
  requiredText,
  requiredVersion,
  reservationKey,
  unlessBlank,
} from './fields.ts';
import { batchNo, prescriptionItem, prescriptionItemsForm } from './prescription-items.ts';
import {
  DAYS_WITHOUT_REASON,
  type PrescriptionType,
  prescriptionStatuses,
  prescriptionSteps,
  prescriptionTypes,
} from './prescription-words.ts';
import { only, type Role, user } from './roles.ts';

/** Prescriptions (处方): written, signed against the patient's allergies, read: docs/domain/records.md#prescriptions. */

const slice = 'prescriptions';
/** Who reads them: docs/domain/records.md#prescriptions. */
export const PRESCRIPTION_READERS: readonly [Role, ...Role[]] = [
  'shop_owner',
  'doctor',
  'dental_hygienist',
  'customer_service',
];
const readers = only(...PRESCRIPTION_READERS);
const writers = only('shop_owner', 'doctor');
const params = z.object({ id: idParam });

const reason = requiredText('原因', 200).refine((text) => text === '' || text.length >= 2, '原因至少2个字符');

const fields = {
  type: z.enum(prescriptionTypes, { error: '处方类型格式错误' }).default('normal'),
  diagnosis: requiredText('诊断', 200),
  /** Asked for of a child. */
  weight_kg: z
    .number({ error: '体重格式错误' })
    .min(1, '体重为1至300')
    .max(300, '体重为1至300')
    .nullish()
    .transform((weight) => weight ?? null),
  items: prescriptionItemsForm,
  valid_days: z
    .number({ error: '有效天数格式错误' })
    .int('有效天数格式错误')
    .min(1, '有效天数为1至3')
    .max(3, '有效天数为1至3')
    .default(1),
  valid_reason: optionalText('延长有效期的原因', 200),
};

interface Written {
  type: PrescriptionType;
  items: readonly { days: number; reason: string }[];
  valid_days: number;
  valid_reason: string;
}

/** What its parts say wrong of each other. */
function together({ type, items, valid_days, valid_reason }: Written, check: z.core.$RefinementCtx): void {
  const told = (path: (string | number)[], message: string) => check.addIssue({ code: 'custom', path, message });
  const most = DAYS_WITHOUT_REASON[type];
  for (const [n, item] of items.entries())
    if (item.days > most && item.reason === '') told(['items', n, 'reason'], `超过${most}日用量须注明理由`);
  if (valid_days > 1 && valid_reason === '') told(['valid_reason'], '延长有效期的原因为必填项');
}

/** Who, when and why of each step. */
const step = z.object({
  action: z.enum(prescriptionSteps),
  action_name: z.string(),
  by_name: z.string(),
  role: z.string(),
  at: z.string(),
  reason: z.string(),
});

const prescription = z
  .object({
    id: z.number(),
    /** CF20261120-0001; null until it is signed. */
    code: z.string().nullable(),
    /** A line for each drug. */
    content: z.string(),
    doctor: option,
    /** Of its visit, else the doctor's first; null: the hospital has none for them. */
    department: option.nullable(),
    patient: option.extend({ gender: z.string().nullable(), age: z.number().nullable() }),
    hospital: option,
    reservation: z.object({ hash_id: z.string(), date: z.string(), time: z.string() }).nullable(),
    record_id: z.number().nullable(),
    type: z.enum(prescriptionTypes),
    type_name: z.string(),
    diagnosis: z.string(),
    weight_kg: z.number().nullable(),
    items: z.array(prescriptionItem),
    status: z.enum(prescriptionStatuses),
    status_name: z.string(),
    valid_days: z.number(),
    valid_reason: z.string(),
    /** 24:00 of its last day; null until it is signed. */
    valid_until: z.string().nullable(),
    signed_at: z.string().nullable(),
    version: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Prescription' });
export type Prescription = z.infer<typeof prescription>;

const WARNINGS = ['self_reported', 'running', 'interaction', 'alcohol', 'pregnancy'] as const;

/** What a doctor should know and may go past. */
const warning = z.object({
  /** The place of the drug, from 0. */
  item: z.number(),
  kind: z.enum(WARNINGS),
  text: z.string(),
});
export type PrescriptionWarning = z.infer<typeof warning>;

/** As the clinic's people see one in a list. */
const listed = prescription
  .extend({
    /** Whether who asks may change, give it up, note its skin tests, as far as its state lets anybody. */
    editable: z.boolean(),
    /** Whether who asks may sign it. */
    signable: z.boolean(),
    /** Of a draft; of what is signed nobody is warned any more. */
    warnings: z.array(warning),
  })
  .meta({ id: 'ListedPrescription' });
export type ListedPrescription = z.infer<typeof listed>;

/** Beside a refusal ALLERGY: what of the sheet does not go with what. */
const allergyConflict = z.object({
  item: z.number(),
  substance: z.string(),
  severity: z.enum(severities),
  reaction: z.string(),
  /** Severe and verified: no reason goes past it. */
  never: z.boolean(),
});
export type AllergyConflict = z.infer<typeof allergyConflict>;

const written = z.object({ data: prescription, meta: z.object({ warnings: z.array(warning) }) });
const steps = z.array(step);

const PATH = '/api/admin/prescriptions';
const change = { access: writers, whenClosed: 'checked', slice, response: written, idempotent: true } as const;

export const prescriptions = {
  /** The hospital's, the newest first. The reading is written down. */
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: readers,
    slice,
    summary: '处方',
    query: z.object({
      ...paging,
      patient_id: idQuery,
      reservation_id: unlessBlank(reservationKey),
      /** Those of this visit stand before all others. */
      first: unlessBlank(reservationKey),
      doctor_id: idQuery,
      status: unlessBlank(z.enum(prescriptionStatuses, { error: '状态格式错误' })),
      from: dayQuery,
      to: dayQuery,
    }),
    response: pagedWith(listed, {
      /** Whether who asks may write one of the patient who was asked for. */
      editable: z.boolean(),
      /** Whether who asks signs what they write. */
      signs: z.boolean(),
      /** Whether who asks prints. */
      printable: z.boolean(),
      /** False: 您不是接诊人员，本次查阅已记录. Null where no patient was asked for. */
      treating: z.boolean().nullable(),
    }),
  }),
  create: defineCall({
    ...change,
    method: 'POST',
    path: PATH,
    summary: '开处方',
    body: z
      .object({
        patient_id: requiredId('患者'),
        reservation_id: reservationKey.nullish(),
        record_id: idOf('病历').nullish(),
        ...fields,
      })
      .superRefine(together),
  }),
  one: defineCall({
    method: 'GET',
    path: `${PATH}/:id`,
    access: readers,
    slice,
    summary: '处方详情',
    params,
    response: z.object({
      data: prescription,
      meta: z.object({
        steps,
        warnings: z.array(warning),
        editable: z.boolean(),
        /** False: 您不是接诊人员，本次查阅已记录. */
        treating: z.boolean(),
        /** How often it was printed here. */
        prints: z.number(),
      }),
    }),
  }),
  update: defineCall({
    ...change,
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: '修改处方',
    params,
    body: z.object({ version: requiredVersion, ...fields }).superRefine(together),
  }),
  /** An owner signs who is a doctor there, too. */
  sign: defineCall({
    ...change,
    access: only('doctor'),
    method: 'POST',
    path: `${PATH}/:id/sign`,
    summary: '签署处方',
    params,
    body: z.object({ version: requiredVersion, allergy_override: z.object({ reason }).nullish() }),
  }),
  void: defineCall({
    ...change,
    method: 'POST',
    path: `${PATH}/:id/void`,
    summary: '作废处方',
    params,
    body: z.object({ version: requiredVersion, reason }),
  }),
  skinTest: defineCall({
    ...change,
    method: 'POST',
    path: `${PATH}/:id/skin_test`,
    summary: '登记皮试结果',
    params,
    body: z.object({
      version: requiredVersion,
      item_id: requiredId('药品'),
      result: z.enum(['negative', 'positive'], { error: '皮试结果为必填项' }),
      batch_no: batchNo,
      second_id: requiredId('复核人'),
    }),
  }),
  /** The account's own patients', of every hospital, once they are signed. */
  own: defineCall({
    method: 'GET',
    path: '/api/prescriptions',
    access: user,
    slice,
    summary: '我的处方',
    query: z.object({ ...paging, patient_id: idQuery }),
    response: paged(prescription),
  }),
  ownOne: defineCall({
    method: 'GET',
    path: '/api/prescriptions/:id',
    access: user,
    slice,
    summary: '我的一张处方',
    params,
    response: one(prescription).extend({ meta: z.object({ steps }) }),
  }),
};
