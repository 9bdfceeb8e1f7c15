import type { z } from 'zod';
import type { signedIn } from '#contract/auth.ts';
import { maskPhone } from '#contract/masks.ts';
import { type Role, viewRole } from '#contract/roles.ts';
import { auditAlone } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { WithCookie } from '#server/platform/mount.ts';
import { systemScope } from '#server/platform/scope.ts';
import { knowDevice } from '../codes/known-device.ts';
import { checkPassword } from './check-password.ts';
import { type Account, findAccount, rolesAt, staffHospitals } from './queries.ts';
import { doorOf } from './tries.ts';

export type SignedIn = WithCookie<z.input<typeof signedIn>>;

/** How somebody came in. */
export type Way = 'password' | 'sms' | 'wechat' | 'register';

/** Signs a person in by phone and password. @throws BAD_CREDENTIALS, TOO_MANY, UNAVAILABLE */
export async function signIn(ctx: Ctx, input: { phone: string; password: string }): Promise<SignedIn> {
  return openFor(ctx, await authenticate(ctx, input), 'password');
}

/** An unknown phone, a wrong password and a disabled account are the same answer after the same work. */
async function authenticate(ctx: Ctx, { phone, password }: { phone: string; password: string }): Promise<Account> {
  const account = await findAccount(systemScope(ctx.deps.database), phone);
  const usable = account && !account.disabled ? account : null;
  const door = await doorOf(ctx, phone);
  if ((await checkPassword(ctx, door, usable?.password_hash ?? null, password)) && usable) return usable;
  await refusedFor(ctx, phone, 'password', account);
  return fail('BAD_CREDENTIALS');
}

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

/**
 * Opens a session for whoever has proved to be this account's owner. One hospital: the token is bound to it. Several:
 * none yet, they are offered. None: a patient's token. The browser is known as the account's from then on.
 * @throws BAD_CREDENTIALS where the account was disabled, or its password changed, in the meantime
 */
export async function openFor(ctx: Ctx, account: Account, way: Way): Promise<SignedIn> {
  const db = systemScope(ctx.deps.database);
  const hospitals = account.is_super_admin ? [] : await staffHospitals(db, account.id);
  const only = hospitals.length === 1 ? hospitals[0] : undefined;
  const roles = await rolesOf(ctx, account, only?.id);
  const { token, id } = await ctx.deps.sessions.open({
    user_id: account.id,
    hospital_id: only?.id ?? null,
    staff: account.is_super_admin || hospitals.length > 0,
    address: ctx.address,
    user_agent: ctx.user_agent,
    ...(way === 'password' ? { password_hash: account.password_hash } : {}),
  });
  const { id: user_id, name, phone } = account;
  const viewer = { session_id: id, user_id, name, phone, hospital_id: only?.id ?? null, roles };
  await auditAlone({ ...ctx, viewer }, { action: 'session.sign_in', object: maskPhone(phone), detail: { way } });
  const cookie = await knowDevice(ctx, account.id);
  const answer = {
    access_token: token,
    role: viewRole(roles),
    hospitals: only ? [] : hospitals,
    hospital_id: only?.id ?? null,
  };
  return new WithCookie(answer, cookie);
}

async function rolesOf(ctx: Ctx, account: Account, hospitalId: number | undefined): Promise<Role[]> {
  if (account.is_super_admin) return ['super_admin'];
  return hospitalId === undefined ? [] : rolesAt(systemScope(ctx.deps.database), account.id, hospitalId);
}
