import { maskPhone } from '#contract/masks.ts';
import { instant } from '#server/platform/clock.ts';
import { asAnyone, asStaff, staffHospital } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { findAllied, findReservations, findStaff } from './in-hospital.ts';
import { findDoctors, findHospitals, offeredLabels } from './queries.ts';

export const searchHandlers: SliceHandlers<'search'> = {
  projects: async (ctx, { body }) => {
    const { db } = asAnyone(ctx);
    const search = { ...body, ownHospital: staffHospital(ctx.viewer) };
    const [hospitals, doctors, labels] = await Promise.all([
      findHospitals(db, search),
      findDoctors(db, search),
      offeredLabels(db),
    ]);
    const pagination = { current_page: body.page, per_page: body.pageSize, total: hospitals.total };
    return {
      data: hospitals.rows,
      ...pagination,
      meta: { doctors: doctors.rows, doctors_total: doctors.total, labels, pagination },
    };
  },
};

export const deskSearchHandlers: SliceHandlers<'deskSearch'> = {
  reservations: async (ctx, { query }) => {
    const found = await findReservations(asStaff(ctx).db, query, ctx.deps.clock.today());
    return { data: found.map((row) => ({ ...row, created_at: instant(row.created_at), phone: maskPhone(row.phone) })) };
  },
  allied: async (ctx, { query }) => ({ data: await findAllied(asStaff(ctx).db, query.keyword) }),
  staff: async (ctx, { query }) => ({ data: await findStaff(asStaff(ctx).db, query.keyword) }),
  everyHospital: async (ctx, { query }) => {
    const { rows, total } = await findHospitals(asAnyone(ctx).db, { ...query, ownHospital: asStaff(ctx).hospitalId });
    return { data: rows, current_page: query.page, per_page: query.pageSize, total };
  },
};
