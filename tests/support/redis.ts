import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';

export type TestRedis = {
  url: string;
  /** For REDIS_PREFIX: a database number keeps keys apart, but publish and subscribe don't know of it. */
  prefix: string;
};

/** The shared Redis, kept apart from the other test files. */
export function testRedis(): TestRedis {
  const shared = inject('redisUrl');
  if (!shared) {
    throw new Error('这些测试需要 Redis:请安装 redis-server(apt-get install redis-server)，或设置 TEST_REDIS_URL。');
  }
  const url = new URL(shared);
  if (url.pathname.length <= 1) url.pathname = `/${Number(process.env.VITEST_POOL_ID ?? 0) % 16}`;
  return { url: url.href, prefix: `test-${randomBytes(4).toString('hex')}` };
}
