import type { Ctx } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import { networkOf } from '#server/platform/limits.ts';
import { type Scoped, systemScope } from '#server/platform/scope.ts';
import type { CodeTarget } from './issue-code.ts';

export interface GivenCode extends CodeTarget {
  code: string;
}

export const WRONG_CODE = '验证码错误或已失效';

/**
 * Uses up a code, or refuses. It must be the first thing that a transaction of `inTx` does (the database insists): a
 * wrong try is committed although it throws, so that it counts. Where the rest of the transaction fails the code stays
 * good. @throws INVALID on `code` where it is wrong, dead or used; TOO_MANY after 100 wrong ones an hour of an address
 */
export async function useCode(tx: Scoped, ctx: Ctx, given: GivenCode): Promise<void> {
  const { id, hash } = await newest(tx, ctx, given);
  const { rows } = await tx.query<{ used: boolean }>('SELECT use_code($1, $2, $3) AS used', [
    id,
    hash,
    networkOf(ctx.address),
  ]);
  if (!rows[0]?.used) refuseCode();
}

/**
 * Whether a code looks right, which decides nothing and counts nothing: `useCode` does. It spares the product a hash (a
 * core's time) for each guess, and must change nothing else: never what is answered.
 */
export async function looksRight(ctx: Ctx, given: GivenCode): Promise<boolean> {
  const db = systemScope(ctx.deps.database);
  const { id, hash } = await newest(db, ctx, given);
  const { rows } = await db.query<{ right: boolean }>(
    'SELECT code_hash = $2 AS right FROM sms_codes WHERE id = $1 AND tries < 5',
    [id, hash],
  );
  return rows[0]?.right === true;
}

/** The last code that was issued for this, and what the given one would be kept as. */
async function newest(db: Scoped, ctx: Ctx, { phone, purpose, code, hospitalId }: GivenCode) {
  const { rows } = await db.query<{ id: number }>(
    `SELECT id FROM sms_codes WHERE phone = $1 AND purpose = $2 AND hospital_id IS NOT DISTINCT FROM $3::int
     ORDER BY id DESC LIMIT 1`,
    [phone, purpose, hospitalId ?? null],
  );
  const id = rows[0]?.id ?? null;
  return { id, hash: codeHash(ctx.deps, id ?? 0, code) };
}

/** What is said of a wrong code, a dead one, and one that is good for an account which can't be used. */
export function refuseCode(): never {
  throw new Failure('INVALID', { errors: { code: [WRONG_CODE] }, keepsWrites: true });
}

/** What is kept of a code. Bound to its row: two equal codes are kept differently. */
export function codeHash({ keys }: Pick<Ctx['deps'], 'keys'>, id: number, code: string): Buffer {
  return keys.hash(code, `sms:${id}`);
}
