import type { advisories } from '#contract/advisories.ts';
import type { BodyOf } from '#contract/call.ts';
import type * as schema from '#db/schema/index.ts';
import type { JsonRow } from '#server/platform/command-rows.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { HospitalScope, Scoped } from '#server/platform/scope.ts';

type Columns = typeof schema.advisories.$inferSelect;
type Visit = typeof schema.reservations.$inferSelect;
type Patient = typeof schema.patients.$inferSelect;
type Person = typeof schema.users.$inferSelect;

/** As advisory_view in db/functions/45_advisories.sql makes it. */
export type AdvisoryRow = JsonRow<Omit<Columns, 'hospital_id' | 'reservation_id' | 'created_by'>> & {
  patient: Patient['name'];
  phone: Patient['phone'];
  consultant_name: Person['name'];
  created_by_name: Person['name'];
  due: boolean;
  reservation: (Pick<Visit, 'id' | 'hash_id' | 'date'> & { time: string; doctor_name: Person['name'] }) | null;
};

type Subject = Pick<Columns, 'patient_id' | 'consultant_id'> & { reservation_id: string | null };

/** What a new one is of, and whose. @throws NOT_FOUND, INVALID where the reservation is another patient's */
export async function subjectOf(db: HospitalScope, form: BodyOf<typeof advisories.create>): Promise<Subject> {
  const { rows } = await db.query<Subject>(
    `SELECT r.id::text AS reservation_id, r.patient_id, $4::bigint AS consultant_id FROM reservations r
       WHERE r.hospital_id = $1 AND r.id = reservation_id_of($2)
     UNION ALL
     SELECT NULL, k.patient_id, $4 FROM hospital_patients k
       WHERE $2::text IS NULL AND k.hospital_id = $1 AND k.patient_id = $3::bigint`,
    [db.hospitalId, form.reservation_id ?? null, form.patient_id ?? null, db.userId],
  );
  const subject = rows[0] ?? fail('NOT_FOUND');
  if ((form.patient_id ?? subject.patient_id) !== subject.patient_id) failField('patient_id', '患者与预约不符');
  return subject;
}

/** Who may have a consultation, a membership `m`: the consultants of a hospital ($1), and its owner. */
const CONSULTANTS = `m.hospital_id = $1 AND m.status = 'active' AND m.role IN ('consultant', 'shop_owner')`;

/** For filters, and to hand one over. */
export async function listConsultants(db: HospitalScope): Promise<Pick<Person, 'id' | 'name'>[]> {
  const { rows } = await db.query<Pick<Person, 'id' | 'name'>>(
    `SELECT DISTINCT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id WHERE ${CONSULTANTS} ORDER BY u.id`,
    [db.hospitalId],
  );
  return rows;
}

export async function isConsultant(tx: Scoped, hospitalId: number, userId: number): Promise<boolean> {
  const { rowCount } = await tx.query(`SELECT 1 FROM memberships m WHERE ${CONSULTANTS} AND m.user_id = $2`, [
    hospitalId,
    userId,
  ]);
  return rowCount !== 0;
}

type OfReservation = Pick<
  Visit,
  'id' | 'hash_id' | 'patient_id' | 'date' | 'chief_complaint' | 'cancel_status' | 'visi_status'
> & { patient: Patient['name']; phone: Patient['phone']; time: string; doctor_name: Person['name'] };

/** The reservation that consultations are read of; its phone whole. @throws NOT_FOUND, also for another hospital's */
export async function findReservation(db: HospitalScope, key: string): Promise<OfReservation> {
  const { rows } = await db.query<OfReservation>(
    `SELECT r.id, r.hash_id, r.patient_id, t.name AS patient, t.phone, r.date::text AS date,
       to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS time, u.name AS doctor_name, r.chief_complaint,
       r.cancel_status, r.visi_status
     FROM reservations r JOIN patients t ON t.id = r.patient_id JOIN users u ON u.id = r.doctor_id
     WHERE r.hospital_id = $1 AND r.id = reservation_id_of($2)`,
    [db.hospitalId, key],
  );
  return rows[0] ?? fail('NOT_FOUND');
}
