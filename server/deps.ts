import { openDatabase } from '#db/client.ts';
import { followClock } from './platform/clock.ts';
import type { Deps } from './platform/context.ts';
import type { Env } from './platform/env.ts';
import { createKeys } from './platform/keys.ts';
import { openLiveBus } from './platform/live-bus.ts';
import type { Log } from './platform/log.ts';
import { poolWait } from './platform/process-metrics.ts';
import { createSessions } from './platform/session.ts';
import { openStorage } from './platform/storage/open-storage.ts';

export interface OpenDeps extends Deps {
  close(): Promise<void>;
}

/** Opens what every part of the server needs: database, clock, bus, sessions. */
export async function openDeps(env: Env, log: Log): Promise<OpenDeps> {
  const database = openDatabase({
    url: env.databaseUrl,
    max: env.pgPool,
    onError: (error) => log.warn({ error: error.message }, 'database connection lost'),
    onWait: (ms) => poolWait.observe(ms / 1_000),
  });
  const clock = await followClock(database);
  const bus = openLiveBus({ redisUrl: env.redisUrl, prefix: env.redisPrefix, log, subscribe: true });
  const sessions = createSessions(database, bus);
  const keys = createKeys(env.dataKey);
  return {
    env,
    log,
    database,
    clock,
    bus,
    sessions,
    keys,
    storage: openStorage(env, keys),
    async close() {
      clock.close();
      sessions.close();
      await bus.close();
      await database.close();
    },
  };
}
