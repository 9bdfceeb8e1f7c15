import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ServerProcess,
  startServerProcess,
  startWorkerProcess,
  type WorkerProcess,
} from '../support/processes.ts';
import { OWNER, PLATFORM } from './admin-support.ts';
import { isClean } from './clean.ts';
import { DESK, type Stage, setStage } from './stage.ts';

/** The operator's page over the real thing: two servers and a worker, of which some die. */

const PLACE = '/admin/processes';

let stage: Stage;
let second: ServerProcess;
let worker: WorkerProcess;
beforeAll(async () => {
  stage = await setStage();
  [second, worker] = await Promise.all([startServerProcess(stage.services), startWorkerProcess(stage.services)]);
});
afterAll(async () => {
  await Promise.all([second?.kill('SIGKILL'), worker?.kill('SIGKILL')]);
  await stage?.close();
});

/** Its name begins with the machine's and the process's number. */
const rowOf = (page: Page, pid: number) => page.getByRole('row', { name: new RegExp(`\\D${pid}\\D`) });
const tile = (page: Page, label: string) =>
  page.getByRole('region', { name: '全平台' }).locator('div').filter({ hasText: label }).first();

describe('super_admin', () => {
  it('sees every server and worker, the one that answers first', async () => {
    const page = await stage.open(PLATFORM, '/admin');
    await page.getByRole('link', { name: '运行状态' }).first().click();
    await rowOf(page, stage.server.pid).getByText('本进程').waitFor();
    await rowOf(page, second.pid).waitFor();
    await rowOf(page, worker.pid).waitFor();
    await rowOf(page, worker.pid).getByText('连通').waitFor();
    await expect.poll(() => page.getByText('没有 worker 在运行').count()).toBe(0);
  });

  it('sees a hold that somebody takes elsewhere, without doing anything', async () => {
    const page = await stage.open(PLATFORM, PLACE);
    await expect.poll(() => tile(page, '正在占号').innerText()).toMatch(/正在占号\s*0/);
    const ask = await stage.ask(DESK);
    const { rows } = await stage.pool.query<{ id: number }>(
      `SELECT id FROM slots WHERE hospital_id = 1 AND status = 'open' AND reservation_id IS NULL AND hold_id IS NULL
         AND starts_at > haomai_now() + interval '1 hour' ORDER BY starts_at LIMIT 1`,
    );
    const slot = rows[0]?.id;
    const held = await ask('POST', '/api/holds', { scheduling_time_id: slot });
    expect(held.status, held.text).toBe(201);
    await expect.poll(() => tile(page, '正在占号').innerText()).toMatch(/正在占号\s*[1-9]/);
    await expect.poll(() => rowOf(page, stage.server.pid).innerText()).toMatch(/\t0\t0\t[1-9]/);
  });

  it.for([
    [1440, 900],
    [390, 844],
  ] as const)('finds nothing for axe at %i × %i', async ([width, height]) => {
    const page = await stage.open(PLATFORM, PLACE, { width, height });
    await rowOf(page, second.pid).waitFor();
    await isClean(page);
  });

  it('is told where there is no network, and of when the figures are', async () => {
    const page = await stage.open(PLATFORM, PLACE);
    await rowOf(page, second.pid).waitFor();
    await page.context().setOffline(true);
    await page.getByText(/数据停留在 2026-11-\d\d \d\d:\d\d:\d\d/).waitFor();
    await rowOf(page, second.pid).waitFor();
    await isClean(page);
    await page.context().setOffline(false);
    await page.getByText(/数据停留在/).waitFor({ state: 'detached' });
  });

  it('is told of a process that was killed, of a missing worker, and of what failed for good', async () => {
    const page = await stage.open(PLATFORM, PLACE);
    await rowOf(page, second.pid).waitFor();
    await stage.pool.query(
      `INSERT INTO outbox (job, payload, due_at, failed_at, error)
       VALUES ('sms.review', '{}', haomai_now() - interval '1 minute', haomai_now(), 'x')`,
    );
    await Promise.all([second.kill('SIGKILL'), worker.kill('SIGKILL')]);
    await rowOf(page, second.pid).getByText('没有消息').waitFor();
    await page.getByText('没有 worker 在运行').waitFor();
    await page.getByText('2 个进程没有消息').waitFor();
    await page.getByText('1 个任务最终失败').waitFor();
    await isClean(page);
    await page.getByRole('link', { name: '查看任务队列' }).click();
    await page.waitForURL('**/admin/queues?state=failed');
  });
});

it('a shop owner finds no way to it', async () => {
  const page = await stage.open(OWNER, PLACE);
  await page.waitForURL('**/401');
  expect((await (await stage.ask(OWNER))('GET', '/api/admin/processes')).status).toBe(403);
});
