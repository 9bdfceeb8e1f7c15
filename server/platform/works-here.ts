import type { Option } from '#contract/fields.ts';
import { failField } from './failure.ts';
import type { Scoped } from './scope.ts';

/** Who works at a hospital: whoever has an active membership with a role of its staff. */

/** In SQL: whether the person that one text names works at the hospital that the other does. */
export const worksHere = (user: string, hospital: string) => `EXISTS (SELECT FROM memberships m
  WHERE m.user_id = ${user} AND m.hospital_id = ${hospital} AND m.status = 'active' AND m.role <> 'other')`;

interface Named {
  readonly field: string;
  /** What they are to be: 负责人. */
  readonly noun: string;
}

/** Of people whom a form names. @throws INVALID on the field where one of them does not work here */
export async function requireStaff(
  tx: Scoped,
  hospitalId: number,
  people: readonly number[],
  { field, noun }: Named,
): Promise<void> {
  const { rowCount } = await tx.query(
    `SELECT FROM unnest($1::bigint[]) AS named(id) WHERE NOT ${worksHere('named.id', '$2')} LIMIT 1`,
    [people, hospitalId],
  );
  if (rowCount) failField(field, `${noun}不存在`);
}

/** Staff of the hospital that is spoken for who have exactly this name: two at most. */
export async function staffNamed(tx: Scoped, name: string): Promise<Option[]> {
  const { rows } = await tx.query<Option>(
    `SELECT u.id, u.name FROM users u WHERE u.name = $1 AND ${worksHere('u.id', 'scope_hospital()')} LIMIT 2`,
    [name],
  );
  return rows;
}
