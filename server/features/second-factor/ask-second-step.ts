import type { SecondStep } from '#contract/auth.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Account } from '../auth/queries.ts';
import type { Way } from '../auth/way.ts';
import { mustHaveFactor } from './required.ts';
import { newSetup } from './setup.ts';
import { issueTicket } from './tickets.ts';

/**
 * What is asked of whoever has taken a sign-in's first step and works somewhere or for the platform: their second factor;
 * where they must have one and have none, to set it up. Null: nothing. @throws BAD_CREDENTIALS as issueTicket
 */
export async function askSecondStep(ctx: Ctx, account: Account, way: Way): Promise<SecondStep | null> {
  if (account.second_factor) return { second_factor: true, ticket: await issueTicket(ctx, account, way) };
  if (!mustHaveFactor(ctx, account.is_super_admin)) return null;
  const setup = newSetup(account.phone);
  return { second_factor: true, ticket: await issueTicket(ctx, account, way, setup.secret), setup };
}
