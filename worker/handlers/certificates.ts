import { dispatch } from '#server/platform/command.ts';
import type { AccountEvent } from '#server/platform/live-bus.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from '../context.ts';

/** Tells whose certificate ends, and their owners: each of them once 60 and 30 days before, and once when it has ended. */
export async function warnOfCertificates({ deps }: JobCtx): Promise<void> {
  const { rows } = await systemScope(deps.database).query<{ events: AccountEvent[] }>(
    'SELECT warn_of_certificates() AS events',
  );
  dispatch(deps, { account_events: rows[0]?.events ?? [] });
}
