import { sealFactorSecret } from '#db/second-factors.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { refuseFactorCode, STEP_NOW } from './spend-proof.ts';
import { stepOf } from './totp.ts';

/**
 * Switches a person's factor on, by a first code of its secret, within a transaction that has locked the person's row.
 * Answers the recovery codes. @throws INVALID on `code` where it is wrong; STATE where one is on already
 */
export async function switchOn(
  tx: Scoped,
  ctx: Ctx,
  { userId, secret, code }: { userId: number; secret: string; code: string },
): Promise<string[]> {
  const { rows } = await tx.query<{ now: number }>(`SELECT ${STEP_NOW} AS now`);
  const step = stepOf(secret, code.replace(/\s/g, ''), rows[0]?.now ?? 0) ?? refuseFactorCode();
  const { rowCount } = await tx.query(
    'UPDATE users SET second_factor_at = haomai_now() WHERE id = $1 AND second_factor_at IS NULL AND disabled_at IS NULL',
    [userId],
  );
  if (rowCount !== 1) alreadyOn();
  await tx.query(
    `INSERT INTO second_factors (user_id, secret, last_step, created_at) VALUES ($1, $2, $3, haomai_now())
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = excluded.last_step`,
    [userId, sealFactorSecret(ctx.deps.keys, userId, secret), step],
  );
  return renewRecoveryCodes(tx, ctx, userId);
}

export function alreadyOn(): never {
  return fail('STATE', { message: '两步验证已开启' });
}
