import { REVIEW_DAYS } from '#contract/base-emr.ts';
import type { EditorConfig } from '#contract/case-editor.ts';
import type { Reader } from '#server/platform/asked.ts';
import type { CaseRow } from '#server/platform/case-commands.ts';
import type { AlertsRow, BaseRow } from '#server/platform/health-commands.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

interface ReadEditor
  extends Pick<AlertsRow, 'alerts' | 'alerts_whole'>,
    Pick<EditorConfig, 'patient' | 'begun' | 'chart'> {
  draft: CaseRow | null;
  base: BaseRow | null;
  amend_hours: number;
  countersign: boolean;
  treating: boolean;
}

/**
 * What is written and known of a patient, and that it was read, in one statement. Nothing where the hospital does not know
 * them, or the visit is not theirs.
 * $1 hospital, $2 who, $3 patient, $4 the visit's key or null, $5 the reader
 */
const EDITOR = `
  WITH visit AS MATERIALIZED (
    SELECT v.id FROM reservations v WHERE v.id = reservation_id_of($4) AND v.hospital_id = $1 AND v.patient_id = $3)
  SELECT jsonb_build_object('id', t.id, 'name', t.name, 'gender', t.gender, 'birth_date', t.birth_date,
      'age', extract(year FROM age(clinic_today(), t.birth_date))::int) AS patient,
    k.alerts, k.alerts_whole, tooth_chart_view($1, t.id, clinic_today()) AS chart, base_view($1, t.id, ${REVIEW_DAYS}) AS base,
    (SELECT case_view(c.id) FROM records c WHERE c.hospital_id = $1 AND c.patient_id = $3 AND c.kind = 'case'
      AND c.status IN ('draft', 'review') AND CASE WHEN $4::text IS NULL THEN c.reservation_id IS NULL AND c.doctor_id = $2
        ELSE c.reservation_id = (SELECT id FROM visit) END ORDER BY c.id DESC LIMIT 1) AS draft,
    case_begun($1, $3, (SELECT v FROM reservations v WHERE v.id = (SELECT id FROM visit))) AS begun,
    (record_settings_of($1)).amend_hours,
    coalesce((SELECT works_at($1, s.supervisor_id) FROM staff_members s WHERE s.hospital_id = $1 AND s.user_id = $2), false) AS countersign,
    note_read($1, t.id, 'case', '', $5::jsonb) AS treating
  FROM hospital_patients k JOIN patients t ON t.id = k.patient_id
  WHERE k.hospital_id = $1 AND k.patient_id = $3 AND ($4::text IS NULL OR EXISTS (SELECT FROM visit))`;

/** Undefined: there is no such patient, or no such visit of theirs, here. */
export async function readEditor(
  db: HospitalScope,
  patientId: number,
  visit: string | undefined,
  reader: Reader,
): Promise<ReadEditor | undefined> {
  const values = [db.hospitalId, db.userId, patientId, visit ?? null, JSON.stringify(reader)];
  const { rows } = await db.query<ReadEditor>(EDITOR, values);
  return rows[0];
}

type Lists = Pick<EditorConfig, 'templates' | 'phrases' | 'orders' | 'diagnoses'>;

/** So many of a list go along; what else there is is found by looking for it. */
const MOST = { templates: 200, phrases: 1_000, orders: 300, diagnoses: 500 };

/** $1 hospital, $2 who. What is used most stands first. */
const LISTS = `
  WITH said AS MATERIALIZED (
    SELECT p.id, p.section, p.category, p.text, p.initials, p.uses, p.scope FROM phrases p
    WHERE p.hospital_id = $1 AND (p.user_id IS NULL OR p.user_id = $2))
  SELECT (SELECT coalesce(jsonb_agg(to_jsonb(m) ORDER BY m.uses DESC, m.id), '[]') FROM (
      SELECT id, name, kind, scope, diagnosis_code, content, uses FROM emr_templates
      WHERE hospital_id = $1 AND enabled AND (user_id IS NULL OR user_id = $2) ORDER BY uses DESC, id LIMIT ${MOST.templates}) m) AS templates,
    (SELECT coalesce(jsonb_agg(to_jsonb(s) - 'category' ORDER BY s.uses DESC, s.id), '[]') FROM (
      SELECT * FROM said WHERE section <> 'doctor_order' ORDER BY uses DESC, id LIMIT ${MOST.phrases}) s) AS phrases,
    (SELECT coalesce(jsonb_agg(to_jsonb(s) - 'section' ORDER BY s.uses DESC, s.id), '[]') FROM (
      SELECT * FROM said WHERE section = 'doctor_order' ORDER BY uses DESC, id LIMIT ${MOST.orders}) s) AS orders,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'code', nullif(d.code, ''), 'name', d.name, 'alias', d.alias,
        'initials', d.initials) ORDER BY d.sort, d.id), '[]') FROM (
      SELECT * FROM diagnoses WHERE hospital_id = $1 AND enabled ORDER BY sort, id LIMIT ${MOST.diagnoses}) d) AS diagnoses`;

/** What a case is written with. */
export async function readLists(db: HospitalScope): Promise<Lists> {
  const { rows } = await db.query<Lists>(LISTS, [db.hospitalId, db.userId]);
  return rows[0] ?? { templates: [], phrases: [], orders: [], diagnoses: [] };
}
