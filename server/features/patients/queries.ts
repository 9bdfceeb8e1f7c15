import type { PatientCase } from '#contract/patients.ts';
import type { PersonScope, Scoped } from '#server/platform/scope.ts';

export interface PatientRow {
  id: number;
  name: string;
  phone: string;
  email: string | null;
  age: number | null;
  gender: string | null;
  certificate_type: number | null;
  certificate_cipher: Buffer | null;
  certificate_blind: Buffer | null;
  nationality: string | null;
  nation: string | null;
  province: string | null;
  city: string | null;
  area: string | null;
  address: string | null;
  is_marry: number | null;
  industry: string | null;
  contact_name: string | null;
  contact_phone: string | null;
  health_status: string | null;
  medical_history: string | null;
  allergic_history: string | null;
  medication_history: string | null;
}

/** Whole years on the clinic's day. */
export const AGE = `extract(year FROM age(clinic_today(), t.birth_date))::int`;

const PATIENT = `t.id, t.name, t.phone, t.email, ${AGE} AS age, t.gender, t.certificate_type, t.certificate_cipher,
  t.certificate_blind, t.nationality, t.nation, t.province, t.city, t.area, t.address, t.is_marry, t.industry,
  t.contact_name, t.contact_phone, t.health_status, t.medical_history, t.allergic_history, t.medication_history`;

/** One page of an account's own patients, and how many there are. */
export async function ownPatients(
  db: PersonScope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: PatientRow[]; total: number }> {
  const [listed, counted] = await Promise.all([
    db.query<PatientRow>(`SELECT ${PATIENT} FROM patients t WHERE t.user_id = $1 ORDER BY t.id LIMIT $2 OFFSET $3`, [
      db.userId,
      pageSize,
      (page - 1) * pageSize,
    ]),
    db.query<{ total: number }>('SELECT count(*) AS total FROM patients WHERE user_id = $1', [db.userId]),
  ]);
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

/** One of them; null where it is another account's. Locked, it stays as it was read until the transaction ends. */
export async function ownPatient(
  db: Scoped,
  userId: number,
  id: number,
  { lock = false } = {},
): Promise<PatientRow | null> {
  // Account before patient, as everywhere: whoever writes two of them at once comes one after the other.
  if (lock) await db.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const { rows } = await db.query<PatientRow>(
    `SELECT ${PATIENT} FROM patients t WHERE t.id = $1 AND t.user_id = $2 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [id, userId],
  );
  return rows[0] ?? null;
}

export interface PastVisit {
  id: number;
  hash_id: string;
  date: string;
  time: string;
  hospital_name: string;
  department_name: string | null;
  doctor_name: string;
  chief_complaint: string;
  cancel_status: number;
  visi_status: number;
}

const MOST_VISITS = 20;

/** The visits of a patient of the account's own that are past, at all hospitals, the newest first. */
export async function pastVisits(db: PersonScope, patientId: number): Promise<PastVisit[]> {
  const { rows } = await db.query<PastVisit>(
    `SELECT r.id, r.hash_id, r.date::text AS date, to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS time,
       h.name AS hospital_name, d.name AS department_name, u.name AS doctor_name, r.chief_complaint, r.cancel_status,
       r.visi_status
     FROM reservations r JOIN patients t ON t.id = r.patient_id JOIN hospitals h ON h.id = r.hospital_id
     JOIN users u ON u.id = r.doctor_id LEFT JOIN departments d ON d.id = r.department_id
     WHERE t.id = $1 AND t.user_id = $2 AND r.starts_at < haomai_now()
     ORDER BY r.starts_at DESC, r.id DESC LIMIT ${MOST_VISITS}`,
    [patientId, db.userId],
  );
  return rows;
}

export type OwnAllergy = Omit<PatientCase['allergies'][number], 'type_name' | 'severity_name' | 'status_name'>;

/** What hospitals have noted of a patient of the account's own. */
export async function ownAllergies(db: PersonScope, patientId: number): Promise<OwnAllergy[]> {
  const { rows } = await db.query<{ own: OwnAllergy[] }>('SELECT own_allergies($1, $2) AS own', [db.userId, patientId]);
  return rows[0]?.own ?? [];
}
