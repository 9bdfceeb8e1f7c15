import { asPerson, asStaff } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentDisposal } from '#server/platform/present-disposal.ts';
import { presentMember } from '#server/platform/present-member.ts';
import { payDisposals } from './pay.ts';
import { findDisposal, findDisposals, findOwn, findVisitBills, priceFor } from './queries.ts';
import { toPrice, voidDisposal, writeDisposal, writeOffDisposal } from './write.ts';

export const disposalHandlers: SliceHandlers<'disposals'> = {
  write: async (ctx, { body }) => ({ data: presentDisposal(await writeDisposal(ctx, body)) }),
  quote: async (ctx, { body }) => {
    const { coupon_claim_id: claimId = null } = body;
    const found = await priceFor(asStaff(ctx).db, toPrice(ctx, body), claimId);
    const { priced, coupon } = found ?? failField('patient_id', '患者不存在');
    if (claimId !== null && coupon === null) failField('coupon_claim_id', '该患者没有这张优惠券');
    const { price, level, campaign, manual, total, lines } = priced;
    return {
      data: {
        ...{ price, level, campaign, manual, coupon },
        total: claimId === null ? total : total - (coupon?.off ?? 0),
        lines: lines.map(({ name, unit_price, count, price: whole, net, ...line }) => ({
          name,
          unit_price,
          count,
          price: whole,
          net,
          campaign: line.campaign_id ? { id: line.campaign_id, name: line.campaign ?? '' } : null,
        })),
      },
    };
  },
  list: async (ctx, { query }) => {
    const { total, sums, rows } = await findDisposals(asStaff(ctx).db, query);
    const { page, pageSize } = query;
    return { data: rows.map(presentDisposal), current_page: page, per_page: pageSize, total, meta: sums };
  },
  show: async (ctx, { params }) => {
    const found = await findDisposal(asStaff(ctx).db, params.id);
    return { data: presentDisposal(found ?? fail('NOT_FOUND')) };
  },
  ofVisits: async (ctx, { query }) => ({ data: await findVisitBills(asStaff(ctx).db, query.date) }),
  void: async (ctx, { body }) => ({ data: presentDisposal(await voidDisposal(ctx, body)) }),
  writeOff: async (ctx, { body }) => ({ data: presentDisposal(await writeOffDisposal(ctx, body)) }),
  pay: async (ctx, { body }) => {
    const { disposals, member, ...paid } = await payDisposals(ctx, body);
    const lists = disposals.map(presentDisposal);
    return {
      data: body.ids ? lists : (lists[0] ?? fail('NOT_FOUND')),
      meta: { ...paid, member: presentMember(member) },
    };
  },
  own: async (ctx, { query: { page, pageSize } }) => {
    const { total, arrears, rows } = await findOwn(asPerson(ctx).db, null, page, pageSize);
    return { data: rows.map(presentDisposal), current_page: page, per_page: pageSize, total, meta: { arrears } };
  },
  ownOne: async (ctx, { params }) => {
    const { rows } = await findOwn(asPerson(ctx).db, params.id, 1, 1);
    return { data: presentDisposal(rows[0] ?? fail('NOT_FOUND')) };
  },
};
