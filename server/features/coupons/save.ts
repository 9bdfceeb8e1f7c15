import type { BodyOf } from '#contract/call.ts';
import { COUPON_PUBLISHERS, type coupons } from '#contract/coupons.ts';
import type { Role } from '#contract/roles.ts';
import { audit } from '#server/platform/audit.ts';
import { inHospitalTx } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { HospitalRows } from '#server/platform/scope.ts';
import type { CouponRow } from './present.ts';
import { findCoupon } from './queries.ts';

type Form = Omit<BodyOf<typeof coupons.create>, 'status'>;

const COLUMNS = [
  ...(['name', 'kind', 'amount', 'percent', 'max_off', 'threshold', 'scope', 'total', 'per_person'] as const),
  ...([
    'claim_from',
    'claim_to',
    'valid_from',
    'valid_to',
    'valid_days',
    'way',
    'with_level',
    'integral_price',
  ] as const),
];

/** As the columns have it, in their order: what is of another kind is none. */
function valuesOf({ valid, scope, ...form }: Form): unknown[] {
  const row = {
    ...form,
    amount: form.kind === 1 ? form.amount : null,
    percent: form.kind === 2 ? form.percent : null,
    // One of a project is for nothing else.
    scope: JSON.stringify(form.kind === 3 ? { ...scope, all: false, category_ids: [], drugs: false } : scope),
    ...{ valid_from: valid.from, valid_to: valid.to, valid_days: valid.days },
  };
  return COLUMNS.map((column) => row[column] ?? null);
}

const mayPublish = (ctx: Ctx): boolean =>
  asStaff(ctx).viewer.roles.some((role) => (COUPON_PUBLISHERS as readonly Role[]).includes(role));

const NAMED = `
  SELECT (SELECT count(*) FROM projects j WHERE j.hospital_id = $1 AND j.id = ANY ($2)) = cardinality($2) AS projects,
    (SELECT count(*) FROM project_categories k WHERE k.hospital_id = $1 AND k.id = ANY ($3)) = cardinality($3) AS categories`;

/** What it is for is the hospital's own. @throws INVALID */
async function checkScope(tx: HospitalRows, { scope }: Form): Promise<void> {
  const [projects, categories] = [new Set(scope.project_ids), new Set(scope.category_ids)];
  const { rows } = await tx.query<{ projects: boolean; categories: boolean }>(NAMED, [
    ...[tx.hospitalId, [...projects], [...categories]],
  ]);
  if (!rows[0]?.projects) failField('scope.project_ids', '项目不存在');
  if (!rows[0]?.categories) failField('scope.category_ids', '项目分类不存在');
}

const ADD = `
  INSERT INTO coupons (hospital_id, created_by, status, ${COLUMNS.join()})
  VALUES ($1, $2, $3, ${COLUMNS.map((_, n) => `$${n + 4}`).join()}) RETURNING id`;

/** A draft, or at once on. @throws INVALID, FORBIDDEN */
export async function addCoupon(ctx: Ctx, { status, ...form }: BodyOf<typeof coupons.create>): Promise<CouponRow> {
  if (status === 'on' && !mayPublish(ctx)) fail('FORBIDDEN', { message: '只有店长和销售主管可以发放优惠券' });
  const { written } = await inHospitalTx(ctx, async (tx) => {
    await checkScope(tx, form);
    const { rows } = await tx.query<{ id: number }>(ADD, [tx.hospitalId, tx.userId, status, ...valuesOf(form)]);
    const written = await findCoupon(tx, rows[0]?.id ?? fail('INTERNAL'));
    await audit(tx, ctx, { action: 'coupon.change', object: written.name, detail: { after: written } });
    return { written, touched: touched(tx.hospitalId, written.id) };
  });
  return written;
}

/** One statement decides between two who saw the same. */
const CHANGE = `
  UPDATE coupons c SET version = c.version + 1, updated_at = haomai_now(), updated_by = $4,
    ${COLUMNS.map((column, n) => `${column} = $${n + 5}`).join()}
  WHERE c.hospital_id = $1 AND c.id = $2 AND c.version = $3`;

/** What was claimed keeps its terms. @throws NOT_FOUND, FORBIDDEN a published one, STALE, INVALID */
export async function changeCoupon(
  ctx: Ctx,
  id: number,
  { version, ...form }: BodyOf<typeof coupons.change>,
): Promise<CouponRow> {
  const { written } = await inHospitalTx(ctx, async (tx) => {
    const before = await findCoupon(tx, id);
    if (before.status !== 'draft' && !mayPublish(ctx))
      fail('FORBIDDEN', { message: '已发放的优惠券由店长或销售主管修改' });
    await checkScope(tx, form);
    await tx.query('SELECT 1 FROM coupons c WHERE c.hospital_id = $1 AND c.id = $2 FOR NO KEY UPDATE', [
      tx.hospitalId,
      id,
    ]);
    const { issued, version: seen } = await findCoupon(tx, id);
    if (seen === version && form.total && form.total < issued) failField('total', `已领 ${issued} 张，总量不能更少`);
    const { rowCount } = await tx.query(CHANGE, [tx.hospitalId, id, version, tx.userId, ...valuesOf(form)]);
    if (rowCount === 0) fail('STALE', { extra: { current: await findCoupon(tx, id) } });
    const written = await findCoupon(tx, id);
    await audit(tx, ctx, { action: 'coupon.change', object: written.name, detail: { before, after: written } });
    return { written, touched: touched(tx.hospitalId, id) };
  });
  return written;
}

const SET_STATUS = `
  UPDATE coupons c SET status = $4, version = c.version + 1, updated_at = haomai_now(), updated_by = $5
  WHERE c.hospital_id = $1 AND c.id = $2 AND c.version = $3`;

/** @throws NOT_FOUND, STALE */
export async function setCouponStatus(
  ctx: Ctx,
  id: number,
  { status, version }: BodyOf<typeof coupons.setStatus>,
): Promise<CouponRow> {
  const { written } = await inHospitalTx(ctx, async (tx) => {
    const before = await findCoupon(tx, id);
    const { rowCount } = await tx.query(SET_STATUS, [tx.hospitalId, id, version, status, tx.userId]);
    const written = await findCoupon(tx, id);
    if (rowCount === 0) fail('STALE', { extra: { current: written } });
    const detail = { id, before: before.status, after: status };
    await audit(tx, ctx, { action: 'coupon.status', object: written.name, detail });
    return { written, touched: touched(tx.hospitalId, id) };
  });
  return written;
}

const touched = (hospital_id: number, id: number) => [
  { hospital_id, name: 'marketing', ids: [id], audience: 'staff' as const },
];
