import type { Ctx } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import { networkOf } from '#server/platform/limits.ts';
import type { Scoped } from '#server/platform/scope.ts';
import type { CodeTarget } from './issue-code.ts';

export const WRONG_CODE = '验证码错误或已失效';

/**
 * Uses up a code, or refuses. It must be the first thing that a transaction of `inTx` does (the database insists): a
 * wrong try is committed although it throws, so that it counts. Where the rest of the transaction fails the code stays
 * good. @throws INVALID on `code` where it is wrong, dead or used; TOO_MANY after 100 wrong ones an hour of an address
 */
export async function useCode(
  tx: Scoped,
  ctx: Ctx,
  { phone, purpose, code, hospitalId }: CodeTarget & { code: string },
): Promise<void> {
  const newest = await tx.query<{ id: number }>(
    `SELECT id FROM sms_codes WHERE phone = $1 AND purpose = $2 AND hospital_id IS NOT DISTINCT FROM $3::int
     ORDER BY id DESC LIMIT 1`,
    [phone, purpose, hospitalId ?? null],
  );
  const id = newest.rows[0]?.id ?? null;
  const { rows } = await tx.query<{ used: boolean }>('SELECT use_code($1, $2, $3) AS used', [
    id,
    codeHash(ctx.deps, id ?? 0, code),
    networkOf(ctx.address),
  ]);
  if (!rows[0]?.used) throw new Failure('INVALID', { errors: { code: [WRONG_CODE] }, keepsWrites: true });
}

/** What is kept of a code. Bound to its row: two equal codes are kept differently. */
export function codeHash({ keys }: Pick<Ctx['deps'], 'keys'>, id: number, code: string): Buffer {
  return keys.hash(code, `sms:${id}`);
}
