import { z } from 'zod';
import { advisories } from './advisories.ts';
import { type Call, defineCall } from './call.ts';
import { cases } from './cases.ts';
import { charges } from './charges.ts';
import { coupons } from './coupons.ts';
import { customers } from './customers.ts';
import { deskRegistrations } from './desk-registrations.ts';
import { disposals } from './disposals.ts';
import { followUps } from './follow-ups.ts';
import { hygienists } from './hygienists.ts';
import { insuranceRecords } from './marketing-products.ts';
import { members } from './members.ts';
import { points } from './points.ts';
import { prescriptions } from './prescriptions.ts';
import { reservationLists } from './reservation-lists.ts';
import { reservations } from './reservations.ts';
import { only } from './roles.ts';
import { XLSX } from './sheets.ts';
import { dayClosings, shifts } from './shifts.ts';

/** Lists as Excel files: with the list's own filters, for whoever may read the list. */

type Params = z.ZodType | undefined;
type ListCall<S extends z.core.$ZodShape, P extends Params> = Call<P, z.ZodObject<S>>;

/**
 * The export of a list call: its path with `/export.xlsx`, its filters, and its access where none of its own is said. The
 * export itself is logged. All of them list persons or a hospital's money.
 */
function exportOf<S extends z.core.$ZodShape, P extends Params = undefined>(
  list: ListCall<S, P>,
  summary: string,
  access = list.access,
) {
  const { page: _page, pageSize: _size, ...filters } = list.query.shape;
  return defineCall({
    method: 'GET',
    path: `${list.path}/export.xlsx`,
    access,
    slice: 'exports',
    summary,
    params: list.params,
    query: z.object(filters),
    persons: list.persons,
    download: XLSX,
    proof: true,
  });
}

/** One line for each list; its columns and who reads it stand in server/features/exports/routes.ts. */
export const exportCalls = {
  reservations: exportOf(reservations.staffList, '导出本院预约'),
  search: exportOf(reservationLists.staffSearch, '导出预约查询'),
  changes: exportOf(reservationLists.staffChanges, '导出可改约的预约'),
  hallSearch: exportOf(reservationLists.hallSearch, '导出预约查询（全院）'),
  hallChanges: exportOf(reservationLists.hallChanges, '导出可改约的预约（全院）'),
  own: exportOf(reservationLists.search, '导出我的预约'),
  hygieneVisits: exportOf(hygienists.visits, '导出洁牙记录'),
  hygieneCharges: exportOf(hygienists.chargeRecords, '导出洁牙收费记录'),
  nextAppointments: exportOf(hygienists.nextAppointments, '导出下次预约'),
  problemPatients: exportOf(hygienists.problemPatients, '导出问题患者'),
  referralRecords: exportOf(hygienists.referralRecords, '导出转诊记录'),
  advisories: exportOf(advisories.list, '导出咨询列表'),
  points: exportOf(points.list, '导出积分明细'),
  couponClaims: exportOf(coupons.claims, '导出优惠券领取记录'),
  insuranceRecords: exportOf(insuranceRecords.list, '导出保险记录'),
  customers: exportOf(customers.list, '导出客户列表'),
  followUps: exportOf(followUps.list, '导出回访列表'),
  registrations: exportOf(deskRegistrations.index, '导出登记列表'),
  members: exportOf(members.list, '导出会员列表'),
  memberLedger: exportOf(members.ledger, '导出会员账目'),
  disposals: exportOf(disposals.list, '导出处置单'),
  charges: exportOf(charges.list, '导出收费单'),
  /** Refunds are those of its kinds: 退费, 退储值. */
  payments: exportOf(charges.payments, '导出收费记录'),
  shifts: exportOf(shifts.list, '导出班次'),
  dayClosings: exportOf(dayClosings.list, '导出日结'),
  /** Of records the owner alone takes a file away (records.md, section 15). */
  cases: exportOf(cases.list, '导出病历质控表', only('shop_owner')),
  prescriptions: exportOf(prescriptions.list, '导出处方', only('shop_owner')),
};
