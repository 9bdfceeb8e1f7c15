import { createHash, randomBytes } from 'node:crypto';
import type { Challenge, CodeProof } from '#contract/codes.ts';
import { type Keys, sameBytes } from '#server/platform/keys.ts';
import type { CodeTarget } from './code-target.ts';

/** What the database wants before it issues a code. */
export interface Wanted {
  bits: number;
  /** ISO 8601. */
  expires_at: string;
}

/** A challenge whose work was done. Whether it is too late, or was good for a code already, the database says. */
export interface Solved {
  /** Hex. */
  id: string;
  /** ISO 8601. */
  expires_at: string;
}

/** `bits.milliseconds since 1970.id.signature`: nothing of it is kept before it is used. */
const FORM = /^(\d{1,2})\.(\d{13})\.([\w-]{22})\.([\w-]{43})$/;

/** A challenge for one code of this phone and purpose. */
export function challengeFor(keys: Keys, target: CodeTarget, { bits, expires_at }: Wanted): Challenge {
  const text = `${bits}.${Date.parse(expires_at)}.${randomBytes(16).toString('base64url')}`;
  return { challenge: `${text}.${signature(keys, target, text).toString('base64url')}`, bits };
}

/** What is left for the database to judge; null where it is none of ours, another's, or not solved. Two hashes. */
export function solvedBy(keys: Keys, target: CodeTarget, proof: CodeProof | undefined): Solved | null {
  const [, bits = '', expires = '', id = '', signed = ''] = FORM.exec(proof?.challenge ?? '') ?? [];
  if (!proof || id === '') return null;
  const expected = signature(keys, target, `${bits}.${expires}.${id}`);
  if (!sameBytes(Buffer.from(signed, 'base64url'), expected)) return null;
  const digest = createHash('sha256').update(`${proof.challenge}:${proof.nonce}`).digest();
  if (Math.clz32(digest.readUInt32BE()) < Number(bits)) return null;
  return { id: Buffer.from(id, 'base64url').toString('hex'), expires_at: new Date(Number(expires)).toISOString() };
}

function signature(keys: Keys, { phone, purpose }: CodeTarget, text: string): Buffer {
  return keys.hash(text, `code-proof:${purpose}:${phone}`);
}
