import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { openOwner } from '../../db/client.ts';
import { Factories } from '../../db/factories.ts';
import { type App, createApp } from '../../server/app.ts';
import { openDeps } from '../../server/deps.ts';
import type { Deps } from '../../server/platform/context.ts';
import { readEnv } from '../../server/platform/env.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTestDatabase, type TestDatabase, uploadFolderOf } from './database.ts';
import { type Asks, asking } from './http.ts';
import { FRIDAY_MORNING } from './moment.ts';
import { testRedis } from './redis.ts';

export interface TestApp {
  url: string;
  deps: Deps;
  gauges: App['gauges'];
  database: TestDatabase;
  /** The tables' owner: sees and changes what no scope of the product may. */
  owner: pg.Pool;
  make: Factories;
  as: (person?: { token: string } | null) => Asks;
  close: () => Promise<void>;
}

export interface TestAppOptions {
  clock?: string;
  /** Shares a database (and Redis prefix) with another app: a second server. */
  beside?: TestApp;
  redis?: boolean;
  env?: Record<string, string>;
}

/** The real server in this process, on a database and Redis prefix of its own. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.beside?.database ?? (await createTestDatabase());
  if (!options.beside) await database.setClock(options.clock ?? FRIDAY_MORNING);
  const redis = options.redis === false ? null : testRedis();
  const env = readEnv({
    DATABASE_URL: database.url,
    UPLOAD_DIR: uploadFolderOf(database.url),
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    // All tests come from one address.
    PUBLIC_READS_PER_MINUTE: '100000000',
    ...(redis ? { REDIS_URL: redis.url, REDIS_PREFIX: options.beside?.deps.env.redisPrefix ?? redis.prefix } : {}),
    ...options.env,
  });
  const deps = await openDeps(env, createLog('server', env.logLevel));
  const owner = openOwner({ url: database.url, max: 4, onError: () => {} });
  const app = createApp(deps);
  await new Promise<void>((resolve) => app.http.listen(0, '127.0.0.1', resolve));
  const { port } = app.http.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    deps,
    gauges: app.gauges,
    database,
    owner,
    make: new Factories(owner, env.dataKey),
    as: (person) => asking(url, person?.token),
    async close() {
      await app.close();
      await deps.close();
      await owner.end();
      if (!options.beside) await database.drop();
    },
  };
}
