import { asPlatform, asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { isStaffHere, readMoves, settingsOf } from './queries.ts';
import { changeSettings, readSettings } from './settings.ts';

export const pointHandlers: SliceHandlers<'points'> = {
  settings: async (ctx, { query }) => ({
    data: isStaffHere(ctx)
      ? await readSettings(asStaff(ctx).db)
      : await settingsOf(asPlatform(ctx).db, query.hospital_id),
  }),
  changeSettings: async (ctx, { body }) => ({ data: await changeSettings(ctx, body) }),
  list: async (ctx, { query }) => {
    const { total, rows, meta } = await readMoves(ctx, query);
    return { data: rows, current_page: query.page, per_page: query.pageSize, total, meta };
  },
};
