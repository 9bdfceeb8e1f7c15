import { monitorEventLoopDelay } from 'node:perf_hooks';
import { poolOf } from '#db/client.ts';
import type { Deps } from './context.ts';
import { type GaugeReading, histogram } from './metrics.ts';

/** Of those who found no free connection; where nobody waits there is nothing to see. */
export const poolWait = histogram('pg_wait_seconds', '没有空闲连接时等待数据库连接的时间（秒）');

/** How often the event loop is looked at, in milliseconds. */
const RESOLUTION_MS = 10;
const NANO = 1e-9;

/** Seconds that the event loop was late since it was last asked. */
interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  /** The longest stall. */
  readonly max: number;
}

export interface LoopMeter {
  read(): LoopDelay;
  stop(): void;
}

/** Each who reads has one of their own: reading begins anew. */
export function meterLoop(): LoopMeter {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  // What is recorded is the time between two looks, of which so much is as it should be.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds * NANO - RESOLUTION_MS / 1_000);
  return {
    read() {
      const delay = {
        p50: late(histogram.percentile(50)),
        p99: late(histogram.percentile(99)),
        max: late(histogram.max),
      };
      histogram.reset();
      return delay;
    },
    stop: () => void histogram.disable(),
  };
}

/** How things stand in any process of the product. */
export function processGauges({ bus, database, env }: Pick<Deps, 'bus' | 'database' | 'env'>): GaugeReading[] {
  const pool = poolOf(database);
  const loop = meterLoop();
  return [
    { name: 'pg_connections', help: '数据库连接数', read: () => pool.totalCount },
    { name: 'pg_idle', help: '空闲的数据库连接数', read: () => pool.idleCount },
    { name: 'pg_waiting', help: '等待数据库连接的请求数', read: () => pool.waitingCount },
    { name: 'pg_max', help: '数据库连接数上限', read: () => env.pgPool },
    {
      name: 'event_loop_delay_seconds',
      help: '上次抓取以来事件循环的延迟（秒）；max 是最长的一次停顿',
      label: 'stat',
      read: () => ({ ...loop.read() }),
    },
    // Where none is meant to be there, none is missing.
    ...(env.redisUrl === undefined
      ? []
      : [
          {
            name: 'redis_connected',
            help: 'Redis 是否连通；没有配置 Redis 时没有此值',
            read: () => Number(bus.connected),
          },
        ]),
  ];
}
