import { atom } from 'jotai';
import { onHeardNow } from '#web/api/heard-now.ts';
import { store } from '#web/api/session.ts';

/** The server's clock: countdowns and the now line follow it, however wrong this device's is. */
let offset = 0;
let exact = false;

/** From a `now` that the server gave. @param came when it did, by this device's clock, milliseconds since 1970 */
export function setServerNow(iso: string, came = Date.now()): void {
  const at = Date.parse(iso);
  if (!Number.isFinite(at)) return;
  offset = at - came;
  exact = true;
  tick();
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + offset;
}

const SHANGHAI_MS = 8 * 3_600_000;

export interface WallClock {
  /** yyyy-MM-dd at the clinic. */
  date: string;
  /** Minutes after midnight at the clinic. */
  minute: number;
}

export function wallClock(at: number): WallClock {
  const there = new Date(at + SHANGHAI_MS);
  return { date: there.toISOString().slice(0, 10), minute: there.getUTCHours() * 60 + there.getUTCMinutes() };
}

const same = (a: WallClock, b: WallClock) => a.date === b.date && a.minute === b.minute;

/** The clinic's minute: what depends on it is drawn again once a minute, not once a second. */
export const minuteAtom = atom<WallClock>(wallClock(serverNow()));

type Tick = (now: number) => void;
const ticks = new Set<Tick>();

function tick(): void {
  const now = serverNow();
  const wall = wallClock(now);
  if (!same(wall, store.get(minuteAtom))) store.set(minuteAtom, wall);
  for (const each of ticks) each(now);
}

let started = false;

/** The one 1 Hz ticker of the page: countdowns write their own text from it. */
export function onTick(each: Tick): () => void {
  ticks.add(each);
  if (!started) setInterval(tick, 1_000);
  started = true;
  each(serverNow());
  return () => ticks.delete(each);
}

/** A difference of less is the line's, and no clock's, milliseconds. */
const APART_MS = 5_000;

// Every answer says when it was given: enough for a page that no grid and no line has told, and too rough for countdowns.
onHeardNow(({ iso, came }) => {
  const at = Date.parse(iso) - came;
  if (exact || !Number.isFinite(at) || Math.abs(at - offset) < APART_MS) return;
  offset = at;
  tick();
});
