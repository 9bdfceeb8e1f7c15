import { z } from 'zod';
import { defineCall } from './call.ts';
import { cents, dayQuery, idParam, keywordQuery, money, one, pagedWith, paging, unlessBlank } from './fields.ts';
import { only } from './roles.ts';

/** Every SMS there was: what, to whom, why, what became of it, what it cost. */

export const SMS_KINDS = {
  code: '验证码',
  booked: '预约成功',
  changed: '改约',
  cancelled: '预约取消',
  referred: '转诊',
  reminder: '就诊提醒',
  approved: '审批通过',
  rejected: '审批未通过',
  invite: '邀请',
  balance: '储值变动',
} as const;
export type SmsKind = keyof typeof SMS_KINDS;
const kindNames = Object.keys(SMS_KINDS) as [SmsKind, ...SmsKind[]];

/**
 * queued: waits, where `due_at` says so until then. sending: the provider is being asked. sent: it took the message.
 * delivered, undelivered: what the phone's network said. failed: certainly not taken. unknown: nobody can say, so it is
 * never sent again by itself. stopped: whoever it was for
 * wants none. withdrawn: the visit it is about was changed before it went, so it says what is no longer so. over_budget: the
 * hospital's day was spent.
 */
export const SMS_STATES = {
  queued: '待发送',
  sending: '发送中',
  sent: '已发送',
  delivered: '已送达',
  undelivered: '未送达',
  failed: '发送失败',
  unknown: '结果未知',
  stopped: '未发送',
  withdrawn: '已撤回',
  over_budget: '超出预算',
} as const;
export type SmsState = keyof typeof SMS_STATES;
const stateNames = Object.keys(SMS_STATES) as [SmsState, ...SmsState[]];

/** What a press on 重发 may follow. */
export const RESENDABLE: readonly SmsState[] = ['undelivered', 'failed', 'unknown', 'over_budget'];

/** Minutes of the clinic's day: between them nothing goes out that nobody just asked for. */
export const QUIET_FROM = 21 * 60;
export const QUIET_TO = 7 * 60;

/** Cents a day, and at how many percent of it the shop owner is warned. */
export const SMS_BUDGET = { daily: 5_000, warn: 80, max: 1_000_000 } as const;

export const smsMessage = z
  .object({
    id: z.number(),
    kind: z.enum(kindNames),
    /** Masked. */
    phone: z.string(),
    /** Without a code's digits. */
    text: z.string(),
    /** Why it was sent, in words. */
    reason: z.string(),
    /** A path to what it is about, or null. */
    link: z.string().nullable(),
    state: z.enum(stateNames),
    /** What the provider or the phone's network said, or empty. */
    error: z.string(),
    tries: z.number(),
    /** Messages that the provider counts it as, and cents. */
    segments: z.number(),
    cost: cents,
    hospital: z.object({ id: z.number(), name: z.string() }).nullable(),
    /** The message that this one repeats. */
    resend_of: z.number().nullable(),
    resendable: z.boolean(),
    created_at: z.string(),
    due_at: z.string().nullable(),
    sent_at: z.string().nullable(),
    delivered_at: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'SmsMessage' });
export type SmsMessage = z.infer<typeof smsMessage>;

const settings = z.object({
  /** Null: no limit. */
  daily_budget: money('每日预算', {
    max: SMS_BUDGET.max,
    missing: '每日预算格式错误',
    low: '每日预算最小为0',
    high: '每日预算最大为10000元',
  }).nullable(),
  warn_percent: z
    .number({ error: '提醒比例格式错误' })
    .int('提醒比例格式错误')
    .min(1, '提醒比例为1至100')
    .max(100, '提醒比例为1至100'),
});

export const sms = {
  /** shop_owner: their hospital's; super_admin: all, without phones and texts, and found by request alone. `meta`: today's spending, of a shop owner's hospital with its budget. */
  list: defineCall({
    method: 'GET',
    path: '/api/admin/sms',
    access: only('shop_owner', 'super_admin'),
    slice: 'sms',
    summary: '短信记录',
    query: z.object({
      ...paging,
      /** A phone's last four digits or the whole of it, words of the text, or the id of the request that it comes from. */
      keyword: keywordQuery,
      kind: unlessBlank(z.enum(kindNames, { error: '短信类型格式错误' })),
      state: unlessBlank(z.enum(stateNames, { error: '状态格式错误' })),
      hospital_id: z.preprocess((value) => (value === '' ? undefined : value), idParam.optional()),
      /** Days on the clinic's clock, both included. */
      from: dayQuery,
      to: dayQuery,
    }),
    response: pagedWith(smsMessage, {
      today: z.object({
        count: z.number(),
        cost: cents,
        daily_budget: cents.nullable(),
        warn_percent: z.number(),
      }),
    }),
    persons: ['keyword'],
  }),
  /** A new message with the same words. Who wants none gets none (409 STATE). */
  resend: defineCall({
    method: 'POST',
    path: '/api/admin/sms/:id/resend',
    access: only('shop_owner', 'super_admin'),
    slice: 'sms',
    summary: '重发短信',
    params: z.object({ id: idParam }),
    response: one(smsMessage),
    idempotent: true,
  }),
  settings: defineCall({
    method: 'GET',
    path: '/api/admin/sms/settings',
    access: only('shop_owner'),
    slice: 'sms',
    summary: '短信预算',
    response: one(settings),
  }),
  updateSettings: defineCall({
    method: 'PUT',
    path: '/api/admin/sms/settings',
    access: only('shop_owner'),
    slice: 'sms',
    summary: '修改短信预算',
    body: settings,
    response: one(settings),
    idempotent: true,
  }),
};
