import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('are kept as argon2id with 19 MiB and two passes', async () => {
    expect(await hashPassword('Haomai2026')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('fit their own hash only', async () => {
    const kept = await hashPassword('Haomai2026');
    expect(await verifyPassword(kept, 'Haomai2026')).toBe(true);
    expect(await verifyPassword(kept, 'haomai2026')).toBe(false);
    expect(await verifyPassword(null, 'Haomai2026')).toBe(false);
    expect(await verifyPassword('-', 'Haomai2026')).toBe(false);
  });

  it('are refused with 503 where too many wait, and go on after that', async () => {
    const rush = await Promise.allSettled(Array.from({ length: 203 }, () => verifyPassword(null, 'x')));
    const refused = rush.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toEqual([expect.objectContaining({ code: 'UNAVAILABLE', retryAfter: 5 })]);
    expect(await verifyPassword(null, 'x')).toBe(false);
  });
});
