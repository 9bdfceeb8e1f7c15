import { z } from 'zod';
import { defineCall } from './call.ts';
import { dayQuery, idOf, keywordQuery, paged, paging, unlessBlank } from './fields.ts';
import { user } from './roles.ts';

/** A person's own notifications and what they want to be told (docs/domain/messages.md#notifications). */

export const NOTIFICATION_KINDS = {
  booked: '新预约',
  changed: '改约',
  cancelled: '取消预约',
  referred: '转诊',
  reminder: '就诊提醒',
  arrived: '患者到店',
  approval: '审批',
  application: '申请',
  announcement: '公告未发布',
  sms: '短信',
  job: '任务失败',
  session: '账号',
  reveal: '号码查看',
  certificate: '证书到期',
  money: '收费',
  coupon: '优惠券',
  followup: '回访',
  record: '病历',
  denture: '义齿加工单',
} as const;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
const kindNames = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** In the product (list, badge, live) and by SMS. */
export const CHANNELS = { product: '站内', sms: '短信' } as const;
export type Channel = keyof typeof CHANNELS;
const channelNames = Object.keys(CHANNELS) as [Channel, ...Channel[]];

/**
 * What may be chosen, and what it is at first. What is not here can't be turned off (an application's result, one's
 * account), or is never sent that way. SMS go to the person a visit is for; staff are told in the product.
 */
export const PREFERENCES: Readonly<Partial<Record<NotificationKind, Partial<Record<Channel, boolean>>>>> = {
  booked: { product: true, sms: true },
  changed: { product: true, sms: true },
  cancelled: { product: true, sms: true },
  referred: { product: true, sms: true },
  reminder: { product: true, sms: true },
  arrived: { product: true },
  followup: { product: true },
  record: { product: true },
  denture: { product: true },
};

export const notification = z
  .object({
    id: z.number(),
    kind: z.enum(kindNames),
    title: z.string(),
    content: z.string(),
    /** A path of the product, or null. */
    link: z.string().nullable(),
    created_at: z.string(),
    read_at: z.string().nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

const preference = z.object({
  kind: z.enum(kindNames, { error: '通知类型格式错误' }),
  channel: z.enum(channelNames, { error: '通知方式格式错误' }),
  enabled: z.boolean({ error: '开关格式错误' }),
});
/** Of a kind and a channel that PREFERENCES has. */
const choosable = preference.refine(({ kind, channel }) => PREFERENCES[kind]?.[channel] !== undefined, {
  error: '该通知不能这样设置',
  path: ['channel'],
});
export type Preference = z.infer<typeof preference>;

/** All that may be chosen, as it is. `sms_stopped`: this phone gets no SMS but codes (answered T, or stopped here). */
export const preferences = z.object({ preferences: z.array(preference), sms_stopped: z.boolean() });

export const notifications = {
  list: defineCall({
    method: 'GET',
    path: '/api/notifications',
    access: user,
    slice: 'notifications',
    summary: '我的通知',
    query: z.object({
      ...paging,
      unread: unlessBlank(z.enum(['1'], { error: '未读格式错误' })),
      kind: unlessBlank(z.enum(kindNames, { error: '通知类型格式错误' })),
      keyword: keywordQuery,
      /** Days on the clinic's clock, both included. */
      from: dayQuery,
      to: dayQuery,
    }),
    response: paged(notification),
    persons: ['keyword'],
  }),
  /** Some, or all where no ids are given. */
  read: defineCall({
    method: 'PUT',
    path: '/api/notifications/read',
    access: user,
    slice: 'notifications',
    summary: '标为已读',
    body: z
      .object({
        ids: z.array(idOf('编号')).max(1_000, '一次最多1000条').optional(),
      })
      .optional(),
    response: z.object({ notifications_count: z.number() }),
    toast: null,
  }),
  preferences: defineCall({
    method: 'GET',
    path: '/api/notifications/preferences',
    access: user,
    slice: 'notifications',
    summary: '我的通知设置',
    response: preferences,
  }),
  /** What is left out stays as it is. */
  updatePreferences: defineCall({
    method: 'PUT',
    path: '/api/notifications/preferences',
    access: user,
    slice: 'notifications',
    summary: '修改通知设置',
    body: z.object({
      preferences: z.array(choosable, { error: '通知设置格式错误' }).max(100, '通知设置最多100项').default([]),
      sms_stopped: z.boolean({ error: '开关格式错误' }).optional(),
    }),
    response: preferences,
  }),
};
