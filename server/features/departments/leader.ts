import type { Option } from '#contract/fields.ts';
import { failField } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';

/** Who may lead a department: whoever works at the hospital. Who has left stays named where they are already. */

const WORKS_HERE = `EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.hospital_id = $2
  AND m.status = 'active' AND m.role <> 'other')`;

/** @throws INVALID */
export async function requireLeader(
  tx: Scoped,
  hospitalId: number,
  leader: number | null | undefined,
  before: number | null | undefined,
): Promise<void> {
  if (!leader || leader === before) return;
  const { rowCount } = await tx.query(`SELECT FROM users u WHERE u.id = $1 AND ${WORKS_HERE}`, [leader, hospitalId]);
  if (!rowCount) failField('leader_id', '负责人不存在');
}

/** Of the hospital that is spoken for, by the whole name. */
export async function findStaff(tx: Scoped, name: string): Promise<Option[]> {
  const { rows } = await tx.query<Option>(
    `SELECT u.id, u.name FROM users u, (SELECT scope_hospital() AS id) h
     WHERE u.name = $1 AND ${WORKS_HERE.replace('$2', 'h.id')} LIMIT 2`,
    [name],
  );
  return rows;
}
