import { maskPhone } from '#contract/masks.ts';
import { audit } from '#server/platform/audit.ts';
import { inHospitalTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { countReveal } from '../privacy/reveal.ts';
import { staffMember } from './queries.ts';

/** A colleague's whole phone, and the line about it in the trail: neither without the other. @throws NOT_FOUND, TOO_MANY */
export async function revealPhone(ctx: Ctx, id: number): Promise<string> {
  await countReveal(ctx);
  const { phone } = await inHospitalTx(ctx, async (tx) => {
    const { name, phone } = (await staffMember(tx, id)) ?? fail('NOT_FOUND');
    const object = `员工 ${name} ${maskPhone(phone)}`;
    await audit(tx, ctx, { action: 'patient.reveal', object, detail: { user_id: id } });
    return { phone };
  });
  return phone;
}
