import type { z } from 'zod';
import type { signedIn } from '#contract/auth.ts';
import { viewRole } from '#contract/roles.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { type Account, findAccount, rolesAt, staffHospitals } from './queries.ts';
import { countWrongTry, forgetTries, requireTriesLeft } from './sign-in-tries.ts';

type SignedIn = z.input<typeof signedIn>;

/** Signs a person in by phone and password. @throws BAD_CREDENTIALS, TOO_MANY, UNAVAILABLE */
export async function signIn(ctx: Ctx, input: { phone: string; password: string }): Promise<SignedIn> {
  return openFor(ctx, await authenticate(ctx, input));
}

/** An unknown phone, a wrong password and a disabled account are the same answer after the same work. */
async function authenticate(ctx: Ctx, { phone, password }: { phone: string; password: string }): Promise<Account> {
  const { database } = ctx.deps;
  await requireTriesLeft(database, phone);
  const account = await findAccount(database, phone);
  const same = await verifyPassword(account?.password_hash ?? null, password);
  if (!account || !same || account.disabled) {
    await countWrongTry(database, phone);
    fail('BAD_CREDENTIALS');
  }
  await requireTriesLeft(database, phone);
  await forgetTries(database, phone);
  return account;
}

/** One hospital: the token is bound to it. Several: none yet, they are offered. None: a patient's token. */
export async function openFor(ctx: Ctx, account: Account): Promise<SignedIn> {
  const hospitals = account.is_super_admin ? [] : await staffHospitals(ctx.deps.database, account.id);
  const only = hospitals.length === 1 ? hospitals[0] : undefined;
  const hospitalId = only?.id ?? null;
  const { token } = await ctx.deps.sessions.open({
    user_id: account.id,
    hospital_id: hospitalId,
    staff: account.is_super_admin || hospitals.length > 0,
    address: ctx.address,
    user_agent: ctx.user_agent,
  });
  return {
    access_token: token,
    role: account.is_super_admin
      ? 'super_admin'
      : only
        ? viewRole(await rolesAt(ctx.deps.database, account.id, only.id))
        : null,
    hospitals: only ? [] : hospitals,
    hospital_id: hospitalId,
  };
}
