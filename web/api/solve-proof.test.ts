import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hasherOf, solveProof } from './solve-proof.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const waiting = () => new AbortController().signal;

describe('the hash', () => {
  it('is SHA-256, however long what it is of: one block, two, and more', () => {
    for (let length = 0; length <= 200; length++) {
      const prefix = 'q3J9sV0xT2yB7nKpL4mZaw'.repeat(10).slice(0, length);
      const firstWordOf = hasherOf(prefix);
      for (const rest of ['', '7', '1234567890', 'z'.repeat(50)]) {
        expect(firstWordOf(rest), `${length} and ${rest.length}`).toBe(hashOf(prefix + rest).readInt32BE());
      }
    }
  });
});

describe('the work', () => {
  it('finds a nonce with which the hash begins with so many zero bits', async () => {
    for (const [challenge, bits] of [
      ['16.1795141234567.q3J9sV0xT2yB7nKpL4mZaw.m3Jc0eWZ4mH2v1c5b8n7x6y5t4r3e2w1q0a9s8d7f6g', 16],
      ['short', 12],
      ['', 0],
    ] as const) {
      const nonce = await solveProof(challenge, bits, waiting());
      expect(Math.clz32(hashOf(`${challenge}:${nonce}`).readUInt32BE())).toBeGreaterThanOrEqual(bits);
    }
  });

  it('lets others work between its slices, and ends when nobody waits for it any more', async () => {
    const left = new AbortController();
    const working = solveProof('never', 33, left.signal);
    await new Promise((next) => setTimeout(next));
    left.abort();
    expect(await working).toBeNull();
  });
});
