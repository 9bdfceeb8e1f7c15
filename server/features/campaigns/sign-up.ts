import type { BodyOf } from '#contract/call.ts';
import type { campaigns } from '#contract/campaigns.ts';
import type { Option } from '#contract/fields.ts';
import { runCommand } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { countAllWithin, type Limit, networkOf } from '#server/platform/limits.ts';
import { systemScope } from '#server/platform/scope.ts';

/** A waiting room may come by one address. */
const OF_ADDRESS: Limit = { most: 30, seconds: 600 };
/** Counted whether it is known or not, so that this tells nothing of it either. */
const OF_PHONE: Limit = { most: 10, seconds: 3_600 };

/** @throws NOT_FOUND, STATE it takes none now, TOO_MANY, HOSPITAL_LOCKED, HOSPITAL_PENDING */
export async function signUpForCampaign(
  ctx: Ctx,
  id: number,
  { name, phone }: BodyOf<typeof campaigns.signUp>,
): Promise<Option> {
  await countAllWithin(systemScope(ctx.deps.database), [
    { key: `signup:address:${networkOf(ctx.address)}`, limit: OF_ADDRESS },
    { key: `signup:phone:${phone}`, limit: OF_PHONE },
  ]);
  const { campaign } = await runCommand(ctx.deps, 'sign_up_for_campaign', { id, name, phone });
  return campaign;
}
