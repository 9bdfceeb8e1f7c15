import { SEVERITIES } from '#contract/alerts.ts';
import { ALLERGY_STATUS, ALLERGY_TYPES } from '#contract/allergies.ts';
import type { OwnCleaning } from '#contract/dental-records-cleaning.ts';
import { maskPhone } from '#contract/masks.ts';
import type { Patient, PatientCase } from '#contract/patients.ts';
import type { CaseRow } from '#server/platform/case-commands.ts';
import type { Keys } from '#server/platform/keys.ts';
import { presentCase as presentWritten } from '#server/platform/present-case.ts';
import { maskedNumber } from './masked-number.ts';
import type { OwnAllergy, PastVisit, PatientRow } from './queries.ts';

/** What is asked for beside who it is. */
export interface Including {
  info: boolean;
  healthStatus: boolean;
}

export function includingOf(include: string | undefined): Including {
  const named = include?.split(',').map((name) => name.trim()) ?? [];
  return { info: named.includes('info'), healthStatus: named.includes('healthStatus') };
}

/**
 * A patient with phones and ID number masked (docs/domain/patients-and-privacy.md#masks), for their own account too.
 */
export function presentPatient(keys: Keys, row: PatientRow, including: Including): Patient {
  const { id, name, phone, email, age, gender } = row;
  return {
    id,
    name,
    phone: maskPhone(phone),
    email,
    age,
    gender,
    ...(including.info ? { info: infoOf(keys, row) } : {}),
    ...(including.healthStatus ? { healthStatus: healthOf(row) } : {}),
  };
}

function infoOf(keys: Keys, row: PatientRow): NonNullable<Patient['info']> {
  const { nationality, nation, certificate_type, province, city, area, address } = row;
  const { is_marry, industry, contact_name, contact_phone } = row;
  return {
    nationality,
    nation,
    certificate_type,
    certificate_number: maskedNumber(keys, row),
    province,
    city,
    area,
    address,
    is_marry,
    industry,
    contact_name,
    contact_phone: contact_phone === null ? null : maskPhone(contact_phone),
  };
}

function healthOf(row: PatientRow): NonNullable<Patient['healthStatus']> {
  const { health_status, medical_history, allergic_history, medication_history } = row;
  return { health_status, medical_history, allergic_history, medication_history };
}

export function presentCase(
  row: PatientRow,
  reservations: PastVisit[],
  { cases, allergies, hygiene }: { cases: CaseRow[]; allergies: OwnAllergy[]; hygiene: OwnCleaning[] },
): PatientCase {
  const { id, name, gender, age, phone, allergic_history, medical_history } = row;
  return {
    patient: { id, name, gender, age, phone: maskPhone(phone), allergic_history, medical_history },
    reservations,
    allergies: allergies.map((each) => ({
      ...each,
      type_name: ALLERGY_TYPES[each.type],
      severity_name: SEVERITIES[each.severity],
      status_name: ALLERGY_STATUS[each.status],
    })),
    hygiene,
    cases: cases.map((each) => presentWritten(each, 'full')),
  };
}
