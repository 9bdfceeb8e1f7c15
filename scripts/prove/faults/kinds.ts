import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { TYPES } from '../../../db/types.ts';
import type { Managed } from '../../rig/process.ts';
import type { Line } from '../../rig/proxy.ts';
import type { Rig } from '../../rig/rig.ts';
import { insist } from '../kit/until.ts';
import type { Fault, Kind } from './plan.ts';

/** Does it, waits, and mends it. Whoever calls may count on all being as before when it resolves. */
type Doing = (rig: Rig, fault: Fault) => Promise<void>;

const SLOW_MS = 120;
const FLAPS = 6;
/** Rows that every claim of a slot wants. */
const LOCKED = ['slots', 'holds', 'reservations', 'sessions'] as const;

const of = <T>(items: readonly T[], n: number): T | undefined => items[n % Math.max(1, items.length)];

async function restart(one: Managed | undefined, forMs: number): Promise<void> {
  await one?.kill('SIGKILL');
  await pause(forMs);
  // Its stores may be away at the same time: then it does not start, as an orchestrator would see it, and is begun again.
  await insist(async () => one?.start(), 60_000);
}

async function stopAwhile(one: Managed | undefined, forMs: number): Promise<void> {
  one?.pause();
  await pause(forMs);
  one?.resume();
}

async function onLine(line: Line | null | undefined, forMs: number, breaks: (line: Line) => void): Promise<void> {
  if (!line) return;
  breaks(line);
  await pause(forMs);
  line.mend();
}

const DOINGS: Readonly<Record<Kind, Doing>> = {
  server_killed: (rig, { target, forMs }) => restart(of(rig.servers, target), forMs),
  server_paused: (rig, { target, forMs }) => stopAwhile(of(rig.servers, target), forMs),
  worker_killed: (rig, { target, forMs }) => restart(of(rig.workers, target), forMs),
  worker_paused: (rig, { target, forMs }) => stopAwhile(of(rig.workers, target), forMs),
  async postgres_killed(rig, { forMs }) {
    await rig.postgres.kill();
    await pause(forMs);
    await rig.postgres.start();
  },
  async postgres_restarted(rig, { forMs }) {
    await rig.postgres.stop();
    await pause(forMs);
    await rig.postgres.start();
  },
  async postgres_frozen(rig, { forMs }) {
    rig.postgres.freeze();
    await pause(forMs);
    rig.postgres.thaw();
  },
  postgres_backends_killed: (rig) => insist(() => rig.postgres.killBackends()),
  postgres_table_locked: (rig, { target, forMs }) => insist(() => lockTable(rig, of(LOCKED, target) ?? 'slots', forMs)),
  postgres_out_of_connections: (rig, { forMs }) => takeConnections(rig, forMs),
  postgres_line_slow: (rig, { forMs }) => onLine(rig.lines.postgres, forMs, (line) => line.fault({ delayMs: SLOW_MS })),
  postgres_line_cut: (rig, { forMs }) => onLine(rig.lines.postgres, forMs, (line) => line.refuse()),
  postgres_line_half_open: (rig, { forMs }) =>
    onLine(rig.lines.postgres, forMs, (line) => line.fault({ halfOpen: true })),
  async redis_killed(rig, { forMs }) {
    await rig.redis?.kill();
    await pause(forMs);
    await rig.redis?.start();
  },
  async redis_restarted(rig, { forMs }) {
    await rig.redis?.stop();
    await pause(forMs);
    await rig.redis?.start();
  },
  async redis_frozen(rig, { forMs }) {
    rig.redis?.freeze();
    await pause(forMs);
    rig.redis?.thaw();
  },
  redis_emptied: (rig) => insist(async () => rig.redis?.flush()),
  async redis_full(rig, { forMs }) {
    await insist(async () => rig.redis?.configure('maxmemory', '1mb'));
    await pause(forMs);
    await insist(async () => rig.redis?.configure('maxmemory', '0'));
  },
  redis_line_slow: (rig, { forMs }) => onLine(rig.lines.redis, forMs, (line) => line.fault({ delayMs: SLOW_MS })),
  redis_line_cut: (rig, { forMs }) => onLine(rig.lines.redis, forMs, (line) => line.refuse()),
  client_line_cut: (rig, { target, forMs }) => onLine(of(rig.lines.servers, target), forMs, (line) => line.cut()),
  client_line_slow: (rig, { target, forMs }) =>
    onLine(of(rig.lines.servers, target), forMs, (line) => line.fault({ delayMs: SLOW_MS })),
  client_line_half_open: (rig, { target, forMs }) =>
    onLine(of(rig.lines.servers, target), forMs, (line) => line.fault({ halfOpen: true })),
  async client_line_flapping(rig, { target, forMs }) {
    for (let n = 0; n < FLAPS; n += 1) {
      await onLine(of(rig.lines.servers, target), forMs / FLAPS / 2, (line) => line.refuse());
      await pause(forMs / FLAPS / 2);
    }
  },
  answers_swallowed: (rig, { target, forMs }) =>
    onLine(of(rig.lines.servers, target), forMs, (line) => line.fault({ swallowAnswers: true })),
};

export const inject: Doing = (rig, fault) => DOINGS[fault.kind](rig, fault);

async function own(rig: Rig): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: rig.postgres.url, types: TYPES });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function lockTable(rig: Rig, table: string, forMs: number): Promise<void> {
  const client = await own(rig);
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await pause(forMs);
    await client.query('ROLLBACK');
  } finally {
    await client.end().catch(() => {});
  }
}

/** Takes every connection there is, and breaks those that the product has, so that it must ask for new ones. */
async function takeConnections(rig: Rig, forMs: number): Promise<void> {
  const taken: pg.Client[] = [];
  try {
    await insist(() => rig.postgres.killBackends());
    for (let n = 0; n < 400; n += 1) taken.push(await own(rig));
  } catch {
    // There are none left.
  }
  await pause(forMs);
  await Promise.all(taken.map((client) => client.end().catch(() => {})));
}
