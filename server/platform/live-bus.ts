import { EventEmitter } from 'node:events';
import { Redis } from 'ioredis';
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
}
export interface RawActivity {
  by: string;
  by_role: string;
  user_id: number | null;
  kind: 'booked' | 'changed' | 'cancelled' | 'arrived' | 'in_chair' | 'done' | 'no_show' | 'rebooked' | 'referred';
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
    lists?: ('advisories' | 'registrations')[];
  };
}
/** One row of account_events. */
export interface AccountEvent {
  id: number;
  user_id: number;
  name: string;
  body: unknown;
}

export type BusMessage =
  | { kind: 'changes'; events: LogEvent[]; account_events: AccountEvent[] }
  /** Published, edited or withdrawn: each process tells its own sockets that it concerns. */
  | { kind: 'announcement'; id: number }
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
  /** To this process at once, to the others through Redis. Never throws, never waits. */
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
    const parsed = parse(text);
    if (parsed && parsed.from !== processId) deliver(parsed.message);
  });
  const send = (to: string, text: string) => {
    if (publisher?.status === 'ready') publisher.publish(to, text).catch(() => {});
  };

  return {
    processId,
    get connected() {
      return publisher?.status === 'ready' && (!options.subscribe || subscriber?.status === 'ready');
    },
    publish(message) {
      deliver(message);
      send(channel, JSON.stringify({ from: processId, message }));
    },
    listen(listener) {
      emitter.on('message', listener);
      return () => emitter.off('message', listener);
    },
    wakeOutbox: () => send(`${options.prefix}:outbox`, '1'),
    async close() {
      emitter.removeAllListeners();
      publisher?.disconnect();
      subscriber?.disconnect();
    },
  };
}
