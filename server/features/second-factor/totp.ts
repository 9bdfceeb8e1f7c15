import { createHmac, randomBytes } from 'node:crypto';
import { sameBytes } from '#db/keys.ts';

/** One-time passwords of the time (RFC 6238): SHA-1, six digits, 30 seconds, which every authenticator knows. */

export const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 asks for 128 bits at least and would have 160. */
const SECRET_BYTES = 20;
/** Steps either side of now: clocks of phones are not exact, and people type slowly. */
const DRIFT = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** A new secret, base32: what is typed where no picture can be read. */
export function newFactorSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** RFC 4648 without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((part) => ALPHABET[Number.parseInt(part.padEnd(BITS, '0'), 2)]).join('');
}

/** @throws where a letter is none of base32 */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) throw new Error('not base32');
    return value.toString(2).padStart(BITS, '0');
  }).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a step: RFC 4226, section 5.3. */
export function codeAt(key: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is, of `now` and its neighbours; null where it is of none. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const key = fromBase32(secret);
  const given = Buffer.from(code);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, i) => now - DRIFT + i);
  // All of them are looked at, so that the time tells nothing.
  const found = steps.filter((step) => sameBytes(Buffer.from(codeAt(key, step)), given));
  return found[0] ?? null;
}

/** What the picture shows to an authenticator. @param account under which it stands there */
export function otpauthUrl(secret: string, account: string): string {
  const issuer = '号脉';
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: `${DIGITS}`,
    period: `${STEP_SECONDS}`,
  });
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query}`;
}
