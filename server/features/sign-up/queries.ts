import type { Option } from '#contract/fields.ts';
import { failField } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { IS_OPEN } from '../hospitals/queries.ts';

/** Every hospital that takes applications. */
export async function openHospitals(db: Scoped): Promise<Option[]> {
  const { rows } = await db.query<Option>({
    name: 'open-hospitals',
    text: `SELECT h.id, h.name FROM hospitals h WHERE ${IS_OPEN} ORDER BY h.id`,
  });
  return rows;
}

/** @throws INVALID on `hospital_id` where it takes no applications */
export async function requireOpenHospital(db: Scoped, id: number): Promise<void> {
  const { rowCount } = await db.query(`SELECT 1 FROM hospitals h WHERE h.id = $1 AND ${IS_OPEN}`, [id]);
  if (!rowCount) failField('hospital_id', '请选择医院');
}
