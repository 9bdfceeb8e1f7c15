import type { z } from 'zod';
import type { notification } from '#contract/notifications.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notifications.ts';
import { instant } from '#server/platform/clock.ts';
import { inTx } from '#server/platform/command.ts';
import { asPerson, signedIn } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { unreadNotifications } from '../auth/queries.ts';
import { ownPreferences, setPreferences, setStopped } from './preferences.ts';
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
  preferences: (ctx) => inTx(ctx, (tx) => ownPreferences(tx, signedIn(ctx).user_id)),
  updatePreferences: (ctx, { body }) =>
    inTx(ctx, async (tx) => {
      const { user_id } = signedIn(ctx);
      await setPreferences(tx, user_id, body.preferences);
      if (body.sms_stopped !== undefined) await setStopped(tx, user_id, body.sms_stopped);
      return ownPreferences(tx, user_id);
    }),
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
