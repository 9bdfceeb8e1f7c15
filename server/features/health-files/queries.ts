import { REVIEW_DAYS, type SelfReported } from '#contract/base-emr.ts';
import type { QueryOf } from '#contract/call.ts';
import type { Option } from '#contract/fields.ts';
import type { healthFiles } from '#contract/health-files.ts';
import type { Reader } from '#server/platform/asked.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { AlertsRow, AllergyRow, BaseRevisionRow, BaseRow } from '#server/platform/health-commands.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

const NAMED = `jsonb_build_object('id', t.id, 'name', t.name)`;

interface ReadAllergies extends AlertsRow {
  patient: Option;
  allergies: AllergyRow[];
  treating: boolean;
}

/** A read and the row that says so are one statement: without the one there is not the other. */
const ALLERGIES = `
  SELECT ${NAMED} AS patient, k.allergy_state, k.alerts, k.alerts_whole, allergies_view($1, t.id) AS allergies,
    note_read($1, t.id, 'allergies', '', $3::jsonb) AS treating
  FROM hospital_patients k JOIN patients t ON t.id = k.patient_id WHERE k.hospital_id = $1 AND k.patient_id = $2`;

/** @throws NOT_FOUND, also for another hospital's */
export async function readAllergies(db: HospitalScope, patientId: number, reader: Reader): Promise<ReadAllergies> {
  const { rows } = await db.query<ReadAllergies>(ALLERGIES, [db.hospitalId, patientId, JSON.stringify(reader)]);
  return rows[0] ?? fail('NOT_FOUND');
}

export interface ReadFile extends ReadAllergies {
  current: BaseRow | null;
  self_reported: SelfReported;
  total: number;
  revisions: BaseRevisionRow[];
}

const FILE = `
  SELECT ${NAMED} AS patient, k.allergy_state, k.alerts, k.alerts_whole, allergies_view($1, t.id) AS allergies,
    jsonb_build_object('health_status', nullif(t.health_status, ''), 'medical_history', nullif(t.medical_history, ''),
      'allergic_history', nullif(t.allergic_history, ''), 'medication_history', nullif(t.medication_history, '')) AS self_reported,
    c.current, coalesce((c.current->>'revision')::int, 0) AS total, base_revisions($1, t.id, $4, $5) AS revisions,
    note_read($1, t.id, 'base', coalesce(c.current->>'code', ''), $3::jsonb) AS treating
  FROM hospital_patients k JOIN patients t ON t.id = k.patient_id
    CROSS JOIN LATERAL (SELECT base_view($1, t.id, ${REVIEW_DAYS}) AS current OFFSET 0) c
  WHERE k.hospital_id = $1 AND k.patient_id = $2`;

/** @throws NOT_FOUND, also for another hospital's */
export async function readFile(
  db: HospitalScope,
  { patient_id, page, pageSize }: QueryOf<typeof healthFiles.list>,
  reader: Reader,
): Promise<ReadFile> {
  const values = [db.hospitalId, patient_id, JSON.stringify(reader), pageSize, (page - 1) * pageSize];
  const { rows } = await db.query<ReadFile>(FILE, values);
  return rows[0] ?? fail('NOT_FOUND');
}

/** What a change left, for who made it: it is no reading of the file. */
export async function readKept(ctx: Ctx, patientId: number): Promise<AlertsRow & { allergies: AllergyRow[] }> {
  const { db } = asStaff(ctx);
  const { rows } = await db.query<AlertsRow & { allergies: AllergyRow[] }>(
    `SELECT k.allergy_state, k.alerts, k.alerts_whole, allergies_view($1, k.patient_id) AS allergies
     FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $2`,
    [db.hospitalId, patientId],
  );
  return rows[0] ?? fail('NOT_FOUND');
}

/** As it is now; null where there is none. */
export async function readCurrent(ctx: Ctx, patientId: number): Promise<BaseRow | null> {
  const { db } = asStaff(ctx);
  const { rows } = await db.query<{ current: BaseRow | null }>('SELECT base_view($1, $2, $3) AS current', [
    ...[db.hospitalId, patientId, REVIEW_DAYS],
  ]);
  return rows[0]?.current ?? null;
}

export async function readAllergy(ctx: Ctx, id: number): Promise<AllergyRow | null> {
  const { db } = asStaff(ctx);
  const { rows } = await db.query<{ allergy: AllergyRow }>(
    'SELECT allergy_view(a) AS allergy FROM allergies a WHERE a.id = $2 AND a.hospital_id = $1',
    [db.hospitalId, id],
  );
  return rows[0]?.allergy ?? null;
}
