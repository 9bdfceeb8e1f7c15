import type { SecondStep } from '#contract/auth.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { systemScope } from '#server/platform/scope.ts';
import { askSecondStep } from '../second-factor/ask-second-step.ts';
import { checkPassword } from './check-password.ts';
import { openSession, type SignedIn } from './open-session.ts';
import { type Account, findAccount, staffHospitals } from './queries.ts';
import { refusedFor } from './refused.ts';
import { throttleOf } from './throttle.ts';
import type { Way } from './way.ts';

/** A session, which makes the browser known as the account's, or the ticket to the second step. */
export type SignInAnswer = SignedIn | SecondStep;

/** Signs a person in by phone and password. @throws BAD_CREDENTIALS, TOO_MANY, UNAVAILABLE */
export async function signIn(ctx: Ctx, input: { phone: string; password: string }): Promise<SignInAnswer> {
  return openFor(ctx, await authenticate(ctx, input), 'password');
}

/** An unknown phone, a wrong password and a disabled account are the same answer after the same work. */
async function authenticate(ctx: Ctx, { phone, password }: { phone: string; password: string }): Promise<Account> {
  const account = await findAccount(systemScope(ctx.deps.database), phone);
  const usable = account && !account.disabled ? account : null;
  const throttle = await throttleOf(ctx, phone);
  if ((await checkPassword(ctx, throttle, usable?.password_hash ?? null, password)) && usable) return usable;
  await refusedFor(ctx, phone, 'password', account);
  return fail('BAD_CREDENTIALS');
}

/**
 * Where every way in ends, for whoever has proved to be this account's owner: a session, or for those who work somewhere
 * or for the platform first their second factor.
 * @throws BAD_CREDENTIALS where the account was disabled, or its password changed, in the meantime
 */
export async function openFor(ctx: Ctx, account: Account, way: Way): Promise<SignInAnswer> {
  const step = (await isAsked(ctx, account)) ? await askSecondStep(ctx, account, way) : null;
  return step ?? openSession(ctx, account, way, null);
}

/** Whoever works nowhere any more is asked for nothing; once they do again, choosing the hospital asks. */
async function isAsked(ctx: Ctx, account: Account): Promise<boolean> {
  return account.is_super_admin || (await staffHospitals(systemScope(ctx.deps.database), account.id)).length > 0;
}
