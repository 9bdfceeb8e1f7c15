import { WRONG_FACTOR_CODE } from '#contract/second-factor.ts';
import { openFactorSecret } from '#db/second-factors.ts';
import type { Ctx } from '#server/platform/context.ts';
import { failField } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { plainCode, spendRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** By what somebody proved that they are it. */
export type Proof = 'totp' | 'recovery';

/** The step of 30 seconds that the database's clock is in. */
export const STEP_NOW = 'floor(extract(epoch FROM haomai_now()) / 30)::int';

/**
 * Uses up a code of the person's authenticator, or one of their recovery codes. Where the rest of the transaction fails it
 * stays good, so attempts are counted before it (throttle.ts). @throws INVALID on `code` where it is wrong or was used
 */
export async function spendProof(tx: Scoped, ctx: Ctx, userId: number, code: string): Promise<Proof> {
  const plain = plainCode(code);
  if (/^\d{6}$/.test(plain)) {
    if (await spendStep(tx, ctx, userId, plain)) return 'totp';
  } else if (await spendRecoveryCode(tx, ctx, userId, plain)) return 'recovery';
  return refuseFactorCode();
}

export function refuseFactorCode(): never {
  return failField('code', WRONG_FACTOR_CODE);
}

async function spendStep(tx: Scoped, ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const { rows } = await tx.query<{ secret: Buffer; now: number }>(
    `SELECT f.secret, ${STEP_NOW} AS now FROM second_factors f JOIN users u ON u.id = f.user_id
     WHERE f.user_id = $1 AND u.second_factor_at IS NOT NULL`,
    [userId],
  );
  const [factor] = rows;
  if (!factor) return false;
  const step = stepOf(openFactorSecret(ctx.deps.keys, userId, factor.secret), code, factor.now);
  if (step === null) return false;
  // The database decides that a step is used once: who read the code over a shoulder comes too late.
  const { rowCount } = await tx.query(
    'UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2 AND secret = $3',
    [userId, step, factor.secret],
  );
  return rowCount === 1;
}
