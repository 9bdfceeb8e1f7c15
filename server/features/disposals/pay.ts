import type { BodyOf } from '#contract/call.ts';
import type { disposals } from '#contract/disposals.ts';
import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { runCommand } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { discountMax } from './discount-max.ts';

/**
 * 收费. @throws NOT_FOUND, OVERPAID more than is owed, BALANCE, STATE a draft, void, a card that is locked, or a coupon that is used, STALE, INVALID,
 * HOSPITAL_LOCKED
 */
export function payDisposals(ctx: Ctx, { id, ids, ...form }: BodyOf<typeof disposals.pay>) {
  return runCommand(ctx.deps, 'pay_disposals', {
    ...askedAtDesk(ctx),
    request_id: ctx.request_id,
    ids: [...new Set(ids ?? (id ? [id] : []))],
    version: form.version ?? null,
    payments: form.payments.map((tender) => ({ ...tender, trade_no: tender.trade_no || null })),
    owe: form.owe,
    discount: form.discount ?? null,
    coupon_claim_id: form.coupon_claim_id ?? null,
    round_off: form.round_off ?? null,
    discount_max: discountMax(ctx),
    remarks: form.remarks,
    audit: auditRow(ctx, { action: 'disposal.pay' }),
  });
}
