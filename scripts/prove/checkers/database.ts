import type pg from 'pg';
import type { Seen } from '../crowd/op.ts';
import type { Violation } from '../part.ts';
import type { HoldRow, VisitRow } from './durable.ts';

/** What must be so in the tables, whatever happened; each finds the rows that break it. */
const RULES: Readonly<Record<string, string>> = {
  'a doctor has two visits at the same time': `SELECT a.id, b.id AS other, a.doctor_id FROM reservations a
    JOIN reservations b ON a.id < b.id AND a.doctor_id = b.doctor_id AND a.date = b.date
      AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
    WHERE a.cancel_status = 0 AND b.cancel_status = 0`,
  'a patient has two visits at the same time': `SELECT a.id, b.id AS other, a.patient_id FROM reservations a
    JOIN reservations b ON a.id < b.id AND a.patient_id = b.patient_id AND a.date = b.date
      AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
    WHERE a.cancel_status = 0 AND b.cancel_status = 0`,
  'a live visit does not have its slots': `SELECT r.id, u.id AS slot, s.reservation_id FROM reservations r
    CROSS JOIN unnest(r.slot_ids) u(id) LEFT JOIN slots s ON s.id = u.id
    WHERE r.cancel_status = 0 AND s.reservation_id IS DISTINCT FROM r.id`,
  'a slot is of a visit that does not have it': `SELECT s.id AS slot, r.id, r.cancel_status, r.slot_ids FROM slots s
    LEFT JOIN reservations r ON r.id = s.reservation_id
    WHERE s.reservation_id IS NOT NULL AND (r.id IS NULL OR r.cancel_status = 1 OR NOT s.id = ANY (r.slot_ids))`,
  'a visit is longer or shorter than its slots': `SELECT id, starts_at, ends_at, slot_ids FROM reservations
    WHERE cancel_status = 0 AND (ends_at - starts_at <> cardinality(slot_ids) * interval '15 minutes'
      OR starts_at <> (SELECT s.starts_at FROM slots s WHERE s.id = slot_ids[1]))`,
  'live visits are not what the reservations say': `SELECT r.id, v.reservation_id, v.during FROM
    (SELECT * FROM reservations WHERE cancel_status = 0) r FULL JOIN live_visits v ON v.reservation_id = r.id
    WHERE r.id IS NULL OR v.reservation_id IS NULL OR v.doctor_id <> r.doctor_id OR v.patient_id <> r.patient_id
      OR v.during <> tstzrange(r.starts_at, r.ends_at)`,
  'a slot is held by a hold that has ended': `SELECT s.id AS slot, h.id, h.ended_at FROM slots s
    LEFT JOIN holds h ON h.id = s.hold_id WHERE s.hold_id IS NOT NULL AND (h.id IS NULL OR h.ended_at IS NOT NULL)`,
  'a live hold does not have its slots': `SELECT h.id, u.id AS slot, s.hold_id FROM holds h CROSS JOIN unnest(h.slot_ids) u(id)
    JOIN slots s ON s.id = u.id WHERE h.ended_at IS NULL AND hold_live(h, haomai_now()) AND s.hold_id IS DISTINCT FROM h.id`,
  'a session has two live holds': `SELECT session_id, count(*) FROM holds WHERE ended_at IS NULL GROUP BY 1 HAVING count(*) > 1`,
  "a hospital's numbers have a gap": `SELECT n.hospital_id, n.seq, e.events, e.first, e.last FROM hospital_numbers n
    JOIN (SELECT hospital_id, count(*) AS events, min(seq) AS first, max(seq) AS last FROM hospital_events GROUP BY 1) e USING (hospital_id)
    WHERE e.last <> n.seq OR e.events <> e.last - e.first + 1`,
  'a visit has no step of its booking': `SELECT r.id FROM reservations r
    WHERE NOT EXISTS (SELECT FROM reservation_steps t WHERE t.reservation_id = r.id AND t.step = 'booked')`,
  // A message whose sender died is of unknown fate, and not sent again: that is for a person to look at (decision 008).
  'a job has failed for good': `SELECT id, job, error FROM outbox o WHERE failed_at IS NOT NULL AND done_at IS NULL
    AND NOT ($1 AND job = 'sms.reservation' AND EXISTS (SELECT FROM sms_messages m WHERE m.state = 'unknown' AND m.dedupe =
      concat_ws(':', 'reservation', o.payload->>'reservation_id', o.payload->>'kind', o.payload->>'version')))`,
  'a message is of unknown fate, and nothing was broken': `SELECT dedupe, error FROM sms_messages WHERE state = 'unknown' AND NOT $1`,
};
const SHOWN = 5;

/** @param broken whether anything was broken on purpose, so that a sender may have died */
export async function findBrokenRules(owner: pg.Pool, broken: boolean): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [what, text] of Object.entries(RULES)) {
    const { rows } = await owner.query<Record<string, unknown>>(text, text.includes('$1') ? [broken] : []);
    if (rows.length > 0)
      found.push({ what: `${what} (${rows.length})`, history: rows.slice(0, SHOWN).map((row) => JSON.stringify(row)) });
  }
  return found;
}

/** Jobs that are due and not done. */
export async function countOpenJobs(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ open: number }>(
    'SELECT count(*)::int AS open FROM outbox WHERE done_at IS NULL AND failed_at IS NULL AND due_at <= haomai_now()',
  );
  return rows[0]?.open ?? 0;
}

export async function readVisits(owner: pg.Pool): Promise<VisitRow[]> {
  const { rows } = await owner.query<VisitRow>(
    `SELECT hash_id AS hash, chief_complaint AS tag, cancel_status = 1 AS cancelled, version, slot_ids AS slots FROM reservations`,
  );
  return rows;
}

export async function readHolds(owner: pg.Pool): Promise<HoldRow[]> {
  const { rows } = await owner.query<HoldRow>(
    'SELECT id, session_id AS session, holder AS tag, slot_ids AS slots FROM holds',
  );
  return rows;
}

/** What each slot is, straight from the tables: the last look of every history. */
export async function readSlots(owner: pg.Pool, ids: readonly number[]): Promise<Map<number, Seen>> {
  const { rows } = await owner.query<{ id: number; status: string; hash: string | null; tag: string | null }>(
    `SELECT s.id, s.status, r.hash_id AS hash, h.holder AS tag FROM slots s LEFT JOIN reservations r ON r.id = s.reservation_id
     LEFT JOIN holds h ON h.id = s.hold_id AND hold_live(h, haomai_now()) WHERE s.id = ANY ($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, status, hash, tag }) => [id, seenAs(status, hash, tag)]));
}

function seenAs(status: string, hash: string | null, tag: string | null): Seen {
  if (hash !== null) return { reservation: hash };
  if (tag !== null) return { hold: tag };
  return status === 'open' ? { free: true } : { closed: true };
}
