import type { DepartmentEffect } from '#contract/department-calls.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalRows, Scoped } from '#server/platform/scope.ts';

/** What a department leaves behind that takes no bookings any more: hours that name it, visits that lie in it. */

/** Visits to come, each by its first slot. */
const UNTOUCHED = `SELECT coalesce(jsonb_agg(jsonb_build_object(
    'scheduling_time_id', r.slot_ids[1], 'date', r.date,
    'time', to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'), 'doctor_id', r.doctor_id, 'doctor', u.name,
    'reason', 'booked', 'patient', p.name) ORDER BY r.starts_at, r.id), '[]')
  FROM reservations r JOIN users u ON u.id = r.doctor_id JOIN patients p ON p.id = r.patient_id
  WHERE r.hospital_id = $1 AND r.department_id = $2 AND r.date >= clinic_today() AND r.starts_at > haomai_now()
    AND r.cancel_status = 0 AND r.visi_status = 0`;

/** @throws NOT_FOUND, also for another hospital's */
export async function readEffect(db: HospitalRows, id: number): Promise<DepartmentEffect> {
  const { rows } = await db.query<DepartmentEffect>(
    `SELECT (SELECT count(*)::int FROM working_hours w WHERE w.hospital_id = $1 AND w.department_id = $2) AS hours,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) ORDER BY u.id), '[]') FROM users u
         WHERE u.id IN (SELECT w.doctor_id FROM working_hours w WHERE w.hospital_id = $1 AND w.department_id = $2)) AS people,
       (${UNTOUCHED}) AS untouched
     FROM departments d WHERE d.hospital_id = $1 AND d.id = $2`,
    [db.hospitalId, id],
  );
  return rows[0] ?? fail('NOT_FOUND');
}

/**
 * Waits for who is booking there: a visit that is under way is seen, one that begins afterwards finds the department gone.
 * @throws UNDECIDED with the visits that are to be moved first
 */
export async function requireNoVisits(tx: Scoped, hospitalId: number, id: number): Promise<void> {
  await tx.query(
    `SELECT lock_templates($1, ARRAY(SELECT s.user_id FROM staff_departments s
       WHERE s.hospital_id = $1 AND s.department_id = $2), clinic_today(), clinic_today() + $3::int)`,
    [hospitalId, id, STAFF_WINDOW_DAYS],
  );
  const { rows } = await tx.query<Pick<DepartmentEffect, 'untouched'>>(`SELECT (${UNTOUCHED}) AS untouched`, [
    hospitalId,
    id,
  ]);
  const untouched = rows[0]?.untouched ?? [];
  if (untouched.length > 0) fail('UNDECIDED', { extra: { untouched } });
}
