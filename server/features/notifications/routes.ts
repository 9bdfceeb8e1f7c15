import type { z } from 'zod';
import type { notification } from '#contract/notifications.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notifications.ts';
import { instant } from '#server/platform/clock.ts';
import { asPerson } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { unreadNotifications } from '../auth/queries.ts';
import { markRead, type NotificationRow, ownNotifications } from './queries.ts';

export const notificationHandlers: SliceHandlers<'notifications'> = {
  list: async (ctx, { query }) => {
    const { rows, total } = await ownNotifications(asPerson(ctx).db, query);
    return { data: rows.map(present), current_page: query.page, per_page: query.pageSize, total };
  },
  read: async (ctx, { body }) => {
    const { db, viewer } = asPerson(ctx);
    await markRead(db, viewer.user_id, body?.ids);
    return { notifications_count: await unreadNotifications(db, viewer.user_id) };
  },
  preferences: async () => fail('UNAVAILABLE'),
  updatePreferences: async () => fail('UNAVAILABLE'),
};

function present(row: NotificationRow): z.input<typeof notification> {
  return {
    ...row,
    kind: isKind(row.kind) ? row.kind : 'session',
    created_at: instant(row.created_at),
    read_at: row.read_at === null ? null : instant(row.read_at),
  };
}

function isKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(NOTIFICATION_KINDS, kind);
}
