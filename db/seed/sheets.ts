import type pg from 'pg';
import { CLEANING_WORK, type Cleaning, NO_CLEANING } from '#contract/dental-records-cleaning.ts';
import type { PerioSite, PerioTeeth } from '#contract/dental-records-perio.ts';
import { digitOf, POSITIONS } from '#contract/tooth-names.ts';
import { AT, clockOf } from './then.ts';

/** Record sheets: five perio exams of the demo's long patient, each better than the one before, and what hygienists did at visits. */

/** So many days ago. */
const EXAMS = [730, 540, 360, 180, 30];

const EXAM = `
  INSERT INTO records (hospital_id, patient_id, kind, doctor_id, code, draft, visit_date, created_at, updated_at, updated_by)
  SELECT 1, p.id, 'perio', d.id, take_number(1, 'JL', day), $2, day, at, at, d.id
  FROM (SELECT clinic_today() - $1::int AS day, clinic_instant(clinic_today() - $1::int, 615) AS at) x,
    (SELECT min(t.id) AS id FROM patients t JOIN users u ON u.id = t.user_id WHERE u.phone = '13900000001') p,
    (SELECT min(m.user_id) AS id FROM memberships m WHERE m.hospital_id = 1 AND m.role = 'doctor' AND m.status = 'active') d
  WHERE EXISTS (SELECT FROM hospital_patients k WHERE k.hospital_id = 1 AND k.patient_id = p.id)`;

const CLEANINGS = `
  INSERT INTO records (hospital_id, patient_id, kind, reservation_id, doctor_id, department_id, code, draft, visit_date, created_at, updated_at, updated_by)
  SELECT v.hospital_id, v.patient_id, 'hygiene', v.id, v.doctor_id, v.department_id, take_number(v.hospital_id, 'JL', v.date),
    $1::jsonb -> (v.n::int % jsonb_array_length($1)) || jsonb_build_object(
      'problem', coalesce((SELECT x.problem FROM patient_problems x WHERE x.reservation_id = v.id ORDER BY x.id DESC LIMIT 1), ''),
      'next_on', (SELECT x.due_on FROM recalls x WHERE x.reservation_id = v.id ORDER BY x.id DESC LIMIT 1)),
    v.date, coalesce(v.in_chair_at, v.starts_at), coalesce(v.done_at, v.starts_at), v.doctor_id
  FROM (SELECT r.*, row_number() OVER (PARTITION BY r.hospital_id ORDER BY r.starts_at DESC, r.id) AS n
    FROM reservations r JOIN memberships m ON m.hospital_id = r.hospital_id AND m.user_id = r.doctor_id AND m.role = 'dental_hygienist'
    WHERE r.hospital_id <= 3 AND r.flow_status = 'done' AND r.date < clinic_today()) v
  WHERE v.n <= 6 ORDER BY v.starts_at, v.id`;

const SIGN = `
  SELECT ${AT("least(r.updated_at + interval '4 minutes', $1::timestamptz)")},
    revise_record(r, 'sign', r.draft, CASE WHEN r.kind = 'perio' THEN chart_on(r.hospital_id, r.patient_id, r.visit_date) END,
      jsonb_build_object('user_id', u.id, 'by_name', u.name, 'by_role', CASE r.kind WHEN 'perio' THEN '医生' ELSE '洁牙师' END, 'reason', ''))
  FROM records r JOIN users u ON u.id = r.doctor_id WHERE r.kind IN ('perio', 'hygiene') ORDER BY r.updated_at, r.id`;

/** Deepest between the molars, and a millimetre less at each exam. */
function depthOf(fdi: string, at: number, exam: number): number {
  const between = at % 3 !== 1;
  const started = 3 + (digitOf(fdi) >= 6 ? 2 : 0) + (between ? 1 : 0) + ((Number(fdi) * 7 + at * 5) % 3);
  return Math.max(2, started - exam);
}

function siteOf(fdi: string, at: number, exam: number): PerioSite {
  const pd = depthOf(fdi, at, exam);
  return {
    ...{ pd, rec: digitOf(fdi) >= 6 ? 1 : 0, bop: pd >= 5 || (pd === 4 && at % 2 === 0) },
    ...{ plaque: at % 3 === 0 && exam < 3, calculus: pd >= 6, pus: pd >= 7 },
  };
}

const examOf = (exam: number): PerioTeeth =>
  Object.fromEntries(
    POSITIONS.filter((fdi) => digitOf(fdi) < 8).map((fdi) => [
      fdi,
      {
        sites: [0, 1, 2, 3, 4, 5].map((at) => siteOf(fdi, at, exam)),
        ...{ mobility: digitOf(fdi) === 6 && exam < 2 ? 1 : 0, furcation: null, implant: false, skip: false },
      },
    ]),
  );

const all = (grade: number) => NO_CLEANING.plaque_index.map(() => grade);
const DONE: readonly Cleaning[] = [
  { ...NO_CLEANING, work: ['超声', '抛光'], plaque_index: all(1), calculus_index: all(1), bleeding: 1 },
  {
    ...NO_CLEANING,
    work: [...CLEANING_WORK],
    plaque_index: all(2),
    bleeding: 2,
    stain: 2,
    teaching: '改良巴氏刷牙法；使用牙线',
  },
  { ...NO_CLEANING, work: ['超声', '喷砂', '抛光'], calculus_index: [1, 0, 1, 2, 3, 2], stain: 3, sensitivity: 1 },
];

/** After the visits, and what hygienists noted of them. */
export async function seedSheets(tx: pg.ClientBase): Promise<void> {
  const { now, back } = await clockOf(tx);
  for (const [exam, days] of EXAMS.entries()) await tx.query(EXAM, [days, JSON.stringify({ teeth: examOf(exam) })]);
  await tx.query(CLEANINGS, [JSON.stringify(DONE)]);
  await tx.query(SIGN, [now]);
  await back();
}
