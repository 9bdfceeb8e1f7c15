import { describe, expect, it } from 'vitest';
import { codeAt, fromBase32, newFactorSecret, otpauthUrl, STEP_SECONDS, stepOf, toBase32 } from './totp.ts';

/** RFC 6238, appendix B, for SHA-1: the key is this text, the codes have eight digits. */
const KEY = Buffer.from('12345678901234567890');
const VECTORS: [number, string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];
const stepAt = (seconds: number) => Math.floor(seconds / STEP_SECONDS);

describe('one-time passwords', () => {
  it.each(VECTORS)('at second %i are those of RFC 6238', (seconds, code) => {
    expect(codeAt(KEY, stepAt(seconds), 8)).toBe(code);
    expect(codeAt(KEY, stepAt(seconds))).toBe(code.slice(2));
  });

  it('are known one step either side, and no further', () => {
    const secret = toBase32(KEY);
    const found = [-2, -1, 0, 1, 2].map((off) => stepOf(secret, codeAt(KEY, 1_000 + off), 1_000));
    expect(found).toEqual([null, 999, 1_000, 1_001, null]);
    for (const odd of ['', '1', '12345', '1234567', '三四五六七八']) expect(stepOf(secret, odd, 1_000)).toBeNull();
  });

  it('have secrets of 160 bits that authenticators can read', () => {
    expect(toBase32(KEY)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(fromBase32('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')).toEqual(KEY);
    // RFC 4648, section 10, without padding.
    expect(['f', 'fo', 'foo', 'foob', 'fooba'].map((text) => toBase32(Buffer.from(text)))).toEqual([
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
    ]);
    expect(newFactorSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newFactorSecret()).not.toBe(newFactorSecret());
    expect(() => fromBase32('01')).toThrow('not base32');
    expect(decodeURIComponent(otpauthUrl('MZXW6', '138****0017'))).toBe(
      'otpauth://totp/号脉:138****0017?secret=MZXW6&issuer=号脉&algorithm=SHA1&digits=6&period=30',
    );
  });
});
