import { chmodSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { isAlive } from '../../scripts/lib/processes.mjs';
import { createTestDatabase } from '../support/database.ts';
import { makeProduct, type Started, until } from './product.ts';

const OTHER_KEY = Buffer.alloc(32, 7).toString('base64');

// A machine that is busy with other tests starts a product slowly.
describe.runIf(process.platform === 'linux')('npm start', () => {
  const product = makeProduct();
  let port = 0;
  let dataKey = '';
  beforeAll(async () => {
    chmodSync(product.dir, 0o755);
    port = await freePort();
  });
  afterAll(() => product.remove());

  const start = (env: Record<string, string> = {}) => product.start({ PORT: String(port), ...env });
  const address = () => `http://127.0.0.1:${port}`;
  const ready = async (started: Started) => {
    const isReady = () => started.output().includes('按 Ctrl-C 停止') || started.child.exitCode !== null;
    await until(isReady, started.output);
    expect(started.output()).toContain(`号脉已启动：http://localhost:${port}`);
  };
  const answers = () =>
    fetch(address()).then(
      (answer) => answer.ok,
      () => false,
    );

  it('brings everything up, tells the address and the accounts, and leaves no process after SIGTERM', async () => {
    const started = start();
    await ready(started);
    expect(started.output()).toMatch(/13800000012 .*医生/);
    const env = await (await fetch(address())).json();
    expect(env).toMatchObject({
      nodeEnv: 'development',
      host: '127.0.0.1',
      databaseUrl: expect.any(String),
      redisUrl: expect.any(String),
    });
    expect(product.read('.data/seeded')).toBe(env.databaseUrl);
    expect(env.dataKey).toBe(product.read('.data/postgres/data-key').trim());
    expect(Buffer.from(env.dataKey, 'base64')).toHaveLength(32);
    expect(statSync(path.join(product.dir, '.data/postgres/data-key')).mode & 0o777).toBe(0o600);
    expect(started.output()).not.toContain(env.dataKey);
    dataKey = env.dataKey;
    expect(product.read('web/dist/index.html')).toContain('<script');
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(product.processes()).toEqual([]);
  });

  it('refuses to run twice in one folder, and starts again what dies', async () => {
    const started = start();
    await ready(started);
    const second = start({ PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `号脉已经在运行（进程 ${started.child.pid}）：http://localhost:${port}。要重新启动，请先在那个终端按 Ctrl-C。\n`,
    );
    const server = product.pidOf('server');
    process.kill(server, 'SIGKILL');
    await until(
      () => !isAlive(server),
      () => 'the server to die',
    );
    await until(answers, started.output);
    expect(started.output()).toContain('server 意外退出（SIGKILL）');
    started.child.kill('SIGINT');
    expect(await started.ended).toBe(0);
    expect(product.processes()).toEqual([]);
  });

  it('recovers when everything was killed, and drains the server when only the launcher was', async () => {
    const first = start();
    await ready(first);
    for (const pid of product.processes()) process.kill(pid, 'SIGKILL');
    await first.ended;
    const second = start();
    await ready(second);
    const [server, worker] = [product.pidOf('server'), product.pidOf('worker')];
    second.child.kill('SIGKILL');
    await until(
      () => !isAlive(server) && !isAlive(worker),
      () => 'server and worker to notice',
    );
    const third = start();
    await ready(third);
    expect(third.output()).toContain('PostgreSQL 已在运行，继续使用');
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    expect(product.processes()).toEqual([]);
  });

  it('says so and goes on where there is no Redis', async () => {
    const started = start({ HAOMAI_NO_REDIS: '1' });
    await ready(started);
    expect(started.output()).toContain('没有可用的 Redis');
    const env = await (await fetch(address())).json();
    expect(env).not.toHaveProperty('redisUrl');
    expect(env.dataKey).toBe(dataKey);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
  });

  it('warns where somebody else’s database has no key of its own', async () => {
    const database = await createTestDatabase();
    const started = start({ DATABASE_URL: database.url });
    await ready(started);
    expect(started.output()).toContain('没有设置 DATA_KEY，证件号将用公开的开发密钥加密');
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    await database.drop();
  });

  it.each([
    ['a port in use', {}, /^端口 \d+ 已被别的程序占用：.*PORT=\d+ npm start。$/m, true],
    ['a server that can not live', { DIES: '1' }, /server 连续 4 次启动后很快退出（代码 7）：fatal: no luck/, false],
    ['another DATA_KEY than the database’s', { DATA_KEY: OTHER_KEY }, /DATA_KEY 不是这个数据库的密钥/, false],
    ['a wrong variable', { PG_POOL: 'many' }, /^ {2}PG_POOL:应为 1 到 500 的整数$/m, false],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://a@127.0.0.1:1/b' },
      /^连不上数据库：.*DATABASE_URL/m,
      false,
    ],
  ])('ends with a clear line and nothing left running: %s', async (_name, env, line, occupied) => {
    const squatter = occupied ? createServer().listen(port, '127.0.0.1') : null;
    const started = start(env);
    expect(await started.ended).toBe(1);
    squatter?.close();
    expect(started.output()).toMatch(line);
    expect(started.output()).not.toMatch(/^\s+at /m);
    expect(product.processes()).toEqual([]);
  });
});
