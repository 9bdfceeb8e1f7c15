import { maskPhone } from '#contract/masks.ts';
import { auditAlone } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Account } from './queries.ts';
import type { Way } from './way.ts';

/** Writes down a sign-in that was refused. */
export async function refusedFor(ctx: Ctx, phone: string, way: Way, account: Account | null): Promise<void> {
  await auditAlone(ctx, {
    action: 'session.sign_in',
    object: maskPhone(phone),
    detail: { way },
    result: 'refused',
    user: { id: account?.id ?? null, name: account?.name ?? '' },
    hospitalId: null,
  });
}
