import { auth } from './auth.ts';
import type { Call } from './call.ts';
import { hospitals } from './hospitals.ts';
import { patients } from './patients.ts';
import { reservations } from './reservations.ts';
import { scheduling } from './scheduling.ts';
import { search } from './search.ts';

/** Every call of the product, by slice. The server mounts exactly these. */
export const calls = { auth, hospitals, scheduling, reservations, patients, search } as const;

export type Slice = keyof typeof calls;

/** All calls with their names («scheduling.createHold»). */
export function allCalls(): { name: string; call: Call }[] {
  return Object.entries(calls).flatMap(([slice, group]) =>
    Object.entries(group).map(([name, call]) => ({ name: `${slice}.${name}`, call: call as Call })),
  );
}
