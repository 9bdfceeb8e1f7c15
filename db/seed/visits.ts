import type pg from 'pg';
import { COMPLAINTS } from './people.ts';
import type { Random } from './random.ts';

/** Reservations of today, of the coming days, and of the last two years. */

interface OpenSlot {
  id: number;
  hospital_id: number;
  doctor_id: number;
  department_id: number;
  department: string;
  mode: number;
  /** Days after today. */
  day: number;
  minute: number;
  fee: number;
}

interface Visit {
  slot_ids: number[];
  patient_id: number;
  booked_by: number;
  complaint: string;
  /** Of a kind that looks so; null: the desk has not said. */
  look: 'hygiene' | 'surgery' | 'ortho' | null;
  flow: 'booked' | 'arrived' | 'in_chair' | 'done' | 'no_show';
}

const DONE_AT_LEAST_UNTIL = 600;
/** Minutes after its start when nobody waits for a patient any more. */
const NO_SHOW_AFTER = 30;
const PAST_VISITS = 420;

async function readSlots(tx: pg.ClientBase): Promise<OpenSlot[]> {
  const { rows } = await tx.query<OpenSlot>(
    `SELECT s.id, s.hospital_id, s.doctor_id, s.department_id, d.name AS department, h.mode,
       s.date - clinic_today() AS day, s.minute, s.fee
     FROM slots s JOIN departments d ON d.id = s.department_id JOIN hospitals h ON h.id = s.hospital_id
     WHERE s.status = 'open' AND h.status = 'approved' ORDER BY s.hospital_id, s.date, s.minute, s.doctor_id`,
  );
  return rows;
}

/** How much of a column is booked: today about half, some columns fuller; later days lightly. */
function share(slot: OpenSlot): number {
  if (slot.day === 0) return slot.minute < 720 ? 0.72 : 0.34 + 0.08 * (slot.doctor_id % 4);
  return 0.24 - 0.02 * slot.day;
}

/** Early in the day the first rows are done all the same, so that the demo shows every state at any hour. */
function flowOf(slot: OpenSlot, nowMinute: number, random: Random): Visit['flow'] {
  if (slot.day !== 0) return 'booked';
  const now = Math.max(nowMinute, DONE_AT_LEAST_UNTIL + 15);
  const late = now - slot.minute;
  const chance = random.next();
  if (late >= 45) return chance < 0.05 && slot.minute < nowMinute - NO_SHOW_AFTER ? 'no_show' : 'done';
  // Lately some are still waiting: the waiting room shows who waits too long.
  if (late >= 15) return chance < 0.3 && slot.minute >= DONE_AT_LEAST_UNTIL ? 'arrived' : 'done';
  if (late >= 0) return 'in_chair';
  return late > -30 && chance < 0.4 ? 'arrived' : 'booked';
}

/** What it is, by where it takes place and why; of the rest the house says 初诊 or 复诊 by itself. */
function lookOf(department: string, complaint: string): Visit['look'] {
  if (department === '洁牙') return 'hygiene';
  if (complaint === '拔智齿' || complaint === '一期') return 'surgery';
  return department === '正畸科' && complaint !== '矫正咨询' ? 'ortho' : null;
}

const LENGTH_OF = { hygiene: 3, surgery: 4, ortho: 2 } as const;

/** How many slots a visit would like to have: some are as short as a look. */
function wishOf({ look, slot_ids: [id = 0] }: Visit): number {
  if (id % 5 < 3) return 1;
  return look === null ? 2 : LENGTH_OF[look];
}

/**
 * Visits as long as they are in life: one takes the slots behind it, and whoever was planned there in the same state is
 * not planned at all.
 */
function stretch(visits: readonly Visit[], slots: readonly OpenSlot[]): Visit[] {
  const at = (slot: Pick<OpenSlot, 'doctor_id' | 'day' | 'minute'>) => `${slot.doctor_id} ${slot.day} ${slot.minute}`;
  const slotAt = new Map(slots.map((slot) => [at(slot), slot]));
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]));
  const planned = new Map(visits.map((visit) => [visit.slot_ids[0], visit]));
  const gone = new Set<Visit>();
  for (const visit of visits) {
    const first = slotOf.get(visit.slot_ids[0] ?? 0);
    if (!first || gone.has(visit)) continue;
    for (let n = 1; n < wishOf(visit); n++) {
      const next = slotAt.get(at({ ...first, minute: first.minute + 15 * n }));
      const other = next && planned.get(next.id);
      if (!next || (other && other.flow !== visit.flow)) break;
      if (other) gone.add(other);
      visit.slot_ids.push(next.id);
    }
  }
  return visits.filter((visit) => !gone.has(visit));
}

function planVisits(
  slots: OpenSlot[],
  patients: Map<number, number[]>,
  desks: Map<number, number>,
  nowMinute: number,
  random: Random,
): Visit[] {
  const visits: Visit[] = [];
  const turn = new Map<string, number>();
  for (const slot of slots) {
    if (random.next() >= share(slot)) continue;
    const known = patients.get(slot.hospital_id) ?? [];
    // Everybody at most once a day: no patient is at two places.
    const key = `${slot.hospital_id} ${slot.day}`;
    const n = turn.get(key) ?? slot.day * 17;
    turn.set(key, n + 1);
    const complaint = random.pick(COMPLAINTS[slot.department] ?? ['复查']);
    visits.push({
      slot_ids: [slot.id],
      patient_id: known[n % known.length] ?? 0,
      booked_by: desks.get(slot.hospital_id) ?? 0,
      complaint,
      look: lookOf(slot.department, complaint),
      flow: flowOf(slot, nowMinute, random),
    });
  }
  return stretch(visits, slots);
}

/** Each stamp is what the step at that time would have left; a step not taken yet leaves none. */
const INSERT = `
  WITH planned AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS x(slot_ids bigint[], patient_id bigint, booked_by bigint, complaint text, look text,
      flow text)),
  timed AS (
    SELECT p.*, s.hospital_id, s.doctor_id, s.date, s.minute, s.starts_at, s.fee,
      CASE WHEN h.mode = 1 THEN s.department_id END AS department_id, cardinality(p.slot_ids) * interval '15 minutes' AS long,
      (SELECT k.id FROM visit_kinds k WHERE k.hospital_id = s.hospital_id AND k.look = p.look) AS kind_id,
      x.at - make_interval(hours => (20 + s.id % 60)::int) AS created_at,
      CASE WHEN p.flow IN ('arrived', 'in_chair', 'done') THEN x.at - make_interval(mins => (4 + s.id % 7)::int) END AS arrived_at,
      CASE WHEN p.flow IN ('in_chair', 'done') THEN x.at - interval '1 minute' END AS in_chair_at,
      CASE WHEN p.flow = 'done' THEN least(s.starts_at + make_interval(mins => 15 * cardinality(p.slot_ids) - 6 + (s.id % 6)::int), haomai_now()) END AS done_at,
      CASE WHEN p.flow = 'no_show' THEN least(s.starts_at + interval '20 minutes', haomai_now()) END AS no_show_at
    FROM planned p JOIN slots s ON s.id = p.slot_ids[1] JOIN hospitals h ON h.id = s.hospital_id
    CROSS JOIN LATERAL (SELECT least(s.starts_at, haomai_now()) AS at) x),
  made AS (
    INSERT INTO reservations (hash_id, hospital_id, department_id, doctor_id, patient_id, booked_by, slot_ids, date, minute,
      starts_at, ends_at, chief_complaint, fee, kind_id, visi_status, flow_status, arrived_at, in_chair_at, done_at, created_at, version)
    SELECT translate(encode(gen_random_bytes(16), 'base64'), '+/=', '-_'), hospital_id, department_id, doctor_id, patient_id,
      booked_by, slot_ids, date, minute, starts_at, starts_at + long, complaint, fee, kind_id,
      CASE WHEN flow IN ('in_chair', 'done') THEN 1 ELSE 0 END, flow, arrived_at, in_chair_at, done_at, created_at,
      1 + num_nonnulls(arrived_at, in_chair_at, done_at, no_show_at)
    FROM timed RETURNING *),
  taken AS (
    UPDATE slots s SET reservation_id = m.id FROM made m WHERE s.id = ANY (m.slot_ids)),
  live AS (
    INSERT INTO live_visits SELECT m.id, m.hospital_id, m.doctor_id, m.patient_id, tstzrange(m.starts_at, m.ends_at)
    FROM made m WHERE m.date >= clinic_today()),
  steps AS (
    INSERT INTO reservation_steps (reservation_id, step, at, by)
    SELECT m.id, x.step, x.at, CASE WHEN x.step IN ('in_chair', 'done') THEN m.doctor_id ELSE m.booked_by END
    FROM made m JOIN timed t ON t.slot_ids = m.slot_ids CROSS JOIN LATERAL (VALUES ('booked', m.created_at),
      ('arrived', m.arrived_at), ('in_chair', m.in_chair_at), ('done', m.done_at), ('no_show', t.no_show_at)) AS x(step, at)
    WHERE x.at IS NOT NULL)
  SELECT count(*)::int AS n FROM made`;

/** Slots of past days, so that past visits stand on something. */
const PAST_SLOTS = `
  INSERT INTO slots (hospital_id, doctor_id, department_id, date, minute, starts_at, fee)
  SELECT w.hospital_id, w.doctor_id, w.department_id, d.day, m.minute, clinic_instant(d.day, m.minute), w.fee
  FROM generate_series(1, $1) g
  CROSS JOIN LATERAL (SELECT clinic_today() - (3 + g * 700 / $1) AS day) d
  CROSS JOIN LATERAL (SELECT 540 + 15 * (g % 12) AS minute) m
  JOIN LATERAL (SELECT * FROM working_hours x JOIN hospitals h ON h.id = x.hospital_id AND h.status = 'approved'
    WHERE x.weekday = extract(isodow FROM d.day) ORDER BY x.id OFFSET g * 7 % 19 LIMIT 1) w ON true
  ON CONFLICT DO NOTHING RETURNING id, hospital_id, doctor_id, department_id, date - clinic_today() AS day, minute, fee`;

async function seedPast(
  tx: pg.ClientBase,
  patients: Map<number, number[]>,
  desks: Map<number, number>,
  random: Random,
): Promise<void> {
  const { rows } = await tx.query<OpenSlot>(PAST_SLOTS, [PAST_VISITS]);
  const names = await tx.query<{ id: number; name: string }>('SELECT id, name FROM departments');
  const departments = new Map(names.rows.map((row) => [row.id, row.name]));
  const visits = rows.map((slot): Visit => {
    const known = patients.get(slot.hospital_id) ?? [];
    const department = departments.get(slot.department_id) ?? '';
    const patient_id = random.pick(known);
    const complaint = random.pick(COMPLAINTS[department] ?? ['复查']);
    return {
      slot_ids: [slot.id],
      patient_id,
      booked_by: desks.get(slot.hospital_id) ?? 0,
      complaint,
      look: lookOf(department, complaint),
      flow: 'done',
    };
  });
  await tx.query(INSERT, [JSON.stringify(visits)]);
}

/** Books the demo's days. Answers how many visits there are from today on. */
export async function seedVisits(tx: pg.ClientBase, patients: Map<number, number[]>, random: Random): Promise<number> {
  const desks = await tx.query<{ hospital_id: number; user_id: number }>(
    "SELECT hospital_id, user_id FROM memberships WHERE role = 'customer_service'",
  );
  const deskOf = new Map(desks.rows.map((row) => [row.hospital_id, row.user_id]));
  const clock = await tx.query<{ minute: number }>(
    "SELECT (extract(hour FROM haomai_now() AT TIME ZONE 'Asia/Shanghai') * 60 + extract(minute FROM haomai_now() AT TIME ZONE 'Asia/Shanghai'))::int AS minute",
  );
  const visits = planVisits(await readSlots(tx), patients, deskOf, clock.rows[0]?.minute ?? 0, random);
  const { rows } = await tx.query<{ n: number }>(INSERT, [JSON.stringify(visits)]);
  await seedPast(tx, patients, deskOf, random);
  await tx.query('UPDATE reservations SET seen_before = was_seen(patient_id, hospital_id, starts_at)');
  // The bulk above took no number of its own: one for each hospital says that everything is new.
  await tx.query(
    "SELECT number_changes(id, '{}', '{}', '{\"headers\": true}', NULL, false) FROM hospitals ORDER BY id",
  );
  return rows[0]?.n ?? 0;
}
