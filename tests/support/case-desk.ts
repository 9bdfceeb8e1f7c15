import type { Role } from '#contract/roles.ts';
import type { TestApp } from './app.ts';
import { fresh } from './member-desk.ts';

/** A clinic where cases are written: its people, a patient with an account, and their visits. */

export const EMR = '/api/admin/hospital/patient-emr';
const STORE = `${EMR}/store`;
export const DETAIL = `${EMR}/detail`;
export const CASES = '/api/admin/cases';

/** What a case says that may be signed, at a second visit too. */
export const WHOLE = {
  chief_complaint: '右上后牙疼痛3天',
  present_history: '3天前冷热刺激痛，夜间加重',
  past_history: '否认系统性疾病',
  exam: '[[26]]远中邻𬌗面龋坏，叩(+)，冷刺激痛(++)',
  diagnoses: [
    { code: 'K04.0', name: '急性牙髓炎', teeth: ['26'] },
    { code: null, name: '中龋', teeth: ['24'] },
  ],
  treatment: '[[26]]局麻下开髓引流',
  treatments: [{ teeth: ['26'], surfaces: ['O', 'D'], name: '开髓引流' }],
  doctor_order: '避免用患侧咀嚼，3天后复诊',
};

export type Flow = 'booked' | 'arrived' | 'in_chair' | 'done';

export async function openCaseDesk(app: TestApp) {
  const hospital = await app.make.hospital();
  const seat = (role: Role, name?: string) => app.make.staff({ hospital, role, ...(name && { name }) });
  const [doctor, owner] = [await seat('doctor', '林岚'), await seat('shop_owner', '周店长')];
  const account = await app.make.account({ patients: ['王小明'] });
  const [patient = 0] = account.patient_ids;
  const knows = (id: number) =>
    app.owner.query('INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      hospital,
      id,
    ]);
  await knows(patient);
  let minute = 480;
  /** Of the doctor's patient, today or so many days ago, each at a time of its own. */
  const visit = async (flow: Flow, days = 0, of: { doctor?: number; patient?: number; minute?: number } = {}) => {
    minute += 15;
    const { rows } = await app.owner.query<{ id: number; hash_id: string }>(
      `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
         chief_complaint, fee, visi_status, flow_status, done_at, seen_before, created_at)
       SELECT translate(encode(gen_random_bytes(16), 'base64'), '+/=', '-_'), $1, $2, $3, $2, '{1}', d.day, d.m, clinic_instant(d.day, d.m),
         clinic_instant(d.day, d.m + 15), '右上后牙疼', 3000, ($4::text IN ('in_chair', 'done'))::int, $4::text,
         CASE WHEN $4::text = 'done' THEN clinic_instant(d.day, d.m + 15) END, was_seen($3, $1, clinic_instant(d.day, d.m)), haomai_now()
       FROM (SELECT clinic_today() - $6::int AS day, $5::int AS m) d RETURNING id, hash_id`,
      [hospital, of.doctor ?? doctor.id, of.patient ?? patient, flow, of.minute ?? minute, days],
    );
    return rows[0] ?? { id: 0, hash_id: '' };
  };
  // Today, so that the doctor treats the patient.
  await visit('booked');
  const as = app.as(doctor);
  const store = (form: object, by = as, headers = fresh()) =>
    by('POST', STORE, { patient_id: patient, ...form }, headers);
  const detail = (query: string, by = as) => by('GET', `${DETAIL}?${query}`);
  /** A draft that may be signed, of a visit in the chair. */
  const draft = async (form: object = WHOLE) => {
    const { id } = await visit('in_chair');
    return store({ reservation_id: id, ...form });
  };
  /** A signed one. */
  const signed = async (form: object = WHOLE) => {
    const written = await draft(form);
    const [id, version] = [written.number('data', 'id'), written.number('data', 'version')];
    return store({ id, version, action: 'sign' });
  };
  return { hospital, doctor, owner, account, patient, seat, knows, visit, store, detail, draft, signed };
}
