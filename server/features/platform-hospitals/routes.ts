import { asPlatform } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { lockHospital } from './lock-hospital.ts';
import { presentHospital } from './present.ts';
import { findHospital, listHospitals } from './queries.ts';

export const platformHospitalHandlers: SliceHandlers<'platformHospitals'> = {
  list: async (ctx, { query }) => {
    const { rows, total } = await listHospitals(asPlatform(ctx).db, query);
    return {
      data: rows.map((row) => presentHospital(ctx.deps, row, query.include)),
      current_page: query.page,
      per_page: query.pageSize,
      total,
    };
  },
  detail: async (ctx, { params, query }) => {
    const row = (await findHospital(asPlatform(ctx).db, params.id)) ?? fail('NOT_FOUND');
    return { data: presentHospital(ctx.deps, row, query.include) };
  },
  lock: async (ctx, { params, body }) => {
    const row = await lockHospital(ctx, { hospitalId: params.id, seen: body?.lock, reason: body?.reason ?? '' });
    return { data: presentHospital(ctx.deps, row, 'creator') };
  },
};
