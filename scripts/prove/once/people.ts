import { visit } from './acts.ts';
import type { Stage } from './stage.ts';

/** Somebody of the desk's hospital, who has a card there. */
export async function member(stage: Stage, n: number) {
  const { id, slot, token } = await visit(stage, n);
  const { rows } = await stage.rig.owner.query<{ id: number }>(
    `SELECT m.id FROM members m JOIN reservations r ON r.hospital_id = m.hospital_id AND r.patient_id = m.patient_id
     WHERE r.id = $1`,
    [id],
  );
  return { slot, token, params: { id: rows[0]?.id ?? 0 } };
}

export async function patientOf(stage: Stage, memberId: number): Promise<number> {
  const { rows } = await stage.rig.owner.query<{ patient_id: number }>('SELECT patient_id FROM members WHERE id = $1', [
    memberId,
  ]);
  return rows[0]?.patient_id ?? 0;
}

export const ownerOf = ({ town, owners }: Stage, hospital: number) =>
  owners[town.hospitals.findIndex(({ id }) => id === hospital)]?.token ?? '';
