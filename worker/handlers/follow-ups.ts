import type { JobPayload } from '#contract/job.ts';
import { dispatch, type Effects } from '#server/platform/command.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from '../context.ts';

/** Writes what a night finds that somebody should call about; run twice it writes each once. */
export async function planFollowUps({ deps }: JobCtx): Promise<void> {
  const { rows } = await systemScope(deps.database).query<{ done: Effects }>('SELECT plan_follow_ups() AS done');
  dispatch(deps, rows[0]?.done ?? {});
}

/** Tells whose it is, where it is still planned for that time. */
export async function tellFollowUp({ deps }: JobCtx, { follow_up_id, due }: JobPayload<'followup.due'>): Promise<void> {
  const { rows } = await systemScope(deps.database).query<{ done: Effects }>('SELECT tell_follow_up($1, $2) AS done', [
    follow_up_id,
    due,
  ]);
  dispatch(deps, rows[0]?.done ?? {});
}
