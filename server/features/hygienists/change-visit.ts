import type { BodyOf } from '#contract/call.ts';
import type { hygienists } from '#contract/hygienists.ts';
import type { ReceiptRef } from '#contract/receipt-ref.ts';
import type { Reservation } from '#contract/reservations.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { askedAtDesk, deskByline } from '#server/features/scheduling/byline.ts';
import { tellConflict } from '#server/features/scheduling/conflict.ts';
import { runCommand } from '#server/platform/command.ts';
import type { VisitRow } from '#server/platform/command-rows.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';

/** A visit of the hospital: who asks for it is named to nobody. */
const ofVisit = (ctx: Ctx, key: string) => ({
  ...askedAtDesk(ctx),
  staff: true,
  key,
});

/** Takes the cleaning fee of a visit, once, and makes its receipt. @throws NOT_FOUND, HOSPITAL_LOCKED, STATE not visited or taken already */
export function chargeHygiene(
  ctx: Ctx,
  key: string,
  body: BodyOf<typeof hygienists.charge>,
): Promise<{ visit: VisitRow; receipt: ReceiptRef }> {
  return runCommand(ctx.deps, 'charge_hygiene', { ...ofVisit(ctx, key), request_id: ctx.request_id, ...body });
}

/**
 * Notes and settles a problem, advises the next appointment.
 * @throws NOT_FOUND, FORBIDDEN another hygienist's visit, INVALID, HOSPITAL_LOCKED, STALE, STATE
 */
export async function changeHygiene(ctx: Ctx, key: string, body: BodyOf<typeof hygienists.update>): Promise<VisitRow> {
  const { visit } = await runCommand(ctx.deps, 'change_hygiene', {
    ...ofVisit(ctx, key),
    request_id: ctx.request_id,
    owner: asStaff(ctx).viewer.roles.includes('shop_owner'),
    version: body.version ?? null,
    problem: body.problem ?? null,
    settlement: body.settlement ?? null,
    due_on: body.due_on ?? null,
    note: body.note ?? null,
    remarks: body.remarks ?? null,
  });
  return visit;
}

/**
 * Books the patient of a visit again and fulfils what was advised.
 * @throws NOT_FOUND, INVALID, HOSPITAL_LOCKED, LIMIT, SLOT_TAKEN, PATIENT_BUSY, STATE booked again already
 */
export async function rebookVisit(ctx: Ctx, key: string, body: BodyOf<typeof hygienists.rebook>): Promise<Reservation> {
  const slotId = body.scheduling_time_id;
  const done = await tellConflict(ctx, { slotId, count: 1, wanting: { staff: true, key } }, () =>
    runCommand(ctx.deps, 'rebook_visit', {
      ...deskByline(ctx),
      key,
      slot_id: slotId,
      department_id: body.department_id ?? null,
      source: body.source,
      remarks: body.remarks,
      window_days: STAFF_WINDOW_DAYS,
    }),
  );
  return done.reservation;
}
