import { meAtom, store } from '#web/api/session.ts';

/** What was typed into a booking form, kept in this tab until it is booked or given up on purpose. */
export type DraftKind = 'staff' | 'patient';

const KEPT_MS = 30 * 60_000;
const keyOf = (kind: DraftKind) => `haomai:draft:${kind}`;
/** A draft names a patient: only who wrote it gets it back. */
const author = () => store.get(meAtom)?.id ?? null;

export function keepDraft(kind: DraftKind, values: unknown): void {
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify({ at: Date.now(), by: author(), values }));
  } catch {
    // A full or forbidden store costs the draft, not the form.
  }
}

export function dropDraft(kind: DraftKind): void {
  sessionStorage.removeItem(keyOf(kind));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The draft as it was written, unchecked; null where there is none or it is too old. */
export function readDraft(kind: DraftKind): unknown {
  const draft = parsed(sessionStorage.getItem(keyOf(kind)));
  if (typeof draft !== 'object' || draft === null || !('at' in draft) || !('by' in draft) || !('values' in draft)) {
    return null;
  }
  const fresh = typeof draft.at === 'number' && Date.now() - draft.at < KEPT_MS;
  return fresh && draft.by === author() ? draft.values : null;
}
