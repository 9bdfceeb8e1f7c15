import type { EventName, EventPayload } from '#contract/event.ts';
import { viewRole } from '#contract/roles.ts';
import { emit, type LiveServer, type LiveSocket, staffOf } from './socket.ts';
import { createPace, type Pace } from './timing.ts';
import { tell } from './wire.ts';

/** A process that has said nothing for this long is gone, and its people with it. */
const SILENT_MS = 12_000;
/** At most one list of a place in this time: a person moving about is not news ten times. */
const PACE_MS = 100;
/** Places of a kind in which one socket may be. */
export const MAX_PLACES = 40;

interface Person {
  readonly id: number;
  readonly name: string;
  readonly role: string;
}
type Doing<D> = Person & D;

/** What people can be at: `W` says which one, `D` what somebody does there. */
export interface PlaceKind<N extends EventName, W, D extends object> {
  readonly event: N;
  /** The room of those who are told; it is what tells one place from another. */
  room(where: W): string;
  payload(where: W, people: Doing<D>[]): EventPayload<N>;
  /** Tells the other processes. */
  publish(where: W, people: Doing<D>[]): void;
  /** Of somebody who has only come. */
  readonly idle: D;
  /** Of a person's tabs one that is busy says what they do. */
  isBusy(doing: D): boolean;
  /** So long who was busy stays when their line broke, milliseconds; whoever else goes with their line. */
  readonly leaseMs: number;
}

/** Who of the staff is where, over all processes: a hint, which is kept nowhere. */
export interface Whereabouts<W, D extends object> {
  /** Comes and hears of the others; without `doing` as somebody who has only come, or as before. */
  enter(socket: LiveSocket, where: W, doing?: D): void;
  /** Does this there, whether it hears of the others or not. */
  act(socket: LiveSocket, where: W, doing: D): void;
  /** False where the socket is in too many places already. */
  hasRoom(socket: LiveSocket, where: W): boolean;
  leave(socket: LiveSocket, where: W): void;
  /** @param broke the line was not closed on purpose, and may be back */
  leaveAll(socket: LiveSocket, broke: boolean): void;
  /** What another process says of its people. */
  hear(process: string, where: W, people: Doing<D>[]): void;
  /** Says again who is here, and forgets the processes that don't. */
  announce(): void;
  stop(): void;
}

interface Here<D> {
  readonly person: Person;
  readonly session_id: number;
  doing: D;
  /** When it last did something else: of a person's tabs the latest counts. */
  at: number;
}

interface Place<W, D> {
  readonly where: W;
  /** By socket. */
  readonly here: Map<string, Here<D>>;
  /** Sockets whose line broke, and when they are gone. */
  readonly leases: Map<string, NodeJS.Timeout>;
  /** By process. */
  readonly elsewhere: Map<string, { people: Doing<D>[]; until: number }>;
  readonly pace: Pace;
  shown: readonly Doing<D>[];
  /** What the other processes were told, as JSON. */
  announced: string;
}

const NOBODY = '[]';

export function createWhereabouts<N extends EventName, W, D extends object>(
  io: LiveServer,
  kind: PlaceKind<N, W, D>,
  onError: (error: unknown) => void,
): Whereabouts<W, D> {
  const places = createPlaces<W, D>(kind.room, (place) => settle(io, kind, place), onError);
  let clock = 0;

  const put = (socket: LiveSocket, place: Place<W, D>, doing: D | undefined) => {
    const staff = staffOf(socket);
    if (!staff) return;
    const { user_id: id, name, roles, session_id } = staff.viewer;
    const person = { id, name, role: viewRole(roles) ?? 'other' };
    const here = place.here.get(socket.id) ?? { person, session_id, doing: kind.idle, at: 0 };
    if (doing !== undefined) Object.assign(here, { doing, at: ++clock });
    place.here.set(socket.id, here);
    if (kind.isBusy(here.doing)) endLeases(place, session_id);
    place.pace.touch();
  };

  return {
    enter(socket, where, doing) {
      const place = places.of(where);
      socket.join(kind.room(where));
      put(socket, place, doing);
      // Who comes gets the list even where it does not change by it (a second tab).
      if (place.shown.length > 0) emit(socket, kind.event, kind.payload(where, [...place.shown]));
    },
    act: (socket, where, doing) => put(socket, places.of(where), doing),
    hasRoom: (socket, where) =>
      places.find(where)?.here.has(socket.id) === true || places.with(socket).length < MAX_PLACES,
    leave(socket, where) {
      const place = places.find(where);
      socket.leave(kind.room(where));
      if (place) remove(place, socket.id);
    },
    leaveAll(socket, broke) {
      for (const place of places.with(socket)) {
        const here = place.here.get(socket.id);
        if (broke && kind.leaseMs > 0 && here && kind.isBusy(here.doing)) lease(place, socket.id, kind.leaseMs);
        else remove(place, socket.id);
      }
    },
    hear: (process, where, people) => hearOf(places.of(where), process, people),
    announce() {
      for (const place of places.all()) sayAgain(place);
    },
    stop: places.stop,
  };
}

/** Places in which somebody is; where nobody is any more, they are forgotten. */
function createPlaces<W, D>(
  keyOf: (where: W) => string,
  settled: (place: Place<W, D>) => void,
  onError: (error: unknown) => void,
) {
  const places = new Map<string, Place<W, D>>();
  const open = (where: W): Place<W, D> => {
    const pace = createPace({
      ms: PACE_MS,
      send: () => {
        settled(place);
        if (place.here.size === 0 && place.elsewhere.size === 0) places.delete(keyOf(where));
      },
      // Who is where is no news that anybody waits for.
      crowded: () => true,
      onError,
    });
    const maps = { here: new Map(), leases: new Map(), elsewhere: new Map() };
    const place: Place<W, D> = { where, ...maps, pace, shown: [], announced: NOBODY };
    places.set(keyOf(where), place);
    return place;
  };
  return {
    find: (where: W) => places.get(keyOf(where)),
    of: (where: W) => places.get(keyOf(where)) ?? open(where),
    all: () => places.values(),
    with: (socket: LiveSocket) => [...places.values()].filter(({ here }) => here.has(socket.id)),
    stop() {
      for (const { pace, leases } of places.values()) {
        for (const timer of leases.values()) clearTimeout(timer);
        pace.flush();
        pace.stop();
      }
      places.clear();
    },
  };
}

/** Tells the other processes who is here, and the place's room who is here and there; each only where that changed. */
function settle<N extends EventName, W, D extends object>(
  io: LiveServer,
  kind: PlaceKind<N, W, D>,
  place: Place<W, D>,
): void {
  const latestFirst = [...place.here.values()].sort((a, b) => b.at - a.at);
  const isBusy = (one: D) => kind.isBusy(one);
  const mine = merge(
    latestFirst.map(({ person, doing }) => ({ ...person, ...doing })),
    isBusy,
  );
  const told = JSON.stringify(mine);
  if (told !== place.announced) {
    place.announced = told;
    kind.publish(place.where, mine);
  }
  const all = merge([mine, ...[...place.elsewhere.values()].map(({ people }) => people)].flat(), isBusy);
  if (JSON.stringify(all) === JSON.stringify(place.shown)) return;
  place.shown = all;
  tell(io, [kind.room(place.where)], kind.event, kind.payload(place.where, all));
}

function remove<W, D>(place: Place<W, D>, socketId: string): void {
  clearTimeout(place.leases.get(socketId));
  place.leases.delete(socketId);
  if (place.here.delete(socketId)) place.pace.touch();
}

function lease<W, D>(place: Place<W, D>, socketId: string, ms: number): void {
  place.leases.set(
    socketId,
    setTimeout(() => remove(place, socketId), ms),
  );
}

/** Who is back, and busy again, is so once: what they left by the line that broke is what they took up. */
function endLeases<W, D>(place: Place<W, D>, sessionId: number): void {
  for (const socketId of [...place.leases.keys()])
    if (place.here.get(socketId)?.session_id === sessionId) remove(place, socketId);
}

function hearOf<W, D>(place: Place<W, D>, process: string, theirs: Doing<D>[]): void {
  const known = place.elsewhere.has(process);
  if (theirs.length === 0) place.elsewhere.delete(process);
  else place.elsewhere.set(process, { people: theirs, until: Date.now() + SILENT_MS });
  // Somebody new does not know of our people yet.
  if (!known && place.here.size > 0) place.announced = '';
  place.pace.touch();
}

function sayAgain<W, D>(place: Place<W, D>): void {
  if (place.here.size > 0) place.announced = '';
  for (const [process, { until }] of place.elsewhere) if (until < Date.now()) place.elsewhere.delete(process);
  place.pace.touch();
}

/** One entry a person: the first that is busy, else the first. */
function merge<D>(entries: readonly Doing<D>[], isBusy: (entry: Doing<D>) => boolean): Doing<D>[] {
  const byId = new Map<number, Doing<D>>();
  for (const entry of entries) {
    const found = byId.get(entry.id);
    if (!found || (!isBusy(found) && isBusy(entry))) byId.set(entry.id, entry);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
