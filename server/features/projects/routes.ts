import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { readPrices } from './prices.ts';
import { projectTableHandlers } from './resource.ts';

/** The plain table, and what a project has cost. */
export const projectsHandlers: SliceHandlers<'projects'> = {
  ...projectTableHandlers,
  prices: async (ctx, { params }) => ({ data: await readPrices(asStaff(ctx).db, params.id) }),
};
