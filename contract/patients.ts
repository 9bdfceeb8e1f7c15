import { z } from 'zod';
import { alert } from './alerts.ts';
import { allergy } from './allergies.ts';
import { defineCall } from './call.ts';
import { caseRow } from './case-rows.ts';
import { ownCleaning } from './dental-records-cleaning.ts';
import { hasNoNul, idParam, one, option, paged, paging } from './fields.ts';
import { newPatientBody, patientBody } from './patient-forms.ts';
import { staff, user } from './roles.ts';

/** The patients of an account, and a hospital's patients for the desk: docs/domain/patients-and-privacy.md#persons. */

/** What a patient's whole file has beside who they are. Phones and ID numbers are masked. */
const patientInfo = z.object({
  nationality: z.string().nullable(),
  nation: z.string().nullable(),
  certificate_type: z.number().nullable(),
  certificate_number: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  area: z.string().nullable(),
  address: z.string().nullable(),
  is_marry: z.number().nullable(),
  industry: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_phone: z.string().nullable(),
});

const patient = z
  .object({
    id: z.number(),
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    age: z.number().nullable(),
    gender: z.string().nullable(),
    info: patientInfo.optional(),
    healthStatus: z
      .object({
        health_status: z.string().nullable(),
        medical_history: z.string().nullable(),
        allergic_history: z.string().nullable(),
        medication_history: z.string().nullable(),
      })
      .optional(),
  })
  .meta({ id: 'Patient' });

export type Patient = z.infer<typeof patient>;

/** What the selects of a patient's form offer. */
const choices = { nations: z.array(option), certificate_types: z.array(option) };

/** `health_status_kept` is false where health data came without the account's consent: the file was written without it. */
const saved = z.object({ data: patient, meta: z.object({ health_status_kept: z.boolean() }) });

const include = z.string().trim().max(50, '包含内容格式错误').refine(hasNoNul, '包含内容格式错误').optional();
const byId = z.object({ id: idParam });

/** A patient in short, and their visits that are past, the newest first. */
const patientCase = z
  .object({
    patient: z.object({
      id: z.number(),
      name: z.string(),
      gender: z.string().nullable(),
      age: z.number().nullable(),
      phone: z.string(),
      allergic_history: z.string().nullable(),
      medical_history: z.string().nullable(),
    }),
    reservations: z.array(
      z.object({
        id: z.number(),
        hash_id: z.string(),
        date: z.string(),
        time: z.string(),
        hospital_name: z.string(),
        department_name: z.string().nullable(),
        doctor_name: z.string(),
        chief_complaint: z.string(),
        cancel_status: z.number(),
        visi_status: z.number(),
      }),
    ),
    /** What hospitals have noted of them, and nobody has refuted. */
    allergies: z.array(
      allergy
        .pick({
          substance: true,
          type: true,
          type_name: true,
          reaction: true,
          severity: true,
          severity_name: true,
          status: true,
          status_name: true,
        })
        .extend({ hospital_name: z.string() }),
    ),
    /** What was done at cleanings, of the newest that were signed. */
    hygiene: z.array(ownCleaning),
    /** The newest that were signed, whole. */
    cases: z.array(caseRow),
  })
  .meta({ id: 'PatientCase' });
export type PatientCase = z.infer<typeof patientCase>;

const hospitalPatients = z.object({
  data: z.array(
    option.extend({
      gender: z.string().nullable(),
      age: z.number().nullable(),
      phone: z.string(),
      certificate_number: z.string().nullable(),
      card_no: z.string().nullable(),
      allergic_history: z.string().nullable(),
      alerts: z.array(alert),
      last_visit: z.object({ date: z.string(), doctor_name: z.string(), chief_complaint: z.string() }).nullable(),
    }),
  ),
});

export const patients = {
  list: defineCall({
    method: 'GET',
    path: '/api/patients',
    access: user,
    slice: 'patients',
    summary: '我的就诊人',
    query: z.object({ ...paging, include }),
    response: paged(patient),
  }),
  options: defineCall({
    method: 'GET',
    path: '/api/patients/create',
    access: user,
    slice: 'patients',
    summary: '就诊人表单的选项',
    response: z.object(choices),
  }),
  caseOf: defineCall({
    method: 'GET',
    path: '/api/patients/get_patient_case',
    access: user,
    slice: 'patients',
    summary: '我的就诊人的就诊摘要',
    query: z.object({ patient_id: idParam }),
    response: one(patientCase),
  }),
  show: defineCall({
    method: 'GET',
    path: '/api/patients/:id',
    access: user,
    slice: 'patients',
    summary: '我的一位就诊人',
    params: byId,
    query: z.object({ include }),
    response: z.object({ data: patient, meta: z.object(choices) }),
  }),
  change: defineCall({
    method: 'PUT',
    path: '/api/patients/:id',
    access: user,
    slice: 'patients',
    summary: '修改就诊人',
    params: byId,
    body: patientBody,
    response: saved,
    idempotent: true,
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/patients',
    access: user,
    slice: 'patients',
    summary: '新增就诊人',
    body: newPatientBody,
    response: saved,
    idempotent: true,
  }),
  /** For the desk's form: people this hospital knows, by name, phone or ID number. Phones are masked. */
  ofHospital: defineCall({
    method: 'GET',
    path: '/api/admin/search/hospitalPatient',
    access: staff,
    slice: 'patients',
    summary: '本院患者搜索',
    query: z.object({ keyword: z.string().trim().max(50).default('') }),
    response: hospitalPatients,
  }),
  /** The same for our own screens: a name, phone or ID number in an address would stand in logs on the way. */
  searchOfHospital: defineCall({
    method: 'POST',
    path: '/api/admin/search/hospitalPatient',
    access: staff,
    slice: 'patients',
    summary: '本院患者搜索（关键词不进地址）',
    body: z.object({ keyword: z.string({ error: '关键词格式错误' }).trim().max(50, '关键词最多50个字符') }),
    response: hospitalPatients,
    status: 200,
  }),
};
