import type { Attempt } from './made.ts';
import type { Places } from './seats.ts';

/** Why there is nothing to compare: what the field names is everybody's, or the caller's who may name it at all. */
export type Open = { everybodys: string };
/** Null: all that there are are this person's own. */
export type Stranger = { make: (attempt: Attempt, places: Places) => Promise<unknown> };
