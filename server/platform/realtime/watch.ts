import type { Ack, WatchAnswer } from '#contract/event.ts';
import type { Deps } from '../context.ts';
import type { LogEvent } from '../live-bus.ts';
import { tenantScope } from '../scope.ts';
import type { Feeds } from './feeds.ts';
import { readSince, type Since } from './log-reader.ts';
import type { Presence } from './presence.ts';
import { refused } from './refused.ts';
import { type LiveSocket, rooms } from './socket.ts';
import type { LiveSource, View, WatchedDay } from './source.ts';
import { createShared } from './timing.ts';

/** Days that one socket may watch: a desk has one or two open, a calendar a month. */
const MAX_DAYS = 40;
/** Who missed more than this takes a whole state. */
const MAX_CHANGES = 500;

interface Ask {
  readonly hospital_id: number;
  readonly date: string;
  readonly after?: number | null | undefined;
}

export interface Watching {
  watch(socket: LiveSocket, ask: Ask): Promise<WatchAnswer>;
  unwatch(socket: LiveSocket, ask: Ask): Ack;
  /** The socket is gone. */
  leave(socket: LiveSocket): void;
}

interface Watched {
  readonly view: View;
  readonly dates: Map<string, WatchedDate>;
}

interface WatchedDate {
  /** Questions of it that run: one that nobody waits for any more may run beside the next. */
  running: number;
  /** One of them was answered: what comes is told. */
  served: boolean;
}

export function createWatching(deps: Deps, source: LiveSource, feeds: Feeds, presence: Presence): Watching {
  const watches = createWatches(feeds);
  const answer = createAnswers(deps, source);
  const since = createShared((key: string) => {
    const [hospitalId = 0, after = 0] = key.split(' ').map(Number);
    return readSince(tenantScope(deps.database, hospitalId), after, MAX_CHANGES + 1);
  });
  const part = (socket: LiveSocket, ask: Ask) => {
    presence.leave(socket, ask.hospital_id, ask.date);
    watches.end(socket, ask);
  };
  const read = async (ask: Ask, view: View): Promise<WatchAnswer> => {
    const found = typeof ask.after === 'number' ? await since(`${ask.hospital_id} ${ask.after}`) : null;
    if (found?.events && found.events.length <= MAX_CHANGES) return answer.changes(found, found.events, view);
    const day = await source.snapshot(ask.hospital_id, ask.date, view);
    return day ? answer.day(day, view) : refused('NOT_FOUND');
  };

  return {
    async watch(socket, ask) {
      const view = await source.canWatch(socket.data.viewer, ask.hospital_id);
      if (!view) return refused('NOT_FOUND');
      if (!socket.connected) return refused('UNAVAILABLE');
      const day = watches.begin(socket, view, ask);
      if (!day) return refused('LIMIT', `最多同时查看${MAX_DAYS}天`);
      day.running++;
      try {
        // The feed first: what commits after the state is read must come as a frame.
        await feeds.begun(ask.hospital_id);
        const answered = await read(ask, view);
        day.served ||= answered.ok;
        // Who gave the day up meanwhile is not there any more.
        if (answered.ok && view === 'staff' && watches.has(socket, ask, day))
          presence.enter(socket, ask.hospital_id, ask.date);
        return answered;
      } finally {
        day.running--;
        // What failed too late to be heard must not take away what was answered since.
        if (!day.served && day.running === 0 && watches.has(socket, ask, day)) part(socket, ask);
      }
    },
    unwatch(socket, ask) {
      part(socket, ask);
      return { ok: true };
    },
    leave: watches.leave,
  };
}

/** Which socket watches what. A hospital's feed runs, and the socket is in its room, as long as it watches a day of it. */
function createWatches(feeds: Feeds) {
  const bySocket = new Map<string, Map<number, Watched>>();
  return {
    /** Null where the socket watches as many days as it may. */
    begin(socket: LiveSocket, view: View, { hospital_id, date }: Ask): WatchedDate | null {
      const mine = bySocket.get(socket.id) ?? new Map<number, Watched>();
      bySocket.set(socket.id, mine);
      const watched: Watched = mine.get(hospital_id) ?? { view, dates: new Map() };
      const found = watched.dates.get(date);
      if (found) return found;
      if (countDays(mine) >= MAX_DAYS) return null;
      if (watched.dates.size === 0) {
        mine.set(hospital_id, watched);
        feeds.retain(hospital_id);
        socket.join(rooms.hospital(hospital_id, view));
      }
      const day = { running: 0, served: false };
      watched.dates.set(date, day);
      return day;
    },
    end(socket: LiveSocket, { hospital_id, date }: Ask): void {
      const watched = bySocket.get(socket.id)?.get(hospital_id);
      if (!watched?.dates.delete(date) || watched.dates.size > 0) return;
      bySocket.get(socket.id)?.delete(hospital_id);
      feeds.release(hospital_id);
      socket.leave(rooms.hospital(hospital_id, watched.view));
    },
    has: (socket: LiveSocket, { hospital_id, date }: Ask, day: WatchedDate) =>
      bySocket.get(socket.id)?.get(hospital_id)?.dates.get(date) === day,
    leave(socket: LiveSocket): void {
      for (const hospitalId of bySocket.get(socket.id)?.keys() ?? []) feeds.release(hospitalId);
      bySocket.delete(socket.id);
    },
  };
}

function countDays(watched: ReadonlyMap<number, Watched>): number {
  let days = 0;
  for (const { dates } of watched.values()) days += dates.size;
  return days;
}

/** A thousand who come back at once share what was read, and what was made of it within this time. */
const PRESENTED_MS = 1_000;

function createAnswers(deps: Deps, { present }: LiveSource) {
  const now = () => deps.clock.now();
  const slotsOf = once((slots: WatchedDay['slots'], view) => slots.map((slot) => present.slot(slot, view, now())));
  const reservationsOf = once((all: WatchedDay['reservations']) => all.map(present.reservation));
  const changesOf = once((events: readonly LogEvent[], view) =>
    events.length > 0 ? [present.changes(events, view, now())] : [],
  );
  const common = ({ seq, epoch }: { seq: number; epoch: number }, view: View) => {
    const ok: true = true;
    return { ok, view, epoch, seq, now: now().toISOString() };
  };
  return {
    changes: (found: Since, events: readonly LogEvent[], view: View): WatchAnswer => ({
      ...common(found, view),
      changes: changesOf(events, view),
    }),
    day(day: WatchedDay, view: View): WatchAnswer {
      const state = { ...common(day, view), slots: slotsOf(day.slots, view) };
      return view === 'public' ? state : { ...state, reservations: reservationsOf(day.reservations, view) };
    },
  };
}

/** Presents an object for a view once, as long as that is fresh. */
function once<O extends object, T>(make: (of: O, view: View) => T): (of: O, view: View) => T {
  type Kept = WeakMap<O, { made: T; until: number }>;
  const views: Record<View, Kept> = { staff: new WeakMap(), public: new WeakMap() };
  return (of, view) => {
    const found = views[view].get(of);
    if (found && found.until > Date.now()) return found.made;
    const made = make(of, view);
    views[view].set(of, { made, until: Date.now() + PRESENTED_MS });
    return made;
  };
}
