import { EventEmitter } from 'node:events';
import { Redis } from 'ioredis';
import type { Log } from './log.ts';
import type { RawActivity, RawReservation, RawSlot } from './raw-states.ts';

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
  | { kind: 'presence'; process: string; hospital_id: number; date: string; people: unknown[] }
  /** Who has a patient open in another process, at this hospital. */
  | { kind: 'patient_presence'; process: string; hospital_id: number; patient_id: number; people: unknown[] }
  /** Who is at this hospital's charge desk in another process. */
  | { kind: 'charge_presence'; process: string; hospital_id: number; people: unknown[] };

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

/** Calls `flush` soon after it is asked to, and not again before some milliseconds have passed. */
function createBeat(waits: () => boolean, flush: () => void): () => void {
  let resting = false;
  const beat = () => {
    resting = false;
    if (!waits()) return;
    flush();
    resting = true;
    setTimeout(beat, GATHER_MS);
  };
  return () => {
    if (resting) return;
    resting = true;
    // Not within the caller: a booking's changes and the wake for its jobs go together.
    setImmediate(beat);
  };
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
  const soon = createBeat(() => waking || events.length > 0 || account_events.length > 0 || touched.length > 0, flush);
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

/** To and from Redis; both null where there is none. */
interface RedisLines {
  readonly publisher: Redis | null;
  readonly subscriber: Redis | null;
}

function connect({ redisUrl, subscribe, log }: LiveBusOptions): RedisLines {
  const open = () => {
    if (!redisUrl) return null;
    const redis = new Redis(redisUrl, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      retryStrategy: (n) => Math.min(50 * n, 1_000),
    });
    return redis.on('error', (error) => log.debug({ error: error.message }, 'redis away'));
  };
  return { publisher: open(), subscriber: subscribe ? open() : null };
}

export function openLiveBus(options: LiveBusOptions): LiveBus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const processId = `${process.pid}-${Math.random().toString(36).slice(2, 10)}`;
  const channel = `${options.prefix}:live`;
  const deliver = (message: BusMessage) => emitter.emit('message', message);
  const { publisher, subscriber } = connect(options);
  // Redis sends us our own as well.
  const own = `{"from":${JSON.stringify(processId)},`;
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
