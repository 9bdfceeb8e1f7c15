import type { BodyOf } from '#contract/call.ts';
import { WAREHOUSE_KINDS, type Warehouse, type warehouseTable } from '#contract/warehouses.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';

/** What a hospital is never without: a warehouse that dispenses, a 总库 and a 不合格品区 in use. */

type Kept = Pick<Warehouse, 'id' | 'kind' | 'status' | 'is_dispensing'>;
type Body = NonNullable<BodyOf<typeof warehouseTable.calls.update>>;

const ANOTHER = '请先将另一仓库设为发药库';

/** @throws INVALID on the field that would leave the hospital without one */
export async function requireOneLeft(
  tx: Scoped,
  hospitalId: number,
  before: Kept,
  after: Pick<Body, 'kind' | 'is_dispensing' | 'status'>,
): Promise<void> {
  // Left out it stays.
  const isStopped = (after.status ?? before.status) === 0;
  const stops = before.status === 1 && isStopped;
  const turns = after.kind !== before.kind;
  if (isStopped && (after.is_dispensing ?? before.is_dispensing)) failField('status', `发药库不能停用，${ANOTHER}`);
  if (before.is_dispensing) {
    if (after.is_dispensing === false) failField('is_dispensing', `须有一个发药库，${ANOTHER}`);
    if (after.kind === 'quarantine') failField('kind', `发药库不能改为不合格品区，${ANOTHER}`);
  }
  if ((stops || turns) && (await isLast(tx, hospitalId, before)))
    failField(turns ? 'kind' : 'status', `须有一个在用的${WAREHOUSE_KINDS[before.kind]}`);
}

/** @throws STATE, with why */
export async function requireRemovable(tx: Scoped, hospitalId: number, before: Kept): Promise<void> {
  if (before.is_dispensing) fail('STATE', { message: `发药库不能删除，${ANOTHER}` });
  if (await isLast(tx, hospitalId, before))
    fail('STATE', { message: `须有一个在用的${WAREHOUSE_KINDS[before.kind]}，不能删除` });
}

/** Of what there must be one of. What changes now waits for its turn, so this stays so until the commit. */
async function isLast(tx: Scoped, hospitalId: number, { id, kind, status }: Kept): Promise<boolean> {
  if (kind === 'department' || status !== 1) return false;
  const { rowCount } = await tx.query(
    'SELECT FROM warehouses WHERE hospital_id = $1 AND kind = $2 AND status = 1 AND id <> $3 LIMIT 1',
    [hospitalId, kind, id],
  );
  return rowCount === 0;
}
