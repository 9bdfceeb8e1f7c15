import { PATIENT_CANCEL_MINUTES, type Reservation } from '#contract/reservations.ts';
import { FLOW_NEXT, type Flow, UNDO_LATEST_SECONDS } from '#contract/slot-state.ts';
import { byline } from '#server/features/scheduling/byline.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx, signedIn } from '#server/platform/context.ts';

type Done = { reservation: Reservation };

interface Change {
  key: string;
  version?: number | undefined;
}

function staffInput(ctx: Ctx, change: Change): Record<string, unknown> {
  const { viewer, hospitalId } = asStaff(ctx);
  return {
    ...byline(ctx),
    session_id: viewer.session_id,
    staff: true,
    staff_hospital_id: hospitalId,
    key: change.key,
    version: change.version ?? null,
  };
}

/** The account cancels until an hour before. @throws NOT_FOUND, STATE, STALE */
export async function cancelOwnReservation(ctx: Ctx, change: Change & { reason: string }): Promise<Reservation> {
  const done = await runCommand<Done>(ctx.deps, 'cancel_reservation', {
    ...byline(ctx),
    by_name: '患者',
    by_role: '',
    session_id: signedIn(ctx).session_id,
    staff: false,
    key: change.key,
    version: change.version ?? null,
    reason: change.reason || null,
    cancel_minutes: PATIENT_CANCEL_MINUTES,
  });
  return done.reservation;
}

/** The desk cancels while not visited, with a reason. @throws NOT_FOUND, HOSPITAL_LOCKED, STATE, STALE */
export async function cancelReservation(ctx: Ctx, change: Change & { reason: string }): Promise<Reservation> {
  const input = { ...staffInput(ctx, change), reason: change.reason };
  return (await runCommand<Done>(ctx.deps, 'cancel_reservation', input)).reservation;
}

/** Arrived, in the chair, done, no-show. Only today's. @throws NOT_FOUND, HOSPITAL_LOCKED, STATE, STALE */
export async function stepReservation(ctx: Ctx, change: Change & { to: Flow }): Promise<Reservation> {
  const input = { ...staffInput(ctx, change), to: change.to, next: FLOW_NEXT, visit: false };
  return (await runCommand<Done>(ctx.deps, 'step_reservation', input)).reservation;
}

/** 就诊 (docs/domain/visits.md#visited): only today's, not cancelled, once. @throws as stepReservation */
export async function markVisited(ctx: Ctx, change: Change): Promise<Reservation> {
  const input = { ...staffInput(ctx, change), to: 'done', visit: true };
  return (await runCommand<Done>(ctx.deps, 'step_reservation', input)).reservation;
}

/**
 * Takes back the step that the person has just made, where nothing hangs on it yet.
 * @throws NOT_FOUND, HOSPITAL_LOCKED, FORBIDDEN (another's step), STATE (why not), STALE
 */
export async function undoStep(ctx: Ctx, change: Change & { version: number }): Promise<Reservation> {
  const input = { ...staffInput(ctx, change), seconds: UNDO_LATEST_SECONDS };
  return (await runCommand<Done>(ctx.deps, 'undo_step', input)).reservation;
}
