import { z } from 'zod';
import { signInPhone } from './auth.ts';
import { defineCall } from './call.ts';
import { codeProof } from './codes.ts';
import { CLIENT_MESSAGES } from './errors.ts';
import { requiredText, smsCode } from './fields.ts';
import { anyone } from './roles.ts';

/**
 * The phone's side of a sign-in by WeChat; the page that shows the QR picture uses auth.wxLoginPic and
 * auth.wechatLoginCheck. A phone is known by a cookie that it gets when it scans, which signs nobody in.
 */

/**
 * waiting: WeChat has not said yet who holds the phone. unbound: whose WeChat belongs to no account. confirm: the page is
 * signed in once the phone says so.
 */
export const WECHAT_PHONE_STATES = ['waiting', 'unbound', 'confirm', 'confirmed', 'refused', 'expired'] as const;

export const wechatPhone = z
  .object({
    status: z.enum(WECHAT_PHONE_STATES),
    /** What would be signed in, in words: Windows · Chrome. */
    device: z.string().nullable(),
    /** Whose account, masked: 陈* 138****0017. */
    account: z.string().nullable(),
    /** Without credentials for WeChat, outside production: the page plays the phone itself. */
    local: z.boolean(),
  })
  .meta({ id: 'WechatPhone' });
export type WechatPhone = z.infer<typeof wechatPhone>;

export const wechat = {
  /** Whether there is a sign-in by WeChat here at all. */
  offered: defineCall({
    method: 'GET',
    path: '/api/wechat/offered',
    access: anyone,
    slice: 'wechat',
    summary: '是否开通微信扫码登录',
    response: z.object({ offered: z.boolean() }),
  }),
  /** The first phone that comes with a ticket has it, and gets the cookie. */
  scan: defineCall({
    method: 'POST',
    path: '/api/wechat/scan',
    access: anyone,
    slice: 'wechat',
    summary: '手机扫码',
    body: z.object({ ticket: z.string({ error: 'ticket为必填项' }).regex(/^[\w-]{20,64}$/, 'ticket格式错误') }),
    response: wechatPhone,
    status: 200,
  }),
  /** How far it has come, for the phone. */
  phone: defineCall({
    method: 'GET',
    path: '/api/wechat/phone',
    access: anyone,
    slice: 'wechat',
    summary: '手机端扫码登录的状态',
    response: wechatPhone,
  }),
  /** Where the phone asks WeChat who it is; each time with a new state. */
  authorize: defineCall({
    method: 'POST',
    path: '/api/wechat/authorize',
    access: anyone,
    slice: 'wechat',
    summary: '微信网页授权地址',
    response: z.object({ url: z.string() }),
    status: 200,
    secret: true,
  }),
  /** Without credentials, outside production: says who holds the phone, as WeChat would. */
  pretend: defineCall({
    method: 'POST',
    path: '/api/wechat/pretend',
    access: anyone,
    slice: 'wechat',
    summary: '开发环境：扮演一个微信号',
    body: z.object({ openid: requiredText('微信号', 40) }),
    response: wechatPhone,
    status: 200,
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/api/wechat/confirm',
    access: anyone,
    slice: 'wechat',
    summary: '手机上确认登录',
    response: wechatPhone,
    status: 200,
  }),
  refuse: defineCall({
    method: 'POST',
    path: '/api/wechat/refuse',
    access: anyone,
    slice: 'wechat',
    summary: '手机上取消登录',
    response: wechatPhone,
    status: 200,
  }),
  bindSms: defineCall({
    method: 'POST',
    path: '/api/wechat/bind_sms',
    access: anyone,
    slice: 'wechat',
    summary: '绑定微信：发送短信验证码',
    body: z.object({ phone: signInPhone, proof: codeProof.optional() }),
    toast: CLIENT_MESSAGES.sent,
  }),
  /** Binds this WeChat to the account of the phone number, and confirms the sign-in. */
  bind: defineCall({
    method: 'POST',
    path: '/api/wechat/bind',
    access: anyone,
    slice: 'wechat',
    summary: '绑定微信并确认登录',
    body: z.object({ phone: signInPhone, code: smsCode }),
    response: wechatPhone,
    status: 200,
  }),
};
