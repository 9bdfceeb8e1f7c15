import type { BodyOf } from '#contract/call.ts';
import { TOP_UP_YUAN } from '#contract/member-forms.ts';
import type { members } from '#contract/members.ts';
import type { ReceiptRef } from '#contract/receipt-ref.ts';
import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { runCommand } from '#server/platform/command.ts';
import type { MemberRow } from '#server/platform/command-rows.ts';
import { type Ctx, signedIn } from '#server/platform/context.ts';
import { failField } from '#server/platform/failure.ts';

const { min, max } = TOP_UP_YUAN;
const LEAST_CENTS = min * 100;

type Form = BodyOf<typeof members.recharge> & { type: 1 | 2 };

interface Moved {
  member: MemberRow;
  receipt: ReceiptRef | null;
  /** What waits for a second person. */
  approval?: { id: number } | null;
}

/** 充值, or with type 2 what is given back of it. @throws NOT_FOUND, STATE, STALE, BALANCE, INVALID, HOSPITAL_LOCKED */
export function moveCard(ctx: Ctx, id: number, form: Form): Promise<Moved> {
  const { amount, payment_type, trade_no } = form;
  const asked = {
    ...askedAtDesk(ctx),
    request_id: ctx.request_id,
    version: form.version ?? null,
    ...{ id, amount, payment_type, trade_no: trade_no || null, gift_amount: form.gift_amount ?? null },
  };
  const owner = signedIn(ctx).roles.includes('shop_owner');
  if (form.type === 2) {
    const remarks = form.reason || form.remarks;
    const audit = auditRow(ctx, { action: 'member.refund' });
    return runCommand(ctx.deps, 'refund_stored', { ...asked, remarks, audit, owner });
  }
  if (amount < LEAST_CENTS) failField('amount', `充值金额最小为${min},最大为${max}`);
  const audit = auditRow(ctx, { action: 'member.recharge' });
  const rule_id = form.rule_id ?? null;
  return runCommand(ctx.deps, 'top_up_member', { ...asked, remarks: form.remarks, audit, rule_id, owner });
}
