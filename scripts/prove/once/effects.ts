import type pg from 'pg';
import type { MessageRow } from '../checkers/sms.ts';
import { insist } from '../kit/until.ts';

/** How it shows that something was done: rows that carry a word of its key alone, or a visit's version. */
export interface Mark {
  of:
    | 'visit'
    | 'visit changed'
    | 'approval'
    | 'hold'
    | 'registration'
    | 'registration changed'
    | 'patient'
    | 'announcement'
    | 'announcement changed'
    | 'exception'
    | 'union'
    | 'advisory'
    | 'follow-up'
    | 'follow-up changed'
    | 'payment'
    | 'disposal'
    | 'billed'
    | 'disposal changed'
    | 'written off'
    | 'case'
    | 'sheet'
    | 'tooth'
    | 'intervene'
    | 'prescription'
    | 'document'
    | 'points';
  value: string;
}

const COUNTED: Record<Mark['of'], string> = {
  visit:
    'SELECT chief_complaint AS value, count(*)::int AS n FROM reservations WHERE chief_complaint = ANY ($1) GROUP BY 1',
  'visit changed': 'SELECT id::text AS value, version - 1 AS n FROM reservations WHERE id = ANY ($1::bigint[])',
  hold: 'SELECT slot_ids[1]::text AS value, count(*)::int AS n FROM holds WHERE slot_ids[1] = ANY ($1::bigint[]) GROUP BY 1',
  registration:
    'SELECT source AS value, count(*)::int AS n FROM patient_registrations WHERE source = ANY ($1) GROUP BY 1',
  'registration changed':
    'SELECT id::text AS value, version - 1 AS n FROM patient_registrations WHERE id = ANY ($1::bigint[])',
  'announcement changed': 'SELECT id::text AS value, version - 1 AS n FROM announcements WHERE id = ANY ($1::bigint[])',
  union: 'SELECT name AS value, count(*)::int AS n FROM unions WHERE name = ANY ($1) GROUP BY 1',
  payment: 'SELECT remarks AS value, count(*)::int AS n FROM payments WHERE remarks = ANY ($1) GROUP BY 1',
  case: "SELECT draft->>'plan' AS value, count(*)::int AS n FROM records WHERE draft->>'plan' = ANY ($1) GROUP BY 1",
  sheet:
    "SELECT draft->>'teaching' AS value, count(*)::int AS n FROM records WHERE draft->>'teaching' = ANY ($1) GROUP BY 1",
  tooth: `SELECT detail->>'material' AS value, count(*)::int AS n FROM tooth_findings WHERE detail->>'material' = ANY ($1) GROUP BY 1`,
  document: 'SELECT title AS value, count(*)::int AS n FROM documents WHERE title = ANY ($1) GROUP BY 1',
  intervene: 'SELECT content AS value, count(*)::int AS n FROM intervenes WHERE content = ANY ($1) GROUP BY 1',
  prescription:
    'SELECT diagnosis AS value, count(*)::int AS n FROM prescriptions WHERE diagnosis = ANY ($1) GROUP BY 1',
  disposal: 'SELECT remarks AS value, count(*)::int AS n FROM disposals WHERE remarks = ANY ($1) GROUP BY 1',
  'written off': `SELECT disposal_id::text AS value, count(*)::int AS n FROM disposal_discounts
    WHERE kind = 'write_off' AND disposal_id = ANY ($1::bigint[]) GROUP BY 1`,
  billed:
    'SELECT name AS value, count(DISTINCT disposal_id)::int AS n FROM disposal_lines WHERE name = ANY ($1) GROUP BY 1',
  'disposal changed': 'SELECT id::text AS value, (status = 4)::int AS n FROM disposals WHERE id = ANY ($1::bigint[])',
  approval: 'SELECT reason AS value, count(*)::int AS n FROM money_approvals WHERE reason = ANY ($1) GROUP BY 1',
  points: 'SELECT reason AS value, count(*)::int AS n FROM ledger_transactions WHERE reason = ANY ($1) GROUP BY 1',
  advisory: 'SELECT subject AS value, count(*)::int AS n FROM advisories WHERE subject = ANY ($1) GROUP BY 1',
  'follow-up': 'SELECT content AS value, count(*)::int AS n FROM follow_ups WHERE content = ANY ($1) GROUP BY 1',
  'follow-up changed': 'SELECT id::text AS value, version - 1 AS n FROM follow_ups WHERE id = ANY ($1::bigint[])',
  patient: 'SELECT name AS value, count(*)::int AS n FROM patients WHERE name = ANY ($1) GROUP BY 1',
  announcement: 'SELECT title AS value, count(*)::int AS n FROM announcements WHERE title = ANY ($1) GROUP BY 1',
  exception: 'SELECT reason AS value, count(*)::int AS n FROM work_exceptions WHERE reason = ANY ($1) GROUP BY 1',
};

/** How often each was done. */
export async function countMarks(owner: pg.Pool, marks: readonly Mark[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [of, own] of Map.groupBy(marks, (mark) => mark.of)) {
    const { rows } = await owner.query<{ value: string; n: number }>(COUNTED[of], [own.map(({ value }) => value)]);
    for (const { value, n } of rows) found.set(`${of} ${value}`, n);
  }
  return found;
}

/** Rows that a request left behind: in the hospitals' logs, as jobs, in the trail. */
export interface Traces {
  events: number;
  jobs: number;
  trail: number;
}

export async function readTraces(owner: pg.Pool, prefix: string): Promise<Map<string, Traces>> {
  const { rows } = await owner.query<{ request_id: string } & Traces>(
    `SELECT request_id, sum(events)::int AS events, sum(jobs)::int AS jobs, sum(trail)::int AS trail FROM (
       SELECT request_id, 1 AS events, 0 AS jobs, 0 AS trail FROM hospital_events WHERE starts_with(request_id, $1)
       UNION ALL SELECT request_id, 0, 1, 0 FROM outbox WHERE starts_with(request_id, $1)
       UNION ALL SELECT request_id, 0, 0, 1 FROM operation_logs WHERE starts_with(request_id, $1) AND result = 'done') x
     GROUP BY 1`,
    [prefix],
  );
  return new Map(rows.map(({ request_id, ...traces }) => [request_id, traces]));
}

/** What is kept under a key: how many answers. */
export async function readKept(owner: pg.Pool, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ key: string; n: number }>(
    'SELECT key, count(*)::int AS n FROM idempotency_keys WHERE key = ANY ($1) GROUP BY 1',
    [keys],
  );
  return new Map(rows.map(({ key, n }) => [key, n]));
}

/**
 * What there must never be two of, in words. A visit that was moved and moved back has its reminders' jobs twice, of which one
 * message comes (docs/decisions/021): those are counted where nobody changed the visit.
 */
export async function readDoubles(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ what: string }>(
    `SELECT format('job %s %s: %s times', job, payload, count(*)) AS what FROM outbox
       WHERE job IN ('sms.reservation', 'notify.visit', 'announcement.publish') OR job = 'sms.reminder' AND EXISTS (
         SELECT FROM reservations r WHERE r.id = (payload->>'reservation_id')::bigint AND r.version = 1)
       GROUP BY job, payload HAVING count(*) > 1
     UNION ALL SELECT format('account event of %s, %s %s: %s times', user_id, name, body, count(*)) FROM account_events
       GROUP BY user_id, name, body HAVING count(*) > 1
     UNION ALL SELECT format('notification of %s, %s %s %s: %s times', user_id, kind, title, content, count(*)) FROM notifications
       WHERE dedupe IS NOT NULL GROUP BY user_id, kind, title, content, dedupe HAVING count(*) > 1`,
  );
  return rows.map(({ what }) => what);
}

/** Nobody is at a message any more, and no job about one is open. */
export async function smsSettled(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query<{ open: boolean }>(
    `SELECT EXISTS (SELECT FROM outbox WHERE job IN ('sms.reservation', 'notify.visit', 'sms.send')
         AND done_at IS NULL AND failed_at IS NULL AND due_at < haomai_now() + interval '1 minute')
       OR EXISTS (SELECT FROM sms_messages WHERE state = 'sending') AS open`,
  );
  return rows[0]?.open === false;
}

export async function readMessages(owner: pg.Pool): Promise<MessageRow[]> {
  const { rows } = await insist(() =>
    owner.query<MessageRow>('SELECT dedupe, state, tries, error FROM sms_messages ORDER BY id'),
  );
  return rows;
}

/** Messages that jobs of visits were for, which still are as they would say: each of them must have been written. */
export async function readWanted(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ dedupe: string }>(
    `SELECT format('reservation:%s:%s:%s', r.id, o.payload->>'kind', r.version) AS dedupe
     FROM outbox o JOIN reservations r ON r.id = (o.payload->>'reservation_id')::bigint AND r.version = (o.payload->>'version')::int
     WHERE o.job = 'sms.reservation' AND o.payload->>'kind' <> 'changed'
       AND r.cancel_status = CASE WHEN o.payload->>'kind' = 'cancelled' THEN 1 ELSE 0 END
       AND NOT (o.payload->>'kind' = 'cancelled' AND (SELECT h.unheard FROM sms_heard(r.id) h))`,
  );
  return rows.map(({ dedupe }) => dedupe);
}
