import { meAtom, store } from '#web/api/session.ts';

/**
 * What was typed into a form and neither saved nor given up, kept in this tab: a reload, a wrong click, a dead network and
 * an ended sign-in lose nothing. Only who wrote it gets it back, and not after `keptMs`. Signing out takes it away with
 * all that begins so (clearSession). Nothing secret belongs here: a form with a password or a code keeps no draft.
 */
const PREFIX = 'haomai:draft:';
export const KEPT_MS = 30 * 60_000;

/** As it was written, unchecked: a release later a form may hold something else. */
export interface Draft {
  values: unknown;
  /** Of what exists already: as it was when the writing began, and its version. */
  base?: unknown;
  version?: number | null;
}

interface Written extends Draft {
  at: number;
  by: number;
}

/** Who writes just now; null where nobody is signed in. */
export const author = (): number | null => store.get(meAtom)?.id ?? null;

/** `by`: who began it. Their sign-in may end under the form: then it goes on, but where they signed out nothing does. */
export function keepDraft(key: string, by: number | null, draft: Draft): void {
  if (by === null || (author() !== by && read(key)?.by !== by)) return;
  const written: Written = { at: Date.now(), by, ...draft };
  inStorage((area) => area.setItem(PREFIX + key, JSON.stringify(written)));
}

export function dropDraft(key: string): void {
  inStorage((area) => area.removeItem(PREFIX + key));
}

/** Null where there is none. What is another's, or too old, is gone with the first look. */
export function readDraft(key: string, keptMs = KEPT_MS): Draft | null {
  const found = read(key);
  if (found === null) return null;
  if (found.by === author() && Date.now() - found.at < keptMs) return found;
  dropDraft(key);
  return null;
}

function read(key: string): Written | null {
  const found: unknown = inStorage((area) => JSON.parse(area.getItem(PREFIX + key) ?? 'null'));
  return isWritten(found) ? found : null;
}

function isWritten(found: unknown): found is Written {
  if (typeof found !== 'object' || found === null) return false;
  const { at, by } = found as Partial<Written>;
  return typeof at === 'number' && typeof by === 'number' && 'values' in found;
}

/** A store that is full, forbidden or holds something else costs the draft, not the form. */
function inStorage<T>(use: (area: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
