import { hostname } from 'node:os';
import { PROCESS_TELL_MS, type ProcessFigures } from '#contract/processes.ts';
import { poolOf } from '#db/client.ts';
import type { Deps } from '../context.ts';
import { type LoopMeter, meterLoop, poolWait } from '../process-metrics.ts';
import { every } from '../realtime/timing.ts';
import { systemScope } from '../scope.ts';
import { bucketsOf } from './read.ts';
import { createWindow, type Readings, type Window } from './window.ts';

/** What every process has. */
type Shared = Pick<ProcessFigures, 'cpu' | 'memory_bytes' | 'loop' | 'pool' | 'pool_wait' | 'redis'>;

/** What one kind of process counts, and how it says so. */
export interface Source {
  read(): Promise<Readings>;
  present(shared: Shared, lastMinute: Window): ProcessFigures;
}

export interface OwnProcess {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** Seconds that it has run. */
  readonly up: number;
  /** Milliseconds since it was read. */
  readonly age: number;
  readonly figures: ProcessFigures;
}

export interface Figures {
  /** How this process is, read a few seconds ago; it needs neither Postgres nor Redis. */
  own(): Promise<OwnProcess>;
  /** Tells no more, and is no longer shown. */
  stop(): Promise<void>;
}

type Needs = Pick<Deps, 'bus' | 'database' | 'env' | 'log'>;

/**
 * Reads this process's own metrics every few seconds and tells the others through a table of Postgres, which is there
 * where there is no Redis too. One source for this page and for Prometheus: what is counted is counted once.
 */
export function startFigures(deps: Needs, source: Source): Figures {
  const lastMinute = createWindow();
  const me = { id: deps.bus.processId, host: hostname(), pid: process.pid };
  const shared = sharedFigures(deps, lastMinute);
  let latest: { at: number; figures: ProcessFigures } | null = null;
  const read = async () => {
    const [{ counts, times }, waits] = await Promise.all([source.read(), bucketsOf(poolWait)]);
    lastMinute.push({ at: performance.now(), counts, times: { ...times, pool_wait: waits } });
    latest = { at: performance.now(), figures: source.present(shared.read(), lastMinute) };
    return latest;
  };
  const tell = async () => {
    const { figures } = await read();
    const reported = JSON.stringify({ ...me, up: process.uptime(), figures });
    await systemScope(deps.database).query({
      name: 'tell_process',
      text: 'SELECT tell_process($1::jsonb)',
      values: [reported],
    });
  };
  const stop = every(PROCESS_TELL_MS, tell, (error) =>
    deps.log.debug({ error: error instanceof Error ? error.message : String(error) }, 'figures not reported'),
  );
  return {
    async own() {
      const { at, figures } = latest ?? (await read());
      return { ...me, up: process.uptime(), age: performance.now() - at, figures };
    },
    async stop() {
      stop();
      shared.stop();
      await systemScope(deps.database)
        .query('DELETE FROM process_figures WHERE id = $1', [me.id])
        .catch(() => {});
    },
  };
}

function sharedFigures({ bus, database, env }: Needs, lastMinute: Window): { read(): Shared; stop(): void } {
  const pool = poolOf(database);
  const loop = meterLoop();
  const cpu = meterCpu();
  return {
    read: () => ({
      cpu: cpu(),
      memory_bytes: process.memoryUsage.rss(),
      loop: inMilliseconds(loop),
      pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: env.pgPool },
      pool_wait: lastMinute.spread('pool_wait'),
      redis: env.redisUrl === undefined ? null : bus.connected,
    }),
    stop: loop.stop,
  };
}

function inMilliseconds(meter: LoopMeter): Shared['loop'] {
  const { p50, p99, max } = meter.read();
  const rounded = (seconds: number) => Math.round(seconds * 10_000) / 10;
  return { p50: rounded(p50), p99: rounded(p99), max: rounded(max) };
}

/** How much of one core was used since it was last asked. */
function meterCpu(): () => number {
  let [before, at] = [process.cpuUsage(), performance.now()];
  return () => {
    const [now, then] = [process.cpuUsage(), performance.now()];
    const used = (now.user + now.system - before.user - before.system) / 1_000;
    const share = used / Math.max(1, then - at);
    [before, at] = [now, then];
    return Math.round(share * 100) / 100;
  };
}
