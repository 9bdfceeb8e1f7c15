import { changeable, readStaffList } from '#server/features/reservations/lists.ts';
import { readHospitalReservations } from '#server/features/reservations/queries.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { exported } from '#server/platform/xlsx.ts';
import { RESERVATIONS, staffRows } from './sheets.ts';

const SEARCH = staffRows('预约查询');
const CHANGES = staffRows('可改约的预约');

/** Another list: a line in contract/exports.ts, its columns in sheets.ts, a line here with the list's own query. */
export const exportHandlers: SliceHandlers<'exportCalls'> = {
  reservations: exported(RESERVATIONS, (ctx, query, page) => readHospitalReservations(ctx, { ...query, ...page })),
  search: exported(SEARCH, (ctx, query, page) => readStaffList(ctx, { ...query, ...page }, true)),
  changes: exported(CHANGES, (ctx, query, page) => readStaffList(ctx, changeable({ ...query, ...page }), true)),
  hallSearch: exported(SEARCH, (ctx, query, page) => readStaffList(ctx, { ...query, ...page }, false)),
  hallChanges: exported(CHANGES, (ctx, query, page) => readStaffList(ctx, changeable({ ...query, ...page }), false)),
};
