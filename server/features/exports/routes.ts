import { table as advisories } from '#server/features/advisories/resource.ts';
import { findClaims } from '#server/features/coupons/queries.ts';
import { findCustomers, ownAlone } from '#server/features/customers/queries.ts';
import { listDeskRegistrations } from '#server/features/desk-registrations/queries.ts';
import { findFollowUps } from '#server/features/follow-ups/queries.ts';
import { listCharges, listProblems, listRecalls, listVisits } from '#server/features/hygienists/queries.ts';
import { listReferrals } from '#server/features/hygienists/referral-records.ts';
import { readPolicies } from '#server/features/marketing-products/queries.ts';
import { readMoves } from '#server/features/points/queries.ts';
import { changeable, readOwnSearch, readStaffList } from '#server/features/reservations/lists.ts';
import { readHospitalReservations } from '#server/features/reservations/queries.ts';
import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { exported } from '#server/platform/xlsx.ts';
import { CUSTOMERS, FOLLOW_UPS } from './customer-sheets.ts';
import {
  ADVISORIES,
  COUPON_CLAIMS,
  DESK_REGISTRATIONS,
  HYGIENE_CHARGES,
  HYGIENE_VISITS,
  NEXT_APPOINTMENTS,
  POINTS,
  PROBLEM_PATIENTS,
  REFERRALS,
} from './hospital-sheets.ts';
import { INSURANCES } from './product-sheets.ts';
import { OWN, RESERVATIONS, staffRows } from './sheets.ts';

const SEARCH = staffRows('预约查询');
const CHANGES = staffRows('可改约的预约');

/** Another list: a line in contract/exports.ts, its columns in sheets.ts, a line here with the list's own query. */
export const exportHandlers: SliceHandlers<'exportCalls'> = {
  reservations: exported(RESERVATIONS, (ctx, query, page) => readHospitalReservations(ctx, { ...query, ...page })),
  search: exported(SEARCH, (ctx, query, page) => readStaffList(ctx, { ...query, ...page }, true)),
  changes: exported(CHANGES, (ctx, query, page) => readStaffList(ctx, changeable({ ...query, ...page }), true)),
  hallSearch: exported(SEARCH, (ctx, query, page) => readStaffList(ctx, { ...query, ...page }, false)),
  hallChanges: exported(CHANGES, (ctx, query, page) => readStaffList(ctx, changeable({ ...query, ...page }), false)),
  own: exported(OWN, (ctx, query, page) => readOwnSearch(ctx, { ...query, ...page }, null)),
  hygieneVisits: exported(HYGIENE_VISITS, (ctx, query, page) => {
    const { db, viewer } = asStaff(ctx);
    const mine = query.mine ? query.mine === '1' : viewer.roles.includes('dental_hygienist');
    return listVisits(db, { ...query, ...page }, mine ? viewer.user_id : null);
  }),
  hygieneCharges: exported(HYGIENE_CHARGES, (ctx, query, page) => listCharges(asStaff(ctx).db, { ...query, ...page })),
  nextAppointments: exported(NEXT_APPOINTMENTS, (ctx, query, page) =>
    listRecalls(asStaff(ctx).db, { ...query, ...page }),
  ),
  problemPatients: exported(PROBLEM_PATIENTS, (ctx, query, page) =>
    listProblems(asStaff(ctx).db, { ...query, ...page }),
  ),
  referralRecords: exported(REFERRALS, (ctx, query, page) => listReferrals(asStaff(ctx).db, { ...query, ...page })),
  advisories: exported(ADVISORIES, async (ctx, query, page) => {
    const { data: rows, total } = await advisories.list(ctx, {
      params: undefined,
      query: { ...query, ...page },
      body: undefined,
    });
    return { rows, total };
  }),
  points: exported(POINTS, (ctx, query, page) => readMoves(ctx, { ...query, ...page })),
  couponClaims: exported(COUPON_CLAIMS, (ctx, query, page, { id }: { id: number }) =>
    findClaims(asStaff(ctx).db, id, { ...query, ...page }),
  ),
  insuranceRecords: exported(INSURANCES, (ctx, query, page) => readPolicies(ctx, { ...query, ...page })),
  customers: exported(CUSTOMERS, (ctx, query, page) => {
    const { db, viewer } = asStaff(ctx);
    return findCustomers(db, { ...query, ...page }, ownAlone(viewer));
  }),
  followUps: exported(FOLLOW_UPS, (ctx, query, page) => {
    const { db, viewer } = asStaff(ctx);
    return findFollowUps(db, { ...query, ...page }, viewer.roles);
  }),
  registrations: exported(DESK_REGISTRATIONS, (ctx, query, page) =>
    listDeskRegistrations(asStaff(ctx).db, { ...query, ...page }),
  ),
};
