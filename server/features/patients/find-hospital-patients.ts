import type { Database } from '#db/client.ts';
import { containing } from '#server/platform/like.ts';
import { AGE } from './queries.ts';

export interface KnownPatient {
  id: number;
  name: string;
  phone: string;
  gender: string | null;
  age: number | null;
  certificate_number: string | null;
  card_no: string | null;
  allergic_history: string | null;
  last_visit: { date: string; doctor_name: string; chief_complaint: string } | null;
}

const MOST = 20;

/** A part of a phone shorter than this fits half of everybody. */
const FEWEST_DIGITS = 3;

/**
 * People this hospital knows, by part of the name, part of the phone, the whole ID number or the whole card number;
 * the newest where nothing is asked.
 */
export async function findHospitalPatients(
  database: Database,
  hospitalId: number,
  keyword: string,
): Promise<KnownPatient[]> {
  const digits = /^\d+$/.test(keyword) && keyword.length >= FEWEST_DIGITS;
  const { rows } = await database.pool.query<KnownPatient>(
    `SELECT t.id, t.name, t.phone, t.gender, ${AGE} AS age, t.certificate_number, k.card_no, t.allergic_history, v.last_visit
     FROM (
       SELECT k.patient_id, k.card_no, k.created_at, t.name = $2 AS exact
       FROM hospital_patients k JOIN patients t ON t.id = k.patient_id
       WHERE k.hospital_id = $1 AND ($2 = '' OR t.name ILIKE $3 OR t.phone LIKE $4
         OR k.card_no = upper($2) OR t.certificate_number = upper($2))
       ORDER BY exact DESC, k.created_at DESC, k.patient_id DESC LIMIT ${MOST}) k
     JOIN patients t ON t.id = k.patient_id
     LEFT JOIN LATERAL (
       SELECT json_build_object('date', r.date, 'doctor_name', u.name, 'chief_complaint', r.chief_complaint) AS last_visit
       FROM reservations r JOIN users u ON u.id = r.doctor_id
       WHERE r.patient_id = t.id AND r.hospital_id = $1 AND r.visi_status = 1 ORDER BY r.starts_at DESC LIMIT 1) v ON true
     ORDER BY k.exact DESC, k.created_at DESC, k.patient_id DESC`,
    [hospitalId, keyword, containing(keyword), digits ? containing(keyword) : null],
  );
  return rows;
}
