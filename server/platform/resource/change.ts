import { audit } from '#server/platform/audit.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';
import type { Facts, Row } from './definition.ts';
import { differenceOf, factsOf, formOf } from './facts.ts';
import { isReferredTo, meaningOf, referencesOf } from './meaning.ts';
import type { Place } from './place.ts';
import {
  deleteRow,
  findRow,
  insertRow,
  lockRow,
  replaceLinks,
  replaceTexts,
  strangersIn,
  updateRow,
  usesOf,
} from './statements.ts';
import { settle } from './tree.ts';

/** The changes of a plain table, each in the transaction that it is given. */

/** @throws INVALID: a value that is taken or not there, and what the guard refuses */
export async function createIn(tx: Scoped, place: Place, body: Facts): Promise<Row> {
  const { resource, rows, ctx, hospitalId, person } = place;
  return meaning(place, async () => {
    await requireOwn(tx, place, body);
    const values = valuesOf(place, await withFiles(tx, place, null, body));
    const id = await insertRow(tx, rows, hospitalId, person, values);
    if (isTree(place)) await settle(tx, rows, id, numberOf(body.position));
    await rows.guard?.(tx, ctx, null, body);
    const row = await linked(tx, place, id, body);
    await trail(tx, place, row, { after: factsOf(resource, rows, row) });
    return row;
  });
}

/** The same again is no change. @throws NOT_FOUND, STALE with the row as it is, and as a creation */
export async function updateIn(
  tx: Scoped,
  place: Place,
  id: number,
  { version, ...body }: Facts & { version?: number | undefined },
): Promise<Row> {
  const { resource, rows, ctx, hospitalId, person, told } = place;
  return meaning(place, async () => {
    await lockRow(tx, rows, hospitalId, id);
    const before = (await findRow(tx, rows, hospitalId, id)) ?? fail('NOT_FOUND');
    const stale = () => fail('STALE', { extra: { current: rows.present(before, ctx) } });
    // It is locked: what is seen now is so until it is written.
    if (version !== undefined && before.version !== undefined && before.version !== version) stale();
    const was = formOf(resource, rows, before);
    if (!differenceOf(was, { ...was, ...body })) return before;
    await requireOwn(tx, place, body);
    await rows.guard?.(tx, ctx, before, body);
    const values = valuesOf(place, await withFiles(tx, place, before, body));
    if (!(await updateRow(tx, rows, hospitalId, person, { id, version, values }))) stale();
    if (isTree(place) && isMoved(before, body)) await settle(tx, rows, id, numberOf(body.position));
    const row = await linked(tx, place, id, body);
    const difference = differenceOf(factsOf(resource, rows, before), factsOf(resource, rows, row));
    if (difference) await trail(tx, place, row, difference);
    if (rows.onGrid?.some((name) => name in (difference?.after ?? {}))) told.headers = true;
    return row;
  });
}

/** On or off, and all else as it is: a change as any other. @throws as that does */
export async function setStatusIn(
  tx: Scoped,
  place: Place,
  id: number,
  wanted: Facts & { version?: number | undefined },
): Promise<Row> {
  const { resource, rows, hospitalId } = place;
  await lockRow(tx, rows, hospitalId, id);
  const row = (await findRow(tx, rows, hospitalId, id)) ?? fail('NOT_FOUND');
  return updateIn(tx, place, id, { ...formOf(resource, rows, row), ...wanted });
}

/** @throws NOT_FOUND, IN_USE with by what */
export async function removeIn(tx: Scoped, place: Place, id: number): Promise<void> {
  const { rows, ctx, hospitalId } = place;
  await lockRow(tx, rows, hospitalId, id);
  const before = (await findRow(tx, rows, hospitalId, id)) ?? fail('NOT_FOUND');
  const uses = await usesOf(tx, rows, id);
  if (uses.length > 0) fail('IN_USE', { extra: { uses } });
  await rows.guard?.(tx, ctx, before, null);
  await unlinked(tx, place, id);
  await trail(tx, place, before, { removed: true });
}

/** Who began to refer to it meanwhile is not counted, and holds it all the same: the database refuses. */
async function unlinked(tx: Scoped, { rows, hospitalId }: Place, id: number): Promise<void> {
  for (const field of Object.keys(rows.links ?? {})) await replaceLinks(tx, rows, hospitalId, id, field, []);
  for (const field of Object.keys(rows.texts ?? {})) await replaceTexts(tx, rows, hospitalId, id, { field, texts: [] });
  await deleteRow(tx, rows, hospitalId, id).catch((error: unknown) => {
    throw isReferredTo(error) ? fail('IN_USE', { extra: { uses: [] } }) : error;
  });
}

/** What stands beside the fence in a form: an id of another hospital's is as if it were not there. */
async function requireOwn(tx: Scoped, { rows, resource, hospitalId }: Place, body: Facts): Promise<void> {
  if (hospitalId === null) return;
  const unknown = await strangersIn(tx, referencesOf(rows), hospitalId, body);
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

/** The row with what is linked to it, as it is now. */
async function linked(tx: Scoped, { rows, hospitalId }: Place, id: number, body: Facts): Promise<Row> {
  for (const field of Object.keys(rows.links ?? {})) await replaceLinks(tx, rows, hospitalId, id, field, body[field]);
  for (const [field, { taken }] of Object.entries(rows.texts ?? {})) {
    const [first] = await replaceTexts(tx, rows, hospitalId, id, { field, texts: body[field] });
    if (first !== undefined) failField(field, await taken(tx, first));
  }
  return (await findRow(tx, rows, hospitalId, id)) ?? fail('NOT_FOUND');
}

function trail(tx: Scoped, { rows, ctx }: Place, row: Row, detail: Facts): Promise<void> {
  return audit(tx, ctx, { action: rows.trail.action, object: rows.trail.object(row), detail });
}
