import { ApiError, type ErrorKind } from '#web/api/client.ts';
import { store } from '#web/api/session.ts';
import { type HeldSlot, ownHolderAtom } from '#web/clinic/hold/hold-session.ts';
import type { Conflict } from '#web/clinic/slot/conflict.ts';
import { conflictOf, isFreeAgain } from './conflict.ts';

/** A hold is gone, before our clock says so or for a reason that no clock knows. */
export interface Loss {
  holdId: number;
  /** It ended; another window of the session holds something now; the hospital takes nothing any more. */
  why: 'over' | 'elsewhere' | 'closed';
  /** What the slot is now and what is free instead; null where it can be held again. */
  conflict: Conflict | null;
}

const CLOSED: readonly ErrorKind[] = ['HOSPITAL_LOCKED', 'HOSPITAL_PENDING'];

/** The session's one hold is another window's by now. */
export function heldElsewhere({ id }: HeldSlot): Loss {
  return { holdId: id, why: 'elsewhere', conflict: null };
}

export function isElsewhere(held: HeldSlot, own: string | null): boolean {
  return own !== null && own !== held.holder;
}

/** What a refused press says of the hold; null where it says nothing of one. */
export function lossOf(error: unknown, held: HeldSlot): Loss | null {
  const conflict = conflictOf(error);
  if (conflict === null && !(error instanceof ApiError && error.code === 'HOLD_EXPIRED')) return null;
  const own = store.get(ownHolderAtom);
  const isTaken = conflict !== null && !isFreeAgain(conflict) && (own === null || conflict.slot.hold?.holder !== own);
  return {
    holdId: held.id,
    why: isElsewhere(held, own) ? 'elsewhere' : 'over',
    conflict: isTaken ? conflict : null,
  };
}

/** The same where the hold itself was asked about; null where nobody knows yet, and it has to be asked again. */
export function lossOfAsked(error: unknown, held: HeldSlot): Loss | null {
  const loss = lossOf(error, held);
  if (loss || !(error instanceof ApiError)) return loss;
  if (CLOSED.includes(error.code)) return { holdId: held.id, why: 'closed', conflict: null };
  return error.code === 'NOT_FOUND' ? { holdId: held.id, why: 'over', conflict: null } : null;
}

/** What is known of the same hold already: that another window has taken its place, nothing later takes back. */
export function worse(before: Loss | null, loss: Loss): Loss {
  return before?.holdId === loss.holdId && before.why === 'elsewhere' && loss.why === 'over'
    ? { ...loss, why: 'elsewhere' }
    : loss;
}
