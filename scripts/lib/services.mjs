import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CACHE, DATA } from './paths.mjs';
import { startPostgres } from './postgres.mjs';
import { isAlive } from './processes.mjs';
import { startRedis } from './redis.mjs';

const CHECK_EVERY = 2000;
const POSTGRES = path.join(DATA, 'postgres');
const REDIS = path.join(DATA, 'redis');

/** @typedef {{pid: number, stop: () => Promise<void>}} Service */
/** @typedef {{databaseUrl: string, redisUrl: string | null, stop: () => Promise<void>}} Services */

/**
 * Starts a service again when it dies under us; its port and password stay, so the server's pools reconnect.
 * @param {string} name
 * @param {Service} first
 * @param {() => Promise<Service | null>} again
 * @param {(line: string) => void} log
 * @returns {() => Promise<void>} stops the watch and the service
 */
function keepAlive(name, first, again, log) {
  const ending = new AbortController();
  let service = first;
  const watch = async () => {
    while (!ending.signal.aborted) {
      await sleep(CHECK_EVERY, undefined, { signal: ending.signal });
      if (isAlive(service.pid)) continue;
      log(`${name} 意外退出，正在重新启动…`);
      try {
        service = (await again()) ?? service;
      } catch (error) {
        log(`${name} 没能重新启动，稍后再试：${error instanceof Error ? error.message : error}`);
      }
    }
  };
  const watching = watch().catch(() => {});
  return async () => {
    ending.abort();
    await watching;
    await service.stop();
  };
}

/**
 * @param {(line: string) => void} log
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
async function database(log) {
  const given = process.env.DATABASE_URL;
  if (given) {
    log('使用 DATABASE_URL 指定的 PostgreSQL。');
    return { url: given, stop: async () => {} };
  }
  const again = () => startPostgres({ dir: POSTGRES, log });
  const postgres = await again();
  log(`PostgreSQL ${postgres.adopted ? '已在运行，继续使用' : '已启动'}（端口 ${postgres.port}）。`);
  return { url: postgres.url, stop: keepAlive('PostgreSQL', postgres, again, log) };
}

/**
 * @param {(line: string) => void} log
 * @returns {Promise<{url: string | null, stop: () => Promise<void>}>}
 */
async function queue(log) {
  const given = process.env.HAOMAI_NO_REDIS === '1' ? undefined : process.env.REDIS_URL;
  if (given) {
    log('使用 REDIS_URL 指定的 Redis。');
    return { url: given, stop: async () => {} };
  }
  const again = () => startRedis({ dir: REDIS, cache: path.join(CACHE, 'redis'), log });
  const redis = await again();
  if (!redis) {
    log(
      '没有可用的 Redis:改用 PostgreSQL 处理后台任务，只运行一个服务进程。要用 Redis，请安装 redis-server 或设置 REDIS_URL。',
    );
    return { url: null, stop: async () => {} };
  }
  log(`Redis ${redis.adopted ? '已在运行，继续使用' : '已启动'}（端口 ${redis.port}）。`);
  return { url: redis.url, stop: keepAlive('Redis', redis, again, log) };
}

/**
 * @param {(line: string) => void} log
 * @returns {Promise<Services>}
 */
export async function startServices(log) {
  const [postgres, redis] = await Promise.allSettled([database(log), queue(log)]);
  const stop = async () => {
    // The queue first: it may still be asked by a worker that drains, the database is asked until the very end.
    if (redis.status === 'fulfilled') await redis.value.stop();
    if (postgres.status === 'fulfilled') await postgres.value.stop();
  };
  if (postgres.status === 'fulfilled' && redis.status === 'fulfilled') {
    return { databaseUrl: postgres.value.url, redisUrl: redis.value.url, stop };
  }
  await stop();
  throw postgres.status === 'rejected' ? postgres.reason : redis.status === 'rejected' ? redis.reason : new Error();
}
