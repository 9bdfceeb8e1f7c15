import { readIdCard } from '#contract/id-card.ts';
import { isMasked, WRONG_CERTIFICATE, WRONG_PHONE } from '#contract/patient-forms.ts';
import { sealCertificate } from '#db/certificates.ts';
import type { SealedPerson } from '#server/platform/commands.ts';
import { failField } from '#server/platform/failure.ts';
import type { Keys } from '#server/platform/keys.ts';

/** What the desk types of somebody; left out: stays as it is. */
export interface Typed {
  name?: string | null | undefined;
  phone?: string | null | undefined;
  certificate_number?: string | null | undefined;
  gender?: string | null | undefined;
}

/**
 * As the database keeps it; the ID number leaves this process sealed. Numbers that come back as they are shown, masked, stay
 * what they are.
 * @throws INVALID where there is none yet that a masked one could mean
 */
export function personOf(keys: Keys, typed: Typed, { isNew }: { isNew: boolean }): Partial<SealedPerson> {
  const { name, phone, certificate_number, gender } = typed;
  const phoneKept = isMasked(phone ?? '');
  const numberKept = isMasked(certificate_number ?? '');
  if (isNew && phoneKept) failField('phone', WRONG_PHONE);
  if (isNew && numberKept) failField('certificate_number', WRONG_CERTIFICATE);
  return {
    ...(name === undefined ? {} : { name: name ?? '' }),
    ...(phone === undefined || phoneKept ? {} : { phone: phone ?? '' }),
    ...(gender === undefined ? {} : { gender }),
    ...(certificate_number === undefined || numberKept ? {} : sealed(keys, (certificate_number ?? '').toUpperCase())),
  };
}

/** What an ID card says of sex and birth goes before what was typed. */
function sealed(keys: Keys, number: string): Partial<SealedPerson> {
  if (number === '') return { certificate_cipher: null, certificate_blind: null, birth_date: null };
  const { certificate_cipher, certificate_blind } = sealCertificate(keys, number);
  const card = readIdCard(number);
  return {
    certificate_cipher: certificate_cipher.toString('base64'),
    certificate_blind: certificate_blind.toString('base64'),
    birth_date: card?.birth_date ?? null,
    ...(card ? { gender: card.gender } : {}),
  };
}
