import { createApp } from './app.ts';
import { openDeps } from './deps.ts';
import { requireDataKey } from './platform/data-key.ts';
import { envOrExit } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { startMetrics } from './platform/metrics-page.ts';
import { systemScope } from './platform/scope.ts';
import { stopWhenTold } from './platform/stop.ts';

/** Thousands come back at once after a cut; whom the kernel turns away tries again only after seconds. */
const BACKLOG = 4_096;

const env = envOrExit();
const log = createLog('server', env.logLevel);
const deps = await openDeps(env, log);
await requireDataKey(systemScope(deps.database), deps.keys).catch((error: Error) => {
  log.fatal({ error: error.message }, 'cannot start');
  process.exit(1);
});
const app = createApp(deps);
const metrics = await startMetrics(env.metricsPort, deps, app.gauges);

app.http.listen(env.port, env.host, BACKLOG, () => log.info({ port: env.port }, 'listening'));
app.http.on('error', (error) => {
  log.fatal({ error: error.message }, 'cannot listen');
  process.exit(1);
});

// No new requests, those under way end, sockets are sent elsewhere.
stopWhenTold(log, env.shutdownTimeoutMs, async () => {
  await app.close();
  await metrics.close();
  await deps.close();
});
