import type { FactorSetup } from '#contract/auth.ts';
import { openFactorSecret, sealFactorSecret } from '#db/second-factors.ts';
import { asPerson, type Ctx, signedIn } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { cutSockets, endOtherSessions, lockPerson } from '../auth/end-session.ts';
import { requirePassword } from './require-password.ts';
import { newSetup } from './setup.ts';
import { alreadyOn, switchOn } from './switch-on.ts';
import { tellOfFactor } from './tell.ts';
import { noteProof, withOwnCode } from './with-own-code.ts';

/** A new secret, which takes the place of one that was begun with. @throws INVALID on `password`, STATE where one is on */
export async function beginFactor(ctx: Ctx, password: string): Promise<FactorSetup> {
  const { viewer, db } = asPerson(ctx);
  await requirePassword(ctx, viewer, password);
  const setup = newSetup(viewer.phone);
  // Behind the person's row: where one is switched on in the meantime it keeps its secret.
  const { rowCount } = await db.query(
    `INSERT INTO second_factors (user_id, secret, created_at)
     SELECT u.id, $2::bytea, haomai_now() FROM users u WHERE u.id = $1 AND u.second_factor_at IS NULL FOR SHARE OF u
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0`,
    [viewer.user_id, sealFactorSecret(ctx.deps.keys, viewer.user_id, setup.secret)],
  );
  return rowCount === 1 ? setup : alreadyOn();
}

/**
 * Switches the factor on that was begun with, by its first code. The person's other sessions end. Answers the recovery
 * codes. @throws INVALID on `code`, STATE where none was begun with or one is on, TOO_MANY
 */
export async function enableFactor(ctx: Ctx, code: string): Promise<string[]> {
  const viewer = signedIn(ctx);
  const { recovery_codes, session_ids } = await withOwnCode(ctx, viewer, 'second_factor.enable', async (tx) => {
    await lockPerson(tx, viewer.user_id);
    const secret = await begunWith(tx, ctx, viewer.user_id);
    const recovery_codes = await switchOn(tx, ctx, { userId: viewer.user_id, secret, code });
    await noteProof(tx, viewer);
    const { effects, session_ids } = await endOtherSessions(tx, ctx, viewer);
    return { ...(await tellOfFactor(tx, viewer.user_id, true, effects)), recovery_codes, session_ids };
  });
  cutSockets(ctx, session_ids);
  return recovery_codes;
}

async function begunWith(tx: Scoped, ctx: Ctx, userId: number): Promise<string> {
  const { rows } = await tx.query<{ secret: Buffer; is_on: boolean }>(
    `SELECT f.secret, u.second_factor_at IS NOT NULL AS is_on FROM second_factors f JOIN users u ON u.id = f.user_id
     WHERE f.user_id = $1`,
    [userId],
  );
  const [begun] = rows;
  if (begun?.is_on) alreadyOn();
  return begun ? openFactorSecret(ctx.deps.keys, userId, begun.secret) : fail('STATE', { message: '请先获取密钥' });
}
