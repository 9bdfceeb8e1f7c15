import type { QueryOf } from '#contract/call.ts';
import type { dentalRecords } from '#contract/dental-records.ts';
import type { OwnCleaning } from '#contract/dental-records-cleaning.ts';
import type { Reader } from '#server/platform/asked.ts';
import type { AmendRequestRow, RevisionRow } from '#server/platform/case-commands.ts';
import type { HospitalScope, PersonScope } from '#server/platform/scope.ts';
import type { SheetRow } from '#server/platform/sheet-commands.ts';

export interface ReadSheet {
  sheet: SheetRow;
  revisions: RevisionRow[];
  treating: boolean;
  /** Whether who asks may amend as its author: still, or by an owner's leave. */
  author_may: boolean;
  request: AmendRequestRow | null;
}

const KINDS = "('perio', 'hygiene', 'ortho', 'surgery', 'general')";

/** A sheet and the reading of it, in one statement. $1 hospital, $2 who, $3 id, $4 revision, $5 the reader */
const SHOW = `
  WITH read AS MATERIALIZED (
    SELECT c.id, sheet_view(c.id, $4::int) AS sheet FROM records c
    WHERE c.id = $3 AND c.hospital_id = $1 AND c.kind IN ${KINDS})
  SELECT s.sheet, record_revisions_view(c.id) AS revisions, note_read($1, c.patient_id, c.kind, c.code, $5::jsonb) AS treating,
    c.doctor_id = $2 AND (amends_in_time(c) OR amend_leave(c.id, $2) IS NOT NULL) AS author_may,
    (SELECT amend_request_view(q.id) FROM amend_requests q WHERE q.record_id = c.id AND q.created_by = $2 ORDER BY q.id DESC LIMIT 1) AS request
  FROM read s JOIN records c ON c.id = s.id WHERE s.sheet IS NOT NULL`;

/** Undefined: there is no such sheet here, or no such revision of it. */
export async function readSheet(
  db: HospitalScope,
  id: number,
  revision: number | undefined,
  reader: Reader,
): Promise<ReadSheet | undefined> {
  const values = [db.hospitalId, db.userId, id, revision ?? null, JSON.stringify(reader)];
  const { rows } = await db.query<ReadSheet>(SHOW, values);
  return rows[0];
}

/** As it is now: for who lost. It is no reading of it. */
export async function sheetNow(db: HospitalScope, id: number): Promise<SheetRow | null> {
  const { rows } = await db.query<{ now: SheetRow | null }>(
    'SELECT sheet_view(c.id) AS now FROM records c WHERE c.id = $2 AND c.hospital_id = $1',
    [db.hospitalId, id],
  );
  return rows[0]?.now ?? null;
}

/** A page, and the reading of each patient's that is on it. $1 hospital, $2 patient, $3 visit, $4 kind, $5 and $6 the page, $7 the reader, $8 the visit whose own stand first */
const LIST = `
  WITH found AS (
    SELECT c.id, c.patient_id, c.kind, c.visit_date, coalesce(c.reservation_id = reservation_id_of($8), false) AS first FROM records c
    WHERE c.hospital_id = $1 AND c.kind IN ${KINDS} AND ($2::bigint IS NULL OR c.patient_id = $2)
      AND ($3::text IS NULL OR c.reservation_id = reservation_id_of($3)) AND ($4::text IS NULL OR c.kind = $4)),
  page AS MATERIALIZED (SELECT * FROM found ORDER BY first DESC, visit_date DESC, id DESC LIMIT $5 OFFSET $6),
  noted AS MATERIALIZED (
    SELECT note_read($1, p.patient_id, p.kind, '', $7::jsonb) AS treating
    FROM (SELECT DISTINCT patient_id, kind FROM page ORDER BY patient_id, kind) p)
  SELECT (SELECT count(*)::int FROM found) AS total, (SELECT count(treating)::int FROM noted) AS noted,
    (SELECT coalesce(jsonb_agg(sheet_view(p.id) ORDER BY p.first DESC, p.visit_date DESC, p.id DESC), '[]') FROM page p) AS rows`;

interface Page {
  total: number;
  rows: SheetRow[];
}

export async function findSheets(
  db: HospitalScope,
  { patient_id, reservation_id, first, kind, page, pageSize }: QueryOf<typeof dentalRecords.list>,
  reader: Reader,
): Promise<Page> {
  const { rows } = await db.query<Page>(LIST, [
    ...[db.hospitalId, patient_id ?? null, reservation_id ?? null, kind ?? null],
    ...[pageSize, (page - 1) * pageSize, JSON.stringify(reader), first ?? null],
  ]);
  return rows[0] ?? { total: 0, rows: [] };
}

interface Writing {
  /** Of today's chart. */
  findings: SheetRow['findings'];
  treating: boolean;
}

/** What sheets of a patient are written with, and the reading of their chart. Undefined: the hospital knows no such patient. */
export async function readWriting(db: HospitalScope, patientId: number, reader: Reader): Promise<Writing | undefined> {
  const { rows } = await db.query<Writing>(
    `SELECT chart_on($1, k.patient_id, clinic_today())->'findings' AS findings, note_read($1, k.patient_id, 'chart', '', $3::jsonb) AS treating
     FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $2`,
    [db.hospitalId, patientId, JSON.stringify(reader)],
  );
  return rows[0];
}

const MOST_CLEANINGS = 20;

/** What was done at cleanings of a patient of the account's own, at every hospital. */
export async function ownCleanings(db: PersonScope, patientId: number): Promise<OwnCleaning[]> {
  const { rows } = await db.query<{ own: OwnCleaning[] }>('SELECT own_cleanings($1, $2, $3) AS own', [
    ...[db.userId, patientId, MOST_CLEANINGS],
  ]);
  return rows[0]?.own ?? [];
}
