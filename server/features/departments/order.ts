import type { BodyOf } from '#contract/call.ts';
import type { DepartmentOrder, departments } from '#contract/department-calls.ts';
import type { departmentTable } from '#contract/departments.ts';
import { audit } from '#server/platform/audit.ts';
import { inHospitalTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import { numberHeaders } from '#server/platform/grid-headers.ts';
import type { HospitalScope, Scoped } from '#server/platform/scope.ts';

/** The order of departments: that of every list of them, and of the grid's columns. */

/** All of the hospital's, also those that are stopped: they keep their place. */
export async function readOrder(db: HospitalScope): Promise<DepartmentOrder> {
  const { rows } = await db.query<DepartmentOrder>(
    `SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'status', d.status)
        ORDER BY d.position, d.id), '[]') AS departments,
      md5(coalesce(string_agg(d.id::text, ',' ORDER BY d.position, d.id), '')) AS version
     FROM departments d WHERE d.hospital_id = $1`,
    [db.hospitalId],
  );
  return rows[0] ?? fail('INTERNAL');
}

/**
 * Another order, of all of them. Rows keep their versions: who has one open in a form loses nothing by it.
 * @throws STALE with the order as it is, INVALID, HOSPITAL_LOCKED, HOSPITAL_PENDING
 */
export async function setOrder(
  ctx: Ctx,
  { ids, version }: BodyOf<typeof departments.setOrder>,
): Promise<DepartmentOrder> {
  const { order } = await inHospitalTx(ctx, async (tx) => {
    await tx.query('SELECT FROM departments WHERE hospital_id = $1 ORDER BY id FOR NO KEY UPDATE', [tx.hospitalId]);
    const before = await readOrder(tx);
    if (before.version !== version) fail('STALE', { extra: { current: before } });
    requireAll(before, ids);
    const { rowCount } = await tx.query(
      `UPDATE departments d SET position = o.place, updated_at = haomai_now(), updated_by = $3
       FROM unnest($2::bigint[]) WITH ORDINALITY AS o(id, place)
       WHERE d.hospital_id = $1 AND d.id = o.id AND d.position <> o.place`,
      [tx.hospitalId, ids, tx.userId],
    );
    const now = await readOrder(tx);
    if (!rowCount || now.version === before.version) return { order: now };
    const [was, is] = [before, now].map(({ departments: all }) => all.map(({ name }) => name));
    await audit(tx, ctx, { action: 'department.change', object: '科室顺序', detail: { before: was, after: is } });
    const touched = [{ hospital_id: tx.hospitalId, name: 'departments', audience: 'staff' as const }];
    return { order: now, touched, events: await numberHeaders(tx, ctx.request_id) };
  });
  return order;
}

/** Each of them once: who was added meanwhile has made the order another. @throws INVALID */
function requireAll({ departments: all }: DepartmentOrder, ids: readonly number[]): void {
  const known = new Set(all.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) failField('ids', '科室不存在');
  if (new Set(ids).size !== known.size || ids.length !== known.size) failField('ids', '请排列全部科室，每个一次');
}

/** A new one stands behind the others, and takes bookings where it is clinical and nobody says otherwise. */
export async function beginLast(
  tx: Scoped,
  hospitalId: number,
  { name, kind, bookable }: NonNullable<BodyOf<typeof departmentTable.calls.create>>,
): Promise<void> {
  await tx.query(
    `UPDATE departments d SET bookable = $3, position = coalesce((SELECT max(o.position) + 1 FROM departments o
        WHERE o.hospital_id = $1 AND o.id <> d.id), 0)
     WHERE d.hospital_id = $1 AND d.name = $2`,
    [hospitalId, name, bookable ?? kind === 'clinical'],
  );
}
