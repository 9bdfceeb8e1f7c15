import { z } from 'zod';
import type { FieldErrors } from '#contract/errors.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';
import type { ReadRow } from '#server/platform/xlsx-read.ts';
import { readCell, saysTheSame, writtenOf } from './cells.ts';
import { createIn, updateIn } from './change.ts';
import type { Facts, Row } from './definition.ts';
import { differenceOf, formOf } from './facts.ts';
import type { Place } from './place.ts';
import type { SheetFile } from './read-file.ts';
import { findByKey } from './statements.ts';

export interface Imported {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Of those that were created or updated. */
  readonly ids: readonly number[];
  /** By row of the sheet, as a spreadsheet counts them. */
  readonly errors: ReadonlyMap<number, FieldErrors>;
}

type Done = { readonly what: 'created' | 'updated' | 'unchanged'; readonly id: number };

/**
 * Makes the rows be what the sheet says, each found by its key: what is there is changed, what is not is made, what is
 * so already stays. Every wrong row is told; whoever asked for it undoes all of it where there is one.
 */
export async function importRows(tx: Scoped, place: Place, file: SheetFile): Promise<Imported> {
  const known = await knownRows(tx, place, file);
  const done: Done[] = [];
  const errors = new Map<number, FieldErrors>();
  const seen = new Map<string, number>();
  for (const line of file.rows) {
    const key = keyOf(place, file, line);
    // Who says no key leaves it to the table to give one.
    const before = key === '' ? undefined : seen.get(key);
    const wrong: FieldErrors | null = before === undefined ? null : repeated(place, before);
    seen.set(key, before ?? line.at);
    const made = wrong ?? (await oneRow(tx, place, file, line, known.get(key) ?? null));
    if ('what' in made && 'id' in made) done.push(made as Done);
    else errors.set(line.at, made as FieldErrors);
  }
  const count = (wanted: Done['what']) => done.filter(({ what }) => what === wanted).length;
  const ids = done.filter(({ what }) => what !== 'unchanged').map(({ id }) => id);
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged'), ids, errors };
}

const keysOf = ({ resource: { excel } }: Place) => [excel?.key ?? '', ...(excel?.within ?? [])];
const joined = (texts: readonly unknown[]) => texts.map((text) => String(text ?? '').trim()).join('\n');

function keyOf(place: Place, { columns }: SheetFile, { cells }: ReadRow): string {
  return joined(keysOf(place).map((name) => cells[columns.get(name) ?? -1]));
}

function repeated({ resource }: Place, before: number): FieldErrors {
  return { [resource.excel?.key ?? '']: [`与第${before}行重复`] };
}

async function knownRows(tx: Scoped, place: Place, { rows: lines, columns }: SheetFile): Promise<Map<string, Row>> {
  const { resource, rows, hospitalId } = place;
  const key = resource.excel?.key ?? '';
  const wanted = lines.map(({ cells }) => String(cells[columns.get(key) ?? -1] ?? '').trim());
  const found = await findByKey(tx, rows, hospitalId, key, wanted);
  return new Map(found.map((row) => [joined(keysOf(place).map((name) => writtenOf(place, name, row))), row]));
}

/** One row, by itself: what is wrong with it leaves the others as they are. */
async function oneRow(
  tx: Scoped,
  place: Place,
  file: SheetFile,
  line: ReadRow,
  row: Row | null,
): Promise<Done | FieldErrors> {
  await tx.query('SAVEPOINT line');
  try {
    const said = await formSaid(tx, place, file, line, row);
    const done = 'wrong' in said ? (said.wrong as FieldErrors) : await written(tx, place, said.form as Facts, row);
    await tx.query('RELEASE SAVEPOINT line');
    return done;
  } catch (error) {
    if (!(error instanceof Failure) || !error.errors) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT line');
    return error.errors;
  }
}

/** The whole form that the line means: where it says nothing, or what is there already, the row stays as it is. */
async function formSaid(
  tx: Scoped,
  place: Place,
  { columns }: SheetFile,
  { cells }: ReadRow,
  row: Row | null,
): Promise<{ form: Facts } | { wrong: FieldErrors }> {
  const { resource, rows } = place;
  const form: Record<string, unknown> = row ? { ...formOf(resource, rows, row) } : {};
  const wrong: FieldErrors = {};
  for (const [name, at] of columns) {
    const cell = cells[at] ?? null;
    if (row && saysTheSame(place, name, cell, row)) continue;
    try {
      form[name] = (await readCell(tx, place, name, cell, row)) ?? undefined;
    } catch (error) {
      if (!(error instanceof Failure) || !error.errors) throw error;
      Object.assign(wrong, error.errors);
    }
  }
  const parsed = z.safeParse(resource.calls.create?.body ?? z.object({}), form);
  for (const { path, message } of parsed.error?.issues ?? []) wrong[String(path[0])] ??= [message];
  return Object.keys(wrong).length > 0 ? { wrong } : { form: parsed.data as Facts };
}

async function written(tx: Scoped, place: Place, form: Facts, row: Row | null): Promise<Done> {
  const { resource, rows } = place;
  if (!row) return { what: 'created', id: (await createIn(tx, place, form)).id };
  if (!differenceOf(formOf(resource, rows, row), form)) return { what: 'unchanged', id: row.id };
  return { what: 'updated', id: (await updateIn(tx, place, row.id, form)).id };
}
