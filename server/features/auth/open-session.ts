import type { z } from 'zod';
import type { signedIn } from '#contract/auth.ts';
import { maskPhone } from '#contract/masks.ts';
import { type Role, viewRole } from '#contract/roles.ts';
import { auditAlone } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { WithCookie } from '#server/platform/mount.ts';
import { systemScope } from '#server/platform/scope.ts';
import { knowDevice } from '../codes/known-device.ts';
import { type Account, rolesAt, staffHospitals } from './queries.ts';
import type { Way } from './way.ts';

export type SignedIn = WithCookie<z.input<typeof signedIn>>;

/**
 * Opens a session for whoever has proved all that is asked of them. One hospital: the token is bound to it. Several: none
 * yet, they are offered. None: a patient's token. The browser is known as the account's from then on.
 * @param proof what the second factor was proved by; null where none is asked for
 * @throws BAD_CREDENTIALS where the account was disabled, its password changed or a second factor switched on meanwhile
 */
export async function openSession(
  ctx: Ctx,
  account: Account,
  way: Way,
  proof: 'totp' | 'recovery' | null,
): Promise<SignedIn> {
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
    proved: proof !== null,
    ...(way === 'password' ? { password_hash: account.password_hash } : {}),
  });
  const { id: user_id, name, phone } = account;
  const viewer = { session_id: id, user_id, name, phone, hospital_id: only?.id ?? null, roles, factory: null };
  await auditAlone(
    { ...ctx, viewer },
    {
      action: 'session.sign_in',
      object: maskPhone(phone),
      detail: { way, ...(proof ? { second_factor: proof } : {}) },
    },
  );
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
