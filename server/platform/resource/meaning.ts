import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { FormFields } from '#contract/form-fields.ts';
import { Failure } from '#server/platform/failure.ts';
import type { AnyRows } from './definition.ts';

const broken = z.object({ code: z.enum(['23505', '23503']), constraint: z.string() });

/** The field of the form that a constraint of a table is about: of a key of several columns the last. */
function fieldOf(table: PgTable, constraint: string): string | undefined {
  const { uniqueConstraints, indexes, foreignKeys } = getTableConfig(table);
  const unique = uniqueConstraints.find((each) => each.name === constraint)?.columns;
  const index = indexes.find(({ config }) => config.name === constraint)?.config.columns;
  const key = foreignKeys.find((each) => each.getName() === constraint)?.reference().columns;
  const last = (unique ?? index ?? key)?.at(-1);
  return last && 'name' in last ? last.name : undefined;
}

/**
 * What a constraint says of a form that was refused: a name that is taken, something chosen that is not there. Whatever
 * else went wrong stays what it is.
 */
export function meaningOf(error: unknown, { from, links = {}, says = {} }: AnyRows, fields: FormFields): unknown {
  const said = broken.safeParse(error);
  if (!said.success) return error;
  const { code, constraint } = said.data;
  const linked = Object.keys(links).find((name) => fieldOf(links[name]?.table ?? from, constraint) !== undefined);
  const name = fieldOf(from, constraint) ?? linked;
  const field = name === undefined ? undefined : fields[name];
  if (name === undefined || !field) return error;
  const message = says[constraint] ?? `${field.label}${code === '23505' ? '已存在' : '不存在'}`;
  return new Failure('INVALID', { errors: { [name]: [message] } });
}

/** A field of a form that names rows of another table. */
export interface Reference {
  readonly field: string;
  /** The column that they are found by. */
  readonly column: PgColumn;
}

/** The fields that name rows of somebody's hospital: of another's they are as if they were not there. */
export function referencesOf({ from, links = {} }: AnyRows): Reference[] {
  const linked = Object.entries(links).map(([field, { table, other }]) => ({ field, table, name: other.name }));
  const own = getTableConfig(from).columns.map(({ name }) => ({ field: name, table: from, name }));
  return [...own, ...linked].flatMap(({ field, table, name }) => {
    const key = getTableConfig(table).foreignKeys.find((each) => each.reference().columns.at(-1)?.name === name);
    const column = key?.reference().foreignColumns.at(-1);
    return column && 'hospital_id' in column.table ? [{ field, column }] : [];
  });
}

/** Somebody refers to what was to be removed. */
export function isReferredTo(error: unknown): boolean {
  const said = broken.safeParse(error);
  return said.success && said.data.code === '23503';
}
