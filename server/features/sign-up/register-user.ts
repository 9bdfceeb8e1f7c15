import type { BodyOf } from '#contract/call.ts';
import type { signUp } from '#contract/sign-up.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { systemScope } from '#server/platform/scope.ts';
import { findAccount } from '../auth/queries.ts';
import { openFor, type SignInAnswer } from '../auth/sign-in.ts';
import { enrol } from './enrol.ts';

/**
 * Registers a plain user, or finds the one who is there already, and signs in: answers the token, or what is asked of a
 * known person before they get one. Who is new is counted to the channel that they came by.
 */
export async function registerUser(ctx: Ctx, form: BodyOf<typeof signUp.register>): Promise<SignInAnswer> {
  await enrol(ctx, form, { purpose: 'register' }, async (tx, user) => {
    await audit(tx, ctx, { action: 'registration.user', user, hospitalId: null });
    if (user.is_new && form.market_channel) {
      await tx.query('SELECT note_channel($1, $2)', [user.id, form.market_channel]);
    }
    return {};
  });
  const account = (await findAccount(systemScope(ctx.deps.database), form.phone)) ?? fail('INTERNAL');
  return openFor(ctx, account, 'register');
}
