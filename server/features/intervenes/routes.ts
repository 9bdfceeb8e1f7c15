import { readerOf } from '#server/features/scheduling/byline.ts';
import { asPerson, asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentIntervene, presentOwn } from './present.ts';
import { findOwn, readIntervenes } from './queries.ts';
import { addIntervene, changeIntervene } from './write.ts';

export const interveneHandlers: SliceHandlers<'intervenes'> = {
  list: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const { total, rows, treating } = await readIntervenes(db, query, readerOf(ctx));
    if (query.patient_id !== undefined && treating === null) fail('NOT_FOUND');
    const data = rows.map(({ treating: treats, ...row }) => presentIntervene(row, viewer, treats));
    const editable = treating !== null && (treating || viewer.roles.includes('shop_owner'));
    return { data, current_page: query.page, per_page: query.pageSize, total, meta: { treating, editable } };
  },
  create: async (ctx, { body }) => ({ data: await addIntervene(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await changeIntervene(ctx, params.id, body) }),
  own: async (ctx, { query }) => {
    const { total, rows } = await findOwn(asPerson(ctx).db, query);
    return { data: rows.map(presentOwn), current_page: query.page, per_page: query.pageSize, total };
  },
};
