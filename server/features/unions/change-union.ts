import type pg from 'pg';
import { audit } from '#server/platform/audit.ts';
import { inTx } from '#server/platform/command.ts';
import { asPlatform, type Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import { findUnion, type UnionRow } from './queries.ts';

/** Alliances group approved hospitals: referrals go between them, and the header's selectors begin with them. */

export interface UnionInput {
  name: string;
  hospital_ids: number[];
}

/** @throws INVALID: the name is taken, a hospital is unknown or not approved */
export async function createUnion(ctx: Ctx, input: UnionInput): Promise<UnionRow> {
  asPlatform(ctx);
  const { union } = await inTx(ctx, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      'INSERT INTO unions (name, created_at) VALUES ($1, haomai_now()) RETURNING id',
      [input.name],
    );
    const { id } = rows[0] ?? fail('INTERNAL');
    await replaceHospitals(tx, id, input.hospital_ids);
    return { union: await written(tx, ctx, id, null) };
  });
  return union;
}

/** @throws NOT_FOUND, and as for a new one */
export async function updateUnion(ctx: Ctx, id: number, input: UnionInput): Promise<UnionRow> {
  asPlatform(ctx);
  const { union } = await inTx(ctx, async (tx) => {
    const before = await lockUnion(tx, id);
    await tx.query('UPDATE unions SET name = $2 WHERE id = $1', [id, input.name]);
    await replaceHospitals(tx, id, input.hospital_ids);
    return { union: await written(tx, ctx, id, before) };
  });
  return union;
}

/** @throws NOT_FOUND */
export async function removeUnion(ctx: Ctx, id: number): Promise<void> {
  asPlatform(ctx);
  await inTx(ctx, async (tx) => {
    const before = await lockUnion(tx, id);
    await tx.query('DELETE FROM union_hospitals WHERE union_id = $1', [id]);
    await tx.query('DELETE FROM unions WHERE id = $1', [id]);
    await audit(tx, ctx, { action: 'union.change', object: before.name, detail: { removed: true } });
    return {};
  });
}

async function lockUnion(tx: pg.PoolClient, id: number): Promise<UnionRow> {
  await tx.query('SELECT 1 FROM unions WHERE id = $1 FOR UPDATE', [id]);
  return (await findUnion(tx, id)) ?? fail('NOT_FOUND');
}

/** Who is in may stay, whatever has become of it since; who is new must be approved. */
async function replaceHospitals(tx: pg.PoolClient, unionId: number, hospitalIds: readonly number[]): Promise<void> {
  const { rows } = await tx.query<{ known: number }>(
    `SELECT count(*)::int AS known FROM hospitals h WHERE h.id = ANY ($2::int[]) AND (h.status = 'approved'
       OR EXISTS (SELECT 1 FROM union_hospitals x WHERE x.union_id = $1 AND x.hospital_id = h.id))`,
    [unionId, hospitalIds],
  );
  if (rows[0]?.known !== new Set(hospitalIds).size) failField('hospital_ids', '医院不存在或未通过审批');
  await tx.query('DELETE FROM union_hospitals WHERE union_id = $1 AND NOT hospital_id = ANY ($2::int[])', [
    unionId,
    hospitalIds,
  ]);
  await tx.query('INSERT INTO union_hospitals SELECT $1, x FROM unnest($2::int[]) AS x ON CONFLICT DO NOTHING', [
    unionId,
    hospitalIds,
  ]);
}

/** What it is now, written into the trail beside what it was. */
async function written(tx: pg.PoolClient, ctx: Ctx, id: number, before: UnionRow | null): Promise<UnionRow> {
  const after = (await findUnion(tx, id)) ?? fail('NOT_FOUND');
  const named = (union: UnionRow) => ({ name: union.name, hospitals: union.hospitals.map((hospital) => hospital.id) });
  const detail = { ...(before ? { before: named(before) } : {}), after: named(after) };
  await audit(tx, ctx, { action: 'union.change', object: after.name, detail });
  return after;
}
