import { table as advisories } from '#server/features/advisories/resource.ts';
import { findCases } from '#server/features/cases/queries.ts';
import { findCharges, findPayments } from '#server/features/charges/queries.ts';
import { findClaims } from '#server/features/coupons/queries.ts';
import { findCustomers, ownAlone } from '#server/features/customers/queries.ts';
import { findClosings } from '#server/features/day-closings/queries.ts';
import { listDeskRegistrations } from '#server/features/desk-registrations/queries.ts';
import { findDisposals } from '#server/features/disposals/queries.ts';
import { findFollowUps } from '#server/features/follow-ups/queries.ts';
import { listCharges, listProblems, listRecalls, listVisits } from '#server/features/hygienists/queries.ts';
import { listReferrals } from '#server/features/hygienists/referral-records.ts';
import { readPolicies } from '#server/features/marketing-products/queries.ts';
import { findMember, findMembers } from '#server/features/members/queries.ts';
import { readEntries } from '#server/features/members/records.ts';
import { readMoves } from '#server/features/points/queries.ts';
import { findPrescriptions } from '#server/features/prescriptions/queries.ts';
import { changeable, readOwnSearch, readStaffList } from '#server/features/reservations/lists.ts';
import { readHospitalReservations } from '#server/features/reservations/queries.ts';
import { readerOf } from '#server/features/scheduling/byline.ts';
import { findShifts } from '#server/features/shifts/queries.ts';
import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentDisposal } from '#server/platform/present-disposal.ts';
import { moneyOf } from '#server/platform/whose-money.ts';
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
import { ledgerSheet, MEMBERS } from './member-sheets.ts';
import { CHARGES, charged, DAY_CLOSINGS, DISPOSALS, PAYMENTS, SHIFTS } from './money-sheets.ts';
import { INSURANCES } from './product-sheets.ts';
import { CASES, PRESCRIPTIONS } from './record-sheets.ts';
import { OWN, RESERVATIONS, staffRows } from './sheets.ts';

const SEARCH = staffRows('预约查询');
const CHANGES = staffRows('可改约的预约');

/** Those of money: with whatever the list says less to whoever asks. */
const MONEY = {
  members: exported(MEMBERS, (ctx, query, page) => findMembers(asStaff(ctx).db, { ...query, ...page })),
  memberLedger: exported(
    ledgerSheet,
    async (ctx, { kind: account = 'principal', ...query }, page, { id }: { id: number }) => {
      const { db } = asStaff(ctx);
      const [found, { rows, total }] = await Promise.all([
        findMember(db, id, undefined),
        readEntries(db, id, { ...query, ...page, account }),
      ]);
      const member = found ?? fail('NOT_FOUND');
      return { rows: rows.map((row) => ({ ...row, member })), total };
    },
  ),
  disposals: exported(DISPOSALS, async (ctx, query, page) => {
    const { rows, total } = await findDisposals(asStaff(ctx).db, { ...query, ...page });
    return { rows: rows.map(presentDisposal), total };
  }),
  charges: exported(CHARGES, async (ctx, query, page) => {
    const { rows, total } = await findCharges(asStaff(ctx).db, { ...query, ...page });
    return { rows: rows.map(charged), total };
  }),
  payments: exported(PAYMENTS, (ctx, query, page) => {
    const { db, viewer } = asStaff(ctx);
    return findPayments(db, { ...query, ...page }, moneyOf(viewer));
  }),
  shifts: exported(SHIFTS, (ctx, query, page) => {
    const { db, viewer } = asStaff(ctx);
    return findShifts(db, { ...query, ...page }, moneyOf(viewer));
  }),
  dayClosings: exported(DAY_CLOSINGS, (ctx, query, page) => findClosings(asStaff(ctx).db, { ...query, ...page })),
} satisfies Partial<SliceHandlers<'exportCalls'>>;

/** Another list: a line in contract/exports.ts, its columns in a file of sheets, a line here with the list's own query. */
export const exportHandlers: SliceHandlers<'exportCalls'> = {
  ...MONEY,
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
  cases: exported(CASES, (ctx, query, page) => findCases(asStaff(ctx).db, { ...query, ...page }, false)),
  prescriptions: exported(PRESCRIPTIONS, (ctx, query, page) =>
    findPrescriptions(asStaff(ctx).db, { ...query, ...page }, readerOf(ctx)),
  ),
};
