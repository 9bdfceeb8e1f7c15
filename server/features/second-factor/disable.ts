import type { BodyOf } from '#contract/call.ts';
import type { secondFactor } from '#contract/second-factor.ts';
import { type Ctx, signedIn } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { cutSockets, endOtherSessions, lockPerson } from '../auth/end-session.ts';
import { requirePassword } from './require-password.ts';
import { mustHaveFactor } from './required.ts';
import { spendProof } from './spend-proof.ts';
import { tellOfFactor } from './tell.ts';
import { requireFactor, withOwnCode } from './with-own-code.ts';

type Form = BodyOf<typeof secondFactor.disable>;

/**
 * Switches the viewer's factor off; its secret and recovery codes are gone. The person's other sessions end.
 * @throws INVALID on `password` or `code`, STATE where none is on or the person must have one, TOO_MANY
 */
export async function disableFactor(ctx: Ctx, { password, code }: Form): Promise<void> {
  const viewer = signedIn(ctx);
  if (mustHaveFactor(ctx, viewer.roles.includes('super_admin')))
    fail('STATE', { message: '平台管理员不能关闭两步验证' });
  await requirePassword(ctx, viewer, password);
  const { session_ids } = await withOwnCode(ctx, viewer, 'second_factor.disable', async (tx) => {
    await lockPerson(tx, viewer.user_id);
    await requireFactor(tx, viewer.user_id);
    await spendProof(tx, ctx, viewer.user_id, code);
    await tx.query('UPDATE users SET second_factor_at = NULL WHERE id = $1', [viewer.user_id]);
    await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [viewer.user_id]);
    await tx.query('DELETE FROM second_factors WHERE user_id = $1', [viewer.user_id]);
    const { effects, session_ids } = await endOtherSessions(tx, ctx, viewer);
    return { ...(await tellOfFactor(tx, viewer.user_id, false, effects)), session_ids };
  });
  cutSockets(ctx, session_ids);
}
