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

/** So many members at once: whoever pays waits for one of them until they are done. */
const AT_ONCE = 200;

/** Takes points whose last day is past. */
export async function endPoints({ deps }: JobCtx): Promise<void> {
  for (;;) {
    const { rows } = await systemScope(deps.database).query<{ touched: Touched[] }>(
      'SELECT end_all_points($1) AS touched',
      [AT_ONCE],
    );
    const touched = rows[0]?.touched ?? [];
    dispatch(deps, { touched });
    if (touched.length === 0) return;
  }
}
