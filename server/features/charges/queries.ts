import type { QueryOf } from '#contract/call.ts';
import type { charges } from '#contract/charges.ts';
import type { UsableCoupon } from '#contract/coupon-rows.ts';
import { RECEIVED_TYPES } from '#contract/disposal-pay.ts';
import type { Entitlement } from '#contract/product-rows.ts';
import type { ChargeRow, PaymentRow } from '#server/platform/charge-rows.ts';
import type { MemberRow } from '#server/platform/command-rows.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { isMeantMember, listsMeant, meantList } from '../disposals/meant-list.ts';

/** 0 waits since today, 1 since before, 2 owes a rest, 3 is paid. Who waits today stands by how long, the others newest first. */
const PLACED = `CASE WHEN d.status > 1 THEN d.status WHEN d.issued_at >= clinic_instant(clinic_today(), 0) THEN 0 ELSE 1 END AS place`;
const ORDER = `place, CASE WHEN place = 0 THEN since END, since DESC, id`;
/** A page of `found`, and how many there are. */
const PAGE = (total: string) => `
  page AS (SELECT id, row_number() OVER (ORDER BY ${ORDER}) AS n FROM found ORDER BY n LIMIT $2 OFFSET $3)
  SELECT ${total} AS total, (SELECT coalesce(jsonb_agg(desk_charge(p.id) ORDER BY p.n), '[]') FROM page p) AS rows`;

/** What was typed, or a day, leaves few: they are counted and sorted. */
const SOME = (typed: boolean) => `
  WITH found AS (
    SELECT d.id, coalesce(d.paid_at, d.issued_at) AS since, ${PLACED} FROM ${listsMeant(typed, 6)}
    WHERE d.hospital_id = $1 AND d.status IN (1, 2, 3) AND ($4::int IS NULL OR d.status = $4)
      AND ($5::date IS NULL OR d.paid_at >= clinic_instant($5::date, 0) AND d.paid_at < clinic_instant($5::date + 1, 0))),
  ${PAGE('(SELECT count(*)::int FROM found)')}`;

/** Of those in one place (PLACED) as many as the page may need, in their order. */
const FIRST = (place: number, status: number, since: string, and: string, order = 'DESC') => `(
      SELECT d.id, ${since} AS since, ${place} AS place FROM disposals d
      WHERE d.hospital_id = $1 AND d.status = ${status} AND ($4::int IS NULL OR $4 = ${status}) AND ${and}
      ORDER BY ${since} ${order}, d.id LIMIT $2::int + $3::int)`;
const TODAY = '(SELECT since FROM today)';

/**
 * All of them are years: of each place no more is read than the page needs, and what is paid is not counted. Each list that was issued
 * took the day's next number, and no number is taken twice, so there are as many as numbers, less those that are void or open.
 */
const ALL = `
  WITH today AS MATERIALIZED (SELECT clinic_instant(clinic_today(), 0) AS since),
  found AS (
    ${FIRST(0, 1, 'd.issued_at', `d.issued_at >= ${TODAY}`, '')}
    UNION ALL ${FIRST(1, 1, 'd.issued_at', `d.issued_at < ${TODAY}`)}
    UNION ALL ${FIRST(2, 2, 'd.issued_at', 'd.issued_at IS NOT NULL')}
    UNION ALL ${FIRST(3, 3, 'd.paid_at', 'd.paid_at IS NOT NULL')}),
  counted AS (
    SELECT (SELECT coalesce(sum(n.last), 0) FROM document_numbers n WHERE n.hospital_id = $1 AND n.kind = 'CZ') AS issued,
      (SELECT count(*) FROM disposals d WHERE d.hospital_id = $1 AND d.status = 4 AND d.issued_at IS NOT NULL) AS void,
      (SELECT count(*) FROM disposals d WHERE d.hospital_id = $1 AND d.status = 1) AS waiting,
      (SELECT count(*) FROM disposals d WHERE d.hospital_id = $1 AND d.status = 2) AS owing),
  ${PAGE(`(SELECT CASE $4::int WHEN 1 THEN c.waiting WHEN 2 THEN c.owing ELSE
    c.issued - c.void - CASE WHEN $4 = 3 THEN c.waiting + c.owing ELSE 0 END END::int FROM counted c)`)}`;

/** Whatever was asked for: how many wait, owe a rest, were paid today. */
const DESK = `
  SELECT count(*) FILTER (WHERE d.status = 1)::int AS waiting, count(*) FILTER (WHERE d.status = 2)::int AS owing,
    coalesce(sum(disposal_arrears(d.id)) FILTER (WHERE d.status = 1), 0)::bigint AS due,
    (SELECT count(*)::int FROM disposals p WHERE p.hospital_id = $1 AND p.paid_at >= clinic_instant(clinic_today(), 0)
      AND p.status = 3) AS paid
  FROM disposals d WHERE d.hospital_id = $1 AND d.status IN (1, 2)`;

interface Desk {
  waiting: number;
  owing: number;
  paid: number;
  due: number;
}

export async function findCharges(db: HospitalScope, query: QueryOf<typeof charges.list>) {
  const { page, pageSize } = query;
  const typed = query.keyword.trim() !== '';
  const [found, desk] = await Promise.all([
    db.query<{ total: number; rows: ChargeRow[] }>(typed || query.paid_on ? SOME(typed) : ALL, [
      ...[db.hospitalId, pageSize, (page - 1) * pageSize, query.status ?? null],
      ...(typed || query.paid_on ? [query.paid_on ?? null] : []),
      ...(typed ? meantList(query.keyword) : []),
    ]),
    db.query<Desk>(DESK, [db.hospitalId]),
  ]);
  const { total, rows } = found.rows[0] ?? { total: 0, rows: [] };
  return { total, rows, desk: desk.rows[0] ?? { waiting: 0, owing: 0, paid: 0, due: 0 } };
}

const ONE = `
  SELECT desk_charge(d.id) AS charge, member_view(d.member_id) AS member, usable_points(d) AS integral, usable_coupons(d) AS coupons,
    usable_entitlements(d.member_id) AS entitlements,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'issued_at', o.issued_at,
        'arrears', disposal_arrears(o.id)) ORDER BY o.issued_at, o.id), '[]')
      FROM disposals o WHERE o.member_id = d.member_id AND o.status IN (1, 2) AND o.id <> d.id) AS other_debts,
    (SELECT coalesce(jsonb_agg(payment_view(p) ORDER BY p.id DESC), '[]') FROM payments p
      WHERE p.id IN (SELECT payments_of_disposal(d.id))) AS payments
  FROM disposals d WHERE d.id = $2 AND d.hospital_id = $1 AND d.status > 0 AND ($3::bigint IS NULL OR ${isTheirs('d', 3)})`;

/** Whether a list is one that a person ($param) treated or counselled in. */
function isTheirs(list: string, param: number): string {
  return `($${param} IN (${list}.doctor_id, ${list}.consultant_id)
    OR EXISTS (SELECT FROM disposal_lines l WHERE l.disposal_id = ${list}.id AND l.doctor_id = $${param}))`;
}

interface Shown {
  charge: ChargeRow;
  member: MemberRow;
  integral: { usable: number; value: number; point_value: number; min_use: number };
  coupons: UsableCoupon[];
  entitlements: Entitlement[];
  other_debts: { id: number; number: string; issued_at: string; arrears: number }[];
  payments: PaymentRow[];
}

/** An issued list with all that paying asks for. @param whose another's is not there; null: any */
export async function findCharge(db: HospitalScope, id: number, whose: number | null): Promise<Shown | undefined> {
  const { rows } = await db.query<Shown>(ONE, [db.hospitalId, id, whose]);
  return rows[0];
}

/** 0: what comes in (实收). */
const isAskedWay = `(t.type = $10 OR $10 = 0 AND t.type IN (${RECEIVED_TYPES.join(', ')}))`;

const PAYMENTS = `
  WITH found AS (
    SELECT p.id, payment_sign(p.kind) * CASE WHEN $10::int IS NULL THEN p.total ELSE (
      SELECT coalesce(sum(t.amount), 0) FROM payment_tenders t WHERE t.payment_id = p.id AND ${isAskedWay}) END AS total FROM payments p
    WHERE p.hospital_id = $1
      AND ($4::text IS NULL OR p.id IN (
        SELECT x.payment_id FROM receipts x WHERE x.hospital_id = $1 AND x.receipt_no = upper($4)
        UNION SELECT payments_of_disposal(d.id) FROM disposals d WHERE d.hospital_id = $1 AND d.number = upper($4)
        UNION SELECT o.id FROM payments o WHERE o.hospital_id = $1 AND ${isMeantMember('o.member_id', 4)}))
      AND ($8::date IS NULL OR p.at >= clinic_instant($8::date, 0))
      AND ($9::date IS NULL OR p.at < clinic_instant($9::date + 1, 0))
      AND ($10::int IS NULL OR EXISTS (SELECT FROM payment_tenders t WHERE t.payment_id = p.id AND ${isAskedWay}))
      AND ($11::text IS NULL OR p.kind = $11) AND ($12::bigint IS NULL OR p.staff_id = $12)
      AND ($14::bigint IS NULL OR p.member_id = (SELECT m.id FROM members m WHERE m.hospital_id = $1 AND m.patient_id = $14))
      AND ($13::bigint IS NULL OR EXISTS (
        SELECT FROM payment_tenders t JOIN payment_splits s ON s.tender_id = t.id JOIN disposals d ON d.id = s.disposal_id
        WHERE t.payment_id = p.id AND ${isTheirs('d', 13)}) OR EXISTS (
        SELECT FROM money_approvals a JOIN disposals d ON d.id = a.disposal_id WHERE a.payment_id = p.id AND ${isTheirs('d', 13)})))
  SELECT count(*)::int AS total, coalesce(sum(f.total), 0)::bigint AS sum,
    (SELECT coalesce(jsonb_agg(payment_view(p) ORDER BY p.id DESC), '[]')
      FROM (SELECT id FROM found ORDER BY id DESC LIMIT $2 OFFSET $3) i JOIN payments p ON p.id = i.id) AS rows
  FROM found f`;

/** What was taken and given back, the newest first. @param whose only of lists that are theirs; null: all */
export async function findPayments(db: HospitalScope, query: QueryOf<typeof charges.payments>, whose: number | null) {
  const { page, pageSize, from, to, type, kind, by, patient_id } = query;
  const { rows } = await db.query<{ total: number; sum: number; rows: PaymentRow[] }>(PAYMENTS, [
    ...[db.hospitalId, pageSize, (page - 1) * pageSize],
    ...meantList(query.keyword),
    ...[from ?? null, to ?? null, type ?? null, kind ?? null, by ?? null, whose, patient_id ?? null],
  ]);
  return rows[0] ?? { total: 0, sum: 0, rows: [] };
}
