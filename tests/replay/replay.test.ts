import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../db/seed/main.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FRIDAY_MORNING } from '../support/moment.ts';
import { type ServerProcess, startServerProcess } from '../support/processes.ts';
import { testRedis } from '../support/redis.ts';
import { withClient } from '../support/template.ts';
import { bookOf, HEADER, runReplay, startLiar } from './support.ts';

const ROWS = 40;

let database: TestDatabase;
let server: ServerProcess;
let dir: string;
let book: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.setClock(FRIDAY_MORNING);
  await seedDemo(database.url);
  const redis = testRedis();
  server = await startServerProcess({ databaseUrl: database.url, redisUrl: redis.url, redisPrefix: redis.prefix });
  dir = await mkdtemp(path.join(os.tmpdir(), 'replay-'));
  book = path.join(dir, 'book.csv');
  await writeFile(book, bookOf(ROWS));
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
  await rm(dir, { recursive: true, force: true });
});

const figure = (output: string, pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN);

describe('the replay of a book', () => {
  it('runs against a real server, twice in a row, and every promise holds', async () => {
    for (let run = 1; run <= 2; run++) {
      const { code, output } = await runReplay(book, server.url);
      expect(output).toContain('结论：11 条不变量全部成立。');
      expect(output).not.toContain('✗');
      expect(code).toBe(0);
      const booked = figure(output, /约上 (\d+)/);
      expect(booked).toBeGreaterThan(ROWS / 2);
      expect(figure(output, /预约 +(\d+)：/)).toBe(booked);
      expect(figure(output, /（([\d,]+) 次，时钟误差/)).toBeGreaterThan(ROWS);
    }
  });

  it('ends with 1 and says what is broken where the product lies', async () => {
    // Somebody who reads the public grid is told that free slots are booked, and the name of who booked last.
    let name = '';
    const liar = await startLiar(server.url, ({ url }, body) => {
      if (url === '/api/admin/reservations') name = /"patient":"([^"]+)"/.exec(body)?.[1] ?? name;
      if (!url?.startsWith('/api/index?')) return body;
      return body.replace('{', `{"gossip":"${name}",`).replace(/"(d\d+)":2,/, '"$1":4,');
    });
    const { code, output } = await runReplay(book, liar.url);
    liar.close();
    expect(output).toContain('✗ 每个观看者的最终画面与服务器一致');
    expect(output).toContain(`公众接口 收到了「${name}」`);
    expect(output).toContain('结论：2 条不变量不成立！');
    expect(code).toBe(1);
  });

  it('puts down every hold when it is stopped', async () => {
    const long = path.join(dir, 'long.csv');
    await writeFile(long, bookOf(ROWS * 10));
    const { code, output } = await runReplay(long, server.url, (soFar, stop) => {
      if (/占号 \d{2}/.test(soFar)) stop();
    });
    expect(output).toContain('占着的号源都已释放');
    expect(code).toBe(130);
    const open = await withClient(database.url, (client) =>
      client.query('SELECT id FROM holds WHERE ended_at IS NULL'),
    );
    expect(open.rows).toEqual([]);
  });
});

describe("what the replay can't work with", () => {
  it('is a file with a wrong line: it ends with 2 and tells where', async () => {
    const wrong = path.join(dir, 'wrong.csv');
    await writeFile(wrong, `${HEADER}\n5642903,F,yesterday,2016-04-29T00:00:00Z,62,A,0,No\n`);
    const { code, output } = await runReplay(wrong, server.url);
    expect(output).toContain('第 2 行第 3 列（ScheduledDay）');
    expect(code).toBe(2);
  });

  it('is a product that does not run: it ends with 2 and says what to do', async () => {
    const { code, output } = await runReplay(book, 'http://127.0.0.1:9');
    expect(output).toContain('连不上 http://127.0.0.1:9：请先 npm start');
    expect(code).toBe(2);
  });

  it('is another program at that address', async () => {
    const { code, output } = await runReplay(book, new URL(server.metricsUrl).origin);
    expect(output).toContain('运行的不是号脉');
    expect(code).toBe(2);
  });
});
