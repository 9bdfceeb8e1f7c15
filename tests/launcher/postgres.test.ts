import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { isAlive, waitForExit } from '../../scripts/lib/processes.mjs';
import { withClient } from '../support/template.ts';

describe('the embedded PostgreSQL', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'haomai-postgres-'));
  const start = () => startPostgres({ dir, port: 0, settings: ['fsync=off'] });
  const count = (url: string) => withClient(url, async (client) => (await client.query('TABLE kept')).rowCount);
  const pidFile = path.join(dir, 'cluster', 'postmaster.pid');

  beforeAll(async () => {
    // As a project folder is: another user may look in.
    chmodSync(dir, 0o755);
    const postgres = await start();
    await withClient(postgres.url, (client) => client.query('CREATE TABLE kept AS SELECT 1 AS id'));
    await postgres.stop();
    expect(isAlive(postgres.pid)).toBe(false);
  });

  afterAll(async () => {
    await (await start()).stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it('is a PostgreSQL 18 that only this machine reaches, with a password of its own', async () => {
    const postgres = await start();
    const version = await withClient(postgres.url, (client) => client.query('SHOW server_version'));
    expect(version.rows[0]?.server_version).toMatch(/^18\./);
    expect(new URL(postgres.url).hostname).toBe('127.0.0.1');
    expect(statSync(path.join(dir, 'password')).mode & 0o077).toBe(0);
    const wrong = postgres.url.replace(new URL(postgres.url).password, 'wrong');
    await expect(count(wrong)).rejects.toThrow('password authentication failed');
    await postgres.stop();
  });

  it('is taken over where it runs already', async () => {
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ adopted: true, pid: first.pid, url: first.url });
    await second.stop();
    expect(isAlive(first.pid)).toBe(false);
  });

  it('recovers after kill -9', async () => {
    const killed = await start();
    process.kill(killed.pid, 'SIGKILL');
    await waitForExit(killed.pid, 5000);
    const again = await start();
    expect(again.adopted).toBe(false);
    expect(await count(again.url)).toBe(1);
    await again.stop();
  });

  it('is not misled by a stale pid file whose number another process has now', async () => {
    const lines = [process.pid, path.join(dir, 'cluster'), 1, 5432, '', '127.0.0.1', '', 'ready'];
    writeFileSync(pidFile, `${lines.join('\n')}\n`);
    const postgres = await start();
    expect(postgres.adopted).toBe(false);
    expect(readFileSync(pidFile, 'utf8')).toMatch(new RegExp(`^${postgres.pid}\n`));
    await postgres.stop();
  });

  it('works inside a folder that only its owner may enter', async () => {
    const home = mkdtempSync(path.join(os.tmpdir(), 'haomai-home-'));
    chmodSync(home, 0o700);
    const first = await startPostgres({ dir: path.join(home, 'postgres'), port: 0, settings: ['fsync=off'] });
    await first.stop();
    const second = await startPostgres({ dir: path.join(home, 'postgres'), port: 0 });
    await second.stop();
    expect(second.url).toBe(first.url);
    rmSync(home, { recursive: true, force: true });
  });

  it('takes another port where its own is taken, and keeps that one', async () => {
    const before = await start();
    await before.stop();
    const squatter = createServer().listen(before.port, '127.0.0.1');
    const moved = await start();
    expect(moved.port).not.toBe(before.port);
    await moved.stop();
    squatter.close();
    const after = await start();
    expect(after.port).toBe(moved.port);
    expect(await count(after.url)).toBe(1);
    await after.stop();
  });
});
