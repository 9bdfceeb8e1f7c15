import type { BodyOf } from '#contract/call.ts';
import type { Action } from '#contract/operation-logs.ts';
import type { Prescription, PrescriptionWarning, prescriptions } from '#contract/prescriptions.ts';
import { askedAtDesk, deskByline } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import type { PrescriptionRow } from '#server/platform/prescription-commands.ts';
import { tellingStale } from '#server/platform/stale.ts';
import { presentPrescription } from './present.ts';
import { conflictsOf, prescriptionNow } from './queries.ts';

interface Written {
  data: Prescription;
  meta: { warnings: PrescriptionWarning[] };
}

const isOwner = (ctx: Ctx) => asStaff(ctx).viewer.roles.includes('shop_owner');

/** Of a sheet that there is: who lost is shown it as it stands. */
async function stepped(
  ctx: Ctx,
  id: number,
  work: Promise<{ prescription: PrescriptionRow; warnings: PrescriptionWarning[] }>,
): Promise<Written> {
  const { prescription, warnings } = await tellingStale(work, async () => {
    const now = await prescriptionNow(asStaff(ctx).db, id);
    return now && { current: presentPrescription(now), by: now.updated_by.name, at: instant(now.updated_at) };
  });
  return { data: presentPrescription(prescription), meta: { warnings } };
}

/** What every step of one that there is says. */
function stepOf(ctx: Ctx, id: number, version: number, action: Action) {
  const { staff: _staff, request_id: _request, ...byline } = deskByline(ctx);
  return { ...byline, id, version, owner: isOwner(ctx), audit: auditRow(ctx, { action }) };
}

/** @throws FORBIDDEN not treating, INVALID, HOSPITAL_LOCKED */
export async function writePrescription(
  ctx: Ctx,
  { reservation_id, record_id, ...form }: BodyOf<typeof prescriptions.create>,
): Promise<Written> {
  const { prescription, warnings } = await runCommand(ctx.deps, 'write_prescription', {
    ...askedAtDesk(ctx),
    ...{ ...form, key: reservation_id ?? null, record_id: record_id ?? null, owner: isOwner(ctx) },
  });
  return { data: presentPrescription(prescription), meta: { warnings } };
}

/** @throws NOT_FOUND, FORBIDDEN another's, STALE, STATE it is no draft, INVALID, HOSPITAL_LOCKED */
export function changePrescription(ctx: Ctx, id: number, form: BodyOf<typeof prescriptions.update>): Promise<Written> {
  const owner = isOwner(ctx);
  return stepped(ctx, id, runCommand(ctx.deps, 'change_prescription', { ...askedAtDesk(ctx), ...form, id, owner }));
}

/**
 * @throws NOT_FOUND, FORBIDDEN not its author, or no doctor, STALE, STATE, ALLERGY with what does not go with what,
 * HOSPITAL_LOCKED
 */
export async function signPrescription(
  ctx: Ctx,
  id: number,
  { version, allergy_override }: BodyOf<typeof prescriptions.sign>,
): Promise<Written> {
  const work = runCommand(ctx.deps, 'sign_prescription', {
    ...stepOf(ctx, id, version, 'prescription.sign'),
    override: allergy_override?.reason ?? null,
    override_audit: auditRow(ctx, { action: 'allergy.override' }),
  });
  try {
    return await stepped(ctx, id, work);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'ALLERGY') throw error;
    throw new Failure('ALLERGY', { extra: { conflicts: await conflictsOf(asStaff(ctx).db, id) } });
  }
}

/** @throws NOT_FOUND, FORBIDDEN another's, STALE, STATE it is void, HOSPITAL_LOCKED */
export function voidPrescription(
  ctx: Ctx,
  id: number,
  { version, reason }: BodyOf<typeof prescriptions.void>,
): Promise<Written> {
  const step = stepOf(ctx, id, version, 'prescription.void');
  return stepped(ctx, id, runCommand(ctx.deps, 'void_prescription', { ...step, reason }));
}

/** @throws NOT_FOUND, FORBIDDEN another's, STALE, STATE nothing is to be tested, INVALID, HOSPITAL_LOCKED */
export function noteSkinTest(
  ctx: Ctx,
  id: number,
  { version, ...result }: BodyOf<typeof prescriptions.skinTest>,
): Promise<Written> {
  const step = { ...stepOf(ctx, id, version, 'prescription.skin_test'), request_id: ctx.request_id };
  return stepped(ctx, id, runCommand(ctx.deps, 'note_skin_test', { ...step, ...result }));
}
