import { Readable } from 'node:stream';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import { countWithin, type Limit } from '#server/platform/limits.ts';
import { Download } from '#server/platform/mount.ts';
import type { UploadedFile } from '#server/platform/multipart.ts';
import { systemScope } from '#server/platform/scope.ts';
import { exported, packed } from '#server/platform/xlsx.ts';
import { fileOf } from '#server/platform/xlsx-file.ts';
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

const LIMIT: Limit = { most: 60, seconds: 3_600, message: '导入过于频繁，请稍后再试' };
/** Of so many rows one is told what is wrong with them; the file with the errors has all. */
const MOST_TOLD = 100;

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

/** All rows or none. @throws INVALID: what is wrong with the file, or with which rows of it */
export function importHandler(kind: Kind) {
  return async (ctx: Ctx, { file: { bytes } }: Given) => {
    const place = await placeOfImport(kind, ctx);
    const file = readFile(kind, bytes);
    const { ids, errors, ...counts } = await changeIn(place, async (tx) => {
      const done = await importRows(tx, place, file);
      if (done.errors.size > 0) throw new Failure('INVALID', { errors: toldOf(done.errors) });
      await audit(tx, ctx, { action: 'data.import', object: kind.resource.label, detail: countsOf(done) });
      return { ...done, ...touching(place, done.ids) };
    });
    return { data: countsOf(counts) };
  };
}

const countsOf = ({ created, updated, unchanged }: Pick<Imported, 'created' | 'updated' | 'unchanged'>) => ({
  created,
  updated,
  unchanged,
});

/** `3.name`: of the third row of the sheet. */
function toldOf(errors: Imported['errors']) {
  const told = [...errors].slice(0, MOST_TOLD);
  return Object.fromEntries(
    told.flatMap(([at, wrong]) => Object.entries(wrong).map(([name, said]) => [`${at}.${name}`, said] as const)),
  );
}

/** What would be wrong with the file: the same work, undone. */
class Tried extends Error {
  readonly errors: Imported['errors'];
  constructor(errors: Imported['errors']) {
    super('tried, and undone');
    this.errors = errors;
  }
}

const ERRORS_TITLE = '错误';

export function importErrorsHandler(kind: Kind) {
  return async (ctx: Ctx, { file: { bytes } }: Given): Promise<Download> => {
    const place = await placeOfImport(kind, ctx);
    const file = readFile(kind, bytes);
    const errors = await changeIn(place, async (tx): Promise<never> => {
      throw new Tried((await importRows(tx, place, file)).errors);
    }).catch((error: unknown) => {
      if (error instanceof Tried) return error.errors;
      throw error;
    });
    return fileNamed(`${kind.resource.label}导入错误`, await withErrors(kind, file, errors));
  };
}

/** The file as it came, its wrong rows alone, each with what is wrong at its end. */
function withErrors({ resource }: Kind, { titles, rows }: SheetFile, errors: Imported['errors']): Promise<Uint8Array> {
  const columns = titles.filter((title) => title !== ERRORS_TITLE);
  const lines = rows.flatMap(({ at, cells }) => {
    const wrong = Object.entries(errors.get(at) ?? {});
    if (wrong.length === 0) return [];
    const said = wrong.map(([name, messages]) => messages.join('；') || (resource.fields[name]?.label ?? name));
    const own = titles.flatMap((title, column) => (title === ERRORS_TITLE ? [] : [cells[column] ?? null]));
    return [[...own.map((cell) => (typeof cell === 'number' ? { number: cell } : cell)), said.join('；')]];
  });
  const head = { name: resource.label, titles: [...columns, ERRORS_TITLE], widths: [...columns.map(() => 24), 60] };
  return fileOf(head, lines);
}

async function placeOfImport(kind: Kind, ctx: Ctx): Promise<Place> {
  const { place } = placeOf(kind, ctx);
  await countWithin(systemScope(ctx.deps.database), `import:${place.person}`, LIMIT);
  return place;
}

function fileNamed(name: string, file: Uint8Array): Download {
  return new Download(`${name}.xlsx`, Readable.from([Buffer.from(file)]));
}
