import { z } from 'zod';
import { defineCall } from './call.ts';
import { orthoControl, orthoDetail } from './dental-records-ortho.ts';
import { date, hasNoNul, idParam, one, option, optionalText, requiredVersion } from './fields.ts';
import { ORTHO_LIMITS, orthoStatuses } from './ortho-words.ts';
import { only, staff } from './roles.ts';
import { teeth } from './teeth.ts';

/** Orthodontics (正畸): a case of a patient, and what its controls come to. docs/domain/records.md#orthodontics */

const slice = 'ortho';
const writers = only('shop_owner', 'doctor');

const orthoCase = z
  .object({
    id: z.number(),
    status: z.enum(orthoStatuses),
    status_name: z.string(),
    /** Null before it has begun. */
    started_on: z.string().nullable(),
    /** When it came to retention, or to its end. */
    ended_on: z.string().nullable(),
    months_planned: z.number().nullable(),
    appliance: z.string(),
    extractions: z.array(z.string()),
    /** Null, as the two below, to whom cases are not shown whole. */
    goals: z.string().nullable(),
    plan: z.string().nullable(),
    detail: orthoDetail.nullable(),
    doctor: option,
    created_at: z.string(),
    updated: z.object({ at: z.string(), by: option }),
    version: z.number(),
  })
  .meta({ id: 'OrthoCase' });
export type OrthoCase = z.infer<typeof orthoCase>;

/** What is in the mouth, as the newest control that was signed has it. */
const inMouth = orthoControl
  .pick({ wires: true, brackets: true, elastics: true, chains: true, springs: true, aligner: true })
  .extend({ on: z.string() })
  .meta({ id: 'InMouth' });
export type InMouth = z.infer<typeof inMouth>;

const control = z
  .object({
    id: z.number(),
    date: z.string(),
    doctor: option,
    status: z.enum(['draft', 'review', 'signed', 'amended']),
    status_name: z.string(),
    /** 第M月 of the case, on its day. */
    month: z.number().nullable(),
    /** Null to whom cases are not shown whole. */
    said: orthoControl.nullable(),
  })
  .meta({ id: 'OrthoControl' });
export type OrthoControlRow = z.infer<typeof control>;

const photo = z.object({
  id: z.number(),
  /** The place in the mount, from 1. */
  position: z.number(),
  taken_on: z.string(),
  /** Good for some minutes; null: there is nothing to show yet, or not to who asks. */
  thumb_url: z.string().nullable(),
  url: z.string().nullable(),
});
export type OrthoPhoto = z.infer<typeof photo>;

const item = z.object({
  key: z.string(),
  label: z.string(),
  wanted: z.number(),
  present: z.number(),
  done: z.boolean(),
});
export type OrthoItem = z.infer<typeof item>;

const visit = z.object({ hash_id: z.string(), date: z.string(), time: z.string(), doctor_name: z.string() });

const optionalDay = z
  .union([z.literal(''), date], { error: '日期格式错误' })
  .nullish()
  .meta({ examples: ['2026-11-20'] });
const months = z
  .number({ error: '预计疗程格式错误' })
  .int('预计疗程格式错误')
  .min(1, '预计疗程格式错误')
  .max(ORTHO_LIMITS.months, `预计疗程最多${ORTHO_LIMITS.months}个月`)
  .nullish();
const changedText = (label: string, max: number) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine(hasNoNul, `${label}包含无法识别的字符`)
    .optional();

const newForm = z.object({
  /** 矫治中 where it has begun already. */
  status: z.enum(['planning', 'active'], { error: '状态格式错误' }).default('planning'),
  /** Of one that has begun: today where it is left out. */
  started_on: optionalDay,
  months_planned: months,
  appliance: optionalText('矫治器', ORTHO_LIMITS.appliance),
  extractions: teeth.default([]),
  goals: optionalText('矫治目标', ORTHO_LIMITS.text),
  plan: optionalText('矫治方案', ORTHO_LIMITS.text),
  detail: orthoDetail.default([]),
});

/** What is left out stays as it is. */
const changeForm = z.object({
  status: z.enum(orthoStatuses, { error: '状态格式错误' }).optional(),
  started_on: optionalDay,
  months_planned: months,
  appliance: changedText('矫治器', ORTHO_LIMITS.appliance),
  extractions: teeth.optional(),
  goals: changedText('矫治目标', ORTHO_LIMITS.text),
  plan: changedText('矫治方案', ORTHO_LIMITS.text),
  detail: orthoDetail.optional(),
  version: requiredVersion,
});

const params = z.object({ id: idParam });
const change = { slice, access: writers, whenClosed: 'checked', idempotent: true, response: one(orthoCase) } as const;

export const ortho = {
  /** The open case, else the newest that is over, and what there is to it. The reading is written down. */
  read: defineCall({
    method: 'GET',
    path: '/api/admin/patients/:id/ortho',
    access: staff,
    slice,
    summary: '正畸',
    params,
    response: z.object({
      data: orthoCase.nullable(),
      meta: z.object({
        /** full; list: 仅接诊人员可见. */
        view: z.enum(['full', 'list']),
        in_mouth: inMouth.nullable(),
        /** 第M月; null before it has begun. */
        month: z.number().nullable(),
        /** Controls of the case that were signed. */
        visits: z.number(),
        /** The newest first. */
        controls: z.array(control),
        /** The next one that is to come, with whomever; null: 未预约. */
        next_visit: visit.nullable(),
        /** Of which who asks would write: the patient's newest visit to them that has arrived, today. */
        open_visit: visit.nullable(),
        /** The newest of each place first. */
        photos: z.array(photo),
        /** What there should be, at the start and at the end. */
        checklist: z.object({ start: z.array(item), end: z.array(item) }),
        /** Whether who asks may write. */
        editable: z.boolean(),
        /** False: 您不是接诊人员，本次查阅已记录. */
        treating: z.boolean(),
      }),
    }),
    secret: true,
  }),
  /** One is open of a patient at a time. */
  create: defineCall({
    ...change,
    method: 'POST',
    path: '/api/admin/patients/:id/ortho',
    summary: '新建正畸病例',
    params,
    body: newForm,
  }),
  update: defineCall({
    ...change,
    method: 'PUT',
    path: '/api/admin/ortho_cases/:id',
    summary: '修改正畸病例',
    params,
    body: changeForm,
  }),
};
