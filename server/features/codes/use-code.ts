import { inSystemTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import { networkOf } from '#server/platform/limits.ts';
import type { Scoped } from '#server/platform/scope.ts';
import type { CodeTarget } from './code-target.ts';
import { deviceHash } from './known-device.ts';

export interface GivenCode extends CodeTarget {
  code: string;
}

/** A code that was right, and is not used up yet. */
export interface ProvenCode {
  readonly id: number;
  readonly hash: Buffer;
}

const WRONG_CODE = '验证码错误或已失效';

/**
 * Uses up a code, or refuses. It must be the first thing that a transaction of `inSystemTx` does (the database insists): a
 * wrong try is committed although it throws, so that it counts. Where the rest of the transaction fails the code stays
 * good. @throws INVALID on `code` where it is wrong, dead or used; TOO_MANY after 100 wrong ones an hour of an address
 */
export async function useCode(tx: Scoped, ctx: Ctx, given: GivenCode): Promise<void> {
  await tryCode(tx, ctx, given, true);
}

/**
 * For work between the code and its use that must not be had for the asking (hashing a password takes a core): counts
 * the try in a transaction of its own, before anything depends on whether it was right. `spendCode` uses it up.
 * @throws as useCode
 */
export async function proveCode(ctx: Ctx, given: GivenCode): Promise<ProvenCode> {
  const { id, hash } = await inSystemTx(ctx, (tx) => tryCode(tx, ctx, given, false));
  return { id, hash };
}

/** Uses up a proven code, anywhere in a transaction. @throws INVALID on `code` where another was faster, or it died */
export async function spendCode(tx: Scoped, { id, hash }: ProvenCode): Promise<void> {
  const { rows } = await tx.query<{ spent: boolean }>('SELECT spend_code($1, $2) AS spent', [id, hash]);
  if (!rows[0]?.spent) refuseCode();
}

async function tryCode(tx: Scoped, ctx: Ctx, given: GivenCode, spend: boolean): Promise<ProvenCode> {
  // The last that strangers asked for, and the last of this known device: what somebody tries elsewhere uses up no try of
  // it. 0 is nobody's, and tried like any other.
  const { rows: newest } = await tx.query<{ device: number | null; ids: number[] }>(
    `SELECT d.id AS device, array(SELECT max(c.id) FROM sms_codes c
       WHERE c.phone = $1 AND c.purpose = $2 AND c.hospital_id IS NOT DISTINCT FROM $3::bigint
         AND (c.device_id IS NULL OR c.device_id = d.id) GROUP BY c.device_id) AS ids
     FROM known_device($4, $1) AS d(id)`,
    [given.phone, given.purpose, given.hospitalId ?? null, deviceHash(ctx.cookies)],
  );
  const { device = null, ids = [] } = newest[0] ?? {};
  const tried = (ids.length > 0 ? ids : [0]).map(
    (id): ProvenCode => ({ id, hash: codeHash(ctx.deps, id, given.code) }),
  );
  const { rows } = await tx.query<{ found: number | null }>('SELECT try_codes($1, $2, $3, $4) AS found', [
    tried.map(({ id }) => id),
    tried.map(({ hash }) => hash),
    // What others try from the same address is not held against a known device, which has its codes' own attempts.
    device === null ? networkOf(ctx.address) : null,
    spend,
  ]);
  return tried.find(({ id }) => id === rows[0]?.found) ?? refuseCode();
}

/** What is said of a wrong code, a dead one, and one that is good for an account which can't be used. */
export function refuseCode(): never {
  throw new Failure('INVALID', { errors: { code: [WRONG_CODE] }, keepsWrites: true });
}

/** What is kept of a code. Bound to its row: two equal codes are kept differently. */
export function codeHash({ keys }: Pick<Ctx['deps'], 'keys'>, id: number, code: string): Buffer {
  return keys.hash(code, `sms:${id}`);
}
