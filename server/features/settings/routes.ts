import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { changeDetails, changeMode } from './change-settings.ts';
import { readSettings } from './queries.ts';

export const settingsHandlers: SliceHandlers<'settings'> = {
  read: async (ctx) => ({ data: await readSettings(asStaff(ctx).db) }),
  change: async (ctx, { body }) => ({ data: await changeMode(ctx, body.mode) }),
  describe: async (ctx, { body }) => ({ data: await changeDetails(ctx, body) }),
};
