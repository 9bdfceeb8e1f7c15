import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { isAlive, waitForExit } from '../../scripts/lib/processes.mjs';
import { startRedis } from '../../scripts/lib/redis.mjs';

const cache = path.resolve(import.meta.dirname, '..', '..', '.cache', 'redis');

describe('the Redis beside the product', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'haomai-redis-'));
  const start = async () => {
    const redis = await startRedis({ dir, cache, port: 0 });
    if (!redis) throw new Error('These tests need a redis-server or Debian packages.');
    return redis;
  };
  const ask = async <T>(url: string, question: (client: Redis) => Promise<T>): Promise<T> => {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => {});
    try {
      await client.connect();
      return await question(client);
    } finally {
      client.disconnect();
    }
  };

  afterEach(() => vi.unstubAllEnvs());
  afterAll(async () => {
    await (await start()).stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it('never evicts, which the queues depend on, and asks for its password', async () => {
    const redis = await start();
    expect(await ask(redis.url, (client) => client.config('GET', 'maxmemory-policy'))).toContain('noeviction');
    await expect(ask(`redis://127.0.0.1:${redis.port}`, (client) => client.set('a', '1'))).rejects.toThrow();
    await redis.stop();
    expect(isAlive(redis.pid)).toBe(false);
  });

  it('keeps its data over a stop and is taken over where it runs already', async () => {
    const first = await start();
    await ask(first.url, (client) => client.set('kept', 'yes'));
    await first.stop();
    const second = await start();
    const third = await start();
    expect(third).toMatchObject({ adopted: true, pid: second.pid, url: second.url });
    expect(await ask(third.url, (client) => client.get('kept'))).toBe('yes');
    await third.stop();
    expect(isAlive(second.pid)).toBe(false);
  });

  it('starts again after kill -9, also where the pid file names another process', async () => {
    const killed = await start();
    process.kill(killed.pid, 'SIGKILL');
    await waitForExit(killed.pid, 5000);
    writeFileSync(path.join(dir, 'pid'), String(process.pid));
    const again = await start();
    expect(again.adopted).toBe(false);
    await again.stop();
  });

  it('puts damaged data aside instead of refusing to start', async () => {
    const before = await start();
    await before.stop();
    const data = path.join(dir, 'appendonlydir');
    for (const name of readdirSync(data)) writeFileSync(path.join(data, name), '*3\r\nrubbish\r\nmore rubbish');
    const said: string[] = [];
    const redis = await startRedis({ dir, cache, port: 0, log: (line) => said.push(line) });
    expect(said.join()).toContain('已损坏');
    expect(redis && (await ask(redis.url, (client) => client.ping()))).toBe('PONG');
    await redis?.stop();
  });

  it('is none where HAOMAI_NO_REDIS says so', async () => {
    vi.stubEnv('HAOMAI_NO_REDIS', '1');
    expect(await startRedis({ dir, cache })).toBeNull();
  });

  it('is taken from the PATH before anything is fetched', async () => {
    const elsewhere = mkdtempSync(path.join(os.tmpdir(), 'haomai-path-'));
    const marker = path.join(elsewhere, 'called');
    const stub = `#!/bin/sh\n[ "$1" = --version ] || touch ${marker}\n[ "$1" = --version ]\n`;
    writeFileSync(path.join(elsewhere, 'valkey-server'), stub, { mode: 0o755 });
    vi.stubEnv('PATH', `${elsewhere}${path.delimiter}${process.env.PATH}`);
    const fresh = path.join(elsewhere, 'data');
    await expect(startRedis({ dir: fresh, cache, port: 0 })).rejects.toThrow('Redis 启动失败');
    expect(existsSync(marker)).toBe(true);
    rmSync(elsewhere, { recursive: true, force: true });
  });
});
