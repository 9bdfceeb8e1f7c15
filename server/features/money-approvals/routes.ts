import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentDisposal } from '#server/platform/present-disposal.ts';
import { presentApproval, refundOf } from './present.ts';
import { findApprovals } from './queries.ts';

const isOwner = (ctx: Ctx) => asStaff(ctx).viewer.roles.includes('shop_owner');

export const moneyApprovalHandlers: SliceHandlers<'moneyApprovals'> = {
  /** @throws NOT_FOUND, STATE nothing to give back, or it waits already, OVERPAID more to a way than came by it, STALE, INVALID */
  refund: async (ctx, { body }) => {
    const { id, version, reason, to_balance, lines = null, amount = null, sources = null } = body;
    const { disposal, approval, receipt } = await runCommand(ctx.deps, 'request_refund', {
      ...askedAtDesk(ctx),
      request_id: ctx.request_id,
      owner: isOwner(ctx),
      ...{ id, version, reason, lines, amount, sources, to_balance },
      audit: auditRow(ctx, { action: 'disposal.refund' }),
    });
    return { data: refundOf(approval), meta: { disposal: presentDisposal(disposal ?? fail('INTERNAL')), receipt } };
  },
  list: async (ctx, { query }) => {
    const { total, rows, ...meta } = await findApprovals(asStaff(ctx).db, query);
    const { page, pageSize } = query;
    return { data: rows.map(presentApproval), current_page: page, per_page: pageSize, total, meta };
  },
  /** @throws NOT_FOUND, FORBIDDEN one's own or not one's to decide, STATE decided already, or nothing to give back any more, OVERPAID, STALE */
  decide: async (ctx, { params, body }) => {
    const { disposal, approval } = await runCommand(ctx.deps, 'decide_money', {
      ...askedAtDesk(ctx),
      request_id: ctx.request_id,
      owner: isOwner(ctx),
      ...{ id: params.id, version: body.version, status: body.status, answer: body.reason },
      audit: auditRow(ctx, { action: 'money.decide' }),
    });
    const done = approval.status === 'approved' && approval.kind !== 'discount' ? refundOf(approval) : null;
    return { data: presentApproval(approval), meta: { refund: done, disposal: disposal && presentDisposal(disposal) } };
  },
};
