import { randomInt } from 'node:crypto';
import { recoveryCodeHash } from '#db/second-factors.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Scoped } from '#server/platform/scope.ts';

const HOW_MANY = 10;
/** Ten of 31 letters, some 49 bits: none that is taken for another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 10;

/** As typed: without dashes and spaces, in capitals. */
export const plainCode = (code: string) => code.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

const shown = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** Ten new ones in the place of all that the person had. They are shown once, and kept as hashes. */
export async function renewRecoveryCodes(tx: Scoped, ctx: Ctx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () =>
    Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  );
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await tx.query(
    `INSERT INTO recovery_codes (user_id, code_hash, created_at)
     SELECT $1, h, haomai_now() FROM unnest($2::bytea[]) h`,
    [userId, codes.map((code) => recoveryCodeHash(ctx.deps.keys, userId, code))],
  );
  return codes.map(shown);
}

/** Uses one up: of two who come with it at once, one wins. Answers false where it is none, or was used. */
export async function spendRecoveryCode(tx: Scoped, ctx: Ctx, userId: number, plain: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE recovery_codes SET used_at = haomai_now() WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL`,
    [userId, recoveryCodeHash(ctx.deps.keys, userId, plain)],
  );
  return rowCount === 1;
}
