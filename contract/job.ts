import { z } from 'zod';
import type { Schema } from './call.ts';

/** Jobs of the worker (docs/domain/messages.md#jobs). Each is safe to run twice. */
export interface Job<S extends Schema = Schema> {
  readonly summary: string;
  readonly payload: S;
  /** Tries before it counts as failed for good. */
  readonly attempts: number;
  /** First pause between tries in milliseconds; it doubles. */
  readonly backoff: number;
}

function defineJob<S extends Schema>(def: Job<S>): Job<S> {
  return def;
}

/** Every job needs a handler in worker/handlers (a missing one does not compile). */
export const jobs = {
  'sms.reservation': defineJob({
    summary: '预约、改约、取消、转诊的短信',
    payload: z.object({
      reservation_id: z.number(),
      kind: z.enum(['booked', 'changed', 'cancelled', 'referred']),
      version: z.number(),
      /** Who did it; who did it themselves hears of it at night, too. */
      by: z.number().nullish(),
    }),
    attempts: 6,
    backoff: 2_000,
  }),
  /** Before a visit, if it still is then (docs/decisions/021). */
  'sms.reminder': defineJob({
    summary: '就诊前提醒',
    payload: z.object({
      reservation_id: z.number(),
      reminder: z.enum(['day_before', 'two_hours']),
      /** The visit's start when this was written, in seconds since 1970: moved since, it has a job of its own. */
      starts: z.number(),
    }),
    attempts: 6,
    backoff: 2_000,
  }),
  /**
   * The worker makes the code: until it is sent it is nowhere, and afterwards only its hash is
   * (docs/domain/messages.md#codes).
   */
  'sms.code': defineJob({
    summary: '短信验证码',
    payload: z.object({ code_id: z.number() }),
    // The last try comes after 31 seconds: the provider's limit of 30 for a phone has ended by then.
    attempts: 6,
    backoff: 1_000,
  }),
  'sms.review': defineJob({
    summary: '审批结果的短信',
    payload: z.object({ review_id: z.number() }),
    attempts: 6,
    backoff: 2_000,
  }),
  /** The worker makes the link's secret: until it is sent it is nowhere, and afterwards only its hash is. */
  'sms.invite': defineJob({
    summary: '邀请员工的短信',
    payload: z.object({
      invite_id: z.number(),
      /** The how manyth time: sent once more meanwhile, that one's link is the good one. */
      sent: z.number(),
    }),
    attempts: 6,
    backoff: 2_000,
  }),
  /** What went to or from a member's card (docs/domain/money.md#members). */
  'sms.balance': defineJob({
    summary: '储值变动的短信',
    payload: z.object({
      transaction_id: z.number(),
      /** Whose card; without, whose transaction it is. */
      member_id: z.number().optional(),
    }),
    attempts: 6,
    backoff: 2_000,
  }),
  /** A message that waited or is repeated; the row says what (db/schema/outbox.ts). */
  'sms.send': defineJob({
    summary: '发送短信',
    payload: z.object({ sms_id: z.number() }),
    attempts: 6,
    backoff: 2_000,
  }),
  /** Tells doctor and account in the product what became of a visit, while it is true. */
  'notify.visit': defineJob({
    summary: '预约变化的通知',
    payload: z.object({
      /** Of a referral the visit at the target, or the cancelled one that it came from. */
      reservation_id: z.number(),
      kind: z.enum(['booked', 'changed', 'cancelled', 'referred', 'arrived']),
      version: z.number(),
      /** Who did it: told nothing of their own doing. */
      by: z.number().nullable(),
    }),
    attempts: 8,
    backoff: 1_000,
  }),
  /** At its time by the clinic's clock, once, not early: the row in Postgres decides, whatever ran before. */
  'announcement.publish': defineJob({
    summary: '定时发布公告',
    payload: z.object({ announcement_id: z.number() }),
    attempts: 20,
    backoff: 1_000,
  }),
  /** The end of somebody's last day; the row says whether it still is that day. */
  'staff.leave': defineJob({
    summary: '员工到期离职',
    payload: z.object({ hospital_id: z.number(), user_id: z.number(), last_day: z.iso.date() }),
    attempts: 20,
    backoff: 1_000,
  }),
  /** The end of the day until which somebody was suspended; the row says whether they still are. */
  'staff.resume': defineJob({
    summary: '员工到期复职',
    payload: z.object({ hospital_id: z.number(), user_id: z.number(), until: z.iso.date() }),
    attempts: 20,
    backoff: 1_000,
  }),
  'slots.nightly': defineJob({
    summary: '每晚生成号源、清理过期记录',
    payload: z.object({}),
    attempts: 5,
    backoff: 30_000,
  }),
  'staff.certificates': defineJob({
    summary: '提醒员工证书到期',
    payload: z.object({}),
    attempts: 5,
    backoff: 30_000,
  }),
  /** Whoever WeChat has said nothing of is asked about again. */
  'wechat.check': defineJob({
    summary: '检查微信公众号',
    payload: z.object({}),
    attempts: 5,
    backoff: 60_000,
  }),
  /** What is found that somebody should call about (docs/domain/customers.md#follow-ups). */
  /** At nine and at eight in the evening: whoever wrote of a visit that is done and has not signed it. */
  'record.unsigned': defineJob({
    summary: '提醒未归档病历',
    payload: z.object({}),
    attempts: 5,
    backoff: 30_000,
  }),
  'followups.nightly': defineJob({
    summary: '每晚生成回访',
    payload: z.object({}),
    attempts: 5,
    backoff: 30_000,
  }),
  /** Its time has come; the row says whether it still is that time. */
  'followup.due': defineJob({
    summary: '提醒回访',
    payload: z.object({ follow_up_id: z.number(), due: z.number() }),
    attempts: 6,
    backoff: 2_000,
  }),
  /** Two days before a lab order is due; the row says whether it still is to come. */
  'denture.due': defineJob({
    summary: '提醒加工单交货',
    payload: z.object({ order_id: z.number(), due_on: z.iso.date() }),
    attempts: 6,
    backoff: 2_000,
  }),
  'money.verify': defineJob({
    summary: '核对账目',
    payload: z.object({}),
    attempts: 5,
    backoff: 30_000,
  }),
  'members.levels': defineJob({
    summary: '到期的会员等级',
    payload: z.object({}),
    attempts: 5,
    backoff: 30_000,
  }),
  'points.end': defineJob({
    summary: '到期的积分',
    payload: z.object({}),
    attempts: 5,
    backoff: 30_000,
  }),
  'coupons.remind': defineJob({
    summary: '优惠券到期提醒',
    payload: z.object({}),
    attempts: 5,
    backoff: 30_000,
  }),
  /** What is shown of a picture is made of what was sent; the row says whether it is still wanted. */
  'image.derive': defineJob({
    summary: '生成影像的预览',
    payload: z.object({ image_id: z.number() }),
    attempts: 8,
    backoff: 2_000,
  }),
  'holds.expire': defineJob({
    summary: '释放到期的占号',
    payload: z.object({}),
    attempts: 1,
    backoff: 1_000,
  }),
} as const;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]['payload']>;
