import type { QueryOf } from '#contract/call.ts';
import type { cases, UnfinishedCase } from '#contract/cases.ts';
import type { Option } from '#contract/fields.ts';
import type { KeptChart } from '#contract/tooth-charts.ts';
import type { Reader } from '#server/platform/asked.ts';
import type { AmendRequestRow, CaseRevisionRow, CaseRow } from '#server/platform/case-commands.ts';
import { containing } from '#server/platform/like.ts';
import { meantBy } from '#server/platform/meant.ts';
import type { HospitalScope, PersonScope } from '#server/platform/scope.ts';

export interface ReadCase {
  case: CaseRow | null;
  patient: Option;
  revisions: CaseRevisionRow[];
  chart: KeptChart | null;
  prints: number;
  treating: boolean;
  /** Whether who asks keeps this customer. */
  kept: boolean;
  /** Of a visit without one: whether something may be written of it yet. */
  writable: boolean;
  /** Whether who asks may amend as its author: still, or by an owner's leave. */
  author_may: boolean;
  request: AmendRequestRow | null;
}

/**
 * A case and what stands beside it, and the reading of it: written with the read, or there is no answer. It is asked by
 * its id, or by its visit, which may have none.
 * $1 hospital, $2 who, $3 id, $4 the visit's key, $5 revision, $6 the reader, $7 whether only an own customer's is read
 */
const DETAIL = `
  WITH meant AS MATERIALIZED (
    SELECT c.id, c.patient_id, true AS writable FROM records c
      WHERE $3::bigint IS NOT NULL AND c.id = $3 AND c.hospital_id = $1 AND c.kind = 'case'
    UNION ALL
    SELECT (SELECT c.id FROM records c WHERE c.reservation_id = v.id AND c.kind = 'case' AND c.status <> 'void'),
      v.patient_id, is_writable(v) FROM reservations v WHERE $3::bigint IS NULL AND v.id = reservation_id_of($4) AND v.hospital_id = $1),
  owned AS MATERIALIZED (
    SELECT m.*, NOT $7::boolean OR EXISTS (SELECT FROM customers k WHERE k.hospital_id = $1 AND k.patient_id = m.patient_id
      AND k.owner_id = $2) AS kept FROM meant m)
  SELECT CASE WHEN m.id IS NOT NULL AND m.kept THEN case_view(m.id, $5) END AS "case",
    jsonb_build_object('id', t.id, 'name', t.name) AS patient, m.kept, m.writable,
    CASE WHEN m.id IS NULL THEN '[]' ELSE case_revisions_view(m.id) END AS revisions,
    kept_chart(m.id, $5) AS chart, (SELECT count(*)::int FROM record_prints x WHERE x.type = 'case' AND x.object_id = m.id) AS prints,
    CASE WHEN m.kept AND m.id IS NOT NULL THEN note_read($1, m.patient_id, 'case', coalesce(c.code, ''), $6::jsonb)
      ELSE is_treating($1, m.patient_id, $2) END AS treating,
    coalesce(c.doctor_id = $2 AND (amends_in_time(c) OR amend_leave(c.id, $2) IS NOT NULL), false) AS author_may,
    (SELECT amend_request_view(q.id) FROM amend_requests q WHERE q.record_id = m.id AND q.created_by = $2 ORDER BY q.id DESC LIMIT 1) AS request
  FROM owned m JOIN patients t ON t.id = m.patient_id LEFT JOIN records c ON c.id = m.id`;

/** Undefined: there is no such case, or no such visit, here. */
export async function readCase(
  db: HospitalScope,
  { id, reservation_id, revision }: QueryOf<typeof cases.detail>,
  reader: Reader,
  ownAlone: boolean,
): Promise<ReadCase | undefined> {
  const { rows } = await db.query<ReadCase>(DETAIL, [
    ...[db.hospitalId, db.userId, id ?? null, reservation_id ?? null, revision ?? null],
    ...[JSON.stringify(reader), ownAlone],
  ]);
  return rows[0];
}

/** As it is now: for who changed it, or lost. It is no reading of it. */
export async function caseNow(db: HospitalScope, id: number): Promise<CaseRow | null> {
  const { rows } = await db.query<{ now: CaseRow | null }>(
    'SELECT case_view(c.id) AS now FROM records c WHERE c.id = $2 AND c.hospital_id = $1',
    [db.hospitalId, id],
  );
  return rows[0]?.now ?? null;
}

/** $11: one's own customers' alone. What was found is asked of what a case says now. */
const LIST = `
  WITH found AS (
    SELECT c.id, c.visit_date FROM records c
    WHERE c.hospital_id = $1 AND c.kind = 'case' AND ($4::text IS NULL OR c.status = $4)
      AND ($5::bigint IS NULL OR c.doctor_id = $5) AND ($6::bigint IS NULL OR c.patient_id = $6)
      AND ($7::date IS NULL OR c.visit_date >= $7) AND ($8::date IS NULL OR c.visit_date <= $8)
      AND ($12 = '' OR c.code = upper($12) OR c.patient_id IN (
        SELECT t.id FROM patients t WHERE t.sounds LIKE $13 OR t.sounds LIKE $14
        UNION SELECT t.id FROM patients t WHERE t.phone LIKE $15
        UNION SELECT k.patient_id FROM hospital_patients k WHERE k.hospital_id = $1 AND k.card_no = upper($12)))
      AND (NOT $11::boolean OR EXISTS (SELECT FROM customers k WHERE k.hospital_id = $1 AND k.patient_id = c.patient_id AND k.owner_id = $2))
      AND ($16 = '' OR EXISTS (SELECT FROM record_diagnoses d WHERE d.record_id = c.id AND d.revision = c.revision
        AND (d.name ILIKE $17 OR d.icd_code ILIKE $19)))
      AND (NOT $10::boolean OR EXISTS (SELECT FROM record_diagnoses d WHERE d.record_id = c.id AND d.revision = c.revision AND d.icd_code IS NULL))
      AND (NOT $9::boolean OR is_late(c)))
  SELECT (SELECT count(*)::int FROM found) AS total, (
    SELECT coalesce(jsonb_agg(case_view(p.id) ORDER BY p.visit_date DESC, p.id DESC), '[]')
    FROM (SELECT * FROM found ORDER BY visit_date DESC, id DESC LIMIT $3 OFFSET $18) p) AS rows`;

interface Page<R> {
  total: number;
  rows: R[];
}

export async function findCases(
  db: HospitalScope,
  query: QueryOf<typeof cases.list>,
  ownAlone: boolean,
): Promise<Page<CaseRow>> {
  const { bySound, bySigns } = meantBy(query.keyword);
  const { rows } = await db.query<Page<CaseRow>>(LIST, [
    ...[db.hospitalId, db.userId, query.pageSize],
    ...[query.status ?? null, query.doctor_id ?? null, query.patient_id ?? null, query.from ?? null, query.to ?? null],
    ...[query.late !== undefined, query.uncoded !== undefined, ownAlone],
    ...[query.keyword, bySound, bySigns, /^\d+$/.test(query.keyword) ? containing(query.keyword) : null],
    ...[query.diagnosis, containing(query.diagnosis), (query.page - 1) * query.pageSize],
    containing(query.diagnosis).slice(1),
  ]);
  return rows[0] ?? { total: 0, rows: [] };
}

export interface UnfinishedRow extends Pick<UnfinishedCase, 'case' | 'patient'> {
  visit: { hash_id: string; starts_at: string };
}

const UNFINISHED = `
  WITH found AS (SELECT * FROM unfinished_cases($1, $2))
  SELECT (SELECT count(*)::int FROM found) AS total, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('case', CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'code', p.code) END,
      'patient', jsonb_build_object('id', t.id, 'name', t.name),
      'visit', jsonb_build_object('hash_id', p.hash_id, 'starts_at', p.starts_at)) ORDER BY p.starts_at, p.hash_id), '[]')
    FROM (SELECT * FROM found ORDER BY starts_at, hash_id LIMIT $3 OFFSET $4) p JOIN patients t ON t.id = p.patient_id) AS rows`;

/** Of who asks. */
export async function findUnfinished(
  db: HospitalScope,
  { page, pageSize }: QueryOf<typeof cases.unfinished>,
): Promise<Page<UnfinishedRow>> {
  const { rows } = await db.query<Page<UnfinishedRow>>(UNFINISHED, [
    ...[db.hospitalId, db.userId, pageSize, (page - 1) * pageSize],
  ]);
  return rows[0] ?? { total: 0, rows: [] };
}

const REQUESTS = `
  WITH found AS (
    SELECT q.id FROM amend_requests q WHERE q.hospital_id = $1 AND ($2::bigint IS NULL OR q.created_by = $2)
      AND ($3::text IS NULL OR amend_request_status(q) = $3))
  SELECT (SELECT count(*)::int FROM found) AS total, (
    SELECT coalesce(jsonb_agg(amend_request_view(p.id) ORDER BY p.id DESC), '[]')
    FROM (SELECT id FROM found ORDER BY id DESC LIMIT $4 OFFSET $5) p) AS rows`;

/** @param by whose alone; null: everybody's */
export async function findRequests(
  db: HospitalScope,
  { status, page, pageSize }: QueryOf<typeof cases.amendRequests>,
  by: number | null,
): Promise<Page<AmendRequestRow>> {
  const { rows } = await db.query<Page<AmendRequestRow>>(REQUESTS, [
    ...[db.hospitalId, by, status ?? null, pageSize, (page - 1) * pageSize],
  ]);
  return rows[0] ?? { total: 0, rows: [] };
}

/** Of one that was asked for by its id its revisions and its teeth, too. */
type OwnCase = CaseRow & { revisions?: CaseRevisionRow[]; chart?: KeptChart | null };

/** The account's own, of every hospital; null id: all of them. */
export async function findOwn(
  db: PersonScope,
  id: number | null,
  patientId: number | null,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<OwnCase>> {
  const { rows } = await db.query<{ own: Page<OwnCase> }>('SELECT own_cases($1, $2, $3, $4, $5) AS own', [
    ...[db.userId, id, patientId, pageSize, (page - 1) * pageSize],
  ]);
  return rows[0]?.own ?? { total: 0, rows: [] };
}
