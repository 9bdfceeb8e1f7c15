import type { BodyOf } from '#contract/call.ts';
import type { registration } from '#contract/registration.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { WithCookie } from '#server/platform/mount.ts';
import { systemScope } from '#server/platform/scope.ts';
import { findAccount } from '../auth/queries.ts';
import { openFor } from '../auth/sign-in.ts';
import { enrol } from './enrol.ts';

/** Registers a plain user, or finds the one who is there already, and signs in. Answers the token. */
export async function registerUser(
  ctx: Ctx,
  form: BodyOf<typeof registration.register>,
): Promise<WithCookie<{ access_token: string }>> {
  await enrol(ctx, form, { purpose: 'register' }, async (tx, user) => {
    await audit(tx, ctx, { action: 'registration.user', user, hospitalId: null });
    return {};
  });
  const account = (await findAccount(systemScope(ctx.deps.database), form.phone)) ?? fail('INTERNAL');
  const { answer, cookie } = await openFor(ctx, account, 'register');
  return new WithCookie({ access_token: answer.access_token }, cookie);
}
