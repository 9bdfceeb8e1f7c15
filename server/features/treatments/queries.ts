import type { QueryOf } from '#contract/call.ts';
import type { DisposalStatus } from '#contract/disposal-rows.ts';
import type { Treatment, treatments } from '#contract/treatments.ts';
import type { Reader } from '#server/platform/asked.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

export interface TreatmentRow extends Omit<Treatment, 'disposal'> {
  disposal: { id: number; number: string | null; status: DisposalStatus } | null;
}

export interface ReadTreatments {
  total: number;
  teeth: string[];
  rows: TreatmentRow[];
  treating: boolean;
}

/**
 * What a patient's archived cases say now, and that it was read: without the one there is not the other. Nothing where the
 * hospital does not know the patient.
 * $1 hospital, $2 patient, $3 the reader, $4 a tooth, $5 limit, $6 offset
 */
const LIST = `
  WITH said AS MATERIALIZED (
    SELECT t.*, c.code, c.doctor_id, c.visit_date FROM records c JOIN record_treatments t ON t.record_id = c.id AND t.revision = c.revision
    WHERE c.hospital_id = $1 AND c.patient_id = $2 AND c.kind = 'case' AND c.status IN ('signed', 'amended')),
  found AS (SELECT * FROM said s WHERE $4::text IS NULL OR $4 = ANY (s.teeth)),
  page AS (SELECT * FROM found ORDER BY visit_date DESC, record_id DESC, position LIMIT $5 OFFSET $6)
  SELECT note_read($1, $2, 'treatment', '', $3::jsonb) AS treating, (SELECT count(*)::int FROM found) AS total,
    (SELECT coalesce(jsonb_agg(DISTINCT x.tooth), '[]') FROM said s, unnest(s.teeth) x(tooth)) AS teeth,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'teeth', p.teeth, 'surfaces', p.surfaces, 'name', p.name,
        'project_id', p.project_id, 'status', p.status, 'material', p.material, 'doctor', person_named(p.doctor_id), 'date', p.visit_date,
        'case', jsonb_build_object('id', p.record_id, 'code', p.code), 'disposal', l.list,
        'billable', p.status = 'done' AND p.project_id IS NOT NULL AND l.list IS NULL)
        ORDER BY p.visit_date DESC, p.record_id DESC, p.position), '[]')
      FROM page p CROSS JOIN LATERAL (SELECT list_of_treatment(p.disposal_id) AS list OFFSET 0) l) AS rows
  FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $2`;

/** Undefined: the hospital does not know them. */
export async function readTreatments(
  db: HospitalScope,
  patientId: number,
  { tooth, page, pageSize }: QueryOf<typeof treatments.list>,
  reader: Reader,
): Promise<ReadTreatments | undefined> {
  const values = [db.hospitalId, patientId, JSON.stringify(reader), tooth ?? null, pageSize, (page - 1) * pageSize];
  const { rows } = await db.query<ReadTreatments>(LIST, values);
  return rows[0];
}

export async function isKnown(db: HospitalScope, patientId: number): Promise<boolean> {
  const { rows } = await db.query('SELECT FROM hospital_patients WHERE hospital_id = $1 AND patient_id = $2', [
    db.hospitalId,
    patientId,
  ]);
  return rows.length > 0;
}
