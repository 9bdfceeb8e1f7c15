import type { HygieneDetail } from '#contract/hygiene.ts';
import { maskPhone } from '#contract/masks.ts';
import { readPatientDetail } from '#server/features/reservations/queries.ts';
import type { VisitRow } from '#server/platform/command-rows.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { changeHygiene, chargeHygiene, rebookVisit } from './change-visit.ts';
import {
  presentCharge,
  presentDetail,
  presentHygieneVisit,
  presentProblem,
  presentRebooked,
  presentRecall,
  presentReferral,
} from './present.ts';
import { findParts, listCharges, listProblems, listRecalls, listVisits } from './queries.ts';
import { readRebookOptions } from './rebook-options.ts';
import { listReferrals } from './referral-records.ts';

async function detail(ctx: Ctx, key: string): Promise<HygieneDetail> {
  const { db, viewer } = asStaff(ctx);
  const parts = await findParts(db, key);
  const { data, meta } = await readPatientDetail(ctx, key);
  return { data: presentDetail(data, parts, viewer), meta };
}

const present = (ctx: Ctx, row: VisitRow) => ({ data: presentHygieneVisit(row, asStaff(ctx).viewer) });
const paging = ({ page, pageSize }: { page: number; pageSize: number }, total: number) => ({
  current_page: page,
  per_page: pageSize,
  total,
});

export const hygienistHandlers: SliceHandlers<'hygienists'> = {
  visits: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    // The owner has no visits of their own: all are theirs where nothing is chosen.
    const mine = query.mine ? query.mine === '1' : viewer.roles.includes('dental_hygienist');
    const { rows, total } = await listVisits(db, query, mine ? viewer.user_id : null);
    return { data: rows.map((row) => presentHygieneVisit(row, viewer)), ...paging(query, total) };
  },
  show: (ctx, { params }) => detail(ctx, params.id),
  update: async (ctx, { params, body }) => present(ctx, await changeHygiene(ctx, params.id, body)),
  charge: async (ctx, { params, body }) => {
    const { visit, receipt } = await chargeHygiene(ctx, params.id, body);
    return { ...present(ctx, visit), meta: { receipt } };
  },
  rebookOptions: async (ctx, { params, query }) => {
    const { patient, ...options } = await readRebookOptions(ctx, params.id, query);
    return { data: { ...options, patient: { ...patient, phone: maskPhone(patient.phone) } } };
  },
  rebook: async (ctx, { params, body }) => ({
    data: presentRebooked(await rebookVisit(ctx, params.id, body)),
  }),
  chargeRecords: async (ctx, { query }) => {
    const { rows, total, amount } = await listCharges(asStaff(ctx).db, query);
    return { data: rows.map(presentCharge), ...paging(query, total), meta: { amount } };
  },
  nextAppointments: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const { rows, total } = await listRecalls(db, query);
    return { data: rows.map((row) => presentRecall(row, viewer)), ...paging(query, total) };
  },
  problemPatients: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const { rows, total } = await listProblems(db, query);
    return { data: rows.map((row) => presentProblem(row, viewer)), ...paging(query, total) };
  },
  referralRecords: async (ctx, { query }) => {
    const { rows, total } = await listReferrals(asStaff(ctx).db, query);
    return { data: rows.map(presentReferral), ...paging(query, total) };
  },
};
