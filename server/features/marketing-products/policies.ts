import type { BodyOf } from '#contract/call.ts';
import type { insuranceRecords } from '#contract/marketing-products.ts';
import { isSurrendered } from '#contract/product-form.ts';
import { audit } from '#server/platform/audit.ts';
import { inHospitalTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { HospitalRows } from '#server/platform/scope.ts';
import type { PolicyRow } from './present.ts';
import { findPolicy } from './queries.ts';
import { touched } from './touched.ts';

type Form = BodyOf<typeof insuranceRecords.create>;

const valuesOf = (form: Form): unknown[] => [
  ...[form.member_id, form.product_id ?? null, form.policy_no, form.insured, form.insurer, form.premium],
  ...[form.from, form.to, form.remarks, isSurrendered(form.status)],
];

const NAMED = `
  SELECT EXISTS (SELECT FROM members m WHERE m.hospital_id = $1 AND m.id = $2) AS member,
    $3::bigint IS NULL OR EXISTS (SELECT FROM marketing_products k WHERE k.hospital_id = $1 AND k.id = $3 AND k.kind = 3) AS product`;

/** Whose it is, and what it is of, is the hospital's own. @throws INVALID */
async function checkParts(tx: HospitalRows, { member_id, product_id }: Form): Promise<void> {
  const { rows } = await tx.query<{ member: boolean; product: boolean }>(NAMED, [
    ...[tx.hospitalId, member_id, product_id ?? null],
  ]);
  if (!rows[0]?.member) failField('member_id', '会员不存在');
  if (!rows[0]?.product) failField('product_id', '保险商品不存在');
}

const ADD = `
  INSERT INTO insurance_records (hospital_id, created_by, member_id, marketing_product_id, policy_no, insured, insurer, premium,
    starts_on, ends_on, remarks, ended_at, ended_as)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, CASE WHEN $12::boolean THEN haomai_now() END, CASE WHEN $12 THEN 'hand' END RETURNING id`;

/** 登记保单, sold elsewhere or before. @throws INVALID */
export async function addPolicy(ctx: Ctx, form: Form): Promise<PolicyRow> {
  const { written } = await inHospitalTx(ctx, async (tx) => {
    await checkParts(tx, form);
    const { rows } = await tx.query<{ id: number }>(ADD, [tx.hospitalId, tx.userId, ...valuesOf(form)]);
    const written = await findPolicy(tx, rows[0]?.id ?? fail('INTERNAL'));
    await audit(tx, ctx, {
      action: 'insurance.change',
      object: written.policy_no || String(written.id),
      detail: { after: written },
    });
    return { written, touched: touched(tx.hospitalId, written.id) };
  });
  return written;
}

/** One statement decides between two who saw the same. What was sold keeps whose it is and what it is of. */
const CHANGE = `
  UPDATE insurance_records i SET version = i.version + 1, updated_at = haomai_now(), updated_by = $4,
    member_id = $5, marketing_product_id = $6, policy_no = $7, insured = $8, insurer = $9, premium = $10, starts_on = $11, ends_on = $12,
    remarks = $13, ended_at = CASE WHEN $14::boolean THEN coalesce(i.ended_at, haomai_now()) END,
    ended_as = CASE WHEN $14 THEN coalesce(i.ended_as, 'hand') END
  WHERE i.hospital_id = $1 AND i.id = $2 AND i.version = $3`;

/** @throws NOT_FOUND, STALE, INVALID, STATE one that was given up is not taken back */
export async function changePolicy(
  ctx: Ctx,
  id: number,
  { version, ...form }: BodyOf<typeof insuranceRecords.change>,
): Promise<PolicyRow> {
  const { written } = await inHospitalTx(ctx, async (tx) => {
    await findPolicy(tx, id);
    await tx.query('SELECT 1 FROM insurance_records i WHERE i.hospital_id = $1 AND i.id = $2 FOR NO KEY UPDATE', [
      ...[tx.hospitalId, id],
    ]);
    const before = await findPolicy(tx, id);
    if (before.version !== version) fail('STALE', { extra: { current: before } });
    const status = form.status ?? before.status;
    if (isSurrendered(before.status) && !isSurrendered(status)) fail('STATE', { message: '该保单已退保' });
    const sold = before.disposal
      ? { member_id: before.member_id, product_id: before.product_id, premium: before.premium }
      : {};
    const meant = { ...form, status, ...sold };
    await checkParts(tx, meant);
    await tx.query(CHANGE, [tx.hospitalId, id, version, tx.userId, ...valuesOf(meant)]);
    const written = await findPolicy(tx, id);
    await audit(tx, ctx, {
      action: 'insurance.change',
      object: written.policy_no || String(id),
      detail: { before, after: written },
    });
    return { written, touched: touched(tx.hospitalId, id) };
  });
  return written;
}
