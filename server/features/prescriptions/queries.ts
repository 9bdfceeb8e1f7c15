import type { QueryOf } from '#contract/call.ts';
import type { AllergyConflict, PrescriptionWarning, prescriptions } from '#contract/prescriptions.ts';
import type { Reader } from '#server/platform/asked.ts';
import type { PrescriptionRow, PrescriptionStepRow } from '#server/platform/prescription-commands.ts';
import type { HospitalScope, PersonScope } from '#server/platform/scope.ts';

interface Page<R> {
  total: number;
  rows: R[];
}

interface Found extends Page<PrescriptionRow & { warnings: PrescriptionWarning[] }> {
  /** Of the patient who was asked for; null: of nobody, or of nobody whom the hospital knows. */
  treating: boolean | null;
}

/**
 * A page of the hospital's, and that it was read of each patient on it: without the one there is not the other. Patients
 * in the order of their ids, so that two readers do not wait for each other in a ring.
 * $1 hospital, $2 reader, $3 patient, $4 the visit's key, $5 doctor, $6 status, $7 from, $8 to, $9 limit, $10 offset, $11 the visit whose own stand first
 */
const LIST = `
  WITH found AS (
    SELECT v.id, coalesce(v.reservation_id = reservation_id_of($11) AND is_visit_of(v), false) AS first FROM prescriptions v
    WHERE v.hospital_id = $1 AND ($3::bigint IS NULL OR v.patient_id = $3)
      AND ($4::text IS NULL OR v.reservation_id = reservation_id_of($4) AND is_visit_of(v)) AND ($5::bigint IS NULL OR v.doctor_id = $5)
      AND ($6::text IS NULL OR prescription_status(v) = $6)
      AND ($7::date IS NULL OR v.created_at >= clinic_instant($7, 0))
      AND ($8::date IS NULL OR v.created_at < clinic_instant($8 + 1, 0))),
  page AS MATERIALIZED (SELECT v.patient_id, f.* FROM found f JOIN prescriptions v USING (id) ORDER BY f.first DESC, f.id DESC LIMIT $9 OFFSET $10),
  people AS (
    SELECT k.patient_id FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $3
    UNION SELECT p.patient_id FROM page p),
  noted AS MATERIALIZED (SELECT x.patient_id, note_read($1, x.patient_id, 'prescription', '', $2::jsonb) AS treating
    FROM (SELECT patient_id FROM people ORDER BY patient_id) x)
  SELECT (SELECT count(*)::int FROM found) AS total, (SELECT count(*) FROM noted) AS noted,
    (SELECT bool_and(n.treating) FROM noted n WHERE n.patient_id = $3) AS treating,
    (SELECT coalesce(jsonb_agg(prescription_view(v) || jsonb_build_object('warnings',
        CASE WHEN v.status = 'draft' THEN prescription_warnings(v) ELSE '[]' END) ORDER BY p.first DESC, v.id DESC), '[]')
     FROM page p JOIN prescriptions v ON v.id = p.id) AS rows`;

export async function findPrescriptions(
  db: HospitalScope,
  query: QueryOf<typeof prescriptions.list>,
  reader: Reader,
): Promise<Found> {
  const { rows } = await db.query<Found>(LIST, [
    ...[db.hospitalId, JSON.stringify(reader), query.patient_id ?? null, query.reservation_id ?? null],
    ...[query.doctor_id ?? null, query.status ?? null, query.from ?? null, query.to ?? null],
    ...[query.pageSize, (query.page - 1) * query.pageSize, query.first ?? null],
  ]);
  return rows[0] ?? { total: 0, rows: [], treating: null };
}

export interface ReadPrescription {
  prescription: PrescriptionRow;
  steps: PrescriptionStepRow[];
  warnings: PrescriptionWarning[];
  treating: boolean;
  prints: number;
}

const ONE = `
  SELECT prescription_view(v) AS prescription, prescription_steps_view(v.id) AS steps, prescription_warnings(v) AS warnings,
    (SELECT count(*)::int FROM record_prints x WHERE x.type = 'prescription' AND x.object_id = v.id) AS prints,
    note_read($1, v.patient_id, 'prescription', coalesce(v.code, ''), $3::jsonb) AS treating
  FROM prescriptions v WHERE v.id = $2 AND v.hospital_id = $1`;

/** Undefined: there is none here. */
export async function readPrescription(
  db: HospitalScope,
  id: number,
  reader: Reader,
): Promise<ReadPrescription | undefined> {
  const { rows } = await db.query<ReadPrescription>(ONE, [db.hospitalId, id, JSON.stringify(reader)]);
  return rows[0];
}

/** As it is now: for who changed it, or lost. It is no reading of it. */
export async function prescriptionNow(db: HospitalScope, id: number): Promise<PrescriptionRow | null> {
  const { rows } = await db.query<{ now: PrescriptionRow }>(
    'SELECT prescription_view(v) AS now FROM prescriptions v WHERE v.id = $2 AND v.hospital_id = $1',
    [db.hospitalId, id],
  );
  return rows[0]?.now ?? null;
}

/** What of it does not go with which allergy, for who was refused. */
export async function conflictsOf(db: HospitalScope, id: number): Promise<AllergyConflict[]> {
  const { rows } = await db.query<AllergyConflict>(
    `SELECT c.item, c.substance, c.severity, c.reaction, c.never FROM prescriptions v
     CROSS JOIN LATERAL allergy_conflicts(v.hospital_id, v.patient_id, prescription_items_view(v)) c
     WHERE v.id = $2 AND v.hospital_id = $1`,
    [db.hospitalId, id],
  );
  return rows;
}

type OwnPrescription = PrescriptionRow & { steps: PrescriptionStepRow[] };

/** The account's own, of every hospital; null id: all of them. */
export async function findOwn(
  db: PersonScope,
  id: number | null,
  patientId: number | null,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<OwnPrescription>> {
  const { rows } = await db.query<{ own: Page<OwnPrescription> }>(
    'SELECT own_prescriptions($1, $2, $3, $4, $5) AS own',
    [db.userId, id, patientId, pageSize, (page - 1) * pageSize],
  );
  return rows[0]?.own ?? { total: 0, rows: [] };
}
