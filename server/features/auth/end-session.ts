import { type AuditEntry, audit } from '#server/platform/audit.ts';
import type { Effects } from '#server/platform/command.ts';
import { inTx } from '#server/platform/command.ts';
import type { Ctx, Viewer } from '#server/platform/context.ts';
import type { Scoped } from '#server/platform/scope.ts';

/**
 * Ends the viewer's session with its hold, cuts its sockets, and writes down why. Of two that end one session, one wins.
 * @throws UNAUTHENTICATED where it had ended already
 */
export async function endSession(ctx: Ctx, viewer: Viewer, why: AuditEntry): Promise<void> {
  const ids = [viewer.session_id];
  await inTx(ctx, async (tx) => {
    await tx.query('SELECT lock_session($1)', ids);
    const effects = await end(tx, ctx, ids);
    await audit(tx, ctx, why);
    return effects;
  });
  cutSockets(ctx, ids);
}

/** Sessions that a transaction has ended: what it has to tell, and whom to cut off once it is committed. */
export interface Ended {
  effects: Effects;
  session_ids: number[];
}

/**
 * Ends all sessions of a person, within a transaction that has locked the person's row: a sign-in under way with what
 * was right before waits for it, and finds that it isn't any more. `cutSockets` follows the commit.
 */
export async function endAllSessions(tx: Scoped, ctx: Ctx, userId: number): Promise<Ended> {
  const { rows } = await tx.query<{ id: number }>(
    'SELECT id FROM sessions WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > haomai_now() ORDER BY id',
    [userId],
  );
  const session_ids = rows.map(({ id }) => id);
  return { effects: await end(tx, ctx, session_ids), session_ids };
}

async function end(tx: Scoped, ctx: Ctx, session_ids: readonly number[]): Promise<Effects> {
  const input = JSON.stringify({ session_ids, request_id: ctx.request_id });
  const { rows } = await tx.query<{ result: Effects }>('SELECT end_sessions($1::jsonb) AS result', [input]);
  return rows[0]?.result ?? {};
}

/** On every process, at once. */
export function cutSockets(ctx: Ctx, session_ids: readonly number[]): void {
  ctx.deps.bus.publish({ kind: 'sessions', session_ids: [...session_ids] });
}
