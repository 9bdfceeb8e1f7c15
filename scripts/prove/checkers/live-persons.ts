import type { Entry } from './live-stream.ts';

/** A row of account_events, and when it was committed by this machine's clock. */
export interface AccountRow {
  name: string;
  body: unknown;
  committedAt: number;
}

/** A line that stood from before a commit until so long after it has heard of it. */
const HEARS_MS = 5_000;
/** What committed while a line was being opened may be news to it or not. */
const OPENING_MS = 1_500;
const ROUNDED_MS = 1;

/** What makes an event this one and no other: a visit's version, a notification's id. */
function identity(name: string, body: unknown): string {
  const known = body as { id?: number; type?: string; reservation?: { id: number; version: number } };
  return known.reservation
    ? `${name} ${known.type} ${known.reservation.id} v${known.reservation.version}`
    : `${name} ${known.id ?? JSON.stringify(body)}`;
}

/** What is a person's alone comes to each of their screens once: never twice, never before its commit, never unwritten. */
export function checkPerson(
  entries: readonly Entry[],
  rows: readonly AccountRow[],
  end: number,
): { what: string; index: number }[] {
  const written = new Map(rows.map((row) => [identity(row.name, row.body), row]));
  const heard = new Set<string>();
  const wrong: { what: string; index: number }[] = [];
  if (written.size < rows.length) {
    const twice = rows.find((row) => written.get(identity(row.name, row.body)) !== row);
    if (twice) wrong.push({ what: `${identity(twice.name, twice.body)} was written twice`, index: entries.length });
  }
  entries.forEach((entry, index) => {
    if (entry.kind !== 'person') return;
    const what = identity(entry.name, entry.payload);
    const row = written.get(what);
    if (!row) wrong.push({ what: `${what} came and was never written`, index });
    else if (entry.at + ROUNDED_MS < row.committedAt) wrong.push({ what: `${what} came before its commit`, index });
    if (heard.has(what)) wrong.push({ what: `${what} came twice`, index });
    heard.add(what);
  });
  const stands = standings(entries, end);
  for (const [what, { committedAt }] of written) {
    const stood = stands.some(({ from, until }) => from + OPENING_MS < committedAt && committedAt + HEARS_MS < until);
    if (stood && !heard.has(what))
      wrong.push({ what: `${what} never came to a line that stood`, index: entries.length });
  }
  return wrong;
}

function standings(entries: readonly Entry[], end: number): { from: number; until: number }[] {
  const found: { from: number; until: number }[] = [];
  for (const entry of entries) {
    if (entry.kind === 'up') found.push({ from: entry.at, until: end });
    const last = found.at(-1);
    if (entry.kind === 'down' && last) last.until = entry.at;
  }
  return found;
}
