import { dispatch, type Effects } from '#server/platform/command.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from '../context.ts';
import { moneyDifferences } from '../metrics.ts';

interface Verified extends Effects {
  hospitals: number;
  differences: number;
}

/** Whether every hospital's money is what its entries say (docs/domain/money.md#the-ledger). */
export async function verifyMoney({ deps }: JobCtx): Promise<void> {
  const { rows } = await systemScope(deps.database).query<{ verified: Verified }>('SELECT verify_money() AS verified');
  const { hospitals = 0, differences = 0, ...effects } = rows[0]?.verified ?? {};
  moneyDifferences.inc(differences);
  if (differences > 0) deps.log.error({ hospitals, differences }, 'the ledger does not agree');
  dispatch(deps, effects);
}
