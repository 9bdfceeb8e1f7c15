import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  date,
  hasNoNul,
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
import { INTERVENE_CATEGORIES, INTERVENE_LIMITS, interveneStatuses } from './intervene-words.ts';
import { only, user } from './roles.ts';

/** Interventions (干预): what a patient is told to do, in words for them. docs/domain/records.md#interventions */

const writers = only('doctor', 'shop_owner');

/** As its patient reads it. */
const ownIntervene = z
  .object({
    id: z.number(),
    category: z.enum(INTERVENE_CATEGORIES),
    content: z.string(),
    /** Empty: none was set. */
    goal: z.string(),
    /** When it is looked at again. */
    review_on: z.string().nullable(),
    /** What came of it. */
    outcome: z.string(),
    status: z.enum(interveneStatuses),
    status_name: z.string(),
    doctor: option,
    patient: option,
    hospital: option,
    reservation: z.object({ hash_id: z.string(), date: z.string(), time: z.string() }).nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'OwnIntervene' });
export type OwnIntervene = z.infer<typeof ownIntervene>;

const intervene = ownIntervene
  .extend({
    updated: z.object({ at: z.string(), by: option }),
    /** Whether who asks may change it as it stands. */
    editable: z.boolean(),
    version: z.number(),
  })
  .meta({ id: 'Intervene' });
export type Intervene = z.infer<typeof intervene>;

const category = z.enum(INTERVENE_CATEGORIES, { error: '类型为必填项' });
const content = requiredText('内容', INTERVENE_LIMITS.content);
/** A text that stays as it is where it is left out; empty, it is taken away. */
const changedText = (label: string, max: number) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine(hasNoNul, `${label}包含无法识别的字符`)
    .optional();

/** Empty is none. */
const reviewOn = z
  .union([z.literal(''), date], { error: '日期格式错误' })
  .nullish()
  .meta({ examples: ['2026-12-20'] });

const newForm = z.object({
  patient_id: requiredId('患者'),
  /** The visit that it was said at: its integer or its hash_id. */
  reservation_id: z.union([idOf('预约').transform(String), reservationKey], { error: '预约格式错误' }).nullish(),
  category,
  content,
  goal: optionalText('目标', INTERVENE_LIMITS.goal),
  /** Makes a follow-up of that day. */
  review_on: reviewOn,
});

/** What is left out stays as it is. */
const changeForm = z.object({
  category: category.optional(),
  content: content.optional(),
  goal: changedText('目标', INTERVENE_LIMITS.goal),
  review_on: reviewOn,
  outcome: changedText('结果', INTERVENE_LIMITS.outcome),
  /** 作废 ends it for good. */
  status: z.enum(interveneStatuses, { error: '状态格式错误' }).optional(),
  version: requiredVersion,
});

const PATH = '/api/admin/intervenes';

export const intervenes = {
  /** The newest first, behind those of a visit where one is named. A read is written down. */
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: writers,
    slice: 'intervenes',
    summary: '干预',
    query: z.object({
      ...paging,
      patient_id: idQuery,
      /** Of this visit alone. */
      reservation_id: unlessBlank(reservationKey),
      /** Those of this visit stand before all others. */
      first: unlessBlank(reservationKey),
      doctor_id: idQuery,
      status: unlessBlank(z.enum(interveneStatuses, { error: '状态格式错误' })),
    }),
    response: pagedWith(intervene, {
      /** Whether who asks may write one of the patient who was asked for. */
      editable: z.boolean(),
      /** False: 您不是接诊人员，本次查阅已记录. Null where no patient was asked for. */
      treating: z.boolean().nullable(),
    }),
  }),
  create: defineCall({
    method: 'POST',
    path: PATH,
    access: writers,
    whenClosed: 'checked',
    slice: 'intervenes',
    summary: '新增干预',
    body: newForm,
    response: one(intervene),
    idempotent: true,
  }),
  update: defineCall({
    method: 'PUT',
    path: `${PATH}/:id`,
    access: writers,
    whenClosed: 'checked',
    slice: 'intervenes',
    summary: '修改、结束、作废干预',
    params: z.object({ id: idParam }),
    body: changeForm,
    response: one(intervene),
    idempotent: true,
  }),
  /** The account's own patients', of every hospital, the newest first; what was given up is not theirs. */
  own: defineCall({
    method: 'GET',
    path: '/api/intervenes',
    access: user,
    slice: 'intervenes',
    summary: '我的干预',
    query: z.object({ ...paging, patient_id: idQuery }),
    response: paged(ownIntervene),
  }),
};
