import { asAnyone } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { findDoctors, findHospitals } from './queries.ts';

export const searchHandlers: SliceHandlers<'search'> = {
  projects: async (ctx, { body }) => {
    const { db } = asAnyone(ctx);
    const [hospitals, doctors] = await Promise.all([findHospitals(db, body), findDoctors(db, body)]);
    const pagination = { current_page: body.page, per_page: body.pageSize, total: hospitals.total };
    return {
      data: hospitals.rows,
      ...pagination,
      meta: { doctors: doctors.rows, doctors_total: doctors.total, pagination },
    };
  },
};
