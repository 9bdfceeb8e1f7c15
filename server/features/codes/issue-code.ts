import type { CodeProof } from '#contract/codes.ts';
import { type Effects, inSystemTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { networkOf } from '#server/platform/limits.ts';
import type { CodeTarget } from './code-target.ts';
import { deviceHash } from './known-device.ts';
import { challengeFor, solvedBy, type Wanted } from './proof.ts';

/** As issue_code() answers it. */
interface Issued extends Effects {
  wanted?: Wanted;
}

/**
 * Issues an SMS code, which voids the phone's older one of this purpose that was asked for in the same way: by strangers,
 * or on this known device. The worker makes and sends it, and sends nothing where a phone to sign in with, or to set a
 * password for, has no account: the request does the same work either way. A transaction of its own.
 * @throws TOO_MANY beyond one a minute and twenty a day with a proof for a phone, 30 an hour for an address, and of a known
 *   device one a minute and twenty a day; PROOF_REQUIRED from a phone's fourth a day on (docs/decisions/039)
 */
export async function issueCode(ctx: Ctx, target: CodeTarget, proof?: CodeProof): Promise<void> {
  const { keys } = ctx.deps;
  const input = JSON.stringify({
    phone: target.phone,
    purpose: target.purpose,
    hospital_id: target.hospitalId ?? null,
    address: networkOf(ctx.address),
    device: deviceHash(ctx.cookies)?.toString('hex') ?? null,
    solved: solvedBy(keys, target, proof),
    request_id: ctx.request_id,
  });
  const { wanted } = await inSystemTx<Issued>(ctx, async (tx) => {
    const { rows } = await tx.query<{ result: Issued }>('SELECT issue_code($1::jsonb) AS result', [input]);
    return rows[0]?.result ?? fail('INTERNAL');
  });
  if (wanted) fail('PROOF_REQUIRED', { extra: { ...challengeFor(keys, target, wanted) } });
}
