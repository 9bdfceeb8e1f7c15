import type { Database } from '#db/client.ts';
import type { Ctx } from '#server/platform/context.ts';
import { onceFor } from '#server/platform/once-for.ts';
import { createTurns } from '#server/platform/turns.ts';

/** Claims of one hospital that this process has under way: they end one after the other at the row that numbers them. */
const AT_ONCE = 4;
/** Slots whose hospital is remembered. */
const KNOWN_MAX = 100_000;

const turnsOf = onceFor((_: Database) => createTurns<number>(AT_ONCE));
const hospitalsOf = onceFor((_: Database) => new Map<number, number>());

/** The hospital of a slot, where somebody here has met it: it never changes. */
export function hospitalOfSlot(ctx: Ctx, slotId: number): number | undefined {
  return hospitalsOf(ctx.deps.database).get(slotId);
}

export function rememberSlot(ctx: Ctx, slotId: number, hospitalId: number): void {
  const hospitals = hospitalsOf(ctx.deps.database);
  if (hospitals.size >= KNOWN_MAX) hospitals.clear();
  hospitals.set(slotId, hospitalId);
}

/**
 * A claim in its hospital's turn. Nothing is decided here: more of them at once would wait in the database for each other,
 * each with a connection that others need.
 */
export function inTurn<T>(ctx: Ctx, slotId: number, claim: () => Promise<T>): Promise<T> {
  const hospital = hospitalOfSlot(ctx, slotId);
  return hospital === undefined ? claim() : turnsOf(ctx.deps.database).take(hospital, claim);
}
