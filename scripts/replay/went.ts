import type { Outcome, Refusal } from './api.ts';
import type { Account } from './crew.ts';
import { type Booking, CONFLICTS, type ConflictCode } from './journal.ts';

/** How a try at one place went: `none` where nothing is open, `desk` where only the desk can go on. */
export type Went = { booked: Booking; account: Account | null } | 'left' | 'vanished' | 'gave_up' | 'none' | 'desk';

export type Refused = Extract<Outcome<unknown>, { ok: false }>;
/** What comes of a slot that somebody clicked: an end, or a refusal after which they may try another. */
export type Next = { went: Went } | { lost: Refused };

/** The refusals that mean: somebody else was quicker. */
export function conflictOf({ code }: Refusal): ConflictCode | null {
  return CONFLICTS.find((known) => known === code) ?? null;
}
