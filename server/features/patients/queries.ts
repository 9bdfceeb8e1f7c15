import type { PersonScope } from '#server/platform/scope.ts';

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
}

/** Whole years on the clinic's day. */
export const AGE = `extract(year FROM age(clinic_today(), t.birth_date))::int`;

export const PATIENT = `t.id, t.name, t.phone, t.email, ${AGE} AS age, t.gender, t.certificate_type, t.certificate_cipher,
  t.certificate_blind`;

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
