import { asPlatform } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { createUnion, removeUnion, updateUnion } from './change-union.ts';
import { presentUnion } from './present.ts';
import { listUnions } from './queries.ts';

export const unionHandlers: SliceHandlers<'unions'> = {
  list: async (ctx, { query }) => {
    const { rows, total } = await listUnions(asPlatform(ctx).db, query);
    return { data: rows.map(presentUnion), current_page: query.page, per_page: query.pageSize, total };
  },
  create: async (ctx, { body }) => ({ data: presentUnion(await createUnion(ctx, body)) }),
  update: async (ctx, { params, body }) => ({ data: presentUnion(await updateUnion(ctx, params.id, body)) }),
  remove: async (ctx, { params }) => {
    await removeUnion(ctx, params.id);
    return undefined;
  },
};
