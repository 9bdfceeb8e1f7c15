import type { PatientRecord } from '#contract/patient-records.ts';
import type { ToothChart } from '#contract/tooth-charts.ts';
import type { Reader } from '#server/platform/asked.ts';
import type { CaseRow } from '#server/platform/case-commands.ts';
import type { AlertsRow } from '#server/platform/health-commands.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

interface VisitOfPatient {
  hash_id: string;
  starts_at: string;
  doctor_name: string;
}

interface ReadRecord
  extends Pick<AlertsRow, 'alerts' | 'alerts_whole'>,
    Pick<PatientRecord, 'banner' | 'counts' | 'open_draft' | 'follow_ups'> {
  cases: CaseRow[];
  chart: ToothChart;
  unwritten_visit: VisitOfPatient | null;
  next_visit: VisitOfPatient | null;
  /** Whether who asks keeps this customer, or reads of all. */
  kept: boolean;
  treating: boolean;
}

const visitOf = (v: string) =>
  `jsonb_build_object('hash_id', ${v}.hash_id, 'starts_at', ${v}.starts_at, 'doctor_name', person_named(${v}.doctor_id)->>'name')`;

/**
 * All of it, and that it was read, in one statement: of a long history as much as of a short one. Nothing where the hospital
 * does not know the patient.
 * $1 hospital, $2 who, $3 patient, $4 the reader, $5 whether only an own customer's is read
 */
const OPEN = `
  SELECT jsonb_build_object('id', t.id, 'name', t.name, 'gender', t.gender, 'card_no', coalesce(k.card_no, ''),
      'age', extract(year FROM age(clinic_today(), t.birth_date))::int) AS banner,
    k.alerts, k.alerts_whole,
    NOT $5::boolean OR EXISTS (SELECT FROM customers o WHERE o.hospital_id = $1 AND o.patient_id = $3 AND o.owner_id = $2) AS kept,
    jsonb_build_object(
      'visits', (SELECT count(*) FROM reservations r WHERE r.hospital_id = $1 AND r.patient_id = $3 AND r.cancel_status = 0),
      'cases', (SELECT count(*) FROM records c WHERE c.hospital_id = $1 AND c.patient_id = $3 AND c.kind = 'case' AND c.status <> 'void'),
      'follow_ups', (SELECT count(*) FROM follow_ups f WHERE f.hospital_id = $1 AND f.patient_id = $3 AND f.status = 'planned')) AS counts,
    (SELECT coalesce(jsonb_agg(case_view(n.id) ORDER BY n.visit_date DESC, n.id DESC), '[]') FROM (
      SELECT c.id, c.visit_date FROM records c WHERE c.hospital_id = $1 AND c.patient_id = $3 AND c.kind = 'case' AND c.status <> 'void'
      ORDER BY c.visit_date DESC, c.id DESC LIMIT 20) n) AS cases,
    tooth_chart_view($1, $3, clinic_today()) AS chart,
    (SELECT jsonb_build_object('id', c.id, 'code', c.code, 'visit_date', c.visit_date) FROM records c
      WHERE c.hospital_id = $1 AND c.patient_id = $3 AND c.kind = 'case' AND c.status = 'draft' AND c.doctor_id = $2
      ORDER BY c.id DESC LIMIT 1) AS open_draft,
    (SELECT ${visitOf('v')} FROM reservations v WHERE v.hospital_id = $1 AND v.patient_id = $3 AND v.doctor_id = $2
      AND v.date = clinic_today() AND is_writable(v)
      AND NOT EXISTS (SELECT FROM records c WHERE c.reservation_id = v.id AND c.kind = 'case' AND c.status <> 'void')
      ORDER BY v.starts_at DESC LIMIT 1) AS unwritten_visit,
    (SELECT ${visitOf('v')} FROM reservations v WHERE v.hospital_id = $1 AND v.patient_id = $3 AND v.cancel_status = 0
      AND v.visi_status = 0 AND v.starts_at > haomai_now() ORDER BY v.starts_at LIMIT 1) AS next_visit,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'due_on', f.due_on, 'content', f.content) ORDER BY f.due_on, f.id), '[]')
      FROM (SELECT * FROM follow_ups f WHERE f.hospital_id = $1 AND f.patient_id = $3 AND f.status = 'planned'
        AND f.due_on <= clinic_today() ORDER BY f.due_on, f.id LIMIT 20) f) AS follow_ups,
    note_read($1, $3, 'record', '', $4::jsonb) AS treating
  FROM hospital_patients k JOIN patients t ON t.id = k.patient_id WHERE k.hospital_id = $1 AND k.patient_id = $3`;

/** Undefined: the hospital does not know them. */
export async function readRecord(
  db: HospitalScope,
  patientId: number,
  reader: Reader,
  ownAlone: boolean,
): Promise<ReadRecord | undefined> {
  const values = [db.hospitalId, db.userId, patientId, JSON.stringify(reader), ownAlone];
  const { rows } = await db.query<ReadRecord>(OPEN, values);
  return rows[0];
}
