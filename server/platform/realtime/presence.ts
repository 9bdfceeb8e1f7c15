import { z } from 'zod';
import { type PresencePerson, presencePerson } from '#contract/event.ts';
import { viewRole } from '#contract/roles.ts';
import type { BusMessage, LiveBus } from '../live-bus.ts';
import { emit, type LiveServer, type LiveSocket, rooms, staffOf } from './socket.ts';
import { createPace, type Pace } from './timing.ts';
import { tell } from './wire.ts';

/** A process that has said nothing for this long is gone, and its people with it. */
const SILENT_MS = 12_000;
/** At most one list a day of a hospital in this time: a person moving about is not news ten times. */
const PACE_MS = 100;
/** Days at which one socket may be present. */
const MAX_PLACES = 40;

type Announcement = Extract<BusMessage, { kind: 'presence' }>;
const people = z.array(presencePerson);

/** Who of the staff looks at which day, over all processes. */
export interface Presence {
  /** Watches the day, with no cell in hand. */
  enter(socket: LiveSocket, hospitalId: number, date: string): void;
  /** False where the socket is in too many places already. */
  look(socket: LiveSocket, hospitalId: number, date: string, slotId: number | null): boolean;
  leave(socket: LiveSocket, hospitalId: number, date: string): void;
  leaveAll(socket: LiveSocket): void;
  hear(message: Announcement): void;
  /** Says again who is here, and forgets the processes that don't. */
  announce(): void;
  stop(): void;
}

interface Here {
  readonly person: Omit<PresencePerson, 'slot_id'>;
  slot_id: number | null;
  /** When it last took a cell in hand: of a person's tabs the latest counts. */
  at: number;
}

interface Day {
  readonly hospital_id: number;
  readonly date: string;
  /** By socket. */
  readonly here: Map<string, Here>;
  /** By process. */
  readonly elsewhere: Map<string, { people: PresencePerson[]; until: number }>;
  readonly pace: Pace;
  shown: readonly PresencePerson[];
  /** What the other processes were told, as JSON. */
  announced: string;
}

const NOBODY = '[]';

export function createPresence(io: LiveServer, bus: LiveBus, onError: (error: unknown) => void): Presence {
  const days = new Map<string, Day>();
  let clock = 0;

  const publish = (day: Day, mine: PresencePerson[]) => {
    day.announced = JSON.stringify(mine);
    bus.publish({
      kind: 'presence',
      process: bus.processId,
      hospital_id: day.hospital_id,
      date: day.date,
      people: mine,
    });
  };
  const settle = (day: Day) => {
    const mine = merge(
      [...day.here.values()].sort((a, b) => b.at - a.at).map((each) => ({ ...each.person, slot_id: each.slot_id })),
    );
    if (JSON.stringify(mine) !== day.announced) publish(day, mine);
    const all = merge([mine, ...[...day.elsewhere.values()].map((process) => process.people)].flat());
    if (JSON.stringify(all) === JSON.stringify(day.shown)) return;
    day.shown = all;
    tell(io, [rooms.day(day.hospital_id, day.date)], 'presence', {
      hospital_id: day.hospital_id,
      date: day.date,
      people: all,
    });
  };
  const dayOf = (hospitalId: number, date: string): Day => {
    const key = `${hospitalId} ${date}`;
    const found = days.get(key);
    if (found) return found;
    const day: Day = {
      hospital_id: hospitalId,
      date,
      here: new Map(),
      elsewhere: new Map(),
      pace: createPace({
        ms: PACE_MS,
        send: () => {
          settle(day);
          if (day.here.size === 0 && day.elsewhere.size === 0) days.delete(key);
        },
        // Who looks where is no news that anybody waits for.
        crowded: () => true,
        onError,
      }),
      shown: [],
      announced: NOBODY,
    };
    days.set(key, day);
    return day;
  };
  const put = (socket: LiveSocket, hospitalId: number, date: string, slotId: number | null | undefined) => {
    const staff = staffOf(socket);
    if (!staff) return;
    const day = dayOf(hospitalId, date);
    const found = day.here.get(socket.id);
    const { user_id: id, name, roles } = staff.viewer;
    const here = found ?? { person: { id, name, role: viewRole(roles) ?? 'other' }, slot_id: null, at: 0 };
    if (slotId !== undefined) Object.assign(here, { slot_id: slotId, at: ++clock });
    day.here.set(socket.id, here);
    day.pace.touch();
  };
  const placesOf = (socket: LiveSocket) => {
    let places = 0;
    for (const { here } of days.values()) if (here.has(socket.id)) places++;
    return places;
  };
  const remove = (socket: LiveSocket, day: Day) => {
    socket.leave(rooms.day(day.hospital_id, day.date));
    if (day.here.delete(socket.id)) day.pace.touch();
  };

  return {
    enter(socket, hospitalId, date) {
      const day = dayOf(hospitalId, date);
      socket.join(rooms.day(hospitalId, date));
      put(socket, hospitalId, date, undefined);
      // Who comes gets the list even where it does not change by it (a second tab).
      if (day.shown.length > 0) emit(socket, 'presence', { hospital_id: hospitalId, date, people: [...day.shown] });
    },
    look(socket, hospitalId, date, slotId) {
      if (!days.get(`${hospitalId} ${date}`)?.here.has(socket.id) && placesOf(socket) >= MAX_PLACES) return false;
      put(socket, hospitalId, date, slotId);
      return true;
    },
    leave(socket, hospitalId, date) {
      const day = days.get(`${hospitalId} ${date}`);
      if (day) remove(socket, day);
    },
    leaveAll(socket) {
      for (const day of days.values()) if (day.here.has(socket.id)) remove(socket, day);
    },
    hear(message) {
      const heard = people.safeParse(message.people);
      if (message.process === bus.processId || !heard.success) return;
      const day = dayOf(message.hospital_id, message.date);
      const known = day.elsewhere.has(message.process);
      if (heard.data.length === 0) day.elsewhere.delete(message.process);
      else day.elsewhere.set(message.process, { people: heard.data, until: Date.now() + SILENT_MS });
      // Somebody new does not know of our people yet.
      if (!known && day.here.size > 0) day.announced = '';
      day.pace.touch();
    },
    announce() {
      for (const day of days.values()) {
        if (day.here.size > 0) day.announced = '';
        for (const [process, { until }] of day.elsewhere) if (until < Date.now()) day.elsewhere.delete(process);
        day.pace.touch();
      }
    },
    stop() {
      for (const day of days.values()) {
        day.pace.flush();
        day.pace.stop();
      }
      days.clear();
    },
  };
}

/** One entry a person: the first that has a cell in hand, else the first. */
function merge(entries: readonly PresencePerson[]): PresencePerson[] {
  const byId = new Map<number, PresencePerson>();
  for (const entry of entries) {
    const found = byId.get(entry.id);
    if (!found || (found.slot_id === null && entry.slot_id !== null)) byId.set(entry.id, entry);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
