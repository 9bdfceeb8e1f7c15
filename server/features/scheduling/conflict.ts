import { ROLE_LABEL, type Role, viewRole } from '#contract/roles.ts';
import { PATIENT_WINDOW_DAYS, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { type Ctx, staffHospital } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import type { RawSlot } from '#server/platform/live-bus.ts';
import { presentSlot, type View } from './present.ts';

/**
 * Whoever lost a slot is told what it is now, what is free instead and, staff, who has it: `slot`, `alternatives` and
 * `taken_by` beside the message.
 */
export async function tellConflict<T>(
  ctx: Ctx,
  lost: { slotId: number; count: number },
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof Failure) || (error.code !== 'SLOT_TAKEN' && error.code !== 'HOLD_EXPIRED')) throw error;
    throw await withAlternatives(ctx, lost, error);
  }
}

async function withAlternatives(ctx: Ctx, lost: { slotId: number; count: number }, failure: Failure): Promise<Failure> {
  const { database, clock } = ctx.deps;
  const staffAt = staffHospital(ctx.viewer);
  const { rows } = await database.pool.query<{
    hospital_id: number;
    state: { slot: RawSlot; alternatives: RawSlot[]; winner: Winner | null };
  }>({
    name: 'conflict_state',
    text: `SELECT s.hospital_id, conflict_state(s.id, $2, clinic_today() + CASE WHEN s.hospital_id = $3 THEN $4::int ELSE $5::int END) AS state
           FROM slots s WHERE s.id = $1`,
    values: [lost.slotId, lost.count, staffAt ?? 0, STAFF_WINDOW_DAYS, PATIENT_WINDOW_DAYS],
  });
  const found = rows[0];
  if (!found) return failure;
  const view: View = found.hospital_id === staffAt ? 'staff' : 'public';
  const now = clock.now();
  return new Failure(failure.code, {
    message: failure.message,
    extra: {
      slot: presentSlot(found.state.slot, view, now),
      alternatives: found.state.alternatives.map((slot) => presentSlot(slot, view, now)),
      ...(view === 'staff' && found.state.winner ? { taken_by: presentWinner(found.state.winner) } : {}),
    },
  });
}

interface Winner {
  name: string;
  patient: boolean;
  roles: Role[];
}

/** Who was faster, as the grid would name the holder: colleagues by name and role, patients as 患者. */
function presentWinner({ name, patient, roles }: Winner): { by: string; by_role: string } {
  const role = patient ? null : viewRole(roles);
  return role ? { by: name, by_role: ROLE_LABEL[role] } : { by: '患者', by_role: '' };
}
