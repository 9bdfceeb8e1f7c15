import { ROLE_LABEL, type Role, viewRole } from '#contract/roles.ts';
import { PATIENT_WINDOW_DAYS, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import type { Database } from '#db/client.ts';
import { asAnyone, type Ctx, staffHospital } from '#server/platform/context.ts';
import { failureOf } from '#server/platform/database-errors.ts';
import { Failure } from '#server/platform/failure.ts';
import { onceFor } from '#server/platform/once-for.ts';
import type { RawSlot } from '#server/platform/raw-states.ts';
import { createShared } from '#server/platform/realtime/timing.ts';
import { type HospitalRows, tenantScope } from '#server/platform/scope.ts';
import { namingVisit, type Wanting } from './busy-patient.ts';
import { hospitalOfSlot, inTurn, rememberSlot } from './claim-turns.ts';
import { lookFirst } from './look-first.ts';
import { presentSlot, type View } from './present.ts';

/**
 * Whoever lost a slot is told what it is now, what is free instead and, staff, who has it: `slot`, `alternatives` and
 * `taken_by` beside the message.
 * Where it is the patient who has no time, which visit is in the way.
 * @param lost `crowd`: many come for this one slot, and who comes after another looks first; `count` left out: as many
 *   slots as the reservation has that goes there
 */
export async function tellConflict<T>(
  ctx: Ctx,
  lost: { slotId: number; count: number | undefined; crowd?: boolean; wanting?: Wanting },
  attempt: () => Promise<T>,
): Promise<T> {
  const claim = () => inTurn(ctx, lost.slotId, attempt);
  try {
    return await (lost.crowd ? lookFirst(ctx, lost.slotId, claim) : claim());
  } catch (error) {
    if (error instanceof Failure && error.code === 'PATIENT_BUSY' && lost.wanting) {
      throw await namingVisit(ctx, lost, lost.wanting, error);
    }
    if (!(error instanceof Failure) || (error.code !== 'SLOT_TAKEN' && error.code !== 'HOLD_EXPIRED')) throw error;
    throw await withAlternatives(ctx, { slotId: lost.slotId, count: lost.count ?? wantedCount(error) }, error);
  }
}

/** Of a reservation that goes elsewhere the database knows how long it is, and says so with its refusal. */
function wantedCount({ extra }: Failure): number {
  return typeof extra?.slot_count === 'number' ? extra.slot_count : 1;
}

/** The same for who asks about a hold that is gone: which slots it had, the refusal says. */
export async function tellLostHold<T>(ctx: Ctx, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const failure = failureOf(error);
    const slots: unknown[] = Array.isArray(failure?.extra?.slot_ids) ? failure.extra.slot_ids : [];
    const [slotId] = slots;
    if (!failure || typeof slotId !== 'number') throw error;
    throw await withAlternatives(ctx, { slotId, count: slots.length }, failure);
  }
}

async function withAlternatives(ctx: Ctx, lost: { slotId: number; count: number }, failure: Failure): Promise<Failure> {
  const { clock } = ctx.deps;
  const hospitalId = hospitalOfSlot(ctx, lost.slotId) ?? (await findHospital(ctx, lost.slotId));
  if (hospitalId === undefined) return failure;
  const view: View = hospitalId === staffHospital(ctx.viewer) ? 'staff' : 'public';
  const found = await conflictsOf(ctx.deps.database)(`${hospitalId}|${view}|${lost.slotId}|${lost.count}`);
  if (!found) return failure;
  const now = clock.now();
  return new Failure(failure.code, {
    message: failure.message,
    extra: {
      slot: presentSlot(found.slot, view, now),
      alternatives: found.alternatives.map((slot) => presentSlot(slot, view, now)),
      ...(view === 'staff' && found.winner ? { taken_by: presentWinner(found.winner) } : {}),
    },
  });
}

async function findHospital(ctx: Ctx, slotId: number): Promise<number | undefined> {
  const { rows } = await asAnyone(ctx).db.query<{ hospital_id: number }>({
    name: 'slot_hospital',
    text: 'SELECT hospital_id FROM slots WHERE id = $1',
    values: [slotId],
  });
  const [row] = rows;
  if (row) rememberSlot(ctx, slotId, row.hospital_id);
  return row?.hospital_id;
}

/** A rush has many losers at once: they share a look that began after each of them had lost. */
const conflictsOf = onceFor((database: Database) =>
  createShared((key: string) => {
    const [hospitalId = '', view, slotId, count] = key.split('|');
    const lost = { slotId: Number(slotId), count: Number(count) };
    return readConflict(tenantScope(database, Number(hospitalId)), lost, view === 'staff' ? 'staff' : 'public');
  }),
);

interface Conflict {
  slot: RawSlot;
  alternatives: RawSlot[];
  winner: Winner | null;
}

async function readConflict(
  db: HospitalRows,
  lost: { slotId: number; count: number },
  view: View,
): Promise<Conflict | undefined> {
  const { rows } = await db.query<{ state: Conflict }>({
    name: 'conflict_state',
    text: `SELECT conflict_state(id, $3, clinic_today() + $4::int) AS state FROM slots WHERE id = $1 AND hospital_id = $2`,
    values: [lost.slotId, db.hospitalId, lost.count, view === 'staff' ? STAFF_WINDOW_DAYS : PATIENT_WINDOW_DAYS],
  });
  return rows[0]?.state;
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
