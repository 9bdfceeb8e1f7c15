import type { Resource } from '#contract/resource.ts';
import { type Effects, inHospitalTx, inTx } from '#server/platform/command.ts';
import { asPlatform, asStaff, type Ctx, staffHospital } from '#server/platform/context.ts';
import { numberHeaders } from '#server/platform/grid-headers.ts';
import type { Scoped } from '#server/platform/scope.ts';
import type { AnyRows } from './definition.ts';
import { lockTree } from './tree.ts';

/** A resource with both of its halves. */
export interface Kind {
  readonly resource: Resource;
  readonly rows: AnyRows;
}

/** Where somebody works on a resource: whose rows, and who it is. */
export interface Place extends Kind {
  readonly ctx: Ctx;
  /** Null: the platform's. */
  readonly hospitalId: number | null;
  readonly person: number;
  /** What the change has to tell beside that rows were touched. */
  readonly told: { headers: boolean };
}

/** Whose rows a request means, and what they are read by. @throws UNAUTHENTICATED, FORBIDDEN */
export function placeOf(kind: Kind, ctx: Ctx): { place: Place; db: Scoped } {
  const { scope } = kind.resource;
  // Of the platform's, too, staff read what the call lets them: it is the policies that keep them from writing.
  const { viewer, db, hospitalId } =
    scope === 'hospital' || staffHospital(ctx.viewer) !== null
      ? asStaff(ctx)
      : { ...asPlatform(ctx), hospitalId: null };
  const whose = scope === 'platform' ? null : hospitalId;
  return { place: { ...kind, ctx, hospitalId: whose, person: viewer.user_id, told: { headers: false } }, db };
}

/**
 * Changes rows of this place, all or none. What a closed hospital refuses, whoever looks for it first, does not commit
 * after its lock is acknowledged: such a change waits with the number that it takes, or without one by itself
 * (docs/decisions/015). @throws as `work` does
 */
export function changeIn<T extends object>(place: Place, work: (tx: Scoped) => Promise<T & Effects>): Promise<T> {
  const { ctx, hospitalId, resource, rows, told } = place;
  if (hospitalId === null) return inTx(ctx, (tx) => whileOpen(tx, place, work));
  return inHospitalTx(ctx, async (tx) => {
    // It may be tried again.
    told.headers = false;
    // Before any row: who waits here holds none.
    if (resource.shape === 'tree') await lockTree(tx, rows, hospitalId);
    else if (rows.inTurn) await takeTurn(tx, resource.slice, hospitalId);
    const done = await work(tx);
    if (told.headers) return { ...done, events: await numberHeaders(tx, ctx.request_id) };
    if (resource.whenClosed !== 'allowed') await tx.query('SELECT stay_open($1)', [hospitalId]);
    return done;
  });
}

async function takeTurn(tx: Scoped, slice: string, hospitalId: number): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`haomai:${slice}:${hospitalId}`]);
}

/** Rows of the platform that staff write: their hospital is open to the end, as with its own rows. */
async function whileOpen<T>(tx: Scoped, { ctx, resource }: Place, work: (tx: Scoped) => Promise<T>): Promise<T> {
  const done = await work(tx);
  const at = staffHospital(ctx.viewer);
  if (at !== null && resource.whenClosed !== 'allowed') await tx.query('SELECT stay_open($1)', [at]);
  return done;
}

/** The effect of a change of these rows: open lists are told of it after the commit. */
export function touching({ resource, hospitalId }: Place, ids: readonly number[]): Pick<Effects, 'touched'> {
  const { slice: name, live } = resource;
  // Of the platform's rows its administrators are told; staff read them anew.
  const audience = hospitalId === null ? 'platform' : live;
  return ids.length === 0 ? {} : { touched: [{ hospital_id: hospitalId, name, ids, audience }] };
}
