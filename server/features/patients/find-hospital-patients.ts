import type { Alert } from '#contract/alerts.ts';
import { certificateIndex, certificateTail } from '#db/certificates.ts';
import type { Keys } from '#server/platform/keys.ts';
import { containing } from '#server/platform/like.ts';
import { meantBy } from '#server/platform/meant.ts';
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
  alerts: Alert[];
  alerts_whole: Alert[];
  last_visit: { date: string; doctor_name: string; chief_complaint: string } | null;
}

const MOST = 20;

/** A part of a phone shorter than this fits half of everybody. */
const FEWEST_DIGITS = 3;

// How well somebody is who was meant: 0 to 5 by the name (name_rank), then by a phone or the end of an ID number.
const BY_PHONE = 6;
const BY_END = 7;

/** One letter, or the beginning of every second phone, fits too many to rank: so many of them are looked at. */
const LOOKED_AT = 2_000;

/** Each way of being meant has an index of its own; one condition with OR would read all that the hospital knows. */
const MEANT = `
  (SELECT t.id, name_rank(t.name, t.sounds, $2, $3) AS rank FROM patients t WHERE t.sounds LIKE $4 OR t.sounds LIKE $5
    LIMIT ${LOOKED_AT})
  UNION ALL (SELECT t.id, ${BY_PHONE} FROM patients t WHERE t.phone LIKE $6 LIMIT ${LOOKED_AT})
  UNION ALL SELECT k.patient_id, 0 FROM hospital_patients k WHERE k.hospital_id = $1 AND k.card_no = upper($2)
  UNION ALL SELECT c.patient_id, 0 FROM hospital_certificates c WHERE c.hospital_id = $1 AND c.certificate_blind = $7
  UNION ALL SELECT c.patient_id, ${BY_END} FROM hospital_certificates c WHERE c.hospital_id = $1 AND c.certificate_tail = $8`;

/** The likeliest, of equals the newest. By the key, one after the other: a join would read all that the hospital knows. */
const FOUND = `SELECT x.id AS patient_id, x.rank FROM (
    SELECT m.id, min(m.rank) AS rank FROM (${MEANT}) m GROUP BY m.id) x
  CROSS JOIN LATERAL (SELECT k.created_at FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = x.id OFFSET 0) k
  ORDER BY x.rank, k.created_at DESC, x.id DESC LIMIT ${MOST}`;

const NEWEST = `SELECT k.patient_id, 0 AS rank FROM hospital_patients k WHERE k.hospital_id = $1
  ORDER BY k.created_at DESC, k.patient_id DESC LIMIT ${MOST}`;

const LAST_VISIT = `SELECT json_build_object('date', r.date, 'doctor_name', u.name, 'chief_complaint', r.chief_complaint) AS last_visit
  FROM reservations r JOIN users u ON u.id = r.doctor_id
  WHERE r.patient_id = f.patient_id AND r.hospital_id = $1 AND r.visi_status = 1 ORDER BY r.starts_at DESC LIMIT 1`;

const peopleOf = (found: string) => `
  WITH f AS MATERIALIZED (${found})
  SELECT t.id, t.name, t.phone, t.gender, ${AGE} AS age, t.certificate_cipher, t.certificate_blind, k.card_no,
    t.allergic_history, k.alerts, k.alerts_whole, v.last_visit
  FROM f JOIN patients t ON t.id = f.patient_id
  JOIN hospital_patients k ON k.hospital_id = $1 AND k.patient_id = f.patient_id
  LEFT JOIN LATERAL (${LAST_VISIT}) v ON true
  ORDER BY f.rank, k.created_at DESC, t.id DESC`;

const PEOPLE = { newest: peopleOf(NEWEST), meant: peopleOf(FOUND) };

/**
 * People this hospital knows, by the name, its sound, a part of the phone, the ID number, its last four characters, or the
 * card number, the likeliest first; the newest where nothing is asked.
 */
export async function findHospitalPatients(db: HospitalScope, keys: Keys, keyword: string): Promise<KnownPatient[]> {
  const typed = keyword.trim();
  if (typed === '') return (await db.query<KnownPatient>(PEOPLE.newest, [db.hospitalId])).rows;
  const meant = meantBy(typed);
  const digits = /^\d+$/.test(typed) && typed.length >= FEWEST_DIGITS ? containing(typed) : null;
  const { rows } = await db.query<KnownPatient>(PEOPLE.meant, [
    db.hospitalId,
    meant.keyword,
    meant.plain,
    meant.bySound,
    meant.bySigns,
    digits,
    certificateIndex(keys, typed),
    certificateTail(keys, typed),
  ]);
  return rows;
}
