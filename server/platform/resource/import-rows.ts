import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import type { FieldErrors } from '#contract/errors.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';
import type { ReadRow } from '#server/platform/xlsx-read.ts';
import { readCell, saysTheSame, writtenOf } from './cells.ts';
import { createAll, updateAll } from './change.ts';
import type { Facts, Row } from './definition.ts';
import { differenceOf, formOf } from './facts.ts';
import { remembering } from './once-in.ts';
import type { Place } from './place.ts';
import type { SheetFile } from './read-file.ts';
import { RowsRefused } from './rows-refused.ts';
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

/** What a line of the sheet means: of which row, and the form that this is to be. */
interface Said {
  readonly at: number;
  readonly row: Row | null;
  readonly form: Facts;
  /** The row says so already. */
  readonly same: boolean;
}

/** So many rows are written together: each alone would be a dozen questions to the database. */
const TOGETHER = 100;

/**
 * Makes the rows be what the sheet says, each found by its key: what is there is changed, what is not is made, what is
 * so already stays. Every wrong row is told; whoever asked for it undoes all of it where there is one.
 */
export async function importRows(tx: Scoped, place: Place, file: SheetFile): Promise<Imported> {
  const errors = new Map<number, FieldErrors>();
  const said = await saidIn(remembering(tx), place, file, errors);
  const changed = said.filter(({ same }) => !same);
  const done: { row: Row | null; id: number }[] = [];
  for (let from = 0; from < changed.length; from += TOGETHER)
    done.push(...(await written(tx, place, changed.slice(from, from + TOGETHER), errors)));
  const created = done.filter(({ row }) => row === null).length;
  const ids = done.map(({ id }) => id);
  const inOrder = new Map([...errors].toSorted(([one], [other]) => one - other));
  const unchanged = said.length - changed.length;
  return { created, updated: done.length - created, unchanged, ids, errors: inOrder };
}

const isSame = ({ resource, rows }: Place, row: Row | null, form: Facts) =>
  row !== null && !differenceOf(formOf(resource, rows, row), form);

/** What the lines mean that can be read; of the others, what is wrong. */
async function saidIn(tx: Scoped, place: Place, file: SheetFile, errors: Map<number, FieldErrors>): Promise<Said[]> {
  const known = await knownRows(tx, place, file);
  const said: Said[] = [];
  const seen = new Map<string, number>();
  for (const [index, line] of file.rows.entries()) {
    // The server answers others meanwhile.
    if (index % TOGETHER === 0) await breathe();
    const key = keyOf(place, file, line);
    // Who says no key leaves it to the table to give one.
    const before = key === '' ? undefined : seen.get(key);
    seen.set(key, before ?? line.at);
    const row = known.get(key) ?? null;
    const read = before === undefined ? await formSaid(tx, place, file, line, row) : { wrong: repeated(place, before) };
    if (read.form) said.push({ at: line.at, row, form: read.form, same: isSame(place, row, read.form) });
    else errors.set(line.at, read.wrong);
  }
  return said;
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

/** Those that nothing is wrong with; what is wrong with one leaves the others as they are. */
async function written(
  tx: Scoped,
  place: Place,
  some: readonly Said[],
  errors: Map<number, FieldErrors>,
): Promise<{ row: Row | null; id: number }[]> {
  const [first] = some;
  if (!first) return [];
  await tx.query('SAVEPOINT lines');
  try {
    const done = await writtenTogether(remembering(tx), place, some);
    await tx.query('RELEASE SAVEPOINT lines');
    return done;
  } catch (error) {
    if (!(error instanceof Failure) || !error.errors) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT lines; RELEASE SAVEPOINT lines');
    if (error instanceof RowsRefused || some.length === 1) {
      const refused = error instanceof RowsRefused ? error.forms : new Map([[first.form, error.errors]]);
      for (const { at, form } of some) if (refused.has(form)) errors.set(at, refused.get(form) ?? {});
      const others = some.filter(({ form }) => !refused.has(form));
      return written(tx, place, others, errors);
    }
    // Which of them it is: one half after the other.
    const half = Math.ceil(some.length / 2);
    const before = await written(tx, place, some.slice(0, half), errors);
    return [...before, ...(await written(tx, place, some.slice(half), errors))];
  }
}

async function writtenTogether(tx: Scoped, place: Place, some: readonly Said[]) {
  const updates = some.flatMap(({ row, form }) => (row ? [{ row, id: row.id, body: form }] : []));
  if (updates.length > 0) await updateAll(tx, place, updates);
  const creations = some.filter(({ row }) => row === null).map(({ form }) => form);
  const made = creations.length > 0 ? await createAll(tx, place, creations) : [];
  return [...updates.map(({ row, id }) => ({ row, id })), ...made.map(({ id }) => ({ row: null, id }))];
}

/** The whole form that the line means: where it says nothing, or what is there already, the row stays as it is. */
async function formSaid(
  tx: Scoped,
  place: Place,
  { columns }: SheetFile,
  { cells }: ReadRow,
  row: Row | null,
): Promise<{ form: Facts; wrong?: never } | { form?: never; wrong: FieldErrors }> {
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
