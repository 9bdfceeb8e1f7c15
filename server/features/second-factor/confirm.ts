import { type Ctx, signedIn } from '#server/platform/context.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { spendProof } from './spend-proof.ts';
import { noteProof, requireFactor, withOwnCode } from './with-own-code.ts';

/** Proves anew, in this session, that the viewer has their factor. @throws INVALID on `code`, STATE where none is on, TOO_MANY */
export async function confirmFactor(ctx: Ctx, code: string): Promise<Date> {
  const viewer = signedIn(ctx);
  const { proved_at } = await withOwnCode(ctx, viewer, 'second_factor.confirm', async (tx) => {
    await requireFactor(tx, viewer.user_id);
    await spendProof(tx, ctx, viewer.user_id, code);
    return { proved_at: await noteProof(tx, viewer) };
  });
  return proved_at;
}

/** Ten new recovery codes; those that there were are dead. @throws as confirmFactor */
export async function newRecoveryCodes(ctx: Ctx, code: string): Promise<string[]> {
  const viewer = signedIn(ctx);
  const { recovery_codes } = await withOwnCode(ctx, viewer, 'second_factor.recovery', async (tx) => {
    await requireFactor(tx, viewer.user_id);
    await spendProof(tx, ctx, viewer.user_id, code);
    return { recovery_codes: await renewRecoveryCodes(tx, ctx, viewer.user_id) };
  });
  return recovery_codes;
}
