import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#db/client.ts';
import { requireDataKey } from '#server/platform/data-key.ts';
import { failureOf } from '#server/platform/database-errors.ts';
import { envOrExit } from '#server/platform/env.ts';
import { startFigures } from '#server/platform/figures/figures.ts';
import { createKeys } from '#server/platform/keys.ts';
import { openLiveBus } from '#server/platform/live-bus.ts';
import { createLog } from '#server/platform/log.ts';
import { startMetrics } from '#server/platform/metrics-page.ts';
import { poolWait } from '#server/platform/process-metrics.ts';
import { systemScope } from '#server/platform/scope.ts';
import { inboxDriver } from '#server/platform/sms/inbox.ts';
import { tencentDriver } from '#server/platform/sms/tencent.ts';
import { stopWhenTold } from '#server/platform/stop.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { WorkerDeps } from './context.ts';
import { workerSource } from './figures.ts';
import { openJobQueue } from './job-queue.ts';
import { watchPlatform } from './platform.ts';
import { pruneAge } from './prune/rounds.ts';
import { startRelay } from './relay.ts';
import { startRounds } from './rounds.ts';
import { runJob } from './run.ts';

/** A night's work may take its time; nobody waits for it. */
const STATEMENT_MS = 60_000;
/** How often a database that is away is asked again. */
const AGAIN_MS = 500;

const env = envOrExit();
const log = createLog('worker', env.logLevel);
const keys = createKeys(env.dataKey);
const deps: WorkerDeps = {
  env,
  log,
  database: openDatabase({
    url: env.databaseUrl,
    max: env.pgPool,
    statementTimeout: STATEMENT_MS,
    voice: 'system',
    onError: (error) => log.warn({ error: error.message }, 'database connection lost'),
    onWait: (ms) => poolWait.observe(ms / 1_000),
  }),
  bus: openLiveBus({ redisUrl: env.redisUrl, prefix: env.redisPrefix, log, subscribe: false }),
  sms: env.sms ? tencentDriver(env.sms) : inboxDriver(),
  keys,
  storage: openStorage(env, keys),
};
if (!env.sms) log.warn('no SMS provider: messages stay in the local inbox');

const queue = openJobQueue(env, log);
const proven = proveKey();
queue.take(async (run) => {
  await proven;
  await runJob(deps, run);
});
const relay = startRelay(deps, queue);
const stopRounds = startRounds(deps);
const platform = watchPlatform(deps);
const figures = startFigures(deps, workerSource);
const metrics = await startMetrics(env.workerMetricsPort, deps, [
  ...platform.gauges,
  { name: 'outbox_lag_seconds', help: '最早的待办任务已等待的秒数', read: relay.lag },
  { name: 'prune_age_seconds', help: '距上一次清理完成的秒数', read: pruneAge },
]);
log.info({ metrics: metrics.port }, 'working');

/** No job is done with another key than the database's; while the database is away nobody can say, and no job comes. */
async function proveKey(): Promise<void> {
  for (;;) {
    try {
      await requireDataKey(systemScope(deps.database), deps.keys);
      return;
    } catch (error) {
      if (failureOf(error)?.code !== 'UNAVAILABLE') {
        log.fatal({ error: error instanceof Error ? error.message : String(error) }, 'cannot start');
        process.exit(1);
      }
      await pause(AGAIN_MS);
    }
  }
}

// Takes nothing more and ends what runs. What is left another worker does.
stopWhenTold(log, env.shutdownTimeoutMs, async () => {
  await Promise.all([stopRounds(), relay.stop(), queue.stopTaking()]);
  platform.stop();
  await Promise.all([metrics.close(), figures.stop()]);
  await queue.close();
  await deps.bus.close();
  await deps.database.close();
});
