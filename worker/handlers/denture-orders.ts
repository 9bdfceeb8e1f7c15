import type { JobPayload } from '#contract/job.ts';
import { dispatch, type Effects } from '#server/platform/command.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from '../context.ts';

/** Tells doctor and plant of an order that is due soon, where it still is to come on that day. */
export async function tellDentureDue({ deps }: JobCtx, { order_id, due_on }: JobPayload<'denture.due'>): Promise<void> {
  const { rows } = await systemScope(deps.database).query<{ done: Effects }>(
    'SELECT tell_denture_due($1, $2) AS done',
    [order_id, due_on],
  );
  dispatch(deps, rows[0]?.done ?? {});
}
