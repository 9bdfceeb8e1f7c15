import type { QueryOf } from '#contract/call.ts';
import type { ImageCategory } from '#contract/image-words.ts';
import type { images } from '#contract/images.ts';
import type { Reader } from '#server/platform/asked.ts';
import type { AuditRow } from '#server/platform/audit.ts';
import type { ImageRow } from '#server/platform/image-commands.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

/** Of a patient: whether who asks may read of them, and whether they treat them. Null: the hospital does not know them. */
interface Known {
  kept: boolean | null;
  treating: boolean | null;
}

/** Without the reading written down there is none. $1 hospital, $2 who, $3 patient, $4 the reader, $5 whether of their own customers alone */
const READ = `
  WITH known AS MATERIALIZED (
    SELECT k.patient_id, NOT $5::boolean OR EXISTS (
      SELECT FROM customers c WHERE c.hospital_id = $1 AND c.patient_id = $3 AND c.owner_id = $2) AS kept
    FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $3),
  noted AS MATERIALIZED (SELECT note_read($1, patient_id, 'image', '', $4::jsonb) AS treating FROM known WHERE kept)`;
const WHO = '(SELECT kept FROM known) AS kept, (SELECT treating FROM noted) AS treating';

const asking = (db: HospitalScope, patientId: number, reader: Reader, ownAlone: boolean) => [
  ...[db.hospitalId, db.userId, patientId, JSON.stringify(reader), ownAlone],
];

interface Page extends Known {
  total: number;
  rows: ImageRow[];
}

/** $6 category, $7 tooth, $8 from, $9 to, $10 status (null: all but what is void), $11 limit, $12 offset */
const LIST = `${READ},
  found AS (
    SELECT i.id, i.taken_on FROM images i JOIN known n ON n.patient_id = i.patient_id AND n.kept
    WHERE i.hospital_id = $1 AND ($6::text IS NULL OR i.category = $6) AND ($7::text IS NULL OR $7 = ANY (i.teeth))
      AND ($8::date IS NULL OR i.taken_on >= $8) AND ($9::date IS NULL OR i.taken_on <= $9)
      AND CASE WHEN $10::text IS NULL THEN i.status <> 'void' ELSE i.status = $10 END)
  SELECT ${WHO}, (SELECT count(*)::int FROM found) AS total, (
    SELECT coalesce(jsonb_agg(image_view(i) ORDER BY p.taken_on DESC, p.id DESC), '[]')
    FROM (SELECT * FROM found ORDER BY taken_on DESC, id DESC LIMIT $11 OFFSET $12) p JOIN images i ON i.id = p.id) AS rows`;

export async function findImages(
  db: HospitalScope,
  query: QueryOf<typeof images.list>,
  reader: Reader,
  ownAlone: boolean,
): Promise<Page> {
  const { rows } = await db.query<Page>(LIST, [
    ...asking(db, query.patient_id, reader, ownAlone),
    ...[query.category ?? null, query.tooth ?? null, query.from ?? null, query.to ?? null, query.status ?? null],
    ...[query.pageSize, (query.page - 1) * query.pageSize],
  ]);
  return rows[0] ?? { kept: null, treating: null, total: 0, rows: [] };
}

interface Counts extends Known {
  counts: Partial<Record<ImageCategory, number>>;
}

const COUNT = `${READ}
  SELECT ${WHO}, (SELECT coalesce(jsonb_object_agg(c.category, c.n), '{}') FROM (
    SELECT i.category, count(*) AS n FROM images i JOIN known n ON n.patient_id = i.patient_id AND n.kept
    WHERE i.hospital_id = $1 AND i.status <> 'void' GROUP BY i.category) c) AS counts`;

export async function countImages(
  db: HospitalScope,
  patientId: number,
  reader: Reader,
  ownAlone: boolean,
): Promise<Counts> {
  const { rows } = await db.query<Counts>(COUNT, asking(db, patientId, reader, ownAlone));
  return rows[0] ?? { kept: null, treating: null, counts: {} };
}

/** As it is now: for who lost. It is no reading of it. */
export async function imageNow(db: HospitalScope, id: number): Promise<ImageRow | null> {
  const { rows } = await db.query<{ now: ImageRow }>(
    'SELECT image_view(i) AS now FROM images i WHERE i.id = $2 AND i.hospital_id = $1',
    [db.hospitalId, id],
  );
  return rows[0]?.now ?? null;
}

interface Target {
  treating: boolean;
  /** The patient's picture of these very bytes. */
  present: { id: number; key: string; width: number | null; height: number | null; content_type: string } | null;
}

/** For whom a file is sent. Undefined: the hospital does not know them. */
export async function findTarget(db: HospitalScope, patientId: number, sha256: string): Promise<Target | undefined> {
  const { rows } = await db.query<Target>(
    `SELECT is_treating($1, $2, $3) AS treating, (
       SELECT jsonb_build_object('id', i.id, 'key', i.original_key, 'width', i.width, 'height', i.height, 'content_type', i.content_type)
       FROM images i WHERE i.hospital_id = $1 AND i.patient_id = $2 AND i.sha256 = $4 AND i.status <> 'void') AS present
     FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $2`,
    [db.hospitalId, patientId, db.userId, sha256],
  );
  return rows[0];
}

interface Original {
  original_key: string;
  sha256: string;
  content_type: string;
  category: ImageCategory;
  taken_on: string;
}

export async function findOriginal(db: HospitalScope, id: number): Promise<Original | undefined> {
  const { rows } = await db.query<Original>(
    `SELECT original_key, sha256, content_type, category, taken_on::text FROM images WHERE id = $2 AND hospital_id = $1`,
    [db.hospitalId, id],
  );
  return rows[0];
}

/** That somebody had it: among the readings of its patient and in the trail, both or none. */
export async function noteOriginal(db: HospitalScope, id: number, reader: Reader, audit: AuditRow): Promise<void> {
  await db.query(
    `SELECT note_read($1, i.patient_id, 'image', i.id::text, $3::jsonb), audit($4::jsonb || jsonb_build_object(
       'detail', jsonb_build_object('id', i.id), 'object', (SELECT t.name FROM patients t WHERE t.id = i.patient_id)))
     FROM images i WHERE i.id = $2 AND i.hospital_id = $1`,
    [db.hospitalId, id, JSON.stringify(reader), JSON.stringify(audit)],
  );
}
