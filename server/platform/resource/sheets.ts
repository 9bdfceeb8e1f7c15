import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { ImportTried, importAsked } from '#contract/imports.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import { countWithin, type Limit } from '#server/platform/limits.ts';
import { Download, Tried } from '#server/platform/mount.ts';
import type { UploadedFile } from '#server/platform/multipart.ts';
import { systemScope } from '#server/platform/scope.ts';
import { exported, packed, packedLines } from '#server/platform/xlsx.ts';
import type { Cell } from '#server/platform/xlsx-file.ts';
import { columnsOf } from './cells.ts';
import type { Facts } from './definition.ts';
import { type Imported, importRows } from './import-rows.ts';
import { changeIn, type Kind, type Place, placeOf, touching } from './place.ts';
import { readFile, type SheetFile } from './read-file.ts';
import { findPage } from './statements.ts';

/** A resource as an Excel file: taken away, and brought back. */

interface Given {
  readonly file: UploadedFile;
}
interface GivenImport extends Given {
  readonly body: z.output<typeof importAsked>;
}

const LIMIT: Limit = { most: 60, seconds: 3_600, message: '导入过于频繁，请稍后再试' };
/** So much of what is wrong is told; the file with the errors has all. */
const MOST_TOLD = 200;

export function exportHandler(kind: Kind) {
  const sheet = { name: kind.resource.label, columns: columnsOf(kind) };
  return exported(sheet, (ctx, query: Facts, page) => {
    const { place, db } = placeOf(kind, ctx);
    return findPage(db, kind.rows, place.hospitalId, { ...query, ...page });
  });
}

/** The same columns, and nothing in them. */
export function templateHandler(kind: Kind) {
  const name = `${kind.resource.label}导入模板`;
  return async (ctx: Ctx): Promise<Download> => {
    placeOf(kind, ctx);
    return fileNamed(name, await packed({ name: kind.resource.label, columns: columnsOf(kind) }, []));
  };
}

/**
 * All rows or none, or those that nothing is wrong with; or what that would be.
 * @throws INVALID: what is wrong with the file, or with which rows of it
 */
export function importHandler(kind: Kind) {
  return async (ctx: Ctx, { file: { bytes }, body: { dry_run, mode } }: GivenImport) => {
    const place = await placeOfImport(kind, ctx);
    const file = await readFile(kind, bytes);
    if (dry_run) return new Tried({ data: triedOf(kind, file, await triedRows(place, file)) });
    const counts = await changeIn(place, async (tx) => {
      const done = await importRows(tx, place, file);
      if (mode === 'all' && done.errors.size > 0) throw refusal(done.errors);
      const detail = countsOf(done);
      await audit(tx, ctx, { action: 'data.import', object: kind.resource.label, detail });
      return { ...detail, ...touching(place, done.ids) };
    });
    const { created, updated, unchanged, refused } = counts;
    return { data: { created, updated, unchanged, refused } };
  };
}

const countsOf = ({ created, updated, unchanged, errors }: Imported) => ({
  created,
  updated,
  unchanged,
  refused: errors.size,
});

/** Each thing that is wrong: of which row, with which field. */
function* each(errors: Imported['errors']) {
  for (const [row, wrong] of errors)
    for (const [field, messages] of Object.entries(wrong)) yield { row, field, messages };
}

/** `rows.3.name`: of the third row of the sheet. */
function refusal(errors: Imported['errors']): Failure {
  const all = [...each(errors)];
  const told = all.slice(0, MOST_TOLD).map(({ row, field, messages }) => [`rows.${row}.${field}`, messages]);
  return new Failure('INVALID', { errors: Object.fromEntries(told), extra: { total_errors: all.length } });
}

function triedOf({ resource }: Kind, { titles, columns, rows }: SheetFile, done: Imported): ImportTried {
  const errors = [...each(done.errors)].map(({ row, field, messages }) => ({
    row,
    column: titles[columns.get(field) ?? -1] ?? resource.fields[field]?.label ?? '',
    field,
    message: messages.join('；'),
  }));
  return { rows: rows.length, create: done.created, update: done.updated, errors };
}

/** What would come of the file: the same work, undone. */
async function triedRows(place: Place, file: SheetFile): Promise<Imported> {
  // It is no press that may be sent again: nothing is kept, its answer neither.
  const apart: Place = { ...place, ctx: { ...place.ctx, idem: null } };
  return changeIn(apart, async (tx): Promise<never> => {
    throw new Undone(await importRows(tx, place, file));
  }).catch((error: unknown) => {
    if (error instanceof Undone) return error.done;
    throw error;
  });
}

class Undone extends Error {
  readonly done: Imported;
  constructor(done: Imported) {
    super('tried, and undone');
    this.done = done;
  }
}

const ERRORS_TITLE = '错误原因';

export function importErrorsHandler(kind: Kind) {
  return async (ctx: Ctx, { file: { bytes } }: Given): Promise<Download> => {
    const place = await placeOfImport(kind, ctx);
    const file = await readFile(kind, bytes);
    const { errors } = await triedRows(place, file);
    return fileNamed(`${kind.resource.label}导入错误`, await withErrors(kind, file, errors));
  };
}

/** The file as it came, its wrong rows alone, each with what is wrong at its end. */
function withErrors({ resource }: Kind, { titles, rows }: SheetFile, errors: Imported['errors']): Promise<Uint8Array> {
  const columns = titles.filter((title) => title !== ERRORS_TITLE);
  const lines = rows.flatMap(({ at, cells }): Cell[][] => {
    const wrong = Object.entries(errors.get(at) ?? {});
    if (wrong.length === 0) return [];
    const said = wrong.map(([name, messages]) => messages.join('；') || (resource.fields[name]?.label ?? name));
    const own = titles.flatMap((title, column) => (title === ERRORS_TITLE ? [] : [cells[column] ?? null]));
    return [[...own.map((cell) => (typeof cell === 'number' ? { number: cell } : cell)), said.join('；')]];
  });
  const head = { name: resource.label, titles: [...columns, ERRORS_TITLE], widths: [...columns.map(() => 24), 60] };
  return packedLines(head, lines, (line) => line);
}

async function placeOfImport(kind: Kind, ctx: Ctx): Promise<Place> {
  const { place } = placeOf(kind, ctx);
  await countWithin(systemScope(ctx.deps.database), `import:${place.person}`, LIMIT);
  return place;
}

function fileNamed(name: string, file: Uint8Array): Download {
  return new Download(`${name}.xlsx`, Readable.from([Buffer.from(file)]));
}
