import type { OrthoControl } from '#contract/dental-records-ortho.ts';
import type { ImageCategory } from '#contract/image-words.ts';
import type { OrthoControlRow } from '#contract/ortho.ts';
import { FIRST_INTRAORAL, MATERIALS_DAYS, ORTHO_POSITIONS } from '#contract/ortho-words.ts';
import type { Reader } from '#server/platform/asked.ts';
import type { OrthoCaseRow } from '#server/platform/ortho-commands.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

interface VisitRow {
  hash_id: string;
  starts_at: string;
  doctor_name: string;
}

type Counts = Partial<Record<ImageCategory, number>>;

/** Of a patient: what who asks may read of them. */
export interface ReadOrtho {
  /** Null: the hospital does not know them; false: they are somebody else's customer. */
  kept: boolean | null;
  treating: boolean | null;
  ortho_case: OrthoCaseRow | null;
  month: number | null;
  visits: number;
  controls: (Omit<OrthoControlRow, 'status_name' | 'said'> & { said: OrthoControl })[];
  next_visit: VisitRow | null;
  open_visit: VisitRow | null;
  photos: { id: number; position: number; taken_on: string; full_key: string | null; thumb_key: string | null }[];
  at_start: Counts;
  /** Null: it is not over. */
  at_end: Counts | null;
  consented: boolean;
}

const MOST_CONTROLS = 100;
const MOST_PHOTOS = 330;

const visitOf = (v: string) =>
  `jsonb_build_object('hash_id', ${v}.hash_id, 'starts_at', ${v}.starts_at, 'doctor_name', person_named(${v}.doctor_id)->>'name')`;
/** Of a patient's pictures at a time, how many there are of each kind. */
const countOf = (when: string) => `(SELECT coalesce(jsonb_object_agg(c.category, c.n), '{}') FROM (
    SELECT i.category, count(*) AS n FROM images i JOIN known k ON k.patient_id = i.patient_id AND k.kept LEFT JOIN o ON true
    WHERE i.hospital_id = $1 AND i.status <> 'void' AND ${when} GROUP BY i.category) c)`;

/**
 * All of it, and that it was read, in one statement: without the one there is not the other.
 * $1 hospital, $2 who, $3 patient, $4 the reader, $5 whether of their own customers alone
 */
const READ = `
  WITH known AS MATERIALIZED (
    SELECT k.patient_id, NOT $5::boolean OR EXISTS (
      SELECT FROM customers c WHERE c.hospital_id = $1 AND c.patient_id = $3 AND c.owner_id = $2) AS kept
    FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $3),
  noted AS MATERIALIZED (SELECT note_read($1, patient_id, 'ortho', '', $4::jsonb) AS treating FROM known WHERE kept),
  o AS MATERIALIZED (
    SELECT c.* FROM ortho_cases c JOIN known k ON k.patient_id = c.patient_id AND k.kept WHERE c.hospital_id = $1
    ORDER BY c.status IN ('finished', 'stopped'), c.id DESC LIMIT 1),
  sheets AS MATERIALIZED (
    SELECT c.id, c.visit_date, c.doctor_id, c.status, c.revision, c.draft, ortho_month(o::ortho_cases, c.visit_date) AS month
    FROM records c JOIN o ON o.patient_id = c.patient_id
    WHERE c.hospital_id = $1 AND c.kind = 'ortho' AND c.status <> 'void' AND c.visit_date >= ortho_since(o::ortho_cases)),
  mine AS (SELECT v.* FROM reservations v JOIN known k ON k.patient_id = v.patient_id AND k.kept WHERE v.hospital_id = $1 AND v.cancel_status = 0)
  SELECT (SELECT kept FROM known) AS kept, (SELECT treating FROM noted) AS treating,
    (SELECT ortho_case_view(o::ortho_cases) FROM o) AS ortho_case, (SELECT ortho_month(o::ortho_cases, clinic_today()) FROM o) AS month,
    (SELECT count(*)::int FROM sheets s WHERE s.status IN ('signed', 'amended')) AS visits,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'date', s.visit_date, 'doctor', person_named(s.doctor_id), 'status', s.status,
        'month', s.month, 'said', coalesce(r.content, s.draft)) ORDER BY s.visit_date DESC, s.id DESC), '[]')
      FROM (SELECT * FROM sheets ORDER BY visit_date DESC, id DESC LIMIT ${MOST_CONTROLS}) s
        LEFT JOIN record_revisions r ON r.record_id = s.id AND r.revision = s.revision) AS controls,
    (SELECT ${visitOf('v')} FROM mine v WHERE v.visi_status = 0 AND v.starts_at > haomai_now() ORDER BY v.starts_at LIMIT 1) AS next_visit,
    (SELECT ${visitOf('v')} FROM mine v WHERE v.doctor_id = $2 AND v.date = clinic_today() AND v.flow_status IN ('arrived', 'in_chair', 'done')
      ORDER BY v.starts_at DESC LIMIT 1) AS open_visit,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'position', p.position, 'taken_on', p.taken_on, 'full_key', p.full_key,
        'thumb_key', p.thumb_key) ORDER BY p.position, p.taken_on DESC, p.id DESC), '[]') FROM (
      SELECT i.* FROM images i JOIN known k ON k.patient_id = i.patient_id AND k.kept
      WHERE i.hospital_id = $1 AND i.status <> 'void' AND i.position BETWEEN 1 AND ${ORTHO_POSITIONS.length}
        AND i.category = CASE WHEN i.position < ${FIRST_INTRAORAL} THEN 'face' ELSE 'intraoral' END
      ORDER BY i.taken_on DESC, i.id DESC LIMIT ${MOST_PHOTOS}) p) AS photos,
    ${countOf(`(o.started_on IS NULL OR i.taken_on <= o.started_on + ${MATERIALS_DAYS})`)} AS at_start,
    CASE WHEN (SELECT ended_on FROM o) IS NOT NULL THEN ${countOf(`i.taken_on >= o.ended_on - ${MATERIALS_DAYS}`)} END AS at_end,
    EXISTS (SELECT FROM documents d JOIN known k ON k.patient_id = d.patient_id AND k.kept WHERE d.hospital_id = $1 AND d.kind = 'consent'
      AND d.status = 'signed' AND d.title ~ '正畸|矫治|矫正'
      AND NOT EXISTS (SELECT FROM documents w WHERE w.withdraws_id = d.id AND w.status = 'signed')) AS consented`;

export async function readOrtho(
  db: HospitalScope,
  patientId: number,
  reader: Reader,
  ownAlone: boolean,
): Promise<ReadOrtho | undefined> {
  const { rows } = await db.query<ReadOrtho>(READ, [
    ...[db.hospitalId, db.userId, patientId, JSON.stringify(reader), ownAlone],
  ]);
  return rows[0];
}

/** As it is now: for who lost. It is no reading of it. */
export async function orthoCaseNow(db: HospitalScope, id: number): Promise<OrthoCaseRow | null> {
  const { rows } = await db.query<{ now: OrthoCaseRow }>(
    'SELECT ortho_case_view(o) AS now FROM ortho_cases o WHERE o.id = $2 AND o.hospital_id = $1',
    [db.hospitalId, id],
  );
  return rows[0]?.now ?? null;
}
