import { DESK_REGISTRATION_STATUS, type DeskRegistration } from '#contract/desk-registration-shapes.ts';
import type { KnownPerson } from '#contract/desk-registrations.ts';
import { maskIdNumber, maskPhone } from '#contract/masks.ts';
import type { Reservation } from '#contract/reservations.ts';
import { openCertificate } from '#db/certificates.ts';
import { maskedNumber } from '#server/features/patients/masked-number.ts';
import { instant } from '#server/platform/clock.ts';
import type { DeskRegistrationRow } from '#server/platform/command-rows.ts';
import type { Viewer } from '#server/platform/context.ts';
import type { Keys } from '#server/platform/keys.ts';
import { alertsFor, readsWords } from '#server/platform/reads-words.ts';
import type { KnownRow } from './known-people.ts';

/** A desk registration with phone and ID number masked. */
export function presentDeskRegistration(keys: Keys, row: DeskRegistrationRow): DeskRegistration {
  const number = numberOf(keys, row);
  return {
    ...row,
    status_name: DESK_REGISTRATION_STATUS[row.status],
    phone: maskPhone(row.phone),
    certificate_number: number === null ? null : maskIdNumber(number),
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  };
}

const WHOLE_PHONE = 11;

/** The same for whoever goes on writing it: a phone that is only begun is nobody's yet, and is shown as it was typed. */
export function presentForDesk(keys: Keys, row: DeskRegistrationRow): DeskRegistration {
  const begun = row.phone.length < WHOLE_PHONE;
  return { ...presentDeskRegistration(keys, row), ...(begun ? { phone: row.phone } : {}) };
}

function numberOf(
  keys: Keys,
  { certificate_cipher: cipher, certificate_blind: blind }: DeskRegistrationRow,
): string | null {
  const bytes = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'));
  return openCertificate(keys, { certificate_cipher: bytes(cipher), certificate_blind: bytes(blind) });
}

/** For somebody who reads in words what the person has beside allergies, or doesn't. */
export function presentKnown(
  keys: Keys,
  { alerts_whole, ...row }: KnownRow,
  viewer: Pick<Viewer, 'roles'>,
): KnownPerson {
  return {
    ...row,
    medical_history: readsWords(viewer) ? row.medical_history : null,
    alerts: alertsFor({ ...row, alerts_whole }, viewer),
    phone: maskPhone(row.phone),
    certificate_number: maskedNumber(keys, row),
    created_at: instant(row.created_at),
  };
}

/** A visit as the hospital's staff see it. */
export const presentVisitRow = (row: Reservation): Reservation => ({ ...row, created_at: instant(row.created_at) });
