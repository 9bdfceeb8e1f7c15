import type pg from 'pg';
import { HEALTH_PEOPLE, type HealthPerson, type SeedAllergy } from './health-people.ts';

/** Health files and allergies of people whom the hospitals know: nobody becomes a patient by it. */

/** Who was here last, with the doctor who had them; those of today first, one doctor's after the other. */
const LAST = `
  SELECT DISTINCT ON (r.patient_id) r.patient_id, u.id AS doctor_id, u.name AS doctor, t.gender,
    extract(year FROM age(clinic_today(), t.birth_date))::int AS age
  FROM reservations r JOIN users u ON u.id = r.doctor_id JOIN patients t ON t.id = r.patient_id AND t.allergic_history IS NULL
  WHERE r.hospital_id = $1 AND r.cancel_status = 0 AND (r.visi_status = 1 OR r.date = clinic_today())
    AND EXISTS (SELECT FROM memberships m WHERE m.hospital_id = r.hospital_id AND m.user_id = r.doctor_id AND m.role = 'doctor')
  ORDER BY r.patient_id, r.starts_at DESC`;
const SEEN = `SELECT l.* FROM (${LAST}) l JOIN reservations r ON r.patient_id = l.patient_id AND r.hospital_id = $1
  GROUP BY l.patient_id, l.doctor_id, l.doctor, l.gender, l.age
  ORDER BY max(r.date) FILTER (WHERE r.date <= clinic_today()) DESC, l.doctor_id, max(r.starts_at) DESC, l.patient_id`;
/** And one who was not, with a doctor of the hospital. */
const OF_ACCOUNT = `
  SELECT k.patient_id, d.id AS doctor_id, d.name AS doctor, '' AS gender, 0 AS age
  FROM (SELECT min(t.id) AS id FROM patients t JOIN users u ON u.id = t.user_id WHERE u.phone = $2) t
    JOIN hospital_patients k ON k.patient_id = t.id AND k.hospital_id = $1
    JOIN users d ON d.id = (SELECT min(m.user_id) FROM memberships m WHERE m.hospital_id = $1 AND m.role = 'doctor' AND m.status = 'active')`;

interface Seen {
  patient_id: number;
  doctor_id: number;
  doctor: string;
  gender: string;
  age: number;
}

const fits = ({ pregnant }: HealthPerson, { gender, age }: Seen) =>
  pregnant ? gender === '女' && age >= 22 && age <= 40 : age >= 45;

/** The time of a revision is the clock's: it is set to when it was. */
const AGO =
  "SELECT set_config('haomai.clock_offset', (coalesce(nullif($1, ''), '0')::interval - make_interval(days => $2))::text, true)";

const STATE = 'UPDATE hospital_patients SET allergy_state = $3 WHERE hospital_id = $1 AND patient_id = $2';
const ALLERGY = `
  INSERT INTO allergies (hospital_id, patient_id, substance, class_code, type, reaction, severity, status, reason, noted_by, noted_at,
    verified_by, verified_at, refuted_by, refuted_at)
  SELECT $1, $2, x.substance, x.class_code, x.type, x.reaction, x.severity, coalesce(x.said, 'unverified'),
    CASE WHEN x.said = 'refuted' THEN '皮试阴性，既往用药无反应' ELSE '' END,
    CASE WHEN x.said IS NULL THEN (SELECT min(m.user_id) FROM memberships m WHERE m.hospital_id = $1 AND m.role = 'customer_service') ELSE $3 END,
    haomai_now() - interval '3 days', CASE x.said WHEN 'active' THEN $3::bigint END, CASE x.said WHEN 'active' THEN haomai_now() - interval '3 days' END,
    CASE x.said WHEN 'refuted' THEN $3::bigint END, CASE x.said WHEN 'refuted' THEN haomai_now() - interval '2 days' END
  FROM jsonb_to_recordset($4::jsonb) AS x(substance text, class_code text, type text, reaction text, severity text, said text)`;
const FILE = `
  SELECT revise_record(CASE WHEN r.id IS NULL THEN begin_base(k, p.said || jsonb_build_object('content', $5::jsonb)) ELSE r END, 'sign', $5::jsonb, NULL, p.said)
  FROM hospital_patients k
    LEFT JOIN records r ON r.hospital_id = k.hospital_id AND r.patient_id = k.patient_id AND r.kind = 'base'
    CROSS JOIN (SELECT jsonb_build_object('user_id', $3::bigint, 'by_name', $4::text, 'by_role', '医生', 'reason', '') AS said) p
  WHERE k.hospital_id = $1 AND k.patient_id = $2`;
const ALERTS = 'SELECT keep_alerts(k) FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $2';

/** After everything: whoever it is about is known by then. */
export async function seedHealth(tx: pg.ClientBase): Promise<void> {
  const { rows } = await tx.query<{ said: string }>(
    "SELECT coalesce(current_setting('haomai.clock_offset', true), '') AS said",
  );
  const said = rows[0]?.said ?? '';
  const seen = new Map<number, Seen[]>();
  for (const hospital of [1, 2, 3]) {
    seen.set(hospital, (await tx.query<Seen>(SEEN, [hospital])).rows);
  }
  for (const person of HEALTH_PEOPLE) {
    const found = person.account
      ? (await tx.query<Seen>(OF_ACCOUNT, [person.hospital, person.account])).rows[0]
      : taken(seen.get(person.hospital) ?? [], person);
    if (!found) throw new Error(`nobody is known to hospital ${person.hospital} any more`);
    await seedPerson(tx, person, found, (days) => tx.query(AGO, [said, days]));
  }
  await tx.query("SELECT set_config('haomai.clock_offset', $1, true)", [said]);
}

/** The next of them whom it may be. */
function taken(seen: Seen[], person: HealthPerson): Seen | undefined {
  const at = seen.findIndex((each) => fits(person, each));
  return at < 0 ? undefined : seen.splice(at, 1)[0];
}

async function seedPerson(
  tx: pg.ClientBase,
  { hospital, allergies = [], denies, files }: HealthPerson,
  { patient_id, doctor_id, doctor }: Seen,
  ago: (days: number) => Promise<unknown>,
): Promise<void> {
  const holds = ({ said }: SeedAllergy) => said !== 'refuted';
  await ago(0);
  if (denies || allergies.some(holds)) await tx.query(STATE, [hospital, patient_id, denies ? 'none' : 'some']);
  await tx.query(ALLERGY, [hospital, patient_id, doctor_id, JSON.stringify(allergies)]);
  for (const { days, content } of files) {
    await ago(days);
    await tx.query(FILE, [hospital, patient_id, doctor_id, doctor, JSON.stringify(content)]);
  }
  await ago(0);
  await tx.query(ALERTS, [hospital, patient_id]);
}
