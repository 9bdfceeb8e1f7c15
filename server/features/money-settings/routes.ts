import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { changeSettings, readSettings } from './settings.ts';

export const moneySettingsHandlers: SliceHandlers<'moneySettings'> = {
  show: async (ctx) => ({ data: await readSettings(asStaff(ctx).db) }),
  change: async (ctx, { body }) => ({ data: await changeSettings(ctx, body) }),
};
