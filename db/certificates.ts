import type { Keys } from './keys.ts';

/** An ID number as the database has it: unreadable, and found again by its index. */
export interface SealedCertificate {
  certificate_cipher: Buffer;
  certificate_blind: Buffer;
}

const ABOUT = 'certificate';

/** Bound to its index: put beside another number's index it does not open. A patient's id is not known at the insert. */
const place = (blind: Buffer) => `${ABOUT}:${blind.toString('base64url')}`;

/**
 * What equals are found by. The desk's form asks for no type and decisions.md says "the same ID number", so the number
 * alone counts, however it was typed: full-width, with spaces, in lower case.
 */
export function certificateIndex(keys: Keys, number: string): Buffer {
  return keys.blindIndex(number.normalize('NFKC').replace(/\s/g, '').toUpperCase(), ABOUT);
}

export function sealCertificate(keys: Keys, number: string): SealedCertificate {
  const certificate_blind = certificateIndex(keys, number);
  return { certificate_cipher: keys.seal(number, place(certificate_blind)), certificate_blind };
}

type MaybeSealed = { [K in keyof SealedCertificate]: Buffer | null };

/** @throws where it was tampered with, or sealed with another key */
export function openCertificate(keys: Keys, sealed: MaybeSealed): string | null {
  const { certificate_cipher: cipher, certificate_blind: blind } = sealed;
  return cipher && blind ? keys.open(cipher, place(blind)) : null;
}
