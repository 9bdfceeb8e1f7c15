import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Deps } from './context.ts';
import { counted, type GaugeReading, requestSeconds } from './metrics.ts';
import { processGauges } from './process-metrics.ts';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves this process's numbers at /metrics on a port of their own, which is for this machine alone, where nothing else is said (METRICS_HOST).
 * @throws where the port is in use
 */
export async function startMetrics(
  port: number,
  deps: Pick<Deps, 'bus' | 'database' | 'env'>,
  gauges: readonly GaugeReading[] = [],
): Promise<MetricsServer> {
  const read = new Registry();
  collectDefaultMetrics({ register: read });
  for (const gauge of [...processGauges(deps), ...gauges]) registerGauge(read, gauge);
  const server = createServer(async (req, res) => {
    // A worker has no other port to be asked whether it is alive.
    if (req.url === '/healthz') return res.writeHead(200).end();
    if (req.url !== '/metrics') return res.writeHead(404).end();
    const texts = await Promise.all([counted.metrics(), read.metrics()]).catch(() => null);
    if (texts === null) res.writeHead(500).end();
    else res.writeHead(200, { 'Content-Type': read.contentType }).end([...texts, requestSeconds.text()].join('\n'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, deps.env.metricsHost, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function registerGauge(registry: Registry, reading: GaugeReading): void {
  const { name, help } = reading;
  new Gauge({
    name: `haomai_${name}`,
    help,
    labelNames: 'label' in reading ? [reading.label] : [],
    registers: [registry],
    collect() {
      if (!('label' in reading)) return this.set(reading.read());
      this.reset();
      for (const [value, number] of Object.entries(reading.read())) this.set({ [reading.label]: value }, number);
    },
  });
}
