import { maskPhone } from '#contract/masks.ts';
import type { Action } from '#contract/operation-logs.ts';
import { audit, auditAlone } from '#server/platform/audit.ts';
import { type Effects, inTx } from '#server/platform/command.ts';
import type { Ctx, Viewer } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { hasFactor } from './queries.ts';
import { attemptWithin, isWrongCode, ownThrottle } from './throttle.ts';

/**
 * What a signed-in person does with a code, in a transaction that has locked their session; done or refused, it is written
 * down. @throws UNAUTHENTICATED where the session ended in the meantime, TOO_MANY, and what the work throws
 */
export async function withOwnCode<R extends object>(
  ctx: Ctx,
  viewer: Viewer,
  action: Action,
  work: (tx: Scoped) => Promise<R & Effects>,
): Promise<R & Effects> {
  const entry = { action, object: maskPhone(viewer.phone) };
  try {
    return await attemptWithin(ctx, ownThrottle(viewer.user_id), () =>
      inTx(ctx, async (tx) => {
        await tx.query('SELECT lock_session($1)', [viewer.session_id]);
        const done = await work(tx);
        await audit(tx, ctx, entry);
        return done;
      }),
    );
  } catch (error) {
    if (isWrongCode(error)) await auditAlone(ctx, { ...entry, result: 'refused' });
    throw error;
  }
}

/** @throws STATE where the person has no second factor */
export async function requireFactor(tx: Scoped, userId: number): Promise<void> {
  if (!(await hasFactor(tx, userId))) fail('STATE', { message: '两步验证尚未开启' });
}

/** The session has proved it now: what asks for a proof is let in for a while (server/platform/proof.ts). */
export async function noteProof(tx: Scoped, viewer: Viewer): Promise<Date> {
  const { rows } = await tx.query<{ proved_at: Date }>(
    'UPDATE sessions SET proved_at = haomai_now() WHERE id = $1 RETURNING proved_at',
    [viewer.session_id],
  );
  return rows[0]?.proved_at ?? fail('UNAUTHENTICATED');
}
