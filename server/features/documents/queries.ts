import type { QueryOf } from '#contract/call.ts';
import type { documents } from '#contract/documents.ts';
import type { Reader } from '#server/platform/asked.ts';
import type { ListedDocument, WholeDocument } from '#server/platform/document-commands.ts';
import type { HospitalScope, PersonScope } from '#server/platform/scope.ts';

interface Page<R> {
  total: number;
  rows: R[];
}

/**
 * A page of the hospital's, and that it was read of each patient on it: without the one there is not the other. Patients
 * in the order of their ids, so that two readers do not wait for each other in a ring.
 * $1 hospital, $2 who, $3 patient, $4 kind, $5 status, $6 the reader, $7 whether of their own customers alone, $8 limit, $9 offset
 */
const LIST = `
  WITH found AS (
    SELECT d.id FROM documents d
    WHERE d.hospital_id = $1 AND ($3::bigint IS NULL OR d.patient_id = $3) AND ($4::text IS NULL OR d.kind = $4)
      AND ($5::text IS NULL OR d.status = $5)
      AND (NOT $7::boolean OR EXISTS (SELECT FROM customers k WHERE k.hospital_id = $1 AND k.patient_id = d.patient_id AND k.owner_id = $2))),
  page AS MATERIALIZED (SELECT d.id, d.patient_id FROM documents d JOIN (
    SELECT id FROM found ORDER BY id DESC LIMIT $8 OFFSET $9) p USING (id)),
  noted AS MATERIALIZED (SELECT note_read($1, p.patient_id, 'document', '', $6::jsonb)
    FROM (SELECT DISTINCT patient_id FROM page ORDER BY patient_id) p)
  SELECT (SELECT count(*)::int FROM found) AS total, (SELECT count(*) FROM noted) AS noted,
    (SELECT coalesce(jsonb_agg(document_row(d) ORDER BY d.id DESC), '[]') FROM page p JOIN documents d ON d.id = p.id) AS rows`;

export async function findDocuments(
  db: HospitalScope,
  query: QueryOf<typeof documents.list>,
  reader: Reader,
  ownAlone: boolean,
): Promise<Page<ListedDocument>> {
  const { rows } = await db.query<Page<ListedDocument>>(LIST, [
    ...[db.hospitalId, db.userId, query.patient_id ?? null, query.kind ?? null, query.status ?? null],
    ...[JSON.stringify(reader), ownAlone, query.pageSize, (query.page - 1) * query.pageSize],
  ]);
  return rows[0] ?? { total: 0, rows: [] };
}

interface ReadDocument {
  document: WholeDocument;
  treating: boolean;
}

const ONE = `
  SELECT document_view(d) AS document, note_read($1, d.patient_id, 'document', d.code, $3::jsonb) AS treating
  FROM documents d WHERE d.id = $2 AND d.hospital_id = $1`;

/** Undefined: there is none here. */
export async function readDocument(db: HospitalScope, id: number, reader: Reader): Promise<ReadDocument | undefined> {
  const { rows } = await db.query<ReadDocument>(ONE, [db.hospitalId, id, JSON.stringify(reader)]);
  return rows[0];
}

/** As it is now: for who changed it, or lost. It is no reading of it. */
export async function documentNow(db: HospitalScope, id: number): Promise<WholeDocument | null> {
  const { rows } = await db.query<{ now: WholeDocument }>(
    'SELECT document_view(d) AS now FROM documents d WHERE d.id = $2 AND d.hospital_id = $1',
    [db.hospitalId, id],
  );
  return rows[0]?.now ?? null;
}

/** The account's own, of every hospital, without what they say. */
export async function findOwn(
  db: PersonScope,
  { patient_id, page, pageSize }: QueryOf<typeof documents.own>,
): Promise<Page<ListedDocument>> {
  const { rows } = await db.query<{ own: Page<ListedDocument> }>('SELECT own_documents($1, NULL, $2, $3, $4) AS own', [
    ...[db.userId, patient_id ?? null, pageSize, (page - 1) * pageSize],
  ]);
  return rows[0]?.own ?? { total: 0, rows: [] };
}

/** One of them, whole. */
export async function readOwn(db: PersonScope, id: number): Promise<WholeDocument | undefined> {
  const { rows } = await db.query<{ own: Page<WholeDocument> }>('SELECT own_documents($1, $2, NULL, 1, 0) AS own', [
    ...[db.userId, id],
  ]);
  return rows[0]?.own.rows[0];
}
