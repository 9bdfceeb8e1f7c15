import type { z } from 'zod';
import { maskPhone } from '#contract/fields.ts';
import type { patient } from '#contract/patients.ts';
import type { Keys } from '#server/platform/keys.ts';
import { maskedNumber } from './masked-number.ts';
import type { PatientRow } from './queries.ts';

/** A patient as lists show them: phone and ID number masked (decisions.md section 2), for their own account too. */
export function presentPatient(keys: Keys, row: PatientRow, withInfo: boolean): z.input<typeof patient> {
  const { id, name, phone, email, age, gender, certificate_type } = row;
  const listed = { id, name, phone: maskPhone(phone), email, age, gender };
  if (!withInfo) return listed;
  return { ...listed, info: { certificate_type, certificate_number: maskedNumber(keys, row) } };
}
