import type { BodyOf } from '#contract/call.ts';
import type { reservationChanges } from '#contract/changes.ts';
import { PATIENT_CANCEL_MINUTES } from '#contract/reservations.ts';
import { PATIENT_WINDOW_DAYS, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { deskByline, patientByline } from '#server/features/scheduling/byline.ts';
import { tellConflict } from '#server/features/scheduling/conflict.ts';
import { runCommand } from '#server/platform/command.ts';
import type { Changed } from '#server/platform/command-rows.ts';
import type { InputOf } from '#server/platform/commands.ts';
import { asAnyone, asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { slotAt } from './slot-at.ts';

/**
 * The account changes one of its reservations, also to another doctor or hospital: new slots are claimed and the old
 * freed in one transaction (docs/domain/slots-and-holds.md#moves). Until an hour before.
 * @throws NOT_FOUND, INVALID, HOSPITAL_LOCKED, LIMIT, STATE, STALE, SLOT_TAKEN, PATIENT_BUSY
 */
export async function changeOwnReservation(
  ctx: Ctx,
  key: string,
  body: BodyOf<typeof reservationChanges.change>,
): Promise<Changed> {
  const asker = patientByline(ctx);
  const slotId = await slotAt(asAnyone(ctx).db, body);
  const wanting = { staff: false, patientId: body.patient_id, key, moves: true };
  return tellConflict(ctx, { slotId, count: undefined, wanting }, () =>
    runCommand(ctx.deps, 'change_reservation', {
      ...asker,
      ...wordsOf(body),
      key,
      slot_id: slotId,
      slot_count: null,
      hold_id: null,
      cancel_minutes: PATIENT_CANCEL_MINUTES,
      window_days: PATIENT_WINDOW_DAYS,
    }),
  );
}

/** The desk's form: hospital stays, another doctor of it is allowed. @throws as changeOwnReservation, HOLD_EXPIRED */
export async function changeReservation(
  ctx: Ctx,
  key: string,
  body: BodyOf<typeof reservationChanges.staffChange>,
): Promise<Changed> {
  const { hospitalId } = asStaff(ctx);
  if (body.hospital_id !== hospitalId) fail('INVALID', { errors: { hospital_id: ['改约不能更换医院，请使用转诊'] } });
  const slotId = await slotAt(asAnyone(ctx).db, body);
  const move = { key, slotId, count: body.slot_count, patientId: body.patient_id };
  return atDesk(ctx, move, { ...wordsOf(body), hold_id: body.hold_id ?? null });
}

/** Carried on the grid: only where it goes. @throws as changeReservation */
export async function moveReservation(
  ctx: Ctx,
  key: string,
  body: BodyOf<typeof reservationChanges.move>,
): Promise<Changed> {
  const move = { key, slotId: body.scheduling_time_id, count: body.slot_count };
  return atDesk(ctx, move, {
    ...AS_IT_IS,
    version: body.version ?? null,
    kind_id: body.kind_id ?? null,
    hold_id: body.hold_id ?? null,
    keep_department: true,
  });
}

async function atDesk(
  ctx: Ctx,
  { key, slotId, count, patientId }: { key: string; slotId: number; count: number | undefined; patientId?: number },
  words: Words & Pick<InputOf<'change_reservation'>, 'hold_id'>,
): Promise<Changed> {
  const asker = deskByline(ctx);
  const wanting = { staff: true, patientId, key, moves: true };
  return tellConflict(ctx, { slotId, count, wanting }, () =>
    runCommand(ctx.deps, 'change_reservation', {
      ...asker,
      ...words,
      key,
      slot_id: slotId,
      slot_count: count ?? null,
      cancel_minutes: null,
      window_days: STAFF_WINDOW_DAYS,
    }),
  );
}

/** What a form says beside where it goes. */
type Words = Pick<
  InputOf<'change_reservation'>,
  'version' | 'patient_id' | 'department_id' | 'keep_department' | 'source' | 'remarks' | 'reason' | 'kind_id'
>;

/** Of a visit that only goes elsewhere. */
const AS_IT_IS = { patient_id: null, department_id: null, source: null, remarks: null, reason: null };

function wordsOf(body: BodyOf<typeof reservationChanges.change>): Words {
  return {
    keep_department: false,
    version: body.version ?? null,
    patient_id: body.patient_id,
    department_id: body.department_id ?? null,
    source: body.source,
    remarks: body.remarks,
    reason: body.reason || null,
    kind_id: body.kind_id ?? null,
  };
}
