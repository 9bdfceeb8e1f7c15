import { EventEmitter } from 'node:events';
import { Redis } from 'ioredis';
import type { VisitKind } from '#contract/slot-state.ts';
import type { Log } from './log.ts';

/** Raw states as db/functions/10_states.sql makes them: staff-only, never sent as they are. */
export interface RawHold {
  holder: string;
  by: string;
  by_role: string;
  expires_at: string;
}
export interface RawSlot {
  id: number;
  doctor_id: number;
  date: string;
  minute: number;
  status: 'open' | 'suspended' | 'withdrawn';
  reason: string | null;
  reservation_id: string | null;
  patient: string | null;
  visited: boolean;
  hold: RawHold | null;
}
export interface RawReservation {
  hash_id: string;
  slot_ids: number[];
  patient: string;
  chief_complaint: string;
  cancel_status: number;
  visi_status: number;
  flow_status: 'booked' | 'arrived' | 'in_chair' | 'done' | 'no_show';
  arrived_at: string | null;
  in_chair_at: string | null;
  done_at: string | null;
  version: number;
  /** What was logged before there were kinds has none. */
  kind?: VisitKind | null;
}
export interface RawActivity {
  by: string;
  by_role: string;
  user_id: number | null;
  kind:
    | 'booked'
    | 'changed'
    | 'cancelled'
    | 'arrived'
    | 'in_chair'
    | 'done'
    | 'no_show'
    | 'rebooked'
    | 'unseated'
    | 'reopened'
    | 'referred';
  doctor_id: number;
  date: string;
  time: string;
  patient: string;
}
/** As announcement_item() answers it. */
export interface RawAnnouncement {
  id: number;
  hospital: { id: number; name: string } | null;
  title: string;
  content: string;
  summary: string;
  audience: string;
  status: string;
  pinned: boolean;
  publish_at: string | null;
  published_at: string | null;
  edited_at: string | null;
  attachments: { key: string; name: string; content_type: string; size: number }[];
}
/** One row of hospital_events. */
export interface LogEvent {
  hospital_id: number;
  seq: number;
  at: string;
  request_id: string | null;
  body: {
    slots: RawSlot[];
    reservations: RawReservation[];
    activity?: RawActivity[];
    hospital?: { lock: number };
    headers?: boolean;
  };
}
/** One row of account_events. */
export interface AccountEvent {
  id: number;
  user_id: number;
  name: string;
  body: unknown;
}

/** A list that went stale: never what is in it. */
export interface Touched {
  /** Null: the platform's own. */
  hospital_id: number | null;
  /** The list's, as a page that shows it asks for it: its slice's. */
  name: string;
  /** The rows concerned; without any the list as a whole. */
  ids?: readonly number[];
  /** Who may read it: the hospital's staff, its owners, one person wherever they are signed in, the platform. */
  audience: 'staff' | 'owners' | 'platform' | { readonly person: number };
}

export type BusMessage =
  | { kind: 'changes'; events: LogEvent[]; account_events: AccountEvent[] }
  /** Published, edited or withdrawn: each process tells its own sockets that it concerns. */
  | { kind: 'announcement'; id: number }
  /** Lists that went stale. Nobody looks for what is lost of it. */
  | { kind: 'touched'; touched: Touched[] }
  /** These sessions are dead: cut their sockets, forget what is cached of them. */
  | { kind: 'sessions'; session_ids: number[] }
  /** Who looks at what in another process. */
  | { kind: 'presence'; process: string; hospital_id: number; date: string; people: unknown[] };

/**
 * Wakes the other processes after a commit. Never the truth: what is lost here is found in Postgres within a second.
 * Without Redis it reaches this process alone.
 */
export interface LiveBus {
  readonly processId: string;
  /** False while Redis is away: who depends on other processes then looks at Postgres. */
  readonly connected: boolean;
  /** To this process at once, to the others through Redis, under load some milliseconds later. Never throws, never waits. */
  publish(message: BusMessage): void;
  listen(listener: (message: BusMessage) => void): () => void;
  /** Tells the worker that the outbox has something. */
  wakeOutbox(): void;
  close(): Promise<void>;
}

export interface LiveBusOptions {
  redisUrl: string | undefined;
  prefix: string;
  log: Log;
  /** A worker publishes only. */
  subscribe: boolean;
}

/** Only our own processes publish here, but a stray message must not end one of them. */
function parse(text: string): { from: string; message: BusMessage } | null {
  try {
    const parsed: unknown = JSON.parse(text);
    const ours = typeof parsed === 'object' && parsed !== null && 'from' in parsed && 'message' in parsed;
    return ours ? (parsed as { from: string; message: BusMessage }) : null;
  } catch {
    return null;
  }
}

/** Under load so long passes from one message to the next; what comes meanwhile goes along. */
const GATHER_MS = 5;

interface LiveOutlet {
  publish(message: BusMessage): void;
  wakeOutbox(): void;
  /** Sends now what waits. */
  flush(): void;
}

interface LiveOutletOptions {
  readonly tell: (message: BusMessage) => void;
  readonly wake: () => void;
}

/**
 * What a process has to say to the others, in its order: at once where all was quiet. Under load the changes of some
 * milliseconds are one message, and one wake is enough for all their jobs: to send and to hear each by itself costs more
 * than most of what it tells.
 */
function createOutlet({ tell, wake }: LiveOutletOptions): LiveOutlet {
  let events: LogEvent[] = [];
  let account_events: AccountEvent[] = [];
  let touched: Touched[] = [];
  let waking = false;
  let resting = false;

  const tellChanges = () => {
    if (events.length === 0 && account_events.length === 0) return;
    const message = { kind: 'changes' as const, events, account_events };
    events = [];
    account_events = [];
    tell(message);
  };
  const tellTouched = () => {
    if (touched.length === 0) return;
    const message = { kind: 'touched' as const, touched };
    touched = [];
    tell(message);
  };
  const flush = () => {
    tellChanges();
    tellTouched();
    if (waking) wake();
    waking = false;
  };
  const beat = () => {
    resting = false;
    if (!waking && events.length === 0 && account_events.length === 0 && touched.length === 0) return;
    flush();
    resting = true;
    setTimeout(beat, GATHER_MS);
  };
  const soon = () => {
    if (resting) return;
    resting = true;
    // Not within the caller: a booking's changes and the wake for its jobs go together.
    setImmediate(beat);
  };
  return {
    publish(message) {
      if (message.kind === 'changes') {
        events.push(...message.events);
        account_events.push(...message.account_events);
        return soon();
      }
      if (message.kind === 'touched') {
        touched.push(...message.touched);
        return soon();
      }
      tellChanges();
      tell(message);
    },
    wakeOutbox() {
      waking = true;
      soon();
    },
    flush,
  };
}

export function openLiveBus(options: LiveBusOptions): LiveBus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const processId = `${process.pid}-${Math.random().toString(36).slice(2, 10)}`;
  const channel = `${options.prefix}:live`;
  const deliver = (message: BusMessage) => emitter.emit('message', message);

  const connect = () =>
    options.redisUrl
      ? new Redis(options.redisUrl, {
          maxRetriesPerRequest: 1,
          enableOfflineQueue: false,
          retryStrategy: (n) => Math.min(50 * n, 1_000),
        })
      : null;
  const publisher = connect();
  const subscriber = options.subscribe ? connect() : null;
  for (const redis of [publisher, subscriber]) {
    redis?.on('error', (error) => options.log.debug({ error: error.message }, 'redis away'));
  }
  subscriber?.on('ready', () => subscriber.subscribe(channel).catch(() => {}));
  subscriber?.on('message', (_channel, text) => {
    const parsed = text.startsWith(own) ? null : parse(text);
    if (parsed) deliver(parsed.message);
  });
  const send = (to: string, text: string) => {
    if (publisher?.status === 'ready') publisher.publish(to, text).catch(() => {});
  };
  const outlet = createOutlet({
    tell: (message) => publisher && send(channel, JSON.stringify({ from: processId, message })),
    wake: () => send(`${options.prefix}:outbox`, '1'),
  });
  // Redis sends us our own as well.
  const own = `{"from":${JSON.stringify(processId)},`;

  return {
    processId,
    get connected() {
      return publisher?.status === 'ready' && (!options.subscribe || subscriber?.status === 'ready');
    },
    publish(message) {
      deliver(message);
      outlet.publish(message);
    },
    listen(listener) {
      emitter.on('message', listener);
      return () => emitter.off('message', listener);
    },
    wakeOutbox: outlet.wakeOutbox,
    async close() {
      outlet.flush();
      emitter.removeAllListeners();
      publisher?.disconnect();
      subscriber?.disconnect();
    },
  };
}
