import type { z } from 'zod';
import type { managedAnnouncement, receivedAnnouncement as received } from '#contract/announcement-shapes.ts';
import { ROLES } from '#contract/roles.ts';
import { instant } from '#server/platform/clock.ts';
import { asPerson, asPlatform, asStaff, type Ctx, signedIn, staffHospital } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { instantOrNull, presentAnnouncement } from './present.ts';
import {
  announcementReaders,
  findManaged,
  type ManagedRow,
  managedAnnouncements,
  markAnnouncementsRead,
  publishedFor,
  type Reader,
  type ReceivedRow,
  receivedAnnouncement,
  receivedAnnouncements,
} from './queries.ts';
import { createAnnouncement, tenantOf, updateAnnouncement } from './write-announcement.ts';

export const announcementHandlers: SliceHandlers<'announcements'> = {
  list: async (ctx, { query }) => {
    const { rows, total, unread } = await receivedAnnouncements(asPerson(ctx).db, readerOf(ctx), query);
    const data = rows.map((row) => presentReceived(ctx, row));
    return { data, current_page: query.page, per_page: query.pageSize, total, meta: { unread_count: unread } };
  },
  show: async (ctx, { params }) => {
    const row = await receivedAnnouncement(asPerson(ctx).db, readerOf(ctx), params.id);
    return { data: presentReceived(ctx, row ?? fail('NOT_FOUND')) };
  },
  read: async (ctx, { body }) => ({
    announcements_count: await markAnnouncementsRead(asPerson(ctx).db, readerOf(ctx), body?.ids),
  }),
  managed: async (ctx, { query }) => {
    const { rows, total } = writes(ctx)
      ? await managedAnnouncements(writerScope(ctx), tenantOf(ctx), query)
      : await publishedFor(asStaff(ctx).db, readerOf(ctx), query);
    return {
      data: rows.map((row) => presentManaged(ctx, row)),
      current_page: query.page,
      per_page: query.pageSize,
      total,
      meta: { now: instant(ctx.deps.clock.now().toISOString()) },
    };
  },
  managedOne: async (ctx, { params }) => {
    const row = await findManaged(writerScope(ctx), tenantOf(ctx), params.id);
    return { data: presentManaged(ctx, row ?? fail('NOT_FOUND')) };
  },
  create: async (ctx, { body }) => ({ data: presentManaged(ctx, await createAnnouncement(ctx, body)) }),
  update: async (ctx, { body }) => ({ data: presentManaged(ctx, await updateAnnouncement(ctx, body)) }),
  readers: async (ctx, { params, query }) => {
    const found = await announcementReaders(writerScope(ctx), tenantOf(ctx), params.id, query);
    const { total, rows, staff, patients } = found ?? fail('NOT_FOUND');
    const data = rows.map((row) => ({
      ...row,
      roles: ROLES.filter((role) => row.roles.includes(role)),
      read_at: instantOrNull(row.read_at),
    }));
    return { data, current_page: query.page, per_page: query.pageSize, total, meta: { staff, patients } };
  },
};

function readerOf(ctx: Ctx): Reader {
  const viewer = signedIn(ctx);
  return { userId: viewer.user_id, hospitalId: staffHospital(viewer) };
}

const isPlatform = (ctx: Ctx) => signedIn(ctx).roles.includes('super_admin');
const writes = (ctx: Ctx) => isPlatform(ctx) || signedIn(ctx).roles.includes('shop_owner');
const writerScope = (ctx: Ctx) => (isPlatform(ctx) ? asPlatform(ctx).db : asStaff(ctx).db);

function presentReceived(ctx: Ctx, { item, read_at }: ReceivedRow): z.input<typeof received> {
  return { ...presentAnnouncement(ctx.deps, item), read_at: instantOrNull(read_at) };
}

function presentManaged(ctx: Ctx, row: ManagedRow): z.input<typeof managedAnnouncement> {
  const { roles, departments, creator_name, version, reason, concerned_count, read_count } = row;
  return {
    ...presentAnnouncement(ctx.deps, row),
    roles,
    departments,
    creator_name,
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
    version,
    reason,
    concerned_count,
    read_count,
  };
}
