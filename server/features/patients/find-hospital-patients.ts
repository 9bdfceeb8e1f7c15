import { certificateIndex } from '#db/certificates.ts';
import type { Keys } from '#server/platform/keys.ts';
import { containing } from '#server/platform/like.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { AGE } from './queries.ts';

export interface KnownPatient {
  id: number;
  name: string;
  phone: string;
  gender: string | null;
  age: number | null;
  certificate_cipher: Buffer | null;
  certificate_blind: Buffer | null;
  card_no: string | null;
  allergic_history: string | null;
  last_visit: { date: string; doctor_name: string; chief_complaint: string } | null;
}

const MOST = 20;

/** A part of a phone shorter than this fits half of everybody. */
const FEWEST_DIGITS = 3;

/** Each way of being meant has an index of its own; one condition with OR would read all that the hospital knows. */
const MEANT = `SELECT k.patient_id FROM hospital_patients k JOIN patients t ON t.id = k.patient_id
    WHERE k.hospital_id = $1 AND t.name ILIKE $3
  UNION SELECT k.patient_id FROM hospital_patients k JOIN patients t ON t.id = k.patient_id
    WHERE k.hospital_id = $1 AND t.phone LIKE $4
  UNION SELECT patient_id FROM hospital_patients WHERE hospital_id = $1 AND card_no = upper($2)
  UNION SELECT patient_id FROM hospital_certificates WHERE hospital_id = $1 AND certificate_blind = $5`;

const NEWEST = `SELECT patient_id FROM hospital_patients WHERE hospital_id = $1 ORDER BY created_at DESC, patient_id DESC LIMIT ${MOST}`;

const LAST_VISIT = `SELECT json_build_object('date', r.date, 'doctor_name', u.name, 'chief_complaint', r.chief_complaint) AS last_visit
  FROM reservations r JOIN users u ON u.id = r.doctor_id
  WHERE r.patient_id = f.id AND r.hospital_id = $1 AND r.visi_status = 1 ORDER BY r.starts_at DESC LIMIT 1`;

/**
 * People this hospital knows, by part of the name, part of the phone, the whole ID number or the whole card number;
 * the newest where nothing is asked.
 */
export async function findHospitalPatients(db: HospitalScope, keys: Keys, keyword: string): Promise<KnownPatient[]> {
  const digits = /^\d+$/.test(keyword) && keyword.length >= FEWEST_DIGITS;
  const asked =
    keyword === ''
      ? []
      : [keyword, containing(keyword), digits ? containing(keyword) : null, certificateIndex(keys, keyword)];
  const { rows } = await db.query<KnownPatient>(
    `SELECT f.id, f.name, f.phone, f.gender, f.age, f.certificate_cipher, f.certificate_blind, f.card_no,
       f.allergic_history, v.last_visit
     FROM (
       SELECT t.id, t.name, t.phone, t.gender, ${AGE} AS age, t.certificate_cipher, t.certificate_blind,
         t.allergic_history, k.card_no, k.created_at
       FROM (${keyword === '' ? NEWEST : MEANT}) m
       JOIN patients t ON t.id = m.patient_id
       JOIN hospital_patients k ON k.hospital_id = $1 AND k.patient_id = t.id
       ORDER BY ${keyword === '' ? '' : 't.name = $2 DESC, '}k.created_at DESC, t.id DESC LIMIT ${MOST}) f
     LEFT JOIN LATERAL (${LAST_VISIT}) v ON true
     ORDER BY ${keyword === '' ? '' : 'f.name = $2 DESC, '}f.created_at DESC, f.id DESC`,
    [db.hospitalId, ...asked],
  );
  return rows;
}
