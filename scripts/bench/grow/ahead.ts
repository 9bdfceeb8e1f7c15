import { patientAt } from './places.ts';
import type { Figures, Step } from './size.ts';

/** Hospitals that one step writes the coming days of. */
const CHUNK = 250;

/** What is to come: every slot of the window, and those of them that are booked, with what waits for their time. */
export function aheadSteps(f: Figures): Step[] {
  const steps: Step[] = [
    {
      name: 'days ahead',
      sql: `INSERT INTO slot_days SELECT h, clinic_today() + k FROM generate_series(1, ${f.hospitals}) h, generate_series(0, ${f.days - 1}) k`,
    },
  ];
  for (let from = 1; from <= f.hospitals; from += CHUNK) {
    steps.push({
      name: `slots ahead from hospital ${from}`,
      sql: ahead(f, from, Math.min(from + CHUNK - 1, f.hospitals)),
    });
  }
  return steps;
}

/** Visits of a day: every so manyth slot is booked, the same ones in every world. */
const booked = (f: Figures, from: number, to: number) => `
  SELECT h, k, i, ${f.past} + (h - 1) * ${visitsAhead(f)} + least(k, 4) * ${f.soon} + greatest(k - 4, 0) * ${f.later} + i + 1 AS id,
    i * ${f.cells} / (CASE WHEN k < 4 THEN ${f.soon} ELSE ${f.later} END) AS p
  FROM generate_series(${from}, ${to}) h, generate_series(0, ${f.days - 1}) k, generate_series(0, ${f.soon - 1}) i
  WHERE k < 4 OR i < ${f.later}`;

const visitsAhead = (f: Figures) => Math.min(f.days, 4) * f.soon + Math.max(0, f.days - 4) * f.later;

/** Above the ids of the past, unbooked slots among them. */
const slotId = (f: Figures, h: string, k: string, p: string) =>
  `${f.past + f.doctorsInAll * 36 * 8} + ((${h} - 1) * ${f.days} + ${k}) * ${f.cells} + ${p} + 1`;

const ahead = (f: Figures, from: number, to: number) => `
  CREATE TEMP TABLE coming ON COMMIT DROP AS
    SELECT b.*, (b.h - 1) * ${f.doctors} + 1 + b.p / 36 AS doctor, 540 + (b.p % 36) * 15 AS minute, clinic_today() + b.k AS day,
      ${patientAt(f, 'b.h', `b.k * ${f.soon} + b.i`)} AS patient, ${slotId(f, 'b.h', 'b.k', 'b.p')} AS slot,
      clinic_instant(clinic_today() + b.k, 540 + (b.p % 36) * 15) AS starts,
      haomai_now() - make_interval(mins => abs(hashint8(b.id)) % 10000) AS made
    FROM (${booked(f, from, to)}) b;
  INSERT INTO slots (id, hospital_id, doctor_id, department_id, date, minute, starts_at, fee, reservation_id) OVERRIDING SYSTEM VALUE
    SELECT ${slotId(f, 'x.h', 'x.k', 'x.p')}, x.h, (x.h - 1) * ${f.doctors} + 1 + x.p / 36, x.h, clinic_today() + x.k, 540 + (x.p % 36) * 15,
      clinic_instant(clinic_today() + x.k, 540 + (x.p % 36) * 15), 3000, c.id
    FROM (SELECT h, k, p FROM generate_series(${from}, ${to}) h, generate_series(0, ${f.days - 1}) k, generate_series(0, ${f.cells - 1}) p) x
    LEFT JOIN coming c ON (c.h, c.k, c.p) = (x.h, x.k, x.p) ORDER BY 1;
  INSERT INTO reservations (id, hash_id, hospital_id, department_id, doctor_id, patient_id, user_id, booked_by, slot_ids, date,
      minute, starts_at, ends_at, chief_complaint, fee, told_version, told_starts_at, told_doctor_id, created_at) OVERRIDING SYSTEM VALUE
    SELECT c.id, translate(encode(sha256(('visit' || c.id)::bytea), 'base64'), '+/=', '-_'), c.h, c.h, c.doctor, c.patient,
      CASE WHEN c.patient % 3 = 0 THEN ${f.accounts} + c.patient END, ${f.doctorsInAll} + c.h, ARRAY[c.slot], c.day, c.minute, c.starts,
      c.starts + interval '15 minutes', '复诊', 3000, 1, c.starts, c.doctor, c.made
    FROM coming c ORDER BY c.id;
  INSERT INTO live_visits SELECT c.id, c.h, c.doctor, c.patient, tstzrange(c.starts, c.starts + interval '15 minutes') FROM coming c;
  INSERT INTO reservation_steps (reservation_id, step, at, by) SELECT c.id, 'booked', c.made, ${f.doctorsInAll} + c.h FROM coming c;
  INSERT INTO outbox (job, payload, due_at, queued_at, started_at, done_at)
    SELECT j.job, jsonb_build_object('reservation_id', c.id, 'kind', 'booked', 'version', 1, 'by', ${f.doctorsInAll} + c.h), c.made, c.made, c.made, c.made
    FROM coming c CROSS JOIN (VALUES ('sms.reservation'), ('notify.visit')) AS j(job);
  -- Handed to the queue long before their time: what a clinic's weeks ahead look like at any moment.
  INSERT INTO outbox (job, payload, due_at, queued_at)
    SELECT 'sms.reminder', r.payload, r.due_at, c.made FROM coming c CROSS JOIN LATERAL reminder_jobs(c.id, haomai_now()) r`;
