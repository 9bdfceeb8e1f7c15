import { patientAt } from './places.ts';
import type { Figures, Step } from './size.ts';

/** Days of the past that one step writes. */
const CHUNK = 130;
/** Unbooked slots of the past stay so long (worker/handlers/prune.ts). */
const UNBOOKED_DAYS = 7;
/** What was sent and told is kept so long, in days. */
const SMS_DAYS = 365;
const NOTIFIED_DAYS = 180;

const COMPLAINTS = "(ARRAY['洗牙','牙痛','复诊','正畸复查','种植咨询','拔牙'])";

/**
 * One row a past visit, in the order in which they were made: `id`, `h`, `day`, `doctor`, `minute`, `cancelled`, `missed`.
 * `k` counts days from the first one, `i` the visits of a hospital's day.
 */
const visits = (f: Figures, from: number, to: number) => `
  SELECT v.*, clinic_today() - ${f.pastDays} + v.k AS day, clinic_instant(clinic_today() - ${f.pastDays} + v.k, v.minute) AS starts,
    ${patientAt(f, 'v.h', 'abs(hashint8(v.id))')} AS patient, v.id % 10 = 7 AS cancelled, v.id % 20 = 3 AS missed
  FROM (
    SELECT x.k, x.h, x.id, (x.h - 1) * ${f.doctors} + 1 + x.p / 36 AS doctor, 540 + (x.p % 36) * 15 AS minute
    FROM (
      SELECT k, 1 AS h, k * ${f.daily} + i + 1 AS id, i * ${f.cells} / ${Math.max(1, f.visits)} AS p
        FROM generate_series(${from}, ${to}) k, generate_series(0, ${f.visits - 1}) i
      UNION ALL
      SELECT k, h, k * ${f.daily} + ${f.visits} + (h - 2) * ${f.visitsElsewhere} + i + 1,
          i * ${f.cells} / ${Math.max(1, f.visitsElsewhere)} + abs(hashint4(k * 31 + h)) % ${Math.floor(f.cells / Math.max(1, f.visitsElsewhere))}
        FROM generate_series(${from}, ${to}) k, generate_series(2, ${f.hospitals}) h, generate_series(0, ${f.visitsElsewhere - 1}) i) x) v`;

export function pastSteps(f: Figures): Step[] {
  const steps: Step[] = [];
  for (let from = 0; from < f.pastDays; from += CHUNK) {
    const of = visits(f, from, Math.min(from + CHUNK, f.pastDays) - 1);
    steps.push({ name: `past visits from day ${from}`, sql: visited(f, of) });
    steps.push({ name: `what past visits left from day ${from}`, sql: left(f, of) });
  }
  if (f.pastDays > 0) steps.push({ name: 'unbooked slots of last week', sql: unbooked(f) });
  return steps;
}

const visited = (f: Figures, of: string) => `
  INSERT INTO reservations (id, hash_id, hospital_id, department_id, doctor_id, patient_id, user_id, booked_by, slot_ids, date,
      minute, starts_at, ends_at, chief_complaint, fee, cancel_status, visi_status, flow_status, reason, version, arrived_at,
      in_chair_at, done_at, told_version, told_starts_at, told_doctor_id, created_at) OVERRIDING SYSTEM VALUE
    SELECT v.id, translate(encode(sha256(('visit' || v.id)::bytea), 'base64'), '+/=', '-_'), v.h, v.h, v.doctor, v.patient,
      CASE WHEN v.patient % 3 = 0 THEN ${f.accounts} + v.patient END, ${f.doctorsInAll} + v.h, ARRAY[v.id], v.day, v.minute,
      v.starts, v.starts + interval '15 minutes', ${COMPLAINTS}[1 + v.id % 6], 3000, v.cancelled::int,
      (NOT v.cancelled AND NOT v.missed)::int, CASE WHEN v.cancelled THEN 'booked' WHEN v.missed THEN 'no_show' ELSE 'done' END,
      CASE WHEN v.cancelled THEN '时间冲突' END, CASE WHEN v.cancelled OR v.missed THEN 2 ELSE 4 END,
      CASE WHEN NOT v.cancelled AND NOT v.missed THEN v.starts END, CASE WHEN NOT v.cancelled AND NOT v.missed THEN v.starts END,
      CASE WHEN NOT v.cancelled AND NOT v.missed THEN v.starts + interval '12 minutes' END, 1, v.starts, v.doctor,
      v.starts - interval '3 days'
    FROM (${of}) v ORDER BY v.id;
  INSERT INTO slots (id, hospital_id, doctor_id, department_id, date, minute, starts_at, fee, reservation_id) OVERRIDING SYSTEM VALUE
    SELECT v.id, v.h, v.doctor, v.h, v.day, v.minute, v.starts, 3000, v.id FROM (${of}) v WHERE NOT v.cancelled ORDER BY v.id`;

const left = (f: Figures, of: string) => `
  INSERT INTO reservation_steps (reservation_id, step, at, by)
    SELECT v.id, s.step, v.starts - s.before, ${f.doctorsInAll} + v.h FROM (${of}) v
    JOIN (VALUES ('booked', 'any', interval '3 days'), ('cancelled', 'cancelled', interval '1 day'), ('no_show', 'missed', interval '0'),
      ('arrived', 'done', interval '5 minutes'), ('in_chair', 'done', interval '0'), ('done', 'done', interval '-12 minutes'))
      AS s(step, of, before) ON s.of IN ('any', CASE WHEN v.cancelled THEN 'cancelled' WHEN v.missed THEN 'missed' ELSE 'done' END)
    ORDER BY v.id, s.before DESC;
  INSERT INTO operation_logs (at, user_id, user_name, role, hospital_id, address, user_agent, action, object, detail)
    SELECT v.starts, ${f.doctorsInAll} + v.h, '陈露', 'customer_service', v.h, '10.0.0.7', 'Mozilla/5.0', 'patient.seen',
      'patient:' || v.patient, '{"fields": ["phone", "certificate_number"]}'
    FROM (${of}) v WHERE v.id % 2 = 0 ORDER BY v.id;
  INSERT INTO sms_messages (phone, kind, text, template_params, hospital_id, reservation_id, reason, dedupe, state, tries, provider_id,
      segments, cost, created_at, sent_at, delivered_at)
    SELECT '15' || lpad(v.patient::text, 9, '0'), s.kind, '【号脉】您已预约衡川口腔的就诊，请按时到达。如需改期请联系医院。',
      '["衡川口腔", "陈思远", "11月21日 09:00", "沈静姝"]', v.h, v.id, '预约', 'reservation:' || v.id || s.cause, 'delivered', 1,
      'serial-' || v.id || s.kind, 1, 5, v.starts - s.before, v.starts - s.before, v.starts - s.before
    FROM (${of}) v CROSS JOIN (VALUES ('booked', ':booked:1', interval '3 days'), ('reminder', ':reminder:day_before', interval '1 day'))
      AS s(kind, cause, before)
    WHERE v.k > ${f.pastDays - SMS_DAYS} ORDER BY v.id;
  INSERT INTO notifications (user_id, kind, title, content, link, hospital_id, dedupe, created_at, read_at)
    SELECT v.doctor, 'booked', '新的预约', '11月21日 09:00', '/admin/reservations', v.h, 'visit:' || v.id, v.starts - interval '3 days',
      CASE WHEN v.id % 5 > 0 THEN v.starts - interval '2 days' END
    FROM (${of}) v WHERE v.k > ${f.pastDays - NOTIFIED_DAYS} OR v.id % 5 = 0 AND v.k > ${f.pastDays - 365} ORDER BY v.id`;

const unbooked = (f: Figures) => `
  INSERT INTO slots (id, hospital_id, doctor_id, department_id, date, minute, starts_at, fee) OVERRIDING SYSTEM VALUE
    SELECT ${f.past} + row_number() OVER (), x.h, x.doctor, x.h, x.day, x.minute, clinic_instant(x.day, x.minute), 3000
    FROM (SELECT (d - 1) / ${f.doctors} + 1 AS h, d AS doctor, clinic_today() - k AS day, 540 + m * 15 AS minute
      FROM generate_series(${UNBOOKED_DAYS}, 1, -1) k, generate_series(1, ${f.doctorsInAll}) d, generate_series(0, 35) m) x
    WHERE NOT EXISTS (SELECT FROM slots s WHERE s.doctor_id = x.doctor AND s.starts_at = clinic_instant(x.day, x.minute)
      AND s.id > ${Math.max(0, f.past - f.daily * (UNBOOKED_DAYS + 1))});
  INSERT INTO slot_days SELECT h, clinic_today() - k FROM generate_series(1, ${f.hospitals}) h, generate_series(1, ${UNBOOKED_DAYS}) k`;
