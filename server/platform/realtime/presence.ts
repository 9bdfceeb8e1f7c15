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
  const days = createDays((day) => settle(io, bus, day), onError);
  let clock = 0;

  const put = (socket: LiveSocket, day: Day, slotId: number | null | undefined) => {
    const staff = staffOf(socket);
    if (!staff) return;
    const { user_id: id, name, roles } = staff.viewer;
    const person = { id, name, role: viewRole(roles) ?? 'other' };
    const here = day.here.get(socket.id) ?? { person, slot_id: null, at: 0 };
    if (slotId !== undefined) Object.assign(here, { slot_id: slotId, at: ++clock });
    day.here.set(socket.id, here);
    day.pace.touch();
  };

  return {
    enter(socket, hospitalId, date) {
      const day = days.of(hospitalId, date);
      socket.join(rooms.day(hospitalId, date));
      put(socket, day, undefined);
      // Who comes gets the list even where it does not change by it (a second tab).
      if (day.shown.length > 0) emit(socket, 'presence', { hospital_id: hospitalId, date, people: [...day.shown] });
    },
    look(socket, hospitalId, date, slotId) {
      const isHere = days.find(hospitalId, date)?.here.has(socket.id);
      if (!isHere && days.where(socket).length >= MAX_PLACES) return false;
      if (staffOf(socket)) put(socket, days.of(hospitalId, date), slotId);
      return true;
    },
    leave(socket, hospitalId, date) {
      const day = days.find(hospitalId, date);
      if (day) remove(socket, day);
    },
    leaveAll(socket) {
      for (const day of days.where(socket)) remove(socket, day);
    },
    hear(message) {
      const heard = people.safeParse(message.people);
      if (message.process === bus.processId || !heard.success) return;
      hearOf(days.of(message.hospital_id, message.date), message.process, heard.data);
    },
    announce() {
      for (const day of days.all()) sayAgain(day);
    },
    stop: days.stop,
  };
}

/** Days at which somebody is; where nobody is any more, they are forgotten. */
function createDays(settled: (day: Day) => void, onError: (error: unknown) => void) {
  const days = new Map<string, Day>();
  const keyOf = (hospitalId: number, date: string) => `${hospitalId} ${date}`;
  const open = (hospital_id: number, date: string): Day => {
    const pace = createPace({
      ms: PACE_MS,
      send: () => {
        settled(day);
        if (day.here.size === 0 && day.elsewhere.size === 0) days.delete(keyOf(hospital_id, date));
      },
      // Who looks where is no news that anybody waits for.
      crowded: () => true,
      onError,
    });
    const day: Day = { hospital_id, date, here: new Map(), elsewhere: new Map(), pace, shown: [], announced: NOBODY };
    days.set(keyOf(hospital_id, date), day);
    return day;
  };
  return {
    find: (hospitalId: number, date: string) => days.get(keyOf(hospitalId, date)),
    of: (hospitalId: number, date: string) => days.get(keyOf(hospitalId, date)) ?? open(hospitalId, date),
    all: () => days.values(),
    where: (socket: LiveSocket) => [...days.values()].filter(({ here }) => here.has(socket.id)),
    stop() {
      for (const { pace } of days.values()) {
        pace.flush();
        pace.stop();
      }
      days.clear();
    },
  };
}

/** Tells the other processes who is here, and the day's room who is here and there; each only where that changed. */
function settle(io: LiveServer, bus: LiveBus, day: Day): void {
  const { hospital_id, date } = day;
  const latestFirst = [...day.here.values()].sort((a, b) => b.at - a.at);
  const mine = merge(latestFirst.map(({ person, slot_id }) => ({ ...person, slot_id })));
  const told = JSON.stringify(mine);
  if (told !== day.announced) {
    day.announced = told;
    bus.publish({ kind: 'presence', process: bus.processId, hospital_id, date, people: mine });
  }
  const all = merge([mine, ...[...day.elsewhere.values()].map((process) => process.people)].flat());
  if (JSON.stringify(all) === JSON.stringify(day.shown)) return;
  day.shown = all;
  tell(io, [rooms.day(hospital_id, date)], 'presence', { hospital_id, date, people: all });
}

function remove(socket: LiveSocket, day: Day): void {
  socket.leave(rooms.day(day.hospital_id, day.date));
  if (day.here.delete(socket.id)) day.pace.touch();
}

/** What another process says of its people. */
function hearOf(day: Day, process: string, theirs: PresencePerson[]): void {
  const known = day.elsewhere.has(process);
  if (theirs.length === 0) day.elsewhere.delete(process);
  else day.elsewhere.set(process, { people: theirs, until: Date.now() + SILENT_MS });
  // Somebody new does not know of our people yet.
  if (!known && day.here.size > 0) day.announced = '';
  day.pace.touch();
}

function sayAgain(day: Day): void {
  if (day.here.size > 0) day.announced = '';
  for (const [process, { until }] of day.elsewhere) if (until < Date.now()) day.elsewhere.delete(process);
  day.pace.touch();
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
