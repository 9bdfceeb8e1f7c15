import { DISPOSAL_STATUS } from '#contract/disposal-rows.ts';
import { mayMake } from '#contract/roles.ts';
import { POSITIONS } from '#contract/tooth-names.ts';
import { type Treatment, treatments } from '#contract/treatments.ts';
import { askedAtDesk, readerOf } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { type CaseView, caseViewOf } from '#server/platform/case-view.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentDisposal } from '#server/platform/present-disposal.ts';
import { isKnown, readTreatments, type TreatmentRow } from './queries.ts';

const present = (view: CaseView, { disposal, material, ...row }: TreatmentRow): Treatment => ({
  ...row,
  // What was put in stands with the rest of a case, for who reads all of it.
  material: view === 'full' ? material : null,
  disposal: disposal && { ...disposal, status_name: DISPOSAL_STATUS[disposal.status] },
});

/** In the order of a chart; what stands beside its positions, behind them. */
function ordered(teeth: readonly string[]): string[] {
  const place = (tooth: string) => {
    const at = POSITIONS.indexOf(tooth);
    return at < 0 ? POSITIONS.length + Number.parseInt(tooth, 10) : at;
  };
  return [...teeth].sort((a, b) => place(a) - place(b));
}

export const treatmentHandlers: SliceHandlers<'treatments'> = {
  list: async (ctx, { params, query }) => {
    const { db, viewer } = asStaff(ctx);
    const view = caseViewOf(viewer);
    const { page: current_page, pageSize: per_page } = query;
    if (view === 'least') {
      if (!(await isKnown(db, params.id))) fail('NOT_FOUND');
      const meta = { view: 'none' as const, bills: false, teeth: [], treating: null };
      return { data: [], current_page, per_page, total: 0, meta };
    }
    const { total, rows, teeth, treating } =
      (await readTreatments(db, params.id, query, readerOf(ctx))) ?? fail('NOT_FOUND');
    const bills = mayMake(treatments.bill, true, viewer.roles);
    const meta = { view, bills, teeth: ordered(teeth), treating };
    return { data: rows.map((row) => present(view, row)), current_page, per_page, total, meta };
  },
  /** @throws NOT_FOUND, INVALID, STATE it is on a list, or the case was amended, HOSPITAL_LOCKED */
  bill: async (ctx, { params, body }) => {
    const { disposal } = await runCommand(ctx.deps, 'bill_treatments', {
      ...askedAtDesk(ctx),
      ...{ patient_id: params.id, ids: body.ids },
      audit: auditRow(ctx, { action: 'disposal.write' }),
    });
    return { data: presentDisposal(disposal) };
  },
};
