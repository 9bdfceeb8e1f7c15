import { z } from 'zod';
import { factorSetup, signedIn } from './auth.ts';
import { defineCall } from './call.ts';
import { one } from './fields.ts';
import { anyone, only, STAFF_ROLES, user } from './roles.ts';

/** The second factor (TOTP, RFC 6238, with recovery codes): docs/domain/roles.md#second-factor, docs/decisions/040. */

export const WRONG_FACTOR_CODE = '验证码错误或已失效';
export const DEAD_TICKET = '登录已超时，请返回重新登录';
export const WRONG_PASSWORD = '密码错误';

/** Six digits of the authenticator, or a recovery code. Of another form they are as wrong as any other code. */
const factorCode = z.string({ error: '请输入验证码' }).trim().min(1, '请输入验证码').max(20, WRONG_FACTOR_CODE);
const password = z.string({ error: '请输入密码' }).min(1, '请输入密码').max(100, '请输入密码');

/** Who may have one. Whoever has one uses it, also while they work nowhere. */
const mayHave = only('super_admin', ...STAFF_ROLES);

export const secondFactorState = z
  .object({
    /** Since when it is on; null: off. */
    enabled_at: z.string().nullable(),
    /** Recovery codes that were not used yet. */
    recovery_codes_left: z.number(),
    /** Whether it may not be switched off. */
    required: z.boolean(),
  })
  .meta({ id: 'SecondFactorState' });
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** Shown once. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const secondFactor = {
  state: defineCall({
    method: 'GET',
    path: '/api/second_factor',
    access: user,
    slice: 'secondFactor',
    summary: '我的两步验证',
    response: one(secondFactorState),
  }),
  /** A secret for an authenticator; nothing is on until a code of it has come. */
  begin: defineCall({
    method: 'POST',
    path: '/api/second_factor',
    access: mayHave,
    whenClosed: 'allowed',
    slice: 'secondFactor',
    summary: '设置两步验证：获取密钥',
    body: z.object({ password }),
    response: one(factorSetup),
    toast: null,
    secret: true,
  }),
  /** Ends the person's other sessions. */
  enable: defineCall({
    method: 'POST',
    path: '/api/second_factor/enable',
    access: mayHave,
    whenClosed: 'allowed',
    slice: 'secondFactor',
    summary: '开启两步验证',
    body: z.object({ code: factorCode }),
    response: one(recoveryCodes),
    secret: true,
  }),
  /** Ends the person's other sessions. */
  disable: defineCall({
    method: 'POST',
    path: '/api/second_factor/disable',
    access: user,
    slice: 'secondFactor',
    summary: '关闭两步验证',
    body: z.object({ password, code: factorCode }),
  }),
  /** New ones take the place of all that there were. */
  recoveryCodes: defineCall({
    method: 'POST',
    path: '/api/second_factor/recovery_codes',
    access: user,
    slice: 'secondFactor',
    summary: '更换恢复码',
    body: z.object({ code: factorCode }),
    response: one(recoveryCodes),
    secret: true,
  }),
  /** What asks for a proof (403 SECOND_FACTOR) is let in by this session for fifteen minutes. */
  confirm: defineCall({
    method: 'POST',
    path: '/api/second_factor/confirm',
    access: user,
    slice: 'secondFactor',
    summary: '确认动态验证码',
    body: z.object({ code: factorCode }),
    /** From when the fifteen minutes count. */
    response: z.object({ proved_at: z.string() }),
    status: 200,
  }),
  /** The second step of a sign-in. `recovery_codes` where this has switched the factor on. */
  signIn: defineCall({
    method: 'POST',
    path: '/api/admin/login/second_factor',
    access: anyone,
    slice: 'secondFactor',
    summary: '登录第二步：动态验证码',
    body: z.object({
      ticket: z.string({ error: 'ticket为必填项' }).regex(/^[\w-]{20,64}$/, 'ticket格式错误'),
      code: factorCode,
    }),
    response: signedIn.extend({ recovery_codes: z.array(z.string()).optional() }),
    status: 200,
    secret: true,
  }),
};
