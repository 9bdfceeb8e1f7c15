import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentFollowUp } from './present.ts';
import { findFollowUps, seesMarketingAlone } from './queries.ts';

const asked = (ctx: Ctx) => ({ ...askedAtDesk(ctx), request_id: ctx.request_id });

/** One that is there for who asks, as it was seen. */
const ofFollowUp = (ctx: Ctx, id: number, version: number) => ({
  ...asked(ctx),
  ...{ id, version, marketing: seesMarketingAlone(asStaff(ctx).viewer.roles) },
});

export const followUpHandlers: SliceHandlers<'followUps'> = {
  list: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const { total, rows, ...meta } = await findFollowUps(db, query, viewer.roles);
    const data = rows.map(presentFollowUp);
    return { data, current_page: query.page, per_page: query.pageSize, total, meta };
  },
  /** @throws FORBIDDEN a clinical one of sales people, INVALID, STATE one of that kind is open, HOSPITAL_LOCKED */
  create: async (ctx, { body }) => {
    const { follow_up } = await runCommand(ctx.deps, 'add_follow_up', {
      ...asked(ctx),
      marketing: seesMarketingAlone(asStaff(ctx).viewer.roles),
      form: { ...body, at: body.at || null, assignee_id: body.assignee_id ?? null, role: body.role ?? null },
      audit: auditRow(ctx, { action: 'follow_up.change' }),
    });
    return { data: presentFollowUp(follow_up) };
  },
  /** @throws INVALID, STATE all of it is there already, or past, HOSPITAL_LOCKED */
  applyPlan: async (ctx, { body }) => {
    const { follow_ups } = await runCommand(ctx.deps, 'apply_follow_up_plan', {
      ...asked(ctx),
      ...{ patient_id: body.patient_id, plan_id: body.plan_id, from_on: body.from_on ?? null },
      audit: auditRow(ctx, { action: 'follow_up.change' }),
    });
    return { data: follow_ups.map(presentFollowUp) };
  },
  /** @throws NOT_FOUND, STATE it is over, STALE, INVALID, HOSPITAL_LOCKED */
  update: async (ctx, { params, body: { version, status, reason, attempt, ...change } }) => {
    const { follow_up } = await runCommand(ctx.deps, 'change_follow_up', {
      ...ofFollowUp(ctx, params.id, version),
      by_name: asStaff(ctx).viewer.name,
      change: change.at === '' ? { ...change, at: null } : change,
      ...{ status: status ?? null, reason, attempt: attempt ?? null },
      audit: auditRow(ctx, { action: 'follow_up.change' }),
    });
    return { data: presentFollowUp(follow_up) };
  },
  /** @throws NOT_FOUND, STATE it is over, or the next one is there already, STALE, INVALID, HOSPITAL_LOCKED */
  complete: async (ctx, { params, body }) => {
    const { follow_up, next } = await runCommand(ctx.deps, 'complete_follow_up', {
      ...ofFollowUp(ctx, params.id, body.version),
      ...{ result: body.result, next_due_on: body.next_due_on || null },
      audit: auditRow(ctx, { action: 'follow_up.done' }),
    });
    return { data: presentFollowUp(follow_up), meta: { next: next && presentFollowUp(next) } };
  },
};
