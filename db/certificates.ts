import type { Keys } from './keys.ts';

/** An ID number as the database has it: unreadable, and found again by its index. */
export interface SealedCertificate {
  certificate_cipher: Buffer;
  certificate_blind: Buffer;
}

const ABOUT = 'certificate';
const ABOUT_TAIL = 'certificate tail';
/** Bytes of the number's own index, and of its last four characters', which follow it. */
const WHOLE = 32;
const TAIL = 8;
const LAST = 4;
/** Shorter numbers are masked whole (maskIdNumber), so nobody is found by the end of one. */
const SHORTEST = 8;

/** Bound to its index: put beside another number's index it does not open. A patient's id is not known at the insert. */
const place = (blind: Buffer) => `${ABOUT}:${blind.subarray(0, WHOLE).toString('base64url')}`;

const plainly = (number: string) => number.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/**
 * What equals are found by. The desk's form asks for no type (docs/domain/patients-and-privacy.md#id-numbers), so the
 * number alone counts, however it was typed: full-width, with spaces, in lower case. It ends in what the number's last
 * four characters are found by, so that whoever keeps the one keeps the other (docs/decisions/022).
 */
export function certificateIndex(keys: Keys, number: string): Buffer {
  const plain = plainly(number);
  const end = plain.length < SHORTEST ? plain : plain.slice(-LAST);
  return Buffer.concat([keys.blindIndex(plain, ABOUT), tailOf(keys, end)]);
}

/** What numbers are found by that end in these four characters; null where they are not four. */
export function certificateTail(keys: Keys, end: string): Buffer | null {
  const plain = plainly(end);
  return plain.length === LAST ? tailOf(keys, plain) : null;
}

const tailOf = (keys: Keys, end: string) => keys.blindIndex(end, ABOUT_TAIL).subarray(0, TAIL);

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
