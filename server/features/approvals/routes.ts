import { auditAlone } from '#server/platform/audit.ts';
import { asPlatform, asStaff, type Ctx } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { decideHospital, decideStaff } from './decide.ts';
import { presentHospital, presentStaff } from './present.ts';
import { type HospitalApplicationRow, hospitalApplications, staffApplications } from './queries.ts';

export const approvalsHandlers: SliceHandlers<'approvals'> = {
  hospitals: async (ctx, { query }) => {
    const { rows, total } = await hospitalApplications(asPlatform(ctx).db, query);
    if (rows.length > 0) await logPhones(ctx, rows);
    return {
      data: rows.map((row) => presentHospital(ctx.deps, row)),
      current_page: query.page,
      per_page: query.pageSize,
      total,
    };
  },
  decideHospital: async (ctx, { params, body }) => ({
    data: presentHospital(ctx.deps, await decideHospital(ctx, params.id, body)),
  }),
  doctors: async (ctx, { query }) => {
    const { rows, total } = await staffApplications(asStaff(ctx).db, query);
    return {
      data: rows.map((row) => presentStaff(ctx.deps, row)),
      current_page: query.page,
      per_page: query.pageSize,
      total,
    };
  },
  decideDoctor: async (ctx, { params, body }) => ({
    data: presentStaff(ctx.deps, await decideStaff(ctx, params.id, body)),
  }),
};

/** The applicants' phones are shown whole, so it is written down who saw them. */
function logPhones(ctx: Ctx, rows: HospitalApplicationRow[]): Promise<void> {
  return auditAlone(ctx, {
    action: 'patient.reveal',
    object: '医院审批：申请人手机号',
    detail: { user_ids: [...new Set(rows.map(({ creator }) => creator.id))] },
  });
}
