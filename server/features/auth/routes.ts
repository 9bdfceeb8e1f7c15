import type { Me } from '#contract/auth.ts';
import { maskPhone } from '#contract/masks.ts';
import type { Grant } from '#contract/roles.ts';
import { asPerson, asStaff, type Ctx, signedIn, staffHospital } from '#server/platform/context.ts';
import { grantsAt } from '#server/platform/grants.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { systemScope } from '#server/platform/scope.ts';
import { issueCode } from '../codes/issue-code.ts';
import { checkLogin } from '../wechat/check-login.ts';
import { loginPicture } from '../wechat/login-picture.ts';
import { endSession } from './end-session.ts';
import { boundHospital, factoryOf, staffHospitals, unreadAnnouncements, unreadNotifications } from './queries.ts';
import { selectHospital } from './select-hospital.ts';
import { signIn } from './sign-in.ts';
import { signInBySms } from './sign-in-sms.ts';

export const authHandlers: SliceHandlers<'auth'> = {
  login: (ctx, { body }) => signIn(ctx, body),
  hospitalLogin: (ctx, { body }) => signIn(ctx, body),
  smsSend: async (ctx, { body }) => {
    await issueCode(ctx, { phone: body.phone, purpose: 'login' }, body.proof);
    return undefined;
  },
  smsLogin: (ctx, { body }) => signInBySms(ctx, body),
  wxLoginPic: (ctx) => loginPicture(ctx),
  wechatLoginCheck: (ctx, { body }) => checkLogin(ctx, body.key),
  selectHospital: (ctx, { body }) => selectHospital(ctx, signedIn(ctx), body.hospital_id),
  info: (ctx) => currentUser(ctx),
  currentUser: (ctx) => currentUser(ctx),
  logout: async (ctx) => {
    const viewer = signedIn(ctx);
    await endSession(ctx, viewer, { action: 'session.sign_out', object: maskPhone(viewer.phone) });
    return undefined;
  },
};

/** What they may beside their roles: of nobody but staff, at the hospital of their session. */
async function staffGrants(ctx: Ctx): Promise<Grant[]> {
  if (staffHospital(ctx.viewer) === null) return [];
  const { db, hospitalId, viewer } = asStaff(ctx);
  return grantsAt(db, hospitalId, viewer.user_id);
}

async function currentUser(ctx: Ctx): Promise<Me> {
  const { viewer, db } = asPerson(ctx);
  const [hospitals, hospital, unread, announcements, grants, factory] = await Promise.all([
    staffHospitals(db, viewer.user_id),
    viewer.hospital_id === null ? null : boundHospital(db, viewer.hospital_id),
    unreadNotifications(db, viewer.user_id),
    unreadAnnouncements(db, viewer.user_id, staffHospital(viewer)),
    staffGrants(ctx),
    factoryOf(systemScope(ctx.deps.database), viewer.user_id),
  ]);
  return {
    id: viewer.user_id,
    name: viewer.name,
    phone: viewer.phone,
    // Of the person, not of the session: who works at several hospitals and has chosen none is no patient.
    is_base: hospitals.length === 0 && !viewer.roles.includes('super_admin'),
    roles: { data: viewer.roles.map((name) => ({ name })) },
    meta: { notifications_count: unread, announcements_count: announcements, hospital, hospitals, factory, grants },
  };
}
