import { z } from 'zod';
import { alert } from './alerts.ts';
import { defineCall } from './call.ts';
import { deskRegistration, STATUSES } from './desk-registration-shapes.ts';
import {
  cents,
  date,
  dayQuery,
  holdId,
  idParam,
  idQuery,
  keywordQuery,
  one,
  option,
  paged,
  paging,
  requiredId,
  time,
  versionSeen,
} from './fields.ts';
import { deskPatientBody } from './patient-forms.ts';
import { reservation } from './reservations.ts';
import { staff } from './roles.ts';

/** Desk registrations (挂号登记): docs/domain/desk-registration.md, docs/decisions/023. */

/** What is left out stays as it is; empty takes away. A draft may be wrong and incomplete: `submit` checks it. */
const text = (label: string, max: number) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine((value) => !value.includes('\0'), `${label}包含无法识别的字符`)
    .nullish();
const id = (label: string) => requiredId(label).nullish();
const unlessBlank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish());

const person = {
  /** A person whom the hospital knows, instead of what is typed of one. */
  patient_id: id('就诊人'),
  name: text('姓名', 100),
  phone: text('手机号', 20),
  certificate_number: text('身份证', 30),
  gender: unlessBlank(z.enum(['男', '女'], { error: '性别格式错误' })),
};

const visit = {
  visit_type: z.enum(['first', 'again'], { error: '就诊类型格式错误' }).nullish(),
  department_id: id('诊室'),
  doctor_id: id('医生'),
  /** A slot says doctor, date and time itself. */
  scheduling_time_id: id('号源'),
  date: unlessBlank(date),
  time: unlessBlank(time),
  source: text('主诉', 500),
  remarks: text('备注', 500),
};

const seen = { id: requiredId('登记'), version: versionSeen };

const deskRegistrationAnswer = one(deskRegistration);

/** A person whom the hospital knows, numbers masked. */
const knownPerson = option
  .extend({
    gender: z.string().nullable(),
    age: z.number().nullable(),
    phone: z.string(),
    certificate_number: z.string().nullable(),
    card_no: z.string().nullable(),
    allergic_history: z.string().nullable(),
    /** Null for who reads of it no more than an alert. */
    medical_history: z.string().nullable(),
    alerts: z.array(alert),
    /** They have been told what their health data is used for. */
    informed: z.boolean(),
    visits: z.number(),
    last_visit: z.object({ date: z.string(), doctor_name: z.string(), chief_complaint: z.string() }).nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'KnownPerson' });
export type KnownPerson = z.infer<typeof knownPerson>;

/** A person who can be booked, on one day: when they work, and what is open. */
const arrangedDay = z
  .object({
    id: z.number(),
    name: z.string(),
    job_title: z.string(),
    role_name: z.string(),
    department_id: z.number().nullable(),
    department_name: z.string().nullable(),
    /** Those a form offers for them; none in a clinic. */
    departments: z.array(option),
    hours: z.array(z.object({ from: z.string(), to: z.string() })),
    /** `open` is what anybody could claim now. */
    slots: z.array(z.object({ id: z.number(), time: z.string(), fee: cents, open: z.boolean() })),
  })
  .meta({ id: 'ArrangedDay' });
export type ArrangedDay = z.infer<typeof arrangedDay>;

const BASE = '/api/admin/hospital/patient-regd';
const slice = 'desk-registrations';

export const deskRegistrations = {
  arrangeDay: defineCall({
    method: 'POST',
    path: `${BASE}/doctor-arrange-day`,
    access: staff,
    slice,
    summary: '某一天的出诊与号源',
    body: z.object({ date, doctor_id: id('医生'), department_id: id('诊室') }),
    response: z.object({
      data: z.array(arrangedDay),
      meta: z.object({ date: z.string(), seq: z.number(), today: z.string() }),
    }),
    status: 200,
  }),
  add: defineCall({
    method: 'POST',
    path: `${BASE}/add`,
    access: staff,
    whenClosed: 'checked',
    slice,
    summary: '新建挂号登记（草稿）',
    body: z.object({ ...person, ...visit }),
    response: deskRegistrationAnswer,
    idempotent: true,
    toast: null,
  }),
  update: defineCall({
    method: 'POST',
    path: `${BASE}/update`,
    access: staff,
    whenClosed: 'checked',
    slice,
    summary: '修改或取消挂号登记',
    body: z.object({
      ...seen,
      ...person,
      ...visit,
      status: z.literal('cancelled', { error: '状态格式错误' }).optional(),
    }),
    response: deskRegistrationAnswer,
    idempotent: true,
    toast: null,
  }),
  updatePatient: defineCall({
    method: 'POST',
    path: `${BASE}/updatepatient`,
    access: staff,
    whenClosed: 'checked',
    slice,
    summary: '更正登记的患者，或改选已有患者',
    body: z.object({ ...seen, ...person }),
    response: deskRegistrationAnswer,
    idempotent: true,
    toast: null,
  }),
  submit: defineCall({
    method: 'POST',
    path: `${BASE}/submit`,
    access: staff,
    whenClosed: 'checked',
    slice,
    summary: '提交挂号登记',
    body: z.object(seen),
    response: deskRegistrationAnswer,
    idempotent: true,
    toast: null,
  }),
  confirm: defineCall({
    method: 'POST',
    path: `${BASE}/confirm`,
    access: staff,
    whenClosed: 'checked',
    slice,
    summary: '确认挂号，生成预约',
    body: z.object({
      ...seen,
      hold_id: holdId,
      /** The clinic has told this person what their health data is used for. */
      informed: z.boolean({ error: '告知格式错误' }).nullish(),
    }),
    response: z.object({
      data: reservation,
      /** `known`: the hospital knew this person already, whatever was typed. */
      meta: z.object({ registration: deskRegistration, known: z.boolean() }),
    }),
    idempotent: true,
  }),
  index: defineCall({
    method: 'GET',
    path: `${BASE}/index`,
    access: staff,
    slice,
    summary: '挂号登记列表',
    query: z.object({
      ...paging,
      status: z.preprocess(
        (value) => (value === '' ? undefined : value),
        z.enum(STATUSES, { error: '状态格式错误' }).optional(),
      ),
      /** Of a name, its sound, or a part of the phone. */
      keyword: keywordQuery,
      /** The day of the visit. */
      date: dayQuery,
    }),
    response: paged(deskRegistration),
    persons: ['keyword'],
  }),
  registered: defineCall({
    method: 'GET',
    path: `${BASE}/get-regded-list`,
    access: staff,
    slice,
    summary: '今日已挂号',
    query: z.object(paging),
    response: paged(deskRegistration),
  }),
  detail: defineCall({
    method: 'GET',
    path: `${BASE}/detail`,
    access: staff,
    slice,
    summary: '挂号登记详情',
    query: z.object({ id: idParam }),
    response: deskRegistrationAnswer,
  }),
  patientInfo: defineCall({
    method: 'GET',
    path: `${BASE}/patientinfo`,
    access: staff,
    slice,
    summary: '本院已有患者，及相似的人',
    query: z.object({
      patient_id: idQuery,
      certificate_number: z.string().trim().max(30, '身份证格式错误').optional(),
      phone: z.string().trim().max(20, '手机号格式错误').optional(),
      name: z.string().trim().max(100, '姓名最多100个字符').optional(),
    }),
    /** `data` by patient_id or ID number; `likely` by phone or name. */
    response: z.object({ data: knownPerson.nullable(), meta: z.object({ likely: z.array(knownPerson) }) }),
    persons: ['certificate_number', 'phone', 'name'],
  }),
  history: defineCall({
    method: 'GET',
    path: `${BASE}/history`,
    access: staff,
    slice,
    summary: '患者在本院的就诊与预约',
    query: z.object({ patient_id: idParam, ...paging }),
    response: paged(reservation),
  }),
  /** All whom the hospital knows, the newest first; with a keyword the likeliest, 20 at most. */
  patients: defineCall({
    method: 'GET',
    path: '/api/admin/patients',
    access: staff,
    slice,
    summary: '本院患者列表',
    query: z.object({ ...paging, keyword: keywordQuery }),
    response: paged(knownPerson),
    persons: ['keyword'],
  }),
  addPatient: defineCall({
    method: 'POST',
    path: '/api/admin/backend/addPatient',
    access: staff,
    whenClosed: 'checked',
    slice,
    summary: '前台新增患者（不预约）',
    body: deskPatientBody,
    response: z.object({
      data: knownPerson,
      /** `known`: this ID number is a patient of the hospital already, and nothing was written. */
      meta: z.object({ known: z.boolean(), health_status_kept: z.boolean() }),
    }),
    idempotent: true,
  }),
};
