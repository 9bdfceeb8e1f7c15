import { dispatch } from '#server/platform/command.ts';
import type { Touched } from '#server/platform/live-bus.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from '../context.ts';

/** Puts back the levels of members that have ended. */
export async function endMemberLevels({ deps }: JobCtx): Promise<void> {
  const { rows } = await systemScope(deps.database).query<{ touched: Touched[] }>(
    'SELECT end_member_levels() AS touched',
  );
  dispatch(deps, { touched: rows[0]?.touched ?? [] });
}
