import type { z } from 'zod';
import { maskIdNumber, maskPhone } from '#contract/fields.ts';
import type { patient } from '#contract/patients.ts';
import { openCertificate, type SealedCertificate } from '#db/certificates.ts';
import type { Keys } from '#server/platform/keys.ts';
import type { PatientRow } from './queries.ts';

/** A patient as lists show them: phone and ID number masked (decisions.md section 2), for their own account too. */
export function presentPatient(keys: Keys, row: PatientRow, withInfo: boolean): z.input<typeof patient> {
  const { id, name, phone, email, age, gender, certificate_type } = row;
  const listed = { id, name, phone: maskPhone(phone), email, age, gender };
  if (!withInfo) return listed;
  return { ...listed, info: { certificate_type, certificate_number: maskedNumber(keys, row) } };
}

/** 110***********1234, of a number that is sealed. */
export function maskedNumber(keys: Keys, row: { [K in keyof SealedCertificate]: Buffer | null }): string | null {
  const number = openCertificate(keys, row);
  return number === null ? null : maskIdNumber(number);
}
