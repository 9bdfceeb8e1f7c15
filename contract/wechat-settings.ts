import { z } from 'zod';
import { defineCall } from './call.ts';
import { choicesOf } from './choices.ts';
import { hasNoNul, MAX_VERSION, one, requiredText } from './fields.ts';
import { only, staff } from './roles.ts';

/** A hospital's official account at WeChat: one, which its owners bind and all staff show to patients. */

export const WECHAT_KINDS = { service: '服务号', subscription: '订阅号' } as const;
export type WechatKind = keyof typeof WECHAT_KINDS;
const kinds = Object.keys(WECHAT_KINDS) as [WechatKind, ...WechatKind[]];
export const WECHAT_KIND_CHOICES = choicesOf(WECHAT_KINDS);

/** unbound: nothing is there, or no check has said yet whether it is right. */
export const WECHAT_STATES = { unbound: '未绑定', ok: '正常', error: '异常' } as const;
const states = Object.keys(WECHAT_STATES) as [keyof typeof WECHAT_STATES, ...(keyof typeof WECHAT_STATES)[]];

/** What a page that plays WeChat may answer to a check, where there is none. */
export const PRETENDED = { ok: '通过', app_id: 'AppID 无效', app_secret: 'AppSecret 错误' } as const;
const pretended = Object.keys(PRETENDED) as [keyof typeof PRETENDED, ...(keyof typeof PRETENDED)[]];

const shown = {
  state: z.enum(states),
  account_name: z.string(),
  /** Where the picture that patients scan is shown from. */
  qrcode: z.string().nullable(),
};

/** Whether there is one, and its last four characters where it is so long that they give nothing away. */
const secret = z.object({ set: z.boolean(), last4: z.string() });

const wechatAccount = z
  .object({
    ...shown,
    kind: z.enum(kinds),
    app_id: z.string(),
    original_id: z.string(),
    token: secret,
    app_secret: secret,
    encoding_aes_key: secret,
    last_error: z.string(),
    checked_at: z.string().nullable(),
    /** Where WeChat is to send to; null before anything is bound. */
    callback_url: z.string().nullable(),
    /** Without settings for WeChat, outside production: the page plays WeChat's answer to a check. */
    local: z.boolean(),
    /** 0 before anything is bound. */
    version: z.number(),
  })
  .meta({ id: 'WechatAccount' });
export type WechatAccount = z.infer<typeof wechatAccount>;

/** For those who only show it. */
const wechatShown = z.object(shown).meta({ id: 'WechatShown' });
export type WechatShown = z.infer<typeof wechatShown>;

const formed = (label: string, form: RegExp, example: string) =>
  requiredText(label, 64)
    .refine((text) => text === '' || form.test(text), `${label}格式错误`)
    .meta({ examples: [example] });

/** Left empty it stays as it is. */
const kept = (label: string, form: RegExp, wrong: string, example: string) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .refine(hasNoNul, `${label}包含无法识别的字符`)
    .refine((text) => text === '' || form.test(text), wrong)
    .meta({ examples: [example] })
    .nullish()
    .transform((text) => text ?? '');

const form = z.object({
  account_name: requiredText('公众号名称', 30),
  kind: z.enum(kinds, { error: '公众号类型为必填项' }),
  app_id: formed('AppID', /^wx[0-9a-f]{16}$/, 'wx0123456789abcdef'),
  original_id: formed('原始ID', /^gh_\w{6,20}$/, 'gh_0123456789ab'),
  token: kept('Token', /^[\x21-\x7e]{3,32}$/, 'Token为3至32位字母、数字或符号', 'haomai2026'),
  app_secret: kept('AppSecret', /^[0-9a-f]{32}$/i, 'AppSecret为32位十六进制字符', '0123456789abcdef0123456789abcdef'),
  encoding_aes_key: kept(
    'EncodingAESKey',
    /^[A-Za-z0-9]{43}$/,
    'EncodingAESKey为43位字母或数字',
    'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  ),
  /** An upload; null takes it away, left out it stays. */
  qrcode: requiredText('二维码', 300).nullable().optional(),
  /** What was seen: wanted where one is bound, 0 or left out where none is. */
  version: z
    .number({ error: '版本格式错误' })
    .int('版本格式错误')
    .min(0, '版本格式错误')
    .max(MAX_VERSION, '版本格式错误')
    .optional(),
});

const PATH = '/api/admin/wechat_settings';
const SLICE = 'wechatSettings';
const owner = only('shop_owner');

export const wechatSettings = {
  /** Its owners see all of it but the secrets; other staff what they show to patients. */
  read: defineCall({
    method: 'GET',
    path: PATH,
    access: staff,
    slice: SLICE,
    summary: '微信公众号',
    response: one(z.union([wechatAccount, wechatShown])),
    secret: true,
  }),
  /** Another AppID or secret waits for a check. */
  change: defineCall({
    method: 'PUT',
    path: PATH,
    access: owner,
    slice: SLICE,
    summary: '绑定或修改微信公众号',
    body: form,
    response: one(wechatAccount),
    idempotent: true,
    secret: true,
  }),
  /** Asks WeChat for an access token. UNAVAILABLE where WeChat can't say: the state stays. */
  check: defineCall({
    method: 'POST',
    path: `${PATH}/check`,
    access: owner,
    slice: SLICE,
    summary: '检查微信公众号',
    body: z.object({ pretend: z.enum(pretended, { error: '模拟结果格式错误' }).optional() }).optional(),
    response: one(wechatAccount),
    secret: true,
    toast: null,
  }),
};
