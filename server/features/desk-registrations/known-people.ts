import type { Alert } from '#contract/alerts.ts';
import type { KnownPerson } from '#contract/desk-registrations.ts';
import { certificateIndex } from '#db/certificates.ts';
import { findHospitalPatients } from '#server/features/patients/find-hospital-patients.ts';
import { AGE } from '#server/features/patients/queries.ts';
import { type Deps, staffHospital, type Viewer } from '#server/platform/context.ts';
import type { Keys } from '#server/platform/keys.ts';
import { type HospitalScope, hospitalScope } from '#server/platform/scope.ts';

export type KnownRow = Omit<KnownPerson, 'certificate_number'> & {
  alerts_whole: Alert[];
  certificate_cipher: Buffer | null;
  certificate_blind: Buffer | null;
};

/** More than this are no likeness. */
const MOST_LIKELY = 5;

// $1 the hospital, $2 who, in the order they are wanted in.
const PEOPLE = `
  SELECT t.id, t.name, t.phone, t.gender, ${AGE} AS age, t.certificate_cipher, t.certificate_blind, k.card_no,
    nullif(t.allergic_history, '') AS allergic_history, nullif(t.medical_history, '') AS medical_history,
    k.alerts, k.alerts_whole,
    k.informed_at IS NOT NULL AS informed, k.created_at::text AS created_at,
    (SELECT count(*)::int FROM reservations r WHERE r.hospital_id = $1 AND r.patient_id = t.id AND r.visi_status = 1) AS visits,
    (SELECT json_build_object('date', r.date, 'doctor_name', u.name, 'chief_complaint', r.chief_complaint)
      FROM reservations r JOIN users u ON u.id = r.doctor_id
      WHERE r.hospital_id = $1 AND r.patient_id = t.id AND r.visi_status = 1 ORDER BY r.starts_at DESC LIMIT 1) AS last_visit
  FROM unnest($2::bigint[]) WITH ORDINALITY AS x(id, place)
  JOIN hospital_patients k ON k.hospital_id = $1 AND k.patient_id = x.id JOIN patients t ON t.id = x.id
  ORDER BY x.place`;

/** Those of them whom this hospital knows, in the order given. */
export async function readKnown(db: HospitalScope, ids: readonly number[]): Promise<KnownRow[]> {
  if (ids.length === 0) return [];
  return (await db.query<KnownRow>(PEOPLE, [db.hospitalId, ids])).rows;
}

/** Whether the hospital of their session knows the patient, whose pages its staff may read then: who asks over the line. */
export async function mayReadPatient(
  { database }: Pick<Deps, 'database'>,
  viewer: Viewer,
  patientId: number,
): Promise<boolean> {
  const hospitalId = staffHospital(viewer);
  if (hospitalId === null) return false;
  const { rows } = await hospitalScope(database, viewer.user_id, hospitalId).query({
    name: 'knows_patient',
    text: 'SELECT 1 FROM hospital_patients WHERE hospital_id = $1 AND patient_id = $2',
    values: [hospitalId, patientId],
  });
  return rows.length > 0;
}

/** By the whole ID number, however it was typed. */
export async function knownByNumber(db: HospitalScope, keys: Keys, number: string): Promise<KnownRow | null> {
  const { rows } = await db.query<{ patient_id: number }>(
    'SELECT patient_id FROM hospital_certificates WHERE hospital_id = $1 AND certificate_blind = $2',
    [db.hospitalId, certificateIndex(keys, number)],
  );
  return (
    (
      await readKnown(
        db,
        rows.map(({ patient_id }) => patient_id),
      )
    )[0] ?? null
  );
}

/** Who has this phone, then who is called so: offered, and never a reason to refuse. */
export async function likelyPeople(
  db: HospitalScope,
  { phone, name }: { phone: string; name: string },
): Promise<KnownRow[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT t.id FROM hospital_patients k JOIN patients t ON t.id = k.patient_id
     WHERE k.hospital_id = $1 AND ($2 <> '' AND t.phone = $2 OR $3 <> '' AND t.name = $3)
     ORDER BY (t.phone = $2)::int + (t.name = $3)::int DESC, t.phone = $2 DESC, k.created_at DESC LIMIT ${MOST_LIKELY}`,
    [db.hospitalId, phone, name],
  );
  return readKnown(
    db,
    rows.map(({ id }) => id),
  );
}

const NEWEST = `
  SELECT count(*) OVER ()::int AS total, k.patient_id AS id FROM hospital_patients k WHERE k.hospital_id = $1
  ORDER BY k.created_at DESC, k.patient_id DESC LIMIT $2 OFFSET $3`;

/** A page of all whom the hospital knows, the newest first; with a keyword the likeliest. */
export async function listKnown(
  db: HospitalScope,
  keys: Keys,
  { keyword, page, pageSize }: { keyword: string; page: number; pageSize: number },
): Promise<{ rows: KnownRow[]; total: number }> {
  const from = (page - 1) * pageSize;
  if (keyword !== '') {
    const found = (await findHospitalPatients(db, keys, keyword)).map(({ id }) => id);
    return { rows: await readKnown(db, found.slice(from, from + pageSize)), total: found.length };
  }
  const { rows } = await db.query<{ id: number; total: number }>(NEWEST, [db.hospitalId, pageSize, from]);
  const total = rows[0]?.total ?? (page > 1 ? await countKnown(db) : 0);
  return {
    rows: await readKnown(
      db,
      rows.map(({ id }) => id),
    ),
    total,
  };
}

async function countKnown(db: HospitalScope): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM hospital_patients WHERE hospital_id = $1',
    [db.hospitalId],
  );
  return rows[0]?.total ?? 0;
}
