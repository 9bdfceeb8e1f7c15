import type { BodyOf } from '#contract/call.ts';
import type { disposals } from '#contract/disposals.ts';
import type { Role } from '#contract/roles.ts';
import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import type { DisposalRow, ToPrice } from '#server/platform/disposal-commands.ts';
import { discountMax } from './discount-max.ts';

/** Who writes for everybody. */
const DESK: readonly Role[] = ['shop_owner', 'customer_service'];
const TREATING: readonly Role[] = ['doctor', 'dental_hygienist'];

const rolesOf = (ctx: Ctx) => asStaff(ctx).viewer.roles;
const ownOnly = (ctx: Ctx) => !rolesOf(ctx).some((role) => DESK.includes(role));

type Lines = Pick<BodyOf<typeof disposals.quote>, 'id' | 'patient_id' | 'projects' | 'drugs' | 'products' | 'discount'>;

/** What is asked for, for price_disposal(). */
export const toPrice = (ctx: Ctx, { id, patient_id, projects, drugs, products, discount }: Lines): ToPrice => ({
  ...{ id: id ?? null, patient_id },
  ...{ projects, drugs, products, discount: discount ?? null },
  discount_max: discountMax(ctx),
});

/** 开单, or a change. @throws NOT_FOUND, FORBIDDEN another's, STATE paid or void, STALE, INVALID, HOSPITAL_LOCKED */
export async function writeDisposal(ctx: Ctx, form: BodyOf<typeof disposals.write>): Promise<DisposalRow> {
  const { viewer } = asStaff(ctx);
  const { disposal } = await runCommand(ctx.deps, 'write_disposal', {
    ...askedAtDesk(ctx),
    ...toPrice(ctx, form),
    request_id: ctx.request_id,
    version: form.version ?? null,
    own_only: ownOnly(ctx),
    doctor_id: viewer.roles.some((role) => TREATING.includes(role)) ? viewer.user_id : null,
    reservation_id: form.reservation_id ?? null,
    consultant_id: form.consultant_id ?? null,
    issue: form.issue,
    request_approval: form.request_approval,
    remarks: form.remarks,
    audit: auditRow(ctx, { action: 'disposal.write' }),
  });
  return disposal;
}

/** 作废. @throws NOT_FOUND, FORBIDDEN another's, STATE paid or void, STALE, HOSPITAL_LOCKED */
export async function voidDisposal(ctx: Ctx, form: BodyOf<typeof disposals.void>): Promise<DisposalRow> {
  const { disposal } = await runCommand(ctx.deps, 'void_disposal', {
    ...askedAtDesk(ctx),
    ...form,
    request_id: ctx.request_id,
    own_only: ownOnly(ctx),
    audit: auditRow(ctx, { action: 'disposal.void' }),
  });
  return disposal;
}

/** 坏账核销. @throws NOT_FOUND, STATE nothing is owed, INVALID more than is owed, STALE, HOSPITAL_LOCKED */
export async function writeOffDisposal(ctx: Ctx, form: BodyOf<typeof disposals.writeOff>): Promise<DisposalRow> {
  const { disposal } = await runCommand(ctx.deps, 'write_off_disposal', {
    ...askedAtDesk(ctx),
    ...form,
    request_id: ctx.request_id,
    audit: auditRow(ctx, { action: 'disposal.write_off' }),
  });
  return disposal;
}
