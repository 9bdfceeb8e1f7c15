import { PATIENT_CANCEL_MINUTES, type Reservation } from '#contract/reservations.ts';
import { FLOW_NEXT, type Flow, UNDO_LATEST_SECONDS } from '#contract/slot-state.ts';
import { deskByline, patientByline } from '#server/features/scheduling/byline.ts';
import { runCommand } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';

interface Change {
  key: string;
  version?: number | undefined;
}

const atDesk = (ctx: Ctx, { key, version }: Change) => ({ ...deskByline(ctx), key, version: version ?? null });

/** The account cancels until an hour before. @throws NOT_FOUND, STATE, STALE */
export async function cancelOwnReservation(ctx: Ctx, change: Change & { reason: string }): Promise<Reservation> {
  const done = await runCommand(ctx.deps, 'cancel_reservation', {
    ...patientByline(ctx),
    key: change.key,
    version: change.version ?? null,
    reason: change.reason || null,
    cancel_minutes: PATIENT_CANCEL_MINUTES,
  });
  return done.reservation;
}

/** The desk cancels while not visited, with a reason. @throws NOT_FOUND, HOSPITAL_LOCKED, STATE, STALE */
export async function cancelReservation(ctx: Ctx, change: Change & { reason: string }): Promise<Reservation> {
  const input = { ...atDesk(ctx, change), reason: change.reason, cancel_minutes: null };
  return (await runCommand(ctx.deps, 'cancel_reservation', input)).reservation;
}

/** Arrived, in the chair, done, no-show. Only today's. @throws NOT_FOUND, HOSPITAL_LOCKED, STATE, STALE */
export async function stepReservation(ctx: Ctx, change: Change & { to: Flow }): Promise<Reservation> {
  const input = { ...atDesk(ctx, change), to: change.to, next: FLOW_NEXT, visit: false };
  return (await runCommand(ctx.deps, 'step_reservation', input)).reservation;
}

/** 就诊 (docs/domain/visits.md#visited): only today's, not cancelled, once. @throws as stepReservation */
export async function markVisited(ctx: Ctx, change: Change): Promise<Reservation> {
  const input = { ...atDesk(ctx, change), to: 'done' as const, next: FLOW_NEXT, visit: true };
  return (await runCommand(ctx.deps, 'step_reservation', input)).reservation;
}

/**
 * Takes back the step that the person has just made, where nothing hangs on it yet.
 * @throws NOT_FOUND, HOSPITAL_LOCKED, FORBIDDEN (another's step), STATE (why not), STALE
 */
export async function undoStep(ctx: Ctx, change: Change & { version: number }): Promise<Reservation> {
  const input = { ...atDesk(ctx, change), seconds: UNDO_LATEST_SECONDS };
  return (await runCommand(ctx.deps, 'undo_step', input)).reservation;
}
