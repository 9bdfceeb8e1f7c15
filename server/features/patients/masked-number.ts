import { maskIdNumber } from '#contract/masks.ts';
import { openCertificate, type SealedCertificate } from '#db/certificates.ts';
import type { Keys } from '#server/platform/keys.ts';

/** 110***********1234, of a number that is sealed. */
export function maskedNumber(keys: Keys, row: { [K in keyof SealedCertificate]: Buffer | null }): string | null {
  const number = openCertificate(keys, row);
  return number === null ? null : maskIdNumber(number);
}
