import { z } from 'zod';
import { defineCall } from './call.ts';
import { paged, paging } from './fields.ts';
import { user } from './roles.ts';

/** A person's own notifications (decisions.md sections 4 and 5). */

export const NOTIFICATION_KINDS = { approval: '审批', application: '申请', session: '账号' } as const;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export const notification = z
  .object({
    id: z.number(),
    kind: z.enum(Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]]),
    title: z.string(),
    content: z.string(),
    /** A path of the product, or null. */
    link: z.string().nullable(),
    created_at: z.string(),
    read_at: z.string().nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

export const notifications = {
  list: defineCall({
    method: 'GET',
    path: '/api/notifications',
    access: user,
    slice: 'notifications',
    summary: '我的通知',
    query: z.object({
      ...paging,
      unread: z
        .enum(['1'])
        .or(z.literal('').transform(() => undefined))
        .optional(),
    }),
    response: paged(notification),
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
        ids: z
          .array(z.number().int('编号格式错误').min(1, '编号格式错误').max(2_147_483_647, '编号格式错误'))
          .max(1_000, '一次最多1000条')
          .optional(),
      })
      .optional(),
    response: z.object({ notifications_count: z.number() }),
    toast: null,
  }),
};
