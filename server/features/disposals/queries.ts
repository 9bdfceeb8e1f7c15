import type { QueryOf } from '#contract/call.ts';
import type { QuotedCoupon } from '#contract/coupon-rows.ts';
import type { VisitBill } from '#contract/disposal-rows.ts';
import type { disposals } from '#contract/disposals.ts';
import type { DisposalRow, ToPrice } from '#server/platform/disposal-commands.ts';
import type { HospitalScope, PersonScope } from '#server/platform/scope.ts';
import { listsMeant, meantList } from './meant-list.ts';

export async function findDisposal(db: HospitalScope, id: number): Promise<DisposalRow | undefined> {
  const { rows } = await db.query<{ disposal: DisposalRow }>(
    'SELECT disposal_view(id) AS disposal FROM disposals WHERE id = $1 AND hospital_id = $2',
    [id, db.hospitalId],
  );
  return rows[0]?.disposal;
}

const LIST = (typed: boolean) => `
  WITH found AS (
    SELECT d.id, d.price, d.total, CASE WHEN d.status IN (1, 2) THEN disposal_arrears(d.id) ELSE 0 END AS arrears, d.status
    FROM ${listsMeant(typed, 11)} LEFT JOIN members m ON m.id = d.member_id
    WHERE d.hospital_id = $1 AND ($4::int IS NULL OR d.status = $4) AND (NOT $10::boolean OR d.status IN (1, 2))
      AND ($5::bigint IS NULL OR m.patient_id = $5) AND ($6::bigint IS NULL OR d.doctor_id = $6)
      AND ($7::bigint IS NULL OR d.reservation_id = $7)
      AND ($8::date IS NULL OR d.created_at >= clinic_instant($8::date, 0))
      AND ($9::date IS NULL OR d.created_at < clinic_instant($9::date + 1, 0)))
  SELECT count(*)::int AS total,
    jsonb_build_object('price', coalesce(sum(f.price) FILTER (WHERE f.status IN (1, 2, 3)), 0),
      'total', coalesce(sum(f.total) FILTER (WHERE f.status IN (1, 2, 3)), 0),
      'amount', coalesce(sum(f.total - f.arrears) FILTER (WHERE f.status IN (1, 2, 3)), 0),
      'arrears', coalesce(sum(f.arrears) FILTER (WHERE f.status IN (1, 2)), 0)) AS sums,
    (SELECT coalesce(jsonb_agg(disposal_view(p.id) ORDER BY p.id DESC), '[]')
      FROM (SELECT id FROM found ORDER BY id DESC LIMIT $2 OFFSET $3) p) AS rows
  FROM found f`;

interface Sums {
  price: number;
  total: number;
  amount: number;
  arrears: number;
}

interface Page {
  total: number;
  sums: Sums;
  rows: DisposalRow[];
}

const NOTHING: Page = { total: 0, sums: { price: 0, total: 0, amount: 0, arrears: 0 }, rows: [] };

/** Lists by number, patient, state, doctor, visit or day, the newest first, and the sums of all that are issued. */
export async function findDisposals(db: HospitalScope, query: QueryOf<typeof disposals.list>): Promise<Page> {
  const typed = query.keyword.trim() !== '';
  const { rows } = await db.query<Page>(LIST(typed), [
    ...[db.hospitalId, query.pageSize, (query.page - 1) * query.pageSize],
    query.status ?? null,
    query.patient_id ?? null,
    query.doctor_id ?? null,
    query.reservation_id ?? null,
    query.from ?? null,
    query.to ?? null,
    query.arrears !== undefined,
    ...(typed ? meantList(query.keyword) : []),
  ]);
  return rows[0] ?? NOTHING;
}

export interface Priced {
  price: number;
  level: number;
  campaign: number;
  manual: number;
  total: number;
  lines: {
    name: string;
    unit_price: number;
    count: number;
    price: number;
    net: number;
    campaign_id?: number;
    campaign?: string;
  }[];
}

/** @param claimId the coupon that is to be used; null: the one that takes most off. @throws INVALID */
export async function priceFor(
  db: HospitalScope,
  asked: ToPrice,
  claimId: number | null,
): Promise<{ priced: Priced; coupon: QuotedCoupon | null } | undefined> {
  const { rows } = await db.query<{ priced: Priced; coupon: QuotedCoupon | null }>(
    `SELECT p.priced, quoted_coupon(m, p.priced, $4) AS coupon FROM members m
       CROSS JOIN LATERAL (SELECT price_disposal(m.hospital_id, level_in_force(m), $3) AS priced OFFSET 0) p
     WHERE m.hospital_id = $1 AND m.patient_id = $2 AND check_entitlements(m, $3)`,
    [db.hospitalId, asked.patient_id, JSON.stringify(asked), claimId],
  );
  return rows[0];
}

/** The account's own, of every hospital, and what is owed of all; null id: all of them. */
export async function findOwn(db: PersonScope, id: number | null, page: number, pageSize: number) {
  const { rows } = await db.query<{ own: { total: number; arrears: number; rows: DisposalRow[] } }>(
    'SELECT own_disposals($1, $2, $3, $4) AS own',
    [db.userId, id, pageSize, (page - 1) * pageSize],
  );
  return rows[0]?.own ?? { total: 0, arrears: 0, rows: [] };
}

/** Of the visits of a day, or of today. */
export async function findVisitBills(db: HospitalScope, date: string | undefined): Promise<VisitBill[]> {
  const { rows } = await db.query<VisitBill>(
    `SELECT r.hash_id, CASE WHEN bool_or(d.status = 2) THEN 2 WHEN bool_or(d.status = 1) THEN 1 ELSE 3 END AS status,
       sum(disposal_arrears(d.id))::bigint AS arrears
     FROM reservations r JOIN disposals d ON d.reservation_id = r.id AND d.status IN (1, 2, 3)
     WHERE r.hospital_id = $1 AND r.date = coalesce($2, clinic_today()) GROUP BY r.id`,
    [db.hospitalId, date ?? null],
  );
  return rows;
}
