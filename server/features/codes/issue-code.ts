import { inSystemTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { networkOf } from '#server/platform/limits.ts';

/** What a code is good for; one for `staff` is bound to the hospital too. */
export type CodePurpose = 'login' | 'register' | 'staff' | 'forget';

export interface CodeTarget {
  phone: string;
  purpose: CodePurpose;
  hospitalId?: number;
}

/**
 * Issues an SMS code, which voids the phone's older one of this purpose. The worker makes and sends it, and sends nothing
 * where a phone to sign in with, or to set a password for, has no account: the request does the same work either way.
 * A transaction of its own. @throws TOO_MANY beyond one a minute and ten a day for a phone, 30 an hour for an address
 */
export async function issueCode(ctx: Ctx, { phone, purpose, hospitalId }: CodeTarget): Promise<void> {
  const input = JSON.stringify({
    phone,
    purpose,
    hospital_id: hospitalId ?? null,
    address: networkOf(ctx.address),
    request_id: ctx.request_id,
  });
  await inSystemTx(ctx, async (tx) => {
    const { rows } = await tx.query<{ result: { jobs: number[] } }>('SELECT issue_code($1::jsonb) AS result', [input]);
    return rows[0]?.result ?? {};
  });
}
