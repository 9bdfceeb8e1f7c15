import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, poolOf } from '#db/client.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { createHealth } from './health.ts';

let made: TestDatabase;
let database: Database;

beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase({ url: made.url, max: 1, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

/** What a server over this database says, before and after it drains. */
async function asked(over: Database, drained: boolean) {
  const app = express();
  const health = createHealth({ database: over });
  health.mount(app);
  if (drained) health.drain();
  const server = app.listen(0);
  const { port } = server.address() as AddressInfo;
  const [ready, alive] = await Promise.all([
    fetch(`http://127.0.0.1:${port}/readyz`),
    fetch(`http://127.0.0.1:${port}/healthz`),
  ]);
  server.close();
  return { ready: [ready.status, await ready.json()], alive: alive.status };
}

it('is ready with its database and migrations', async () => {
  expect(await asked(database, false)).toEqual({ ready: [200, { status: 'ready' }], alive: 200 });
});

it('sends requests elsewhere while it drains, and lives', async () => {
  expect(await asked(database, true)).toEqual({ ready: [503, { status: 'draining' }], alive: 200 });
});

it('is not ready, and lives, while the database is away', async () => {
  const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', max: 1, onError: () => {} });
  expect(await asked(away, false)).toEqual({ ready: [503, { status: 'database' }], alive: 200 });
  await away.close();
});

it('is not ready before it waited long for a busy pool', async () => {
  const held = await poolOf(database).connect();
  expect(await asked(database, false)).toEqual({ ready: [503, { status: 'database' }], alive: 200 });
  held.release();
});
