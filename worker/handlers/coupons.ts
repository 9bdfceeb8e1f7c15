import { dispatch } from '#server/platform/command.ts';
import type { AccountEvent } from '#server/platform/live-bus.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from '../context.ts';

/** Tells whose coupon ends within three days (docs/domain/money.md#coupons). */
export async function remindOfCoupons({ deps }: JobCtx): Promise<void> {
  const { rows } = await systemScope(deps.database).query<{ events: AccountEvent[] }>(
    'SELECT remind_of_coupons() AS events',
  );
  dispatch(deps, { account_events: rows[0]?.events ?? [] });
}
