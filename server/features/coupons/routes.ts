import { askedAtDesk, patientByline } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentClaim } from '#server/platform/present-coupon-claim.ts';
import { presentCoupon } from './present.ts';
import { findClaims, findCoupon, findCoupons, findOwn } from './queries.ts';
import { addCoupon, changeCoupon, setCouponStatus } from './save.ts';

export const couponHandlers: SliceHandlers<'coupons'> = {
  list: async (ctx, { query }) => {
    const { total, rows } = await findCoupons(ctx, query);
    return { data: rows.map(presentCoupon), current_page: query.page, per_page: query.pageSize, total };
  },
  show: async (ctx, { params }) => ({ data: presentCoupon(await findCoupon(asStaff(ctx).db, params.id)) }),
  create: async (ctx, { body }) => ({ data: presentCoupon(await addCoupon(ctx, body)) }),
  change: async (ctx, { params, body }) => ({ data: presentCoupon(await changeCoupon(ctx, params.id, body)) }),
  setStatus: async (ctx, { params, body }) => ({ data: presentCoupon(await setCouponStatus(ctx, params.id, body)) }),
  /** @throws NOT_FOUND, STATE it is not on, HOSPITAL_LOCKED */
  give: async (ctx, { params, body }) => {
    const { given, refused } = await runCommand(ctx.deps, 'give_coupon', {
      ...askedAtDesk(ctx),
      ...{ id: params.id, member_ids: body.member_ids },
      audit: auditRow(ctx, { action: 'coupon.give' }),
    });
    return { data: { given, refused } };
  },
  claims: async (ctx, { params, query }) => {
    const { total, rows } = await findClaims(asStaff(ctx).db, params.id, query);
    return { data: rows.map(presentClaim), current_page: query.page, per_page: query.pageSize, total };
  },
  own: async (ctx) => {
    const { offers, claims } = await findOwn(ctx);
    return { data: offers.map(presentCoupon), meta: { claims: claims.map(presentClaim) } };
  },
  /** @throws NOT_FOUND, INVALID no member there, STATE, SOLD_OUT, LIMIT, BALANCE too few points, HOSPITAL_LOCKED */
  claim: async (ctx, { params, body }) => {
    const { session_id, user_id, staff_hospital_id, request_id, idem } = patientByline(ctx);
    const { claim } = await runCommand(ctx.deps, 'claim_coupon', {
      ...{ session_id, user_id, staff_hospital_id, request_id, idem },
      ...{ id: params.id, patient_id: body.patient_id },
      audit: auditRow(ctx, { action: 'coupon.claim' }),
    });
    return { data: presentClaim(claim) };
  },
};
