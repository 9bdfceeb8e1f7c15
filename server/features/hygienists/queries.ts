import type { QueryOf } from '#contract/call.ts';
import type { ChargeRecord, HygieneVisit, ProblemRecord, RecallRecord } from '#contract/hygiene.ts';
import type { hygienists } from '#contract/hygienists.ts';
import type { VisitRow } from '#server/platform/command-rows.ts';
import { fail } from '#server/platform/failure.ts';
import { containing } from '#server/platform/like.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

export type Parts = Pick<HygieneVisit, 'charge' | 'problem' | 'recall'>;

export interface Paged<R> {
  rows: R[];
  total: number;
}

/** Of a reservation `r`: this hospital's ($1), and with one of its hygienists. */
const OF_HYGIENIST = `r.hospital_id = $1 AND EXISTS (SELECT FROM memberships m
  WHERE m.hospital_id = r.hospital_id AND m.user_id = r.doctor_id AND m.role = 'dental_hygienist')`;

/** Of a patient `t`: the keyword ($2, as a pattern $3) is a part of the name, how it sounds, or the phone's end. */
const MEANT = `($2 = '' OR t.name ILIKE $3 OR ($2 ~ '^[A-Za-z]+$' AND t.sounds ILIKE $3)
  OR ($2 ~ '^[0-9]{4,11}$' AND right(t.phone, length($2)) = $2))`;

const meant = (keyword: string) => [keyword, containing(keyword)];
const offset = ({ page, pageSize }: { page: number; pageSize: number }) => [pageSize, (page - 1) * pageSize];

// Ids first, views of the page's rows after: a view costs many joins.
const VISITS = `
  WITH found AS (
    SELECT r.id, r.starts_at FROM reservations r JOIN patients t ON t.id = r.patient_id
    WHERE ${OF_HYGIENIST} AND ${MEANT} AND r.visi_status = 1
      AND ($4::bigint IS NULL OR r.doctor_id = $4)
      AND ($5::text IS NULL OR ($5 = '1') = EXISTS (SELECT FROM hygiene_charges c WHERE c.reservation_id = r.id))
      AND ($6::date IS NULL OR r.date >= $6::date) AND ($7::date IS NULL OR r.date <= $7::date)),
  page AS (SELECT id, starts_at FROM found ORDER BY starts_at DESC, id DESC LIMIT $8 OFFSET $9)
  SELECT (SELECT count(*)::int FROM found) AS total,
    coalesce((SELECT jsonb_agg(hygiene_view(id) ORDER BY starts_at DESC, id DESC) FROM page), '[]') AS rows`;

/** Visits that took place, also those in the chair; `doctorId`: of one hygienist. */
export async function listVisits(
  db: HospitalScope,
  query: QueryOf<typeof hygienists.visits>,
  doctorId: number | null,
): Promise<Paged<VisitRow>> {
  const { keyword, charged, from, to } = query;
  const { rows } = await db.query<Paged<VisitRow>>(VISITS, [
    db.hospitalId,
    ...meant(keyword),
    doctorId,
    charged ?? null,
    from ?? null,
    to ?? null,
    ...offset(query),
  ]);
  return rows[0] ?? { rows: [], total: 0 };
}

/** What a visit has beside the reservation. @throws NOT_FOUND, also for a doctor's */
export async function findParts(db: HospitalScope, key: string): Promise<Parts> {
  const { rows } = await db.query<{ parts: Parts }>(
    `SELECT hygiene_parts(r.id) AS parts FROM reservations r
     WHERE ${OF_HYGIENIST} AND r.id = reservation_id_of($2)`,
    [db.hospitalId, key],
  );
  return (rows[0] ?? fail('NOT_FOUND')).parts;
}

/** Of which visit a line is: reservation `r`, patient `t`. */
const OF_VISIT = `jsonb_build_object('hash_id', r.hash_id, 'visit_date', r.date, 'patient_id', t.id, 'patient', t.name,
  'phone', t.phone, 'doctor_name', (SELECT u.name FROM users u WHERE u.id = r.doctor_id))`;

const CHARGES = `
  WITH found AS (
    SELECT c.id, c.amount FROM hygiene_charges c JOIN patients t ON t.id = c.patient_id
    WHERE c.hospital_id = $1 AND ${MEANT} AND ($4::int IS NULL OR c.payment_type = $4)
      AND ($5::date IS NULL OR c.created_at >= clinic_instant($5::date, 0))
      AND ($6::date IS NULL OR c.created_at < clinic_instant($6::date + 1, 0))),
  page AS (SELECT id FROM found ORDER BY id DESC LIMIT $7 OFFSET $8)
  SELECT (SELECT count(*)::int FROM found) AS total, (SELECT coalesce(sum(amount), 0)::cents FROM found) AS amount,
    coalesce((SELECT jsonb_agg(charge_view(c) || ${OF_VISIT} ORDER BY c.id DESC) FROM page
      JOIN hygiene_charges c ON c.id = page.id JOIN reservations r ON r.id = c.reservation_id
      JOIN patients t ON t.id = c.patient_id), '[]') AS rows`;

/** `amount`: of all that is found, not of the page alone. */
export async function listCharges(
  db: HospitalScope,
  query: QueryOf<typeof hygienists.chargeRecords>,
): Promise<Paged<ChargeRecord> & { amount: number }> {
  const { rows } = await db.query<Paged<ChargeRecord> & { amount: number }>(CHARGES, [
    db.hospitalId,
    ...meant(query.keyword),
    query.payment_type ?? null,
    query.from ?? null,
    query.to ?? null,
    ...offset(query),
  ]);
  return rows[0] ?? { rows: [], total: 0, amount: 0 };
}

export type RecallRow = Omit<RecallRecord, 'editable'> & { doctor_id: number };

const RECALLS = `
  WITH found AS (
    SELECT x.id, x.due_on, recall_status(x) AS status FROM recalls x JOIN patients t ON t.id = x.patient_id
    WHERE x.hospital_id = $1 AND ${MEANT}
      AND ($4::date IS NULL OR x.due_on >= $4::date) AND ($5::date IS NULL OR x.due_on <= $5::date)),
  wanted AS (SELECT id, due_on, status IN ('booked', 'done') AS over FROM found WHERE $6::text IS NULL OR status = $6),
  page AS (SELECT id, due_on, over FROM wanted ORDER BY over, due_on, id LIMIT $7 OFFSET $8)
  SELECT (SELECT count(*)::int FROM wanted) AS total,
    coalesce((SELECT jsonb_agg(recall_view(x) || ${OF_VISIT}
        || jsonb_build_object('version', r.version, 'doctor_id', r.doctor_id) ORDER BY page.over, x.due_on, x.id)
      FROM page JOIN recalls x ON x.id = page.id JOIN reservations r ON r.id = x.reservation_id
      JOIN patients t ON t.id = x.patient_id), '[]') AS rows`;

/** Whom somebody still has to call first, by the day advised; then those who have booked. */
export async function listRecalls(
  db: HospitalScope,
  query: QueryOf<typeof hygienists.nextAppointments>,
): Promise<Paged<RecallRow>> {
  const { rows } = await db.query<Paged<RecallRow>>(RECALLS, [
    db.hospitalId,
    ...meant(query.keyword),
    query.from ?? null,
    query.to ?? null,
    query.status ?? null,
    ...offset(query),
  ]);
  return rows[0] ?? { rows: [], total: 0 };
}

export type ProblemRow = Omit<ProblemRecord, 'editable'> & { doctor_id: number };

const PROBLEMS = `
  WITH found AS (
    SELECT x.id, x.settled_at IS NOT NULL AS settled FROM patient_problems x JOIN patients t ON t.id = x.patient_id
    WHERE x.hospital_id = $1 AND ${MEANT} AND ($4::text IS NULL OR ($4 = 'settled') = (x.settled_at IS NOT NULL))
      AND ($5::date IS NULL OR x.noted_at >= clinic_instant($5::date, 0))
      AND ($6::date IS NULL OR x.noted_at < clinic_instant($6::date + 1, 0))),
  page AS (SELECT id, settled FROM found ORDER BY settled, id DESC LIMIT $7 OFFSET $8)
  SELECT (SELECT count(*)::int FROM found) AS total,
    coalesce((SELECT jsonb_agg(problem_view(x) || ${OF_VISIT}
        || jsonb_build_object('version', r.version, 'doctor_id', r.doctor_id) ORDER BY page.settled, x.id DESC)
      FROM page JOIN patient_problems x ON x.id = page.id JOIN reservations r ON r.id = x.reservation_id
      JOIN patients t ON t.id = x.patient_id), '[]') AS rows`;

/** What is open first, the newest first. */
export async function listProblems(
  db: HospitalScope,
  query: QueryOf<typeof hygienists.problemPatients>,
): Promise<Paged<ProblemRow>> {
  const { rows } = await db.query<Paged<ProblemRow>>(PROBLEMS, [
    db.hospitalId,
    ...meant(query.keyword),
    query.status ?? null,
    query.from ?? null,
    query.to ?? null,
    ...offset(query),
  ]);
  return rows[0] ?? { rows: [], total: 0 };
}
