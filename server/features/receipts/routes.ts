import type { Role } from '#contract/roles.ts';
import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { readReceipt } from './read-receipt.ts';

const CARDS: readonly Role[] = ['customer_service', 'shop_owner'];

/** A hygienist's are those of cleaning fees. */
const feesOnly = (ctx: Ctx) => !asStaff(ctx).viewer.roles.some((role) => CARDS.includes(role));

export const receiptHandlers: SliceHandlers<'receipts'> = {
  show: async (ctx, { params }) => ({ data: await readReceipt(asStaff(ctx).db, params.id, feesOnly(ctx)) }),
  /** @throws NOT_FOUND, HOSPITAL_LOCKED */
  print: async (ctx, { params }) => {
    const { receipt, printed_at } = await runCommand(ctx.deps, 'print_receipt', {
      ...askedAtDesk(ctx),
      id: params.id,
      fees_only: feesOnly(ctx),
      audit: auditRow(ctx, { action: 'receipt.reprint' }),
    });
    const printed_by_name = asStaff(ctx).viewer.name;
    return { data: { ...receipt, printed_at: instant(printed_at), printed_by_name } };
  },
};
