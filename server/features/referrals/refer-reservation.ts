import type { BodyOf } from '#contract/call.ts';
import type { referrals } from '#contract/referrals.ts';
import type { Reservation } from '#contract/reservations.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { slotAt } from '#server/features/reservations/slot-at.ts';
import { deskByline } from '#server/features/scheduling/byline.ts';
import { tellConflict } from '#server/features/scheduling/conflict.ts';
import { runCommand } from '#server/platform/command.ts';
import { asAnyone, type Ctx } from '#server/platform/context.ts';

/**
 * Refers a reservation to a hospital of one's alliances or to somebody of one's own: as many of the target's
 * slots as the visit has are claimed, the reservation made there, and the source marked in one transaction
 * (docs/domain/slots-and-holds.md#referral). Answers the target's.
 * @throws NOT_FOUND, INVALID, HOSPITAL_LOCKED, STATE, STALE, SLOT_TAKEN, PATIENT_BUSY
 */
export async function referReservation(
  ctx: Ctx,
  key: string,
  body: BodyOf<typeof referrals.refer>,
): Promise<Reservation> {
  const asker = deskByline(ctx);
  const slotId = await slotAt(asAnyone(ctx).db, body);
  const done = await tellConflict(ctx, { slotId, count: undefined, wanting: { staff: true, key } }, () =>
    runCommand(ctx.deps, 'refer_reservation', {
      ...asker,
      key,
      slot_id: slotId,
      version: body.version ?? null,
      department_id: body.department_id ?? null,
      source: body.source,
      remarks: body.remarks,
      reason: body.reason,
      window_days: STAFF_WINDOW_DAYS,
    }),
  );
  return done.reservation;
}
