import type { BodyOf } from '#contract/call.ts';
import { type marketingProducts, PRODUCT_PUBLISHERS } from '#contract/marketing-products.ts';
import type { Role } from '#contract/roles.ts';
import { audit } from '#server/platform/audit.ts';
import { inHospitalTx } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { attachUpload } from '../uploads/attach-upload.ts';
import { uploadUrl } from '../uploads/keys.ts';
import type { ProductRow } from './present.ts';
import { findProduct } from './queries.ts';
import { touched } from './touched.ts';

type Form = Omit<BodyOf<typeof marketingProducts.create>, 'status'>;

const COLUMNS = [
  ...(['kind', 'name', 'specification', 'price', 'cover', 'content'] as const),
  ...(['uses', 'valid_days', 'insurer', 'product_id'] as const),
];

/** As the columns have it, in their order: what is of another kind is none. */
function valuesOf({ kind, uses, valid_days, insurer, product_id, ...form }: Form, cover: string | null): unknown[] {
  const row = {
    ...form,
    kind,
    cover,
    uses: JSON.stringify(kind === 1 ? uses : []),
    valid_days: kind === 2 ? null : valid_days,
    insurer: kind === 3 ? insurer : '',
    product_id: kind === 2 ? product_id : null,
  };
  return COLUMNS.map((column) => row[column] ?? null);
}

const mayPublish = (ctx: Ctx): boolean =>
  asStaff(ctx).viewer.roles.some((role) => (PRODUCT_PUBLISHERS as readonly Role[]).includes(role));

const NAMED = `
  SELECT (SELECT count(*) FROM projects j WHERE j.hospital_id = $1 AND j.id = ANY ($2)) = cardinality($2) AS projects,
    (SELECT i.base FROM products s JOIN inventory_types i ON i.id = s.inventory_type_id WHERE s.hospital_id = $1 AND s.id = $3) AS base`;

/** Projects of the hospital, and of its shelf what is no drug: a drug is a line of its own. Also where the kind has none. @throws INVALID */
async function checkParts(tx: HospitalScope, { kind, uses, product_id }: Form): Promise<void> {
  const projects = uses.map(({ project_id }) => project_id);
  const { rows } = await tx.query<{ projects: boolean; base: string | null }>(NAMED, [
    ...[tx.hospitalId, projects, product_id ?? null],
  ]);
  if (!rows[0]?.projects) failField('uses', '项目不存在');
  if (product_id && !rows[0]?.base) failField('product_id', '货架商品不存在');
  if (kind === 2 && rows[0]?.base === 'drug') failField('product_id', '药品请作为药品开具');
}

/** What stands there stays, whoever saves the form; another is an upload of whoever does. */
async function coverOf(tx: HospitalScope, ctx: Ctx, { cover }: Form, before: string | null): Promise<string | null> {
  if (!cover || cover === before) return cover || null;
  return uploadUrl(ctx.deps, await attachUpload(tx, ctx, { location: cover, type: 'image', field: 'cover' }));
}

const ADD = `
  INSERT INTO marketing_products (hospital_id, created_by, status, ${COLUMNS.join()})
  VALUES ($1, $2, $3, ${COLUMNS.map((_, n) => `$${n + 4}`).join()}) RETURNING id`;

/** A draft, or at once on sale. @throws INVALID, FORBIDDEN */
export async function addProduct(
  ctx: Ctx,
  { status, ...form }: BodyOf<typeof marketingProducts.create>,
): Promise<ProductRow> {
  if (status === 'on' && !mayPublish(ctx)) fail('FORBIDDEN', { message: '只有店长和销售主管可以上架商品' });
  const { written } = await inHospitalTx(ctx, async (tx) => {
    await checkParts(tx, form);
    const values = valuesOf(form, await coverOf(tx, ctx, form, null));
    const { rows } = await tx.query<{ id: number }>(ADD, [tx.hospitalId, tx.userId, status, ...values]);
    const written = await findProduct(tx, rows[0]?.id ?? fail('INTERNAL'));
    await audit(tx, ctx, { action: 'marketing_product.change', object: written.name, detail: { after: written } });
    return { written, touched: touched(tx.hospitalId, written.id) };
  });
  return written;
}

/** One statement decides between two who saw the same. */
const CHANGE = `
  UPDATE marketing_products k SET version = k.version + 1, updated_at = haomai_now(), updated_by = $4,
    ${COLUMNS.map((column, n) => `${column} = $${n + 5}`).join()}
  WHERE k.hospital_id = $1 AND k.id = $2 AND k.version = $3`;

/** What was sold keeps its terms. @throws NOT_FOUND, FORBIDDEN one that was on sale, STALE, INVALID */
export async function changeProduct(
  ctx: Ctx,
  id: number,
  { version, ...form }: BodyOf<typeof marketingProducts.change>,
): Promise<ProductRow> {
  const { written } = await inHospitalTx(ctx, async (tx) => {
    const before = await findProduct(tx, id);
    if (before.status !== 'draft' && !mayPublish(ctx))
      fail('FORBIDDEN', { message: '上架过的商品由店长或销售主管修改' });
    await checkParts(tx, form);
    const values = valuesOf(form, await coverOf(tx, ctx, form, before.cover));
    const { rowCount } = await tx.query(CHANGE, [tx.hospitalId, id, version, tx.userId, ...values]);
    if (rowCount === 0) fail('STALE', { extra: { current: await findProduct(tx, id) } });
    const written = await findProduct(tx, id);
    await audit(tx, ctx, {
      action: 'marketing_product.change',
      object: written.name,
      detail: { before, after: written },
    });
    return { written, touched: touched(tx.hospitalId, id) };
  });
  return written;
}

const SET_STATUS = `
  UPDATE marketing_products k SET status = $4, version = k.version + 1, updated_at = haomai_now(), updated_by = $5
  WHERE k.hospital_id = $1 AND k.id = $2 AND k.version = $3`;

/** @throws NOT_FOUND, STALE */
export async function setProductStatus(
  ctx: Ctx,
  id: number,
  { status, version }: BodyOf<typeof marketingProducts.setStatus>,
): Promise<ProductRow> {
  const { written } = await inHospitalTx(ctx, async (tx) => {
    const before = await findProduct(tx, id);
    const { rowCount } = await tx.query(SET_STATUS, [tx.hospitalId, id, version, status, tx.userId]);
    const written = await findProduct(tx, id);
    if (rowCount === 0) fail('STALE', { extra: { current: written } });
    const detail = { id, before: before.status, after: status };
    await audit(tx, ctx, { action: 'marketing_product.status', object: written.name, detail });
    return { written, touched: touched(tx.hospitalId, id) };
  });
  return written;
}
