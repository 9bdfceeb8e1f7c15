import { type Attempt, attemptOf } from './made.ts';
import type { Product } from './product.ts';
import type { Seat } from './seats.ts';
import { type Got, type Named, type Prepared, pathOf } from './send.ts';

/**
 * Asks as each in one session, from call to call: for calls that they may not make. Who is refused at the door changes
 * nothing, and is refused whatever they ask for.
 */
export function askingAtTheDoor(app: Product) {
  const kept = new Map<Seat, Attempt>();
  return async (seat: Seat, ask: (attempt: Attempt) => Promise<Got>): Promise<Got> => {
    const before = kept.get(seat);
    const asked = async () => {
      const attempt = kept.get(seat) ?? (await attemptOf(app, seat));
      kept.set(seat, attempt);
      return ask(attempt);
    };
    const got = await asked();
    if (!before || got.status !== 401) return got;
    // A call that the same person was let into has ended it.
    kept.delete(seat);
    return asked();
  };
}

/** A call with nothing in it: who may not make it is told so before it is read. */
export const nothingOf = ({ call }: Named): Prepared => ({
  path: pathOf(call, 1),
  query: {},
  body: call.body ? {} : undefined,
});
