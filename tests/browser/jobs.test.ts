import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkerProcess, type WorkerProcess } from '../support/processes.ts';
import { until } from '../support/until.ts';
import { OWNER, PLATFORM } from './admin-support.ts';
import { isClean } from './clean.ts';
import { type Stage, setStage } from './stage.ts';

/** What failed for good is seen and run again, from our page and from the board; and the messages beside it. */

const BOARD = '/api/admin/queues/ui';

let stage: Stage;
let worker: WorkerProcess;
beforeAll(async () => {
  stage = await setStage();
  worker = await startWorkerProcess(stage.services);
});
afterAll(async () => {
  await worker?.stop();
  await stage?.close();
});

/** A job that cannot be done as it stands. Answers its number once it has failed for good. */
async function failedJob(): Promise<number> {
  const { rows } = await stage.pool.query<{ id: number }>(
    "INSERT INTO outbox (job, payload, due_at) VALUES ('announcement.publish', '{}', haomai_now()) RETURNING id",
  );
  const id = rows[0]?.id ?? 0;
  await until(
    () => stateOf(id),
    (state) => state === 'failed',
  );
  return id;
}

async function stateOf(id: number): Promise<string> {
  const { rows } = await stage.pool.query<{ state: string }>(
    "SELECT CASE WHEN done_at IS NOT NULL THEN 'done' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'open' END AS state FROM outbox WHERE id = $1",
    [id],
  );
  return rows[0]?.state ?? 'gone';
}

/** Whatever it failed of is put right: there is no such announcement, so that nothing is left to do. */
const putRight = (id: number) =>
  stage.pool.query(`UPDATE outbox SET payload = '{"announcement_id": 999999}' WHERE id = $1`, [id]);

async function openBoard(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: '打开队列面板' }).click();
  const board = await opened;
  await board.waitForURL(`**${BOARD}`);
  return board;
}

describe('super_admin', () => {
  it('sees a failed job and why, and runs it again', async () => {
    const id = await failedJob();
    const page = await stage.open(PLATFORM, '/admin/queues');
    await page.getByRole('button', { name: `任务${id}的失败原因` }).click();
    await page.getByRole('dialog', { name: '失败原因' }).getByText('announcement_id').waitFor();
    await page.keyboard.press('Escape');
    await putRight(id);
    await page.getByRole('button', { name: `重新执行定时发布公告（编号${id}）` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '重新执行' }).click();
    await page.getByText('操作成功').waitFor();
    await expect.poll(() => stateOf(id)).toBe('done');
    await page.getByRole('button', { name: `任务${id}的失败原因` }).waitFor({ state: 'detached' });
  });

  it('opens the board in a tab of its own, sees it there with its reason, and runs it again', async () => {
    const id = await failedJob();
    await putRight(id);
    const page = await stage.open(PLATFORM, '/admin/queues');
    const board = await openBoard(page);
    await expect.poll(() => board.evaluate(() => window.opener)).toBeNull();
    await board.goto(`${stage.server.url}${BOARD}/queue/haomai?status=failed`);
    await board.getByText(new RegExp(`^outbox-${id}-`)).waitFor();
    await board.getByText('announcement_id').first().waitFor();
    await board.getByText('重试全部').click();
    await board.getByRole('button', { name: /确认|确定/ }).click();
    await expect.poll(() => stateOf(id)).toBe('done');
    await board.getByText(new RegExp(`^outbox-${id}-`)).waitFor({ state: 'detached' });
  });

  it('is told on the board that nothing else is pressed there', async () => {
    const id = await failedJob();
    const board = await openBoard(await stage.open(PLATFORM, '/admin/queues'));
    await board.goto(`${stage.server.url}${BOARD}/queue/haomai?status=failed`);
    await board.getByText('清理全部').click();
    await board.getByRole('button', { name: /确认|确定/ }).click();
    await board.getByText('队列面板只能查看和重新执行').waitFor();
    await expect.poll(() => board.getByText(new RegExp(`^outbox-${id}-`)).count()).toBe(1);
  });
});

it('a shop owner is refused at the board, and finds no way to it', async () => {
  const page = await stage.open(OWNER, '/admin');
  await page.getByRole('link', { name: '短信记录' }).first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: '任务队列' }).count()).toBe(0);
  const answer = await page.goto(`${stage.server.url}${BOARD}`);
  expect(answer?.status()).toBe(401);
  await page.getByText('队列面板已过期，请回到任务队列重新打开').waitFor();
  const ask = await stage.ask(OWNER);
  expect((await ask('POST', '/api/admin/queues/board')).status).toBe(403);
});

describe('both pages', () => {
  beforeAll(async () => {
    await failedJob();
    await stage.pool.query(
      `INSERT INTO sms_messages (phone, kind, text, template_params, hospital_id, dedupe, reason, created_at, state, error)
       SELECT '1380000' || (1000 + g), 'booked', '【号脉】您已预约衡川口腔 · 总院 赵晓棠医生 11月20日 15:00 的就诊。', '[]', 1,
         'page:' || g, '预约成功', haomai_now() - interval '1 minute' * g,
         (ARRAY['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'unknown', 'stopped', 'over_budget'])[g],
         CASE WHEN g = 6 THEN 'FailedOperation.PhoneNumberInBlacklist' END
       FROM generate_series(1, 9) g`,
    );
  });

  it.for([
    ['/admin/queues', PLATFORM, 1440, 900],
    ['/admin/queues', PLATFORM, 390, 844],
    ['/admin/notifications/sms', OWNER, 1440, 900],
    ['/admin/notifications/sms', OWNER, 390, 844],
    ['/admin/notifications/sms', PLATFORM, 1440, 900],
  ] as const)('%s as %s has nothing for axe at %i × %i', async ([path, who, width, height]) => {
    const page = await stage.open(who, path, { width, height });
    await page.locator('table[aria-busy="false"]').waitFor();
    await page.getByRole('row').nth(1).waitFor();
    await isClean(page);
    if (path === '/admin/queues') return;
    await page
      .getByRole('button', { name: /^短信\d+详情$/ })
      .first()
      .click();
    const detail = page.getByRole('dialog');
    await detail.getByText('发送原因').waitFor();
    // The platform sees that it went, not to whom.
    expect(await detail.getByText('手机号').count()).toBe(who === PLATFORM ? 0 : 1);
    await isClean(page);
  });

  it('the owner sets the day’s budget in yuan, and sees it', async () => {
    const page = await stage.open(OWNER, '/admin/notifications/sms');
    await page.getByRole('button', { name: '短信预算' }).click();
    const form = page.getByRole('dialog', { name: '短信预算' });
    await isClean(page);
    await form.getByLabel('每日预算').fill('80.5');
    await form.getByRole('button', { name: /保存/ }).click();
    await page.getByText('¥80.50').waitFor();
    const { rows } = await stage.pool.query('SELECT daily_budget::int FROM sms_settings WHERE hospital_id = 1');
    expect(rows).toEqual([{ daily_budget: 8_050 }]);
  });

  it('the owner sends one once more', async () => {
    const page = await stage.open(OWNER, '/admin/notifications/sms?state=failed');
    await page.getByRole('button', { name: /^重发短信\d+$/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '重发' }).click();
    await page.getByText('操作成功').waitFor();
    const repeated = () => stage.pool.query("SELECT state FROM sms_messages WHERE dedupe = 'page:6:resend'");
    await expect.poll(async () => (await repeated()).rows).toEqual([{ state: 'sent' }]);
  });
});
