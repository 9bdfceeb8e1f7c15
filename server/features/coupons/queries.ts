import type { QueryOf } from '#contract/call.ts';
import type { CouponClaim } from '#contract/coupon-rows.ts';
import type { coupons } from '#contract/coupons.ts';
import { asPerson, asPlatform, asStaff, type Ctx, signedIn, staffHospital } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalRows, HospitalScope } from '#server/platform/scope.ts';
import type { CouponRow, OfferRow } from './present.ts';

interface Page<R> {
  total: number;
  rows: R[];
}

/** A hospital's own; to super_admin, of one or of all. */
export async function findCoupons(ctx: Ctx, query: QueryOf<typeof coupons.list>): Promise<Page<CouponRow>> {
  const { page, pageSize, keyword, status = null, way = null, hospital_id = null } = query;
  const p = { status, way, keyword: keyword || null, limit: pageSize, offset: (page - 1) * pageSize };
  if (staffHospital(signedIn(ctx)) !== null) {
    const { db } = asStaff(ctx);
    const { rows } = await db.query<{ found: Page<CouponRow> }>('SELECT find_coupons($1, $2) AS found', [
      db.hospitalId,
      JSON.stringify(p),
    ]);
    return rows[0]?.found ?? fail('INTERNAL');
  }
  const { rows } = await asPlatform(ctx).db.query<{ found: Page<CouponRow> }>('SELECT platform_coupons($1) AS found', [
    JSON.stringify({ ...p, hospital_id }),
  ]);
  return rows[0]?.found ?? fail('INTERNAL');
}

/** @throws NOT_FOUND */
export async function findCoupon(db: HospitalRows, id: number): Promise<CouponRow> {
  const { rows } = await db.query<{ coupon: CouponRow }>(
    'SELECT coupon_view(c) AS coupon FROM coupons c WHERE c.hospital_id = $1 AND c.id = $2',
    [db.hospitalId, id],
  );
  return rows[0]?.coupon ?? fail('NOT_FOUND');
}

const CLAIMS = `
  SELECT (SELECT count(*)::int FROM coupon_claims q WHERE q.hospital_id = $1 AND q.coupon_id = $2) AS total,
    (SELECT coalesce(jsonb_agg(claim_view(q) ORDER BY q.id DESC), '[]') FROM (
      SELECT o.id FROM coupon_claims o WHERE o.hospital_id = $1 AND o.coupon_id = $2 ORDER BY o.id DESC LIMIT $3 OFFSET $4) i
      JOIN coupon_claims q ON q.id = i.id) AS rows`;

/** Who has one, the newest first. @throws NOT_FOUND */
export async function findClaims(
  db: HospitalScope,
  id: number,
  { page, pageSize }: QueryOf<typeof coupons.claims>,
): Promise<Page<CouponClaim>> {
  await findCoupon(db, id);
  const { rows } = await db.query<Page<CouponClaim>>(CLAIMS, [db.hospitalId, id, pageSize, (page - 1) * pageSize]);
  return rows[0] ?? fail('INTERNAL');
}

/** What an account may claim for its patients, and what they have. */
export async function findOwn(ctx: Ctx): Promise<{ offers: OfferRow[]; claims: CouponClaim[] }> {
  const { db, viewer } = asPerson(ctx);
  const { rows } = await db.query<{ own: { offers: OfferRow[]; claims: CouponClaim[] } }>(
    'SELECT own_coupons($1) AS own',
    [viewer.user_id],
  );
  return rows[0]?.own ?? fail('INTERNAL');
}
