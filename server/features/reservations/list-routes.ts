import type { StaffListQuery } from '#contract/reservation-lists.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { changeable, readListMeta, readOwnSearch, readStaffList } from './lists.ts';
import { presentReservationRow as present } from './present.ts';

type OwnQuery = Parameters<typeof readOwnSearch>[1];

async function ownList(ctx: Ctx, query: OwnQuery, past: true | null) {
  const { rows, total, patients } = await readOwnSearch(ctx, query, past);
  const pagination = { current_page: query.page, per_page: query.pageSize, total };
  const data = rows.map((row) => ({ ...row, ...present(row) }));
  return { data, ...pagination, meta: { patients, pagination } };
}

async function staffList(ctx: Ctx, query: StaffListQuery, own: boolean) {
  const [{ rows, total }, meta] = await Promise.all([readStaffList(ctx, query, own), readListMeta(ctx)]);
  const pagination = { current_page: query.page, per_page: query.pageSize, total };
  const data = rows.map((row) => ({ ...row, ...present(row) }));
  return { data, ...pagination, meta: { ...meta, pagination } };
}

export const reservationListHandlers: SliceHandlers<'reservationLists'> = {
  search: (ctx, { query }) => ownList(ctx, query, null),
  history: (ctx, { query }) => ownList(ctx, query, true),
  staffSearch: (ctx, { query }) => staffList(ctx, query, true),
  staffChanges: (ctx, { query }) => staffList(ctx, changeable(query), true),
  hallSearch: (ctx, { query }) => staffList(ctx, query, false),
  hallChanges: (ctx, { query }) => staffList(ctx, changeable(query), false),
};
