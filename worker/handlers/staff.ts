import type { JobPayload } from '#contract/job.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { dispatch, type Effects } from '#server/platform/command.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from '../context.ts';

type Done = Effects & { session_ids?: number[] };

/** The day until which somebody was suspended is over: they work there as before. */
export async function finishSuspension(
  { deps, request_id }: JobCtx,
  { hospital_id, user_id, until }: JobPayload<'staff.resume'>,
): Promise<void> {
  const { rows } = await systemScope(deps.database).query<{ done: Effects }>(
    'SELECT finish_suspension($1, $2, $3, $4, $5) AS done',
    [hospital_id, user_id, until, STAFF_WINDOW_DAYS, request_id],
  );
  for (const { done } of rows) {
    dispatch(deps, done);
    // Whoever keeps the person's sessions forgets them, and asks again who they are.
    deps.bus.publish({ kind: 'sessions', session_ids: [] });
  }
}

/** The last day of somebody is over: they work there no more, and what they are signed in with there ends. */
export async function finishLeave(
  { deps, request_id }: JobCtx,
  { hospital_id, user_id, last_day }: JobPayload<'staff.leave'>,
): Promise<void> {
  const { rows } = await systemScope(deps.database).query<{ done: Done }>(
    'SELECT finish_leave($1, $2, $3, $4, $5) AS done',
    [hospital_id, user_id, last_day, STAFF_WINDOW_DAYS, request_id],
  );
  for (const { done } of rows) {
    dispatch(deps, done);
    if (done.session_ids) deps.bus.publish({ kind: 'sessions', session_ids: done.session_ids });
  }
}
