import type { BodyOf } from '#contract/call.ts';
import { PATIENT_MAX_LIVE } from '#contract/reservations.ts';
import type { scheduling } from '#contract/scheduling.ts';
import {
  HOLD_MAX_SECONDS,
  PATIENT_HOLD_SECONDS,
  PATIENT_HOLDS_PER_HOUR,
  PATIENT_WINDOW_DAYS,
  STAFF_HOLD_SECONDS,
  STAFF_WINDOW_DAYS,
} from '#contract/slot-state.ts';
import { runCommand } from '#server/platform/command.ts';
import type { HeldSlot } from '#server/platform/command-rows.ts';
import { asPerson, type Ctx, signedIn, staffHospital } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { LEASE_S } from '#server/platform/realtime/leases.ts';
import { byline } from './byline.ts';
import { rememberSlot } from './claim-turns.ts';
import { tellConflict, tellLostHold } from './conflict.ts';

/**
 * Holds consecutive slots for the viewer's session (docs/domain/slots-and-holds.md#holds), as many as the kind takes
 * where nobody says how many; releases what it held before.
 * @throws NOT_FOUND, INVALID (kind_id), HOSPITAL_LOCKED, HOSPITAL_PENDING, LIMIT, TOO_MANY, SLOT_TAKEN (with state and alternatives)
 */
export async function holdSlot(ctx: Ctx, input: BodyOf<typeof scheduling.createHold>): Promise<HeldSlot> {
  const viewer = signedIn(ctx);
  const { kind_id, slot_count } = input;
  // Of a kind one is told first that it can't be had, and with it how many slots it is.
  const crowd = !kind_id && (slot_count ?? 1) === 1;
  const wanted = { slotId: input.scheduling_time_id, count: slot_count, crowd };
  const held = await tellConflict(ctx, wanted, () =>
    runCommand(ctx.deps, 'hold_slots', {
      ...byline(ctx),
      slot_id: input.scheduling_time_id,
      kind_id: kind_id ?? null,
      slot_count: slot_count ?? null,
      staff_seconds: STAFF_HOLD_SECONDS,
      patient_seconds: PATIENT_HOLD_SECONDS,
      staff_days: STAFF_WINDOW_DAYS,
      patient_days: PATIENT_WINDOW_DAYS,
      per_hour: PATIENT_HOLDS_PER_HOUR,
      max_live: PATIENT_MAX_LIVE,
      moving: input.reservation_id ?? null,
      // From the first instant: this process may be gone before it renews any.
      lease_seconds: ctx.deps.sessions.live.has(viewer.session_id) ? LEASE_S : null,
    }),
  );
  rememberSlot(ctx, input.scheduling_time_id, held.hospital_id);
  return held;
}

/**
 * The session's hold as it is now, with what its form needs.
 * @throws NOT_FOUND (another session's), HOSPITAL_LOCKED, HOSPITAL_PENDING; SLOT_TAKEN, HOLD_EXPIRED where it is gone
 */
export function seeHold(ctx: Ctx, holdId: number): Promise<HeldSlot> {
  const { viewer, db } = asPerson(ctx);
  const { session_id, user_id } = viewer;
  const asked = { session_id, user_id, staff_hospital_id: staffHospital(viewer), hold_id: holdId };
  return tellLostHold(ctx, async () => {
    const query = { name: 'see_hold', text: 'SELECT see_hold($1::jsonb) AS held', values: [JSON.stringify(asked)] };
    const { rows } = await db.query<{ held: HeldSlot }>(query);
    return rows[0]?.held ?? fail('NOT_FOUND');
  });
}

/** @throws NOT_FOUND (another session's), HOLD_EXPIRED (with state and alternatives), HOSPITAL_LOCKED */
export async function extendHold(ctx: Ctx, holdId: number): Promise<HeldSlot['hold']> {
  const { hold } = await tellLostHold(ctx, () =>
    runCommand(ctx.deps, 'extend_hold', { ...ownHold(ctx, holdId), max_seconds: HOLD_MAX_SECONDS }),
  );
  return hold;
}

/** Nothing happens where it has ended already. @throws NOT_FOUND (another session's) */
export async function releaseHold(ctx: Ctx, holdId: number): Promise<void> {
  await runCommand(ctx.deps, 'release_hold', ownHold(ctx, holdId));
}

/** A hold is its session's, whoever they are: it is found as a patient's own. */
function ownHold(ctx: Ctx, hold_id: number) {
  const { session_id, user_id } = signedIn(ctx);
  return { session_id, user_id, staff_hospital_id: null, hold_id, request_id: ctx.request_id };
}
