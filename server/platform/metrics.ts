import { createServer } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { poolOf } from '#db/client.ts';
import type { Deps } from './context.ts';

/** Seconds; the promises of the load tests lie between the middle ones. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

// Counted from wherever in the process something happens, as logging is.
const counted = new Registry();

/** A counter of this process. Make each once, at the top of a module; names get the prefix `haomai_`. */
export function counter<L extends string>(name: string, help: string, labels: readonly L[] = []): Counter<L> {
  return new Counter({ name: `haomai_${name}`, help, labelNames: [...labels], registers: [counted] });
}

/** A histogram in seconds. */
export function histogram<L extends string>(name: string, help: string, labels: readonly L[] = []): Histogram<L> {
  return new Histogram({
    name: `haomai_${name}`,
    help,
    labelNames: [...labels],
    buckets: BUCKETS,
    registers: [counted],
  });
}

/** A number that is read when somebody asks. */
export interface GaugeReading {
  readonly name: string;
  readonly help: string;
  read(): number;
}

const requestSeconds = histogram('http_seconds', '请求耗时（秒）', ['method', 'route', 'status']);

/** How long requests take. A route is its pattern: ids and made-up paths must not become series. */
export function httpMetrics() {
  return (req: Request, res: Response, next: NextFunction): void => {
    const end = requestSeconds.startTimer();
    res.on('finish', () => end({ method: req.method, route: routeOf(req), status: String(res.statusCode) }));
    next();
  };
}

function routeOf(req: Request): string {
  const pattern: unknown = req.route?.path;
  return typeof pattern === 'string' ? pattern : 'other';
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves this process's numbers at /metrics on a port of their own, which is not for the world.
 * @throws where the port is in use
 */
export async function startMetrics(
  port: number,
  deps: Pick<Deps, 'database' | 'env'>,
  gauges: readonly GaugeReading[] = [],
): Promise<MetricsServer> {
  const read = new Registry();
  collectDefaultMetrics({ register: read });
  for (const gauge of [...poolGauges(deps), ...gauges]) registerGauge(read, gauge);
  const server = createServer(async (req, res) => {
    // A worker has no other port to be asked whether it is alive.
    if (req.url === '/healthz') return res.writeHead(200).end();
    if (req.url !== '/metrics') return res.writeHead(404).end();
    const texts = await Promise.all([counted.metrics(), read.metrics()]).catch(() => null);
    if (texts === null) res.writeHead(500).end();
    else res.writeHead(200, { 'Content-Type': read.contentType }).end(texts.join('\n'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, deps.env.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function poolGauges({ database }: Pick<Deps, 'database'>): GaugeReading[] {
  const pool = poolOf(database);
  return [
    { name: 'pg_connections', help: '数据库连接数', read: () => pool.totalCount },
    { name: 'pg_idle', help: '空闲的数据库连接数', read: () => pool.idleCount },
    { name: 'pg_waiting', help: '等待数据库连接的请求数', read: () => pool.waitingCount },
  ];
}

function registerGauge(registry: Registry, { name, help, read }: GaugeReading): void {
  new Gauge({
    name: `haomai_${name}`,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
