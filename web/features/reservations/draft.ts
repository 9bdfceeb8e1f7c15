import { z } from 'zod';
import { meAtom, store } from '#web/api/session.ts';

/** What was typed into a booking form, kept in this tab until it is booked or given up on purpose. */
export type DraftKind = 'staff' | 'patient' | 'person';

const KEPT_MS = 30 * 60_000;
const keyOf = (kind: DraftKind) => `haomai:draft:${kind}`;
/** A draft names a patient: only who wrote it gets it back. */
export const author = () => store.get(meAtom)?.id ?? null;

const written = z.object({ at: z.number(), by: z.number().nullable(), values: z.unknown() });

export function keepDraft(kind: DraftKind, by: number | null, values: unknown): void {
  inStorage((area) => area.setItem(keyOf(kind), JSON.stringify({ at: Date.now(), by, values })));
}

export function dropDraft(kind: DraftKind): void {
  inStorage((area) => area.removeItem(keyOf(kind)));
}

/** The values as they were written, unchecked; null where there are none or they are too old. */
export function readDraft(kind: DraftKind): unknown {
  const draft = inStorage((area) => written.parse(JSON.parse(area.getItem(keyOf(kind)) ?? 'null')));
  if (!draft || draft.by !== author() || Date.now() - draft.at >= KEPT_MS) return null;
  return draft.values;
}

/** A store that is full, forbidden or holds something else costs the draft, not the form. */
function inStorage<T>(use: (area: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
