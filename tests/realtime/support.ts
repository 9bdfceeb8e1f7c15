import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { type EventName, type EventPayload, events, type WatchAnswer, watchAnswer } from '#contract/event.ts';
import { openDeps } from '../../server/deps.ts';
import { presentAnnouncement } from '../../server/features/announcements/present.ts';
import { mayReadPatient } from '../../server/features/desk-registrations/known-people.ts';
import { liveSource } from '../../server/features/scheduling/events.ts';
import { createGridStore } from '../../server/features/scheduling/grid-store.ts';
import type { Deps } from '../../server/platform/context.ts';
import { readEnv } from '../../server/platform/env.ts';
import { createLog } from '../../server/platform/log.ts';
import { startRealtime } from '../../server/platform/realtime/realtime.ts';
import type { LiveStats } from '../../server/platform/realtime/source.ts';

/** A server with the live channel alone, with connections and a bus of its own: to the others it is another process. */
export interface LiveProcess {
  url: string;
  deps: Deps;
  stats: () => LiveStats;
  close: () => Promise<void>;
}

export interface LiveProcessOptions {
  databaseUrl: string;
  redisUrl?: string | undefined;
  redisPrefix?: string;
  env?: Record<string, string>;
}

export async function startLive(options: LiveProcessOptions): Promise<LiveProcess> {
  const env = readEnv({
    DATABASE_URL: options.databaseUrl,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    ...(options.redisUrl ? { REDIS_URL: options.redisUrl } : {}),
    ...(options.redisPrefix ? { REDIS_PREFIX: options.redisPrefix } : {}),
    ...options.env,
  });
  const deps = await openDeps(env, createLog('server', env.logLevel));
  const http = createServer();
  const realtime = startRealtime({
    http,
    deps,
    ...liveSource(deps, createGridStore(deps), (raw) => presentAnnouncement(deps, raw)),
    mayReadPatient: (viewer, patientId) => mayReadPatient(deps, viewer, patientId),
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(http)}`,
    deps,
    stats: realtime.stats,
    async close() {
      await realtime.close();
      await new Promise((resolve) => http.close(resolve));
      await deps.close();
    },
  };
}

function portOf(http: HttpServer): number {
  const address: AddressInfo | string | null = http.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return address.port;
}

/** As it came; read it with `of`, which holds it to the contract. */
interface Received {
  name: EventName;
  payload: unknown;
}

/** A stranger's client: it knows the contract and nothing of the server. */
export interface LiveClient {
  socket: Socket;
  received: Received[];
  /** Every byte that came. */
  bytes: () => string;
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
  watch: (hospitalId: number, date: string, after?: number) => Promise<WatchAnswer>;
  of: <N extends EventName>(name: N) => EventPayload<N>[];
  /** Resolves as soon as it holds; it is looked at after everything that comes. */
  until: <T>(found: () => T | undefined | false | null) => Promise<T>;
  close: () => void;
}

type Auth = { token?: unknown; hospitalId?: unknown };
type Options = Partial<ManagerOptions & SocketOptions>;

function openClient(url: string, auth: Auth = {}, options: Options = {}): LiveClient {
  const socket = io(url, { auth, transports: ['websocket'], forceNew: true, reconnectionDelay: 50, ...options });
  const received: Received[] = [];
  const bytes: string[] = [];
  const waiting = new Set<() => void>();
  const look = () => {
    for (const each of [...waiting]) each();
  };
  socket.io.on('open', () => socket.io.engine.on('data', (data: unknown) => bytes.push(String(data))));
  for (const name of eventNames()) socket.on(name, (payload: unknown) => received.push({ name, payload }));
  // After the listeners of the event itself, and whatever they have put off.
  socket.onAny(() => setImmediate(look));
  for (const event of ['connect', 'disconnect', 'connect_error']) socket.on(event, () => setImmediate(look));
  const ask = async (name: string, ...args: unknown[]) => {
    const answer: unknown = await socket.emitWithAck(name, ...args);
    setImmediate(look);
    return answer;
  };
  return {
    socket,
    received,
    bytes: () => bytes.join('\n'),
    ask,
    watch: async (hospital_id, date, after) =>
      watchAnswer.parse(await ask('watch', { hospital_id, date, ...(after === undefined ? {} : { after }) })),
    of: <N extends EventName>(name: N) =>
      received.flatMap((each) =>
        each.name === name ? [events[name].payload.parse(each.payload) as EventPayload<N>] : [],
      ),
    until: (found) =>
      new Promise((resolve) => {
        const check = () => {
          const value = found();
          if (value === undefined || value === null || value === false) return;
          waiting.delete(check);
          resolve(value);
        };
        waiting.add(check);
        check();
      }),
    close: () => socket.disconnect(),
  };
}

/** Connected, or what the server says against it. */
export async function connect(url: string, auth: Auth = {}, options: Options = {}): Promise<LiveClient> {
  const client = openClient(url, auth, options);
  await new Promise<void>((resolve, reject) => {
    client.socket.once('connect', resolve);
    client.socket.once('connect_error', reject);
  });
  return client;
}

export async function refusal(url: string, auth: Auth = {}, options: Options = {}): Promise<string> {
  const client = openClient(url, auth, { ...options, reconnection: false });
  try {
    return await new Promise<string>((resolve, reject) => {
      client.socket.once('connect', () => reject(new Error('let in')));
      client.socket.once('connect_error', (error) => resolve(error.message));
    });
  } finally {
    client.close();
  }
}

const eventNames = () => Object.keys(events) as EventName[];

type Whole = Extract<WatchAnswer, { slots: unknown }>;
type Steps = Extract<WatchAnswer, { changes: unknown }>;

export function whole(answer: WatchAnswer): Whole {
  if (!answer.ok || !('slots' in answer)) throw new Error(`no whole state: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}

export function steps(answer: WatchAnswer): Steps {
  if (!answer.ok || !('changes' in answer)) throw new Error(`no changes: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}
