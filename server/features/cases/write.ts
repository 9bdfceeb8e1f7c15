import type { BodyOf } from '#contract/call.ts';
import type { Case } from '#contract/case-rows.ts';
import { CASE_SECTIONS } from '#contract/case-sections.ts';
import type { AmendRequest, cases } from '#contract/cases.ts';
import { askedAtDesk, deskByline } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { caseViewOf } from '#server/platform/case-view.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { presentCase, presentRequest } from '#server/platform/present-case.ts';
import { tellingStale } from '#server/platform/stale.ts';
import { stepAudit } from '#server/platform/step-audit.ts';
import { caseNow } from './queries.ts';

/**
 * One step of a case. @throws NOT_FOUND, FORBIDDEN not theirs, STATE it does not stand there, STALE, INVALID what it lacks,
 * APPROVAL an owner has to let them, HOSPITAL_LOCKED
 */
export async function writeCase(ctx: Ctx, form: BodyOf<typeof cases.store>): Promise<Case> {
  const { id, version, patient_id, reservation_id, action, reason, used, autosave: _autosave, ...content } = form;
  const { viewer } = asStaff(ctx);
  const view = caseViewOf(viewer);
  const work = runCommand(ctx.deps, 'write_case', {
    ...deskBylineOf(ctx),
    ...{ id: id ?? null, version: version ?? null, patient_id, key: reservation_id ?? null, action, reason },
    content,
    used: used ?? null,
    owner: viewer.roles.includes('shop_owner'),
    labels: CASE_SECTIONS,
    audit: stepAudit(ctx, action),
  });
  const { case: row } = await tellingStale(work, async () => {
    const now = id ? await caseNow(asStaff(ctx).db, id) : null;
    return now && { current: presentCase(now, view), by: now.updated_by.name, at: instant(now.updated_at) };
  });
  return presentCase(row, view);
}

function deskBylineOf(ctx: Ctx) {
  const { staff: _staff, request_id: _request, ...byline } = deskByline(ctx);
  return byline;
}

/** 修改申请. @throws NOT_FOUND, FORBIDDEN another's, STATE not signed, or asked already, HOSPITAL_LOCKED */
export async function requestAmend(ctx: Ctx, id: number, reason: string): Promise<AmendRequest> {
  const { request } = await runCommand(ctx.deps, 'request_amend', {
    ...askedAtDesk(ctx),
    ...{ id, reason },
    audit: auditRow(ctx, { action: 'record.request' }),
  });
  return presentRequest(request);
}

/** @throws NOT_FOUND, STATE it was decided, STALE, HOSPITAL_LOCKED */
export async function decideAmend(ctx: Ctx, id: number, form: BodyOf<typeof cases.decideAmend>): Promise<AmendRequest> {
  const { request } = await runCommand(ctx.deps, 'decide_amend', {
    ...askedAtDesk(ctx),
    ...{ id, ...form },
    audit: auditRow(ctx, { action: 'record.approve' }),
  });
  return presentRequest(request);
}
