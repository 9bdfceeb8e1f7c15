import type { QueryOf } from '#contract/call.ts';
import type { intervenes } from '#contract/intervenes.ts';
import type { Reader } from '#server/platform/asked.ts';
import type { InterveneRow } from '#server/platform/intervene-commands.ts';
import type { HospitalScope, PersonScope } from '#server/platform/scope.ts';

export interface Read {
  total: number;
  rows: (InterveneRow & { treating: boolean })[];
  /** Of the patient who was asked for; null: of nobody, or of nobody whom the hospital knows. */
  treating: boolean | null;
}

/**
 * What was written, and the reading of each patient it was written of: without the one there is not the other.
 * $1 hospital, $2 patient, $3 the visit's alone, $4 the visit whose own stand first, $5 doctor, $6 status, $7 the reader, $8 how many,
 * $9 behind how many
 */
const LIST = `
  WITH found AS (
    SELECT i.id, i.patient_id, coalesce(i.reservation_id = reservation_id_of($4), false) AS first FROM intervenes i
    WHERE i.hospital_id = $1 AND ($2::bigint IS NULL OR i.patient_id = $2)
      AND ($3::text IS NULL OR i.reservation_id = reservation_id_of($3))
      AND ($5::bigint IS NULL OR i.doctor_id = $5) AND ($6::text IS NULL OR i.status = $6)),
  page AS MATERIALIZED (SELECT * FROM found ORDER BY first DESC, id DESC LIMIT $8 OFFSET $9),
  people AS (
    SELECT k.patient_id FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $2
    UNION SELECT p.patient_id FROM page p),
  reads AS MATERIALIZED (SELECT x.patient_id, note_read($1, x.patient_id, 'intervene', '', $7::jsonb) AS treating FROM people x)
  SELECT (SELECT count(*)::int FROM found) AS total,
    (SELECT bool_and(r.treating) FROM reads r WHERE r.patient_id = $2) AS treating, (
    SELECT coalesce(jsonb_agg(intervene_view(i) || jsonb_build_object('treating', r.treating) ORDER BY p.first DESC, p.id DESC), '[]')
    FROM page p JOIN intervenes i ON i.id = p.id JOIN reads r ON r.patient_id = p.patient_id) AS rows`;

export async function readIntervenes(
  db: HospitalScope,
  query: QueryOf<typeof intervenes.list>,
  reader: Reader,
): Promise<Read> {
  const { rows } = await db.query<Read>(LIST, [
    ...[db.hospitalId, query.patient_id ?? null, query.reservation_id ?? null, query.first ?? null],
    ...[query.doctor_id ?? null, query.status ?? null, JSON.stringify(reader)],
    ...[query.pageSize, (query.page - 1) * query.pageSize],
  ]);
  return rows[0] ?? { total: 0, rows: [], treating: null };
}

/** As it is now: for who lost. It is no reading of it. */
export async function interveneNow(db: HospitalScope, id: number): Promise<InterveneRow | null> {
  const { rows } = await db.query<{ now: InterveneRow }>(
    'SELECT intervene_view(i) AS now FROM intervenes i WHERE i.id = $2 AND i.hospital_id = $1',
    [db.hospitalId, id],
  );
  return rows[0]?.now ?? null;
}

interface OwnPage {
  total: number;
  rows: InterveneRow[];
}

/** The account's own patients', of every hospital. */
export async function findOwn(
  db: PersonScope,
  { patient_id, page, pageSize }: QueryOf<typeof intervenes.own>,
): Promise<OwnPage> {
  const { rows } = await db.query<{ own: OwnPage }>('SELECT own_intervenes($1, $2, $3, $4) AS own', [
    ...[db.userId, patient_id ?? null, pageSize, (page - 1) * pageSize],
  ]);
  return rows[0]?.own ?? { total: 0, rows: [] };
}
