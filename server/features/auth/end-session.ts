import { type AuditEntry, audit } from '#server/platform/audit.ts';
import { callCommand, type Effects, inTx } from '#server/platform/command.ts';
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

/** A person's sessions and then their row, locked: bookings lock in this order. Sign-ins under way wait for it. */
export async function lockPerson(tx: Scoped, userId: number): Promise<void> {
  await tx.query('SELECT 1 FROM sessions WHERE user_id = $1 AND revoked_at IS NULL ORDER BY id FOR NO KEY UPDATE', [
    userId,
  ]);
  await tx.query('SELECT lock_account($1)', [userId]);
}

/**
 * Ends all sessions of a person, and sign-ins between their two steps, within a transaction that has locked the person's
 * row: a sign-in under way with what was right before waits for it, and finds that it isn't any more. `cutSockets` follows
 * the commit.
 */
export function endAllSessions(tx: Scoped, ctx: Ctx, userId: number): Promise<Ended> {
  return endSessionsOf(tx, ctx, userId, 0);
}

/** The same, but for the one that the viewer is here with. */
export function endOtherSessions(tx: Scoped, ctx: Ctx, viewer: Viewer): Promise<Ended> {
  return endSessionsOf(tx, ctx, viewer.user_id, viewer.session_id);
}

async function endSessionsOf(tx: Scoped, ctx: Ctx, userId: number, but: number): Promise<Ended> {
  const { rows } = await tx.query<{ id: number }>(
    `SELECT id FROM sessions WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL AND expires_at > haomai_now()
     ORDER BY id`,
    [userId, but],
  );
  await tx.query('DELETE FROM sign_in_tickets WHERE user_id = $1', [userId]);
  const session_ids = rows.map(({ id }) => id);
  return { effects: await end(tx, ctx, session_ids), session_ids };
}

function end(tx: Scoped, ctx: Ctx, session_ids: readonly number[]): Promise<Effects> {
  return callCommand(tx, 'end_sessions', { session_ids, request_id: ctx.request_id });
}

/** On every process, at once. */
export function cutSockets(ctx: Ctx, session_ids: readonly number[]): void {
  ctx.deps.bus.publish({ kind: 'sessions', session_ids: [...session_ids] });
}
