import { z } from 'zod';
import type { BodyIn } from '#contract/call.ts';
import { RESIDENT_ID_CARD } from '#contract/patient-forms.ts';
import { type Patient, patients } from '#contract/patients.ts';
import { isWhole } from './whole.ts';

/** What stands in the fields; the body of the call is made of it (`bodyOf`), and its rules are the call's. */
const patientValues = z.object({
  patient: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    gender: z.enum(['男', '女', '']),
    age: z.string(),
  }),
  info: z.object({
    nationality: z.string(),
    nation: z.string(),
    certificate_type: z.number(),
    certificate_number: z.string(),
    province: z.string(),
    city: z.string(),
    area: z.string(),
    address: z.string(),
    is_marry: z.number().nullable(),
    industry: z.string(),
    contact_name: z.string(),
    contact_phone: z.string(),
  }),
  healthStatus: z.object({
    health_status: z.string(),
    medical_history: z.string(),
    allergic_history: z.string(),
    medication_history: z.string(),
  }),
  consent: z.boolean(),
});
export type PatientValues = z.infer<typeof patientValues>;

/** What a short form has already, for the whole one. */
export interface Started {
  name?: string;
  phone?: string;
  gender?: '男' | '女' | undefined;
  certificate_type?: number;
  certificate_number?: string;
}

export function emptyValues({
  name,
  phone,
  gender,
  certificate_type,
  certificate_number,
}: Started = {}): PatientValues {
  return {
    patient: { name: name ?? '', phone: phone ?? '', email: '', gender: gender ?? '', age: '' },
    info: {
      nationality: '中国',
      nation: '',
      certificate_type: certificate_type ?? RESIDENT_ID_CARD,
      certificate_number: certificate_number ?? '',
      province: '',
      city: '',
      area: '',
      address: '',
      is_marry: null,
      industry: '',
      contact_name: '',
      contact_phone: '',
    },
    healthStatus: { health_status: '', medical_history: '', allergic_history: '', medication_history: '' },
    consent: false,
  };
}

/** Of a patient that is there: numbers masked, as they are shown. */
export function valuesOf(patient: Patient): PatientValues {
  const { name, phone, email, gender, age, info, healthStatus } = patient;
  const empty = emptyValues();
  return {
    patient: {
      name,
      phone,
      email: email ?? '',
      gender: gender === '男' || gender === '女' ? gender : '',
      age: age === null ? '' : String(age),
    },
    info: {
      ...filled(empty.info, info ?? {}),
      nationality: info?.nationality ?? (isWhole(patient) ? '' : empty.info.nationality),
      certificate_type: info?.certificate_type ?? RESIDENT_ID_CARD,
      is_marry: info?.is_marry ?? null,
    },
    healthStatus: filled(empty.healthStatus, healthStatus ?? {}),
    consent: false,
  };
}

/** The values that there are, over the empty ones. */
function filled<T extends object>(empty: T, found: { [K in keyof T]?: T[K] | null }): T {
  const there = Object.entries(found).filter(([, value]) => value !== null && value !== undefined);
  return { ...empty, ...Object.fromEntries(there) };
}

type Body = BodyIn<typeof patients.change>;

/** What becomes of `consent` is another matter: `useHealthConsent` knows what was asked. */
export function bodyOf({ patient, info, healthStatus, consent }: PatientValues): Body {
  const { gender, age, ...who } = patient;
  return {
    patient: { ...who, gender: gender || null, age: age.trim() === '' ? null : Number(age) },
    info: {
      ...info,
      // Nobody who is told to be a man is asked.
      is_marry: gender === '男' ? null : info.is_marry === 0 || info.is_marry === 1 ? info.is_marry : null,
    },
    healthStatus,
    consent,
  };
}

/** As it is found again. What was agreed to is asked for anew. */
export const keptValues: z.ZodType<PatientValues> = patientValues.transform((values) => ({
  ...values,
  consent: false,
}));

export const rulesFor = (kind: 'new' | 'change') => (kind === 'new' ? patients.create.body : patients.change.body);
