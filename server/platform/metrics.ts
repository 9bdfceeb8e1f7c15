import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#db/client.ts';

/** Seconds; the promises of the load tests lie between the middle ones. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  readonly registry: Registry;
  /** Middleware: how long requests take, by route and status. A route is its pattern, so ids make no new series. */
  http(): (req: Request, res: Response, next: NextFunction) => void;
  /** Gauges of a connection pool. */
  watchPool(database: Database): void;
  /** A number that is read when somebody asks. */
  gauge(name: string, help: string, read: () => number): void;
  counter<L extends string>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  histogram<L extends string>(
    name: string,
    help: string,
    labels?: readonly L[],
    buckets?: readonly number[],
  ): Histogram<L>;
}

/** The numbers of one process. Names begin with `haomai_`. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name: `haomai_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  };
  const histogram = <L extends string>(
    name: string,
    help: string,
    labels: readonly L[] = [],
    buckets: readonly number[] = BUCKETS,
  ) =>
    new Histogram({
      name: `haomai_${name}`,
      help,
      labelNames: [...labels],
      buckets: [...buckets],
      registers: [registry],
    });
  return {
    registry,
    gauge,
    histogram,
    counter: <L extends string>(name: string, help: string, labels: readonly L[] = []) =>
      new Counter({ name: `haomai_${name}`, help, labelNames: [...labels], registers: [registry] }),
    http: () => timeRequests(histogram('http_seconds', '请求耗时（秒）', ['method', 'route', 'status'])),
    watchPool({ pool }) {
      gauge('pg_connections', '数据库连接数', () => pool.totalCount);
      gauge('pg_idle', '空闲的数据库连接数', () => pool.idleCount);
      gauge('pg_waiting', '等待数据库连接的请求数', () => pool.waitingCount);
    },
  };
}

function timeRequests(seconds: Histogram<'method' | 'route' | 'status'>) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const end = seconds.startTimer();
    res.on('finish', () => end({ method: req.method, route: routeOf(req), status: String(res.statusCode) }));
    next();
  };
}

/** Made-up paths and methods must not become series. */
function routeOf(req: Request): string {
  const pattern: unknown = req.route?.path;
  return typeof pattern === 'string' ? pattern : 'other';
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves the numbers on a port of their own, which is not for the world. @throws where the port is in use */
export function startMetrics(metrics: Metrics, port: number, host = '0.0.0.0'): Promise<MetricsServer> {
  const server = createServer(async (req, res) => {
    if (req.url !== '/metrics') return res.writeHead(404).end();
    try {
      const text = await metrics.registry.metrics();
      res.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(text);
    } catch {
      res.writeHead(500).end();
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve({ port: portOf(server.address()), close: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
