import { ADVISORY_STATUS, type Advisory } from '#contract/advisories.ts';
import { maskPhone } from '#contract/masks.ts';
import { instant } from '#server/platform/clock.ts';
import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { type AdvisoryRow, findAdvisory, findReservation, listAdvisories, listConsultants } from './queries.ts';
import { addAdvisory, changeAdvisory } from './write-advisory.ts';

function present(row: AdvisoryRow): Advisory {
  return {
    ...row,
    status_name: ADVISORY_STATUS[row.status],
    phone: maskPhone(row.phone),
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  };
}

const paging = ({ page, pageSize }: { page: number; pageSize: number }, total: number) => ({
  current_page: page,
  per_page: pageSize,
  total,
});

export const advisoryHandlers: SliceHandlers<'advisories'> = {
  list: async (ctx, { query }) => {
    const { db } = asStaff(ctx);
    const [{ rows, total }, consultants] = await Promise.all([listAdvisories(db, query), listConsultants(db)]);
    return { data: rows.map(present), ...paging(query, total), meta: { consultants } };
  },
  show: async (ctx, { params }) => ({ data: present(await findAdvisory(asStaff(ctx).db, params.id)) }),
  update: async (ctx, { params, body }) => ({ data: present(await changeAdvisory(ctx, params.id, body)) }),
  ofReservation: async (ctx, { query }) => {
    const { db } = asStaff(ctx);
    const { page, pageSize, reservation_id } = query;
    const of = reservation_id === undefined ? null : await findReservation(db, reservation_id);
    const [{ rows, total }, consultants] = await Promise.all([
      listAdvisories(db, { page, pageSize, ...(of ? { reservation: of.id } : {}) }),
      listConsultants(db),
    ]);
    const reservation = of && { ...of, phone: maskPhone(of.phone) };
    return { data: rows.map(present), ...paging(query, total), meta: { reservation, consultants } };
  },
  create: async (ctx, { body }) => ({ data: present(await addAdvisory(ctx, body)) }),
};
