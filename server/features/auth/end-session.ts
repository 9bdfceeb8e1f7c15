import type { Effects } from '#server/platform/command.ts';
import { inTx } from '#server/platform/command.ts';
import type { Ctx, Viewer } from '#server/platform/context.ts';

/**
 * Ends the viewer's session with its hold, and cuts its sockets. Of two that end one session, one wins.
 * @throws UNAUTHENTICATED where it had ended already
 */
export async function endSession(ctx: Ctx, viewer: Viewer): Promise<void> {
  await inTx(ctx, async (tx) => {
    await tx.query('SELECT lock_session($1)', [viewer.session_id]);
    const input = JSON.stringify({ session_ids: [viewer.session_id], request_id: ctx.request_id });
    const { rows } = await tx.query<{ result: Effects }>('SELECT end_sessions($1::jsonb) AS result', [input]);
    return rows[0]?.result ?? {};
  });
  ctx.deps.bus.publish({ kind: 'sessions', session_ids: [viewer.session_id] });
}
