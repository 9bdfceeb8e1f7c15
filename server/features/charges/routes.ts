import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentClaim } from '#server/platform/present-coupon-claim.ts';
import { presentEntitlement } from '#server/platform/present-entitlement.ts';
import { presentMember } from '#server/platform/present-member.ts';
import { presentShift } from '#server/platform/present-shift.ts';
import { moneyOf } from '#server/platform/whose-money.ts';
import { discountMax } from '../disposals/discount-max.ts';
import { findCurrentShift } from '../shifts/queries.ts';
import { presentCharge, presentPayment } from './present.ts';
import { findCharge, findCharges, findPayments } from './queries.ts';

export const chargeHandlers: SliceHandlers<'charges'> = {
  list: async (ctx, { query }) => {
    const { total, rows, desk } = await findCharges(asStaff(ctx).db, query);
    const { page, pageSize } = query;
    return { data: rows.map(presentCharge), current_page: page, per_page: pageSize, total, meta: desk };
  },
  show: async (ctx, { params }) => {
    const { db, viewer } = asStaff(ctx);
    const [found, shift] = await Promise.all([findCharge(db, params.id, moneyOf(viewer)), findCurrentShift(db)]);
    const { charge, member, integral, coupons, entitlements, other_debts, payments } = found ?? fail('NOT_FOUND');
    return {
      data: presentCharge(charge),
      meta: {
        member: presentMember(member),
        integral,
        coupons: coupons.map(presentClaim),
        entitlements: entitlements.map(presentEntitlement),
        shift: shift && presentShift(shift),
        other_debts: other_debts.map((debt) => ({ ...debt, issued_at: instant(debt.issued_at) })),
        discount_max: discountMax(ctx),
        payments: payments.map(presentPayment),
      },
    };
  },
  payments: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const { total, sum, rows } = await findPayments(db, query, moneyOf(viewer));
    const { page, pageSize } = query;
    return { data: rows.map(presentPayment), current_page: page, per_page: pageSize, total, meta: { total: sum } };
  },
  /** @throws NOT_FOUND, FORBIDDEN another's, STATE closed, taken back or given back in part, BALANCE what was topped up is spent */
  reverse: async (ctx, { params, body }) => {
    const { payment } = await runCommand(ctx.deps, 'reverse_payment', {
      ...askedAtDesk(ctx),
      request_id: ctx.request_id,
      owner: asStaff(ctx).viewer.roles.includes('shop_owner'),
      ...{ id: params.id, reason: body.reason },
      audit: auditRow(ctx, { action: 'payment.reverse' }),
    });
    return { data: presentPayment(payment) };
  },
};
