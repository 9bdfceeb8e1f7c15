import { setTimeout as pause } from 'node:timers/promises';
import { Server } from 'socket.io';
import type { Deps } from '../context.ts';
import { failureOf } from '../database-errors.ts';
import type { BusMessage, LogEvent } from '../live-bus.ts';
import { isOwnOrigin } from '../origin.ts';
import { systemScope } from '../scope.ts';
import { createAnnouncements } from './announcements.ts';
import { type Backlog, createBacklog } from './backlog.ts';
import { createChargePresence } from './charge-presence.ts';
import { createFeeds, type Feeds } from './feeds.ts';
import { createGate } from './gate.ts';
import { createLeases } from './leases.ts';
import type { Numbers } from './log-reader.ts';
import * as metrics from './metrics.ts';
import { createPatientPresence } from './patient-presence.ts';
import { createPersons } from './persons.ts';
import { createPresence } from './presence.ts';
import { refused } from './refused.ts';
import { type Handlers, serveRequests } from './serve.ts';
import { createSignedIn } from './signed-in.ts';
import { anyoneIn, dropLine, killSoon, type LiveServer, type LiveSocket, rooms, staffOf } from './socket.ts';
import type { Realtime, RealtimeOptions } from './source.ts';
import { sweepHolds } from './sweeper.ts';
import { every } from './timing.ts';
import { createTouching } from './touched.ts';
import { createWatching } from './watch.ts';
import { tell } from './wire.ts';

const VIEWS = ['staff', 'public'] as const;
/** Without the bus Postgres is asked more often than once a second. */
const ALONE_MS = 250;
/** Letting everybody go takes this long at most, so that they don't all come back in one moment. */
const DRAIN_MS = 2_000;
const DRAIN_STEP_MS = 20;

/** Opens the live channel on the server's own port (docs/domain/live-channel.md). */
export function startRealtime(options: RealtimeOptions): Realtime {
  let closing = false;
  const io = openServer(options, () => closing);
  const parts = assemble(options, io);
  const stopListening = options.deps.bus.listen((message) => hear(parts, message));
  const stopTimers = startTimers(parts);
  return {
    stats: () => statsOf(parts),
    figures: () => ({ sockets: metrics.audiences(io), backlog_bytes: parts.backlog.owed().bytes }),
    gauges: metrics.liveGauges(io, parts.backlog, () => statsOf(parts)),
    async close() {
      closing = true;
      await drain(io);
      for (const stop of stopTimers) stop();
      stopListening();
      parts.presence.stop();
      parts.patients.stop();
      parts.desks.stop();
      parts.touching.stop();
      parts.feeds.stop();
      await parts.leases.settle();
      io.engine.close();
    },
  };
}

function openServer({ http, deps }: RealtimeOptions, closing: () => boolean): LiveServer {
  return new Server(http, {
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 64_000,
    connectTimeout: 10_000,
    // A line that broke without a word is noticed within half a minute.
    pingInterval: 15_000,
    pingTimeout: 10_000,
    allowRequest: (req, allow) => allow(null, !closing() && isOwnOrigin(req, deps.env.publicOrigins)),
  });
}

type Parts = ReturnType<typeof assemble>;

function assemble(options: RealtimeOptions, io: LiveServer) {
  const { deps } = options;
  const totals = { frames: 0, gap_reads: 0, backlog_cuts: 0 };
  const onError = (error: unknown) => complain(deps, error);
  const backlog = createBacklog(io, () => {
    totals.backlog_cuts++;
    metrics.backlogCuts.inc();
  });
  const feeds = openFeeds(options, io, { totals, backlog, onError });
  const presence = createPresence(io, deps.bus, onError);
  const patients = createPatientPresence({ io, bus: deps.bus, mayRead: options.mayReadPatient, onError });
  const desks = createChargePresence({ io, bus: deps.bus, clock: deps.clock, onError });
  const persons = createPersons(io, deps);
  const touching = createTouching(io, onError);
  const announcements = createAnnouncements(deps, options.present.announcement, onError);
  const signedIn = createSignedIn(deps);
  const leases = createLeases(deps, signedIn, onError);
  const watching = createWatching(deps, options, feeds, presence);
  const parts = {
    deps,
    io,
    totals,
    onError,
    backlog,
    feeds,
    presence,
    patients,
    desks,
    persons,
    touching,
    announcements,
    signedIn,
    leases,
    watching,
  };
  io.use(createGate(deps, (viewer) => persons.arrive(viewer.user_id), onError));
  io.on('connection', (socket) => receive(parts, socket));
  return parts;
}

interface FeedsGiven {
  readonly totals: { frames: number; gap_reads: number };
  readonly backlog: Backlog;
  readonly onError: (error: unknown) => void;
}

function openFeeds(options: RealtimeOptions, io: LiveServer, { totals, backlog, onError }: FeedsGiven): Feeds {
  return createFeeds({
    db: systemScope(options.deps.database),
    send: (hospitalId, events) => {
      totals.frames += sendChanges(io, options, hospitalId, events);
      backlog.check();
    },
    onReset: (numbers, afresh) => tellReset(io, numbers, afresh),
    onGapRead: () => {
      totals.gap_reads++;
      metrics.gapReads.inc();
    },
    onError,
  });
}

type Asked = Pick<Parts, 'desks' | 'patients' | 'presence' | 'watching'>;

function handlersOf({ desks, patients, presence, watching }: Asked): Handlers {
  return {
    watch: watching.watch,
    unwatch: watching.unwatch,
    looking(socket, { hospital_id, date, slot_id }) {
      if (staffOf(socket)?.hospitalId !== hospital_id) return refused('FORBIDDEN');
      return presence.look(socket, hospital_id, date, slot_id) ? { ok: true } : refused('LIMIT');
    },
    watch_patient: patients.watch,
    unwatch_patient: patients.unwatch,
    editing: patients.edit,
    watch_charges: desks.watch,
    unwatch_charges: desks.unwatch,
  };
}

/** Outages are told by the probes and the metrics; what is left here is a fault of ours. */
function complain(deps: Deps, error: unknown): void {
  const outage = failureOf(error)?.code === 'UNAVAILABLE';
  deps.log[outage ? 'debug' : 'error']({ err: error }, 'live channel');
}

/** How a line ends that one of the two wanted to end: whose it was is not waited for. */
const ON_PURPOSE: ReadonlySet<string> = new Set(['client namespace disconnect', 'server namespace disconnect']);

function receive(parts: Omit<Parts, 'io'>, socket: LiveSocket): void {
  const { announcements, desks, feeds, leases, patients, persons, presence, signedIn, touching, watching } = parts;
  const staff = staffOf(socket);
  signedIn.add(socket);
  persons.join(socket);
  touching.join(socket);
  announcements.join(socket);
  if (staff) {
    socket.join(rooms.staff(staff.hospitalId));
    // Its staff learn of a lock also where they watch nothing.
    feeds.retain(staff.hospitalId);
  }
  serveRequests(socket, handlersOf(parts), parts.onError);
  socket.once('disconnect', (reason) => {
    if (signedIn.remove(socket) && socket.data.viewer) leases.gone(socket.data.viewer.session_id);
    persons.leave(socket);
    announcements.leave(socket);
    presence.leaveAll(socket);
    patients.leaveAll(socket, !ON_PURPOSE.has(reason));
    desks.leaveAll(socket);
    watching.leave(socket);
    if (staff) feeds.release(staff.hospitalId);
  });
}

function hear(parts: Parts, message: BusMessage): void {
  const { announcements, desks, feeds, onError, patients, persons, presence, signedIn, touching } = parts;
  try {
    if (message.kind === 'changes') {
      feeds.accept(message.events);
      persons.accept(message.account_events);
    } else if (message.kind === 'announcement') announcements.accept();
    else if (message.kind === 'touched') touching.accept(message.touched);
    else if (message.kind === 'sessions') signedIn.revoke(message.session_ids);
    else if (message.kind === 'presence') presence.hear(message);
    else if (message.kind === 'charge_presence') desks.hear(message);
    else patients.hear(message);
  } catch (error) {
    // Publishing never fails, whoever listens.
    onError(error);
  }
}

function startTimers(parts: Parts): (() => void)[] {
  const { announcements, backlog, deps, desks, feeds, leases, onError, patients, persons, presence, signedIn } = parts;
  let rounds = 0;
  const compare = async () => {
    rounds++;
    if (!deps.bus.connected || rounds % (1_000 / ALONE_MS) === 0) await feeds.compare();
  };
  return [
    every(ALONE_MS, compare, onError),
    every(1_000, persons.compare, onError),
    every(1_000, announcements.compare, onError),
    every(1_000, signedIn.checkAlive, onError),
    every(3_000, signedIn.checkRoles, onError),
    every(3_000, leases.renew, onError),
    every(1_000, () => sweepHolds(deps), onError),
    every(5_000, presence.announce, onError),
    every(5_000, patients.announce, onError),
    every(5_000, desks.announce, onError),
    every(10_000, () => beat(parts), onError),
    every(250, backlog.scan, onError),
  ];
}

/** The number as Postgres has it. Never below a frame that went out before it, and after every frame up to it. */
async function beat({ feeds, io }: Parts): Promise<void> {
  for (const { hospital_id, seq } of await feeds.compare()) {
    const sent = feeds.flush(hospital_id);
    if (sent !== null) tell(io, watchers(hospital_id), 'seq', { hospital_id, seq: Math.max(seq, sent) });
  }
}

function watchers(hospitalId: number): string[] {
  return VIEWS.map((view) => rooms.hospital(hospitalId, view));
}

/** One frame for each audience that has somebody here. Answers how many. */
function sendChanges(
  io: LiveServer,
  { deps, present }: RealtimeOptions,
  hospitalId: number,
  events: readonly LogEvent[],
): number {
  const now = deps.clock.now();
  let frames = 0;
  for (const view of VIEWS) {
    const room = rooms.hospital(hospitalId, view);
    if (!anyoneIn(io, room)) continue;
    tell(io, [room], 'changes', present.changes(events, view, now));
    metrics.frames.inc({ audience: view });
    frames++;
  }
  for (const { at, body } of events) {
    metrics.lag.observe(Math.max(0, (now.getTime() - Date.parse(at)) / 1_000));
    const type = body.hospital?.lock ? 'hospital_locked' : 'hospital_unlocked';
    if (body.hospital) tell(io, [rooms.staff(hospitalId)], 'session', { type, hospital_id: hospitalId });
  }
  return frames;
}

/** Watchers ask again: by the number where they can see that they are behind, else by coming back. */
function tellReset(io: LiveServer, { hospital_id, seq }: Numbers, afresh: boolean): void {
  tell(io, watchers(hospital_id), 'seq', { hospital_id, seq });
  if (!afresh) return;
  const ids = VIEWS.flatMap((view) => [...(io.of('/').adapter.rooms.get(rooms.hospital(hospital_id, view)) ?? [])]);
  for (const id of ids) {
    const socket = io.of('/').sockets.get(id);
    if (socket) dropLine(socket);
  }
}

async function drain(io: LiveServer): Promise<void> {
  const sockets = [...io.of('/').sockets.values()];
  const step = Math.max(10, Math.ceil((sockets.length * DRAIN_STEP_MS) / DRAIN_MS));
  for (let i = 0; i < sockets.length; i += step) {
    if (i > 0) await pause(DRAIN_STEP_MS);
    for (const socket of sockets.slice(i, i + step)) dropLine(socket);
  }
  // Who does not answer the farewell must not keep the process.
  for (const socket of sockets) killSoon(socket);
}

function statsOf({ feeds, io, totals }: Parts) {
  return { sockets: io.of('/').sockets.size, rooms: io.of('/').adapter.rooms.size, hospitals: feeds.size(), ...totals };
}
