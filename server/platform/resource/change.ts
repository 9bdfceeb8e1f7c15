import { auditAll } from '#server/platform/audit.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { replaceLinks, replaceTexts } from './beside.ts';
import type { Facts, Row, Texts } from './definition.ts';
import { differenceOf, factsOf, formOf } from './facts.ts';
import { isReferredTo, meaningOf, referencesOf } from './meaning.ts';
import type { Place } from './place.ts';
import { forEachForm } from './rows-refused.ts';
import { deleteRow, findRow, findRows, insertRows, lockRows, strangersIn, updateRow, usesOf } from './statements.ts';
import { settle } from './tree.ts';

/** The changes of a plain table, each in the transaction that it is given. */

/** @throws INVALID: a value that is taken or not there, and what the guard refuses */
export async function createIn(tx: Scoped, place: Place, body: Facts): Promise<Row> {
  const [row] = await createAll(tx, place, [body]);
  return row ?? fail('NOT_FOUND');
}

/** All of them or none. @throws as for one, not saying which */
export async function createAll(tx: Scoped, place: Place, bodies: readonly Facts[]): Promise<Row[]> {
  const { resource, rows, ctx, hospitalId, person } = place;
  return meaning(place, async () => {
    await requireOwn(tx, place, bodies);
    const values: Facts[] = [];
    for (const body of bodies) values.push(valuesOf(place, await withFiles(tx, place, null, body)));
    const ids = await insertRows(tx, rows, hospitalId, person, values);
    const made = bodies.flatMap((body, at) => ids.slice(at, at + 1).map((id) => ({ id, body })));
    await forEachForm(made, async ({ id, body }) => {
      if (isTree(place)) await settle(tx, rows, id, numberOf(body.position));
      await rows.guard?.(tx, ctx, null, body);
    });
    const after = await linked(tx, place, made);
    await trail(
      tx,
      place,
      after.map((row) => ({ row, detail: { after: factsOf(resource, rows, row) } })),
    );
    return after;
  });
}

/** Of a row: the form that it is to be, and, where it must still be as it was seen, its version then. */
interface Wanted {
  readonly id: number;
  readonly body: Facts & { version?: number | undefined };
}

/** The same again is no change. @throws NOT_FOUND, STALE with the row as it is, and as a creation */
export async function updateIn(tx: Scoped, place: Place, id: number, body: Wanted['body']): Promise<Row> {
  const [row] = await updateAll(tx, place, [{ id, body }]);
  return row ?? fail('NOT_FOUND');
}

/** All of them or none. @throws as for one, not saying which */
export async function updateAll(tx: Scoped, place: Place, wanted: readonly Wanted[]): Promise<Row[]> {
  const { resource, rows, hospitalId } = place;
  return meaning(place, async () => {
    const ids = wanted.map(({ id }) => id);
    await lockRows(tx, rows, hospitalId, ids);
    const before = await findRows(tx, rows, hospitalId, ids);
    const isAnother = ({ id, body: { version, ...body } }: Wanted) => {
      const row = before.get(id) ?? fail('NOT_FOUND');
      // It is locked: what is seen now is so until it is written.
      if (version !== undefined && row.version !== undefined && row.version !== version) stale(place, row);
      const was = formOf(resource, rows, row);
      return differenceOf(was, { ...was, ...body }) !== null;
    };
    const others = wanted.filter(isAnother);
    await requireOwn(
      tx,
      place,
      others.map(({ body }) => body),
    );
    await changeAll(tx, place, others, before);
    const after = new Map((await linked(tx, place, others)).map((row) => [row.id, row]));
    await tellChanges(tx, place, before, after);
    return ids.flatMap((id) => after.get(id) ?? before.get(id) ?? []);
  });
}

const stale = ({ rows, ctx }: Place, row: Row) => fail('STALE', { extra: { current: rows.present(row, ctx) } });

type ById = ReadonlyMap<number, Row>;

async function changeAll(tx: Scoped, place: Place, wanted: readonly Wanted[], rowsBefore: ById): Promise<void> {
  const { rows, ctx, hospitalId, person } = place;
  await forEachForm(wanted, async ({ id, body: { version, ...body } }) => {
    const before = rowsBefore.get(id) ?? fail('NOT_FOUND');
    await rows.guard?.(tx, ctx, before, body);
    const values = valuesOf(place, await withFiles(tx, place, before, body));
    if (!(await updateRow(tx, rows, hospitalId, person, { id, version, values }))) stale(place, before);
    if (isTree(place) && isMoved(before, body)) await settle(tx, rows, id, numberOf(body.position));
  });
}

/** In the trail, and to open grids where these show it. */
async function tellChanges(tx: Scoped, place: Place, before: ById, after: ById): Promise<void> {
  const { resource, rows, told } = place;
  const changed = [...after.values()].flatMap((row) => {
    const was = before.get(row.id);
    const detail = was ? differenceOf(factsOf(resource, rows, was), factsOf(resource, rows, row)) : null;
    return detail ? [{ row, detail }] : [];
  });
  await trail(tx, place, changed);
  if (changed.some(({ detail }) => rows.onGrid?.some((name) => name in detail.after))) told.headers = true;
}

/** On or off, and all else as it is: a change as any other. @throws as that does */
export async function setStatusIn(
  tx: Scoped,
  place: Place,
  id: number,
  wanted: Facts & { version?: number | undefined },
): Promise<Row> {
  const { resource, rows, hospitalId } = place;
  await lockRows(tx, rows, hospitalId, [id]);
  const row = (await findRow(tx, rows, hospitalId, id)) ?? fail('NOT_FOUND');
  return updateIn(tx, place, id, { ...formOf(resource, rows, row), ...wanted });
}

/** @throws NOT_FOUND, IN_USE with by what */
export async function removeIn(tx: Scoped, place: Place, id: number): Promise<void> {
  const { rows, ctx, hospitalId } = place;
  await lockRows(tx, rows, hospitalId, [id]);
  const before = (await findRow(tx, rows, hospitalId, id)) ?? fail('NOT_FOUND');
  const uses = await usesOf(tx, rows, id);
  if (uses.length > 0) fail('IN_USE', { extra: { uses } });
  await rows.guard?.(tx, ctx, before, null);
  await unlinked(tx, place, id);
  await trail(tx, place, [{ row: before, detail: { removed: true } }]);
}

/** Who began to refer to it meanwhile is not counted, and holds it all the same: the database refuses. */
async function unlinked(tx: Scoped, { rows, hospitalId }: Place, id: number): Promise<void> {
  for (const field of Object.keys(rows.links ?? {})) await replaceLinks(tx, rows, hospitalId, id, field, []);
  for (const field of Object.keys(rows.texts ?? {}))
    await replaceTexts(tx, rows, hospitalId, field, [{ id, texts: [] }]);
  await deleteRow(tx, rows, hospitalId, id).catch((error: unknown) => {
    throw isReferredTo(error) ? fail('IN_USE', { extra: { uses: [] } }) : error;
  });
}

/** What stands beside the fence in forms: an id of another hospital's is as if it were not there. */
async function requireOwn(tx: Scoped, place: Place, bodies: readonly Facts[]): Promise<void> {
  const { rows, resource, hospitalId } = place;
  if (hospitalId === null) return;
  const unknown = await strangersIn(tx, referencesOf(rows), hospitalId, bodies);
  const errors = unknown.map((name) => [name, [`${resource.fields[name]?.label ?? name}不存在`]]);
  if (errors.length > 0) fail('INVALID', { errors: Object.fromEntries(errors) });
}

const isTree = ({ resource }: Place) => resource.shape === 'tree';

const numberOf = (position: unknown) => (typeof position === 'number' ? position : null);

/** Under something else it is the last, where nobody says after whom. */
const isMoved = (before: Row, { parent_id = before.parent_id, position }: Facts) =>
  parent_id !== before.parent_id || numberOf(position) !== null;

const valuesOf = ({ rows, ctx }: Place, body: Facts) => rows.parse?.(body, ctx) ?? body;

/** With its files as their columns keep them, each bound to this row alone. */
async function withFiles(tx: Scoped, { rows, ctx }: Place, before: Row | null, body: Facts): Promise<Facts> {
  const kept: Record<string, unknown> = {};
  for (const [field, bind] of Object.entries(rows.files ?? {})) {
    if (!bind || body[field] === undefined) continue;
    // As the contract and the schema say of such a field.
    const files = { field, named: body[field] as never, before: (before?.[field] ?? []) as never };
    kept[field] = await bind(tx, ctx, files);
  }
  return { ...body, ...kept };
}

async function meaning<T>({ rows, resource }: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw meaningOf(error, rows, resource.fields);
  }
}

/** The rows with what is linked to them, as they are now. */
async function linked(tx: Scoped, { rows, hospitalId }: Place, made: readonly Wanted[]): Promise<Row[]> {
  for (const field of Object.keys(rows.links ?? {}))
    for (const { id, body } of made) await replaceLinks(tx, rows, hospitalId, id, field, body[field]);
  for (const [field, { taken }] of Object.entries(rows.texts ?? {})) {
    const wanted = made.flatMap(({ id, body }) => {
      const texts = body[field];
      return Array.isArray(texts) ? [{ id, body, texts }] : [];
    });
    await requireFree(tx, field, wanted, taken);
    const [first] = await replaceTexts(tx, rows, hospitalId, field, wanted);
    // Two of these want it, or another took it in the same moment.
    if (first !== undefined) failField(field, (await taken(tx, [first])).get(first)?.said ?? '');
  }
  const ids = made.map(({ id }) => id);
  const found = ids.length > 0 ? await findRows(tx, rows, hospitalId, ids) : new Map<number, Row>();
  return ids.map((id) => found.get(id) ?? fail('NOT_FOUND'));
}

/** @throws RowsRefused: one of their texts is another's, which stays as it is */
async function requireFree(
  tx: Scoped,
  field: string,
  wanted: readonly { id: number; body: Facts; texts: readonly string[] }[],
  taken: Texts['taken'],
): Promise<void> {
  const all = wanted.flatMap(({ texts }) => texts);
  if (all.length === 0) return;
  const [held, own] = [await taken(tx, all), new Set(wanted.map(({ id }) => id))];
  await forEachForm(wanted, async ({ texts }) => {
    const others = texts.flatMap((text) => held.get(text) ?? []).filter(({ id }) => !own.has(id));
    if (others[0]) failField(field, others[0].said);
  });
}

function trail(tx: Scoped, { rows, ctx }: Place, told: readonly { row: Row; detail: Facts }[]): Promise<void> {
  const { action, object } = rows.trail;
  return auditAll(
    tx,
    ctx,
    told.map(({ row, detail }) => ({ action, object: object(row), detail })),
  );
}
