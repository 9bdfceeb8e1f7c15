import { dispatch } from '#server/platform/command.ts';
import type { AccountEvent } from '#server/platform/live-bus.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from '../context.ts';

/** Tells who has not signed what they wrote of a visit that is done; run twice it tells each once. */
export async function tellUnsigned({ deps }: JobCtx): Promise<void> {
  const { rows } = await systemScope(deps.database).query<{ events: AccountEvent[] }>(
    'SELECT tell_unsigned() AS events',
  );
  dispatch(deps, { account_events: rows[0]?.events ?? [] });
}
