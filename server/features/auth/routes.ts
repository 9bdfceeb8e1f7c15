import type { Me } from '#contract/auth.ts';
import { type Ctx, signedIn } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { endSession } from './end-session.ts';
import { boundHospital, staffHospitals } from './queries.ts';
import { selectHospital } from './select-hospital.ts';
import { signIn } from './sign-in.ts';

const notYet = async (): Promise<never> => fail('UNAVAILABLE');

export const authHandlers: SliceHandlers<'auth'> = {
  login: (ctx, { body }) => signIn(ctx, body),
  hospitalLogin: (ctx, { body }) => signIn(ctx, body),
  smsSend: notYet,
  smsLogin: notYet,
  wxLoginPic: notYet,
  wechatLoginCheck: notYet,
  selectHospital: (ctx, { body }) => selectHospital(ctx, signedIn(ctx), body.hospital_id),
  info: (ctx) => currentUser(ctx),
  currentUser: (ctx) => currentUser(ctx),
  logout: async (ctx) => {
    await endSession(ctx, signedIn(ctx));
    return undefined;
  },
};

async function currentUser(ctx: Ctx): Promise<Me> {
  const viewer = signedIn(ctx);
  const { database } = ctx.deps;
  const [hospitals, hospital] = await Promise.all([
    staffHospitals(database, viewer.user_id),
    viewer.hospital_id === null ? null : boundHospital(database, viewer.hospital_id),
  ]);
  return {
    id: viewer.user_id,
    name: viewer.name,
    phone: viewer.phone,
    // Of the person, not of the session: who works at several hospitals and has chosen none is no patient.
    is_base: hospitals.length === 0 && !viewer.roles.includes('super_admin'),
    roles: { data: viewer.roles.map((name) => ({ name })) },
    meta: { notifications_count: 0, hospital, hospitals },
  };
}
