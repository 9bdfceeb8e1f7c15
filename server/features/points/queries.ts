import type { QueryOf } from '#contract/call.ts';
import { LEDGER_KINDS } from '#contract/member-rows.ts';
import type { PointsRow, PointsSettings, PointsSums, points } from '#contract/points.ts';
import { instant } from '#server/platform/clock.ts';
import { asPlatform, asStaff, type Ctx, signedIn, staffHospital } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalScope, PlatformScope } from '#server/platform/scope.ts';
import { isMeantMember, meantList } from '../disposals/meant-list.ts';

const MEANT = (column: string) => `($4::text IS NULL OR ${isMeantMember(column, 4)})`;

const MOVES = `
  WITH found AS (
    SELECT * FROM points_moves($1) x
    WHERE ${MEANT('x.member_id')} AND ($8::text IS NULL OR x.kind = $8)
      AND ($9::date IS NULL OR x.business_date >= $9) AND ($10::date IS NULL OR x.business_date <= $10)),
  sums AS (
    SELECT count(*)::int AS total, coalesce(sum(f.points) FILTER (WHERE f.counts = 'earned'), 0)::bigint AS earned,
      coalesce(-sum(f.points) FILTER (WHERE f.counts = 'spent'), 0)::bigint AS spent,
      coalesce(-sum(f.points) FILTER (WHERE f.counts = 'expired'), 0)::bigint AS expired,
      (SELECT coalesce(sum(a.balance), 0)::bigint FROM ledger_accounts a
        WHERE a.hospital_id = $1 AND a.kind = 'points' AND ${MEANT('a.member_id')}) AS standing
    FROM found f)
  SELECT s.*, (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'created_at', p.at,
      'member', jsonb_build_object('id', p.member_id, 'name', t.name, 'code', k.card_no), 'type', p.kind, 'amount', p.points,
      'balance_after', p.balance_after, 'receipt_no', (SELECT r.receipt_no FROM receipts r WHERE r.payment_id = p.payment_id),
      'disposal', (SELECT jsonb_build_object('id', d.id, 'number', d.number) FROM disposals d WHERE d.id = p.disposal_id),
      'reason', p.reason,
      'staff', jsonb_build_object('real_name', coalesce((SELECT u.name FROM users u WHERE u.id = p.staff_id), '系统')))
      ORDER BY p.id DESC), '[]')
    FROM (SELECT * FROM found ORDER BY id DESC LIMIT $2 OFFSET $3) p JOIN members m ON m.id = p.member_id
      JOIN patients t ON t.id = m.patient_id
      JOIN hospital_patients k ON k.hospital_id = m.hospital_id AND k.patient_id = m.patient_id) AS rows
  FROM sums s`;

type Raw = Omit<PointsRow, 'type_name'>;
type Found = PointsSums & { total: number; rows: Raw[] };

const present = (row: Raw): PointsRow => ({
  ...row,
  created_at: instant(row.created_at),
  type_name: LEDGER_KINDS[row.type],
});

/** What moved of a hospital's points, the newest first. */
async function findMoves(db: HospitalScope, query: QueryOf<typeof points.list>) {
  const { page, pageSize, type = null, from = null, to = null } = query;
  const { rows } = await db.query<Found>(MOVES, [
    ...[db.hospitalId, pageSize, (page - 1) * pageSize],
    ...meantList(query.keyword),
    ...[type, from, to],
  ]);
  const { total, rows: found, ...meta } = rows[0] ?? fail('INTERNAL');
  return { total, rows: found.map(present), meta };
}

/** What the platform may know of it: sums, of one hospital or of all. */
async function sumMoves(db: PlatformScope, query: QueryOf<typeof points.list>): Promise<PointsSums> {
  const { hospital_id = null, type = null, from = null, to = null } = query;
  const { rows } = await db.query<{ sums: PointsSums }>('SELECT platform_points($1) AS sums', [
    JSON.stringify({ hospital_id, type, from, to }),
  ]);
  return rows[0]?.sums ?? fail('INTERNAL');
}

/** Whoever is staff somewhere means their hospital; the platform has no rows of persons. */
export const isStaffHere = (ctx: Ctx) => staffHospital(signedIn(ctx)) !== null;

export async function readMoves(ctx: Ctx, query: QueryOf<typeof points.list>) {
  if (isStaffHere(ctx)) return findMoves(asStaff(ctx).db, query);
  return { total: 0, rows: [], meta: await sumMoves(asPlatform(ctx).db, query) };
}

/** A hospital's terms, for the platform; of none, as they begin. */
export async function settingsOf(db: PlatformScope, hospitalId: number | undefined): Promise<PointsSettings> {
  const { rows } = await db.query<{ settings: PointsSettings }>('SELECT platform_points_settings($1) AS settings', [
    hospitalId ?? null,
  ]);
  return rows[0]?.settings ?? fail('INTERNAL');
}
