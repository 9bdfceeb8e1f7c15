import { z } from 'zod';
import { defineCall } from './call.ts';
import { codeProof } from './codes.ts';
import { CLIENT_MESSAGES } from './errors.ts';
import { option, phone, requiredId, requiredText, smsCode } from './fields.ts';
import { anyone, GRANTS, ROLES, user } from './roles.ts';

/** Signing in and out: docs/domain/sign-up.md#signing-in. */

/**
 * The forms of sign-in and sign-up say the same whether the phone is missing or wrong
 * (docs/domain/sign-up.md#fields).
 */
export const signInPhone = z
  .string({ error: '请输入正确的手机号' })
  .trim()
  .regex(/^1\d{10}$/, '请输入正确的手机号');

const credentials = z.object({ phone, password: requiredPassword() });

function requiredPassword() {
  return z.string({ error: '请输入密码' }).min(1, '请输入密码').max(100, '请输入密码');
}

/** `hospitals` where there are several to choose from: the token is then bound to none yet. */
export const signedIn = z
  .object({
    access_token: z.string(),
    role: z.enum(ROLES).nullable(),
    hospitals: z.array(option),
    hospital_id: z.number().nullable(),
  })
  .meta({ id: 'SignedIn' });

/** What an authenticator is given: the secret to type, the address that the picture shows, and the picture itself. */
export const factorSetup = z
  .object({
    /** Base32 (RFC 4648), 160 bits. */
    secret: z.string(),
    /** otpauth://totp/… */
    url: z.string(),
    /** A QR picture, as data. */
    picture: z.string(),
  })
  .meta({ id: 'FactorSetup' });
export type FactorSetup = z.infer<typeof factorSetup>;

/**
 * A sign-in of which a second step is asked (docs/domain/roles.md#second-factor): no token yet. With `setup` the person
 * has no second factor and must have one: the first right code switches it on.
 */
export const secondStep = z
  .object({ second_factor: z.literal(true), ticket: z.string(), setup: factorSetup.optional() })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.infer<typeof secondStep>;

export const signInAnswer = z.union([signedIn, secondStep]);
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** How far a WeChat sign-in has come. */
export const WECHAT_LOGIN_STATES = ['pending', 'scanned', 'confirmed', 'refused', 'unbound', 'expired'] as const;

export type SignedIn = z.infer<typeof signedIn>;

export const me = z
  .object({
    id: z.number(),
    name: z.string(),
    phone: z.string(),
    is_base: z.boolean(),
    roles: z.object({ data: z.array(z.object({ name: z.enum(ROLES) })) }),
    meta: z.object({
      /** Unread ones. */
      notifications_count: z.number(),
      /** Unread announcements that concern this session. */
      announcements_count: z.number(),
      hospital: z
        .object({
          id: z.number(),
          title: z.string(),
          logo: z.string().nullable(),
          mode: z.number(),
          lock: z.number(),
          status: z.string(),
        })
        .nullable(),
      hospitals: z.array(option),
      /** The plant that they work at (加工厂人员). */
      factory: option.nullable(),
      /** What they may beside their roles at the hospital of this session. */
      grants: z.array(z.enum(GRANTS)),
    }),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof me>;

export const auth = {
  login: defineCall({
    method: 'POST',
    path: '/api/admin/login',
    access: anyone,
    slice: 'auth',
    summary: '手机号密码登录',
    body: credentials,
    response: signInAnswer,
    status: 200,
    secret: true,
  }),
  hospitalLogin: defineCall({
    method: 'POST',
    path: '/api/hospital_login',
    access: anyone,
    slice: 'auth',
    summary: '员工登录',
    body: credentials,
    response: signInAnswer,
    status: 200,
    secret: true,
  }),
  /** The answer is the same whether the phone is known or not. */
  smsSend: defineCall({
    method: 'POST',
    path: '/api/smsSend',
    access: anyone,
    slice: 'auth',
    summary: '发送登录验证码',
    body: z.object({ phone: signInPhone, proof: codeProof.optional() }),
    toast: CLIENT_MESSAGES.sent,
  }),
  smsLogin: defineCall({
    method: 'POST',
    path: '/api/admin/smsLogin',
    access: anyone,
    slice: 'auth',
    summary: '短信验证码登录',
    body: z.object({ phone: signInPhone, code: smsCode }),
    response: signInAnswer,
    status: 200,
    secret: true,
  }),
  wxLoginPic: defineCall({
    method: 'GET',
    path: '/api/wx_login_pic',
    access: anyone,
    slice: 'auth',
    summary: '微信扫码登录的二维码',
    /**
     * `url` is the picture; `key` is what the page asks with whether somebody has scanned it. `link` is where the picture
     * leads, told only where there is no WeChat to scan it and the page plays the phone.
     */
    response: z.object({ url: z.string(), key: z.string(), expires_at: z.string(), link: z.string().nullable() }),
    secret: true,
  }),
  wechatLoginCheck: defineCall({
    method: 'POST',
    path: '/api/wechat_login_check',
    access: anyone,
    slice: 'auth',
    summary: '查询微信扫码结果',
    body: z.object({ key: z.string({ error: 'key为必填项' }).regex(/^[\w-]{20,64}$/, 'key格式错误') }),
    /** With `confirmed` stand the fields of a sign-in, or of its second step. `unbound`: that WeChat belongs to no account. */
    response: signedIn
      .partial()
      .extend(secondStep.partial().shape)
      .extend({ status: z.enum(WECHAT_LOGIN_STATES) }),
    status: 200,
    secret: true,
  }),
  selectHospital: defineCall({
    method: 'POST',
    path: '/api/select_hospital_login',
    access: user,
    slice: 'auth',
    summary: '选择或切换医院',
    body: z.object({ hospital_id: requiredId('医院') }),
    response: z.object({ access_token: z.string(), role: z.enum(ROLES).nullable() }),
    status: 200,
    secret: true,
  }),
  info: defineCall({
    method: 'POST',
    path: '/api/admin/info',
    access: user,
    slice: 'auth',
    summary: '当前账号与角色',
    body: z.object({ include: requiredText('include', 50).optional() }).optional(),
    response: me,
    status: 200,
  }),
  currentUser: defineCall({
    method: 'GET',
    path: '/api/admin/current-user-info',
    access: user,
    slice: 'auth',
    summary: '当前账号',
    response: me,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/api/admin/logout',
    access: user,
    slice: 'auth',
    summary: '退出登录',
    status: 204,
    toast: null,
  }),
};
