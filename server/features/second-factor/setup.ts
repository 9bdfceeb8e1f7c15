import { renderSVG } from 'uqr';
import type { FactorSetup } from '#contract/auth.ts';
import { maskPhone } from '#contract/masks.ts';
import { newFactorSecret, otpauthUrl } from './totp.ts';

/** A new secret, as an authenticator takes it. The phone is masked: pictures are photographed, and kept. */
export function newSetup(phone: string): FactorSetup {
  const secret = newFactorSecret();
  const url = otpauthUrl(secret, maskPhone(phone));
  const svg = renderSVG(url, { ecc: 'M', border: 4 });
  return { secret, url, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}
