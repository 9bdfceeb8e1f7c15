import type { Keys } from './keys.ts';

/** What is kept of a person's second factor. Both are bound to whose they are: in another person's row they are nothing. */

export function sealFactorSecret(keys: Keys, userId: number, secret: string): Buffer {
  return keys.seal(secret, `second factor:${userId}`);
}

/** @throws where it was tampered with, sealed with another key, or another person's */
export function openFactorSecret(keys: Keys, userId: number, sealed: Buffer): string {
  return keys.open(sealed, `second factor:${userId}`);
}

/** @param code as it was shown, without its dash */
export function recoveryCodeHash(keys: Keys, userId: number, code: string): Buffer {
  return keys.hash(code, `recovery code:${userId}`);
}
