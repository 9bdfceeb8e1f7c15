import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkerProcess, type WorkerProcess } from '../support/processes.ts';
import { OWNER } from './admin-support.ts';
import { isClean } from './clean.ts';
import { DESK, type Stage, setStage } from './stage.ts';

/** Announcements as they are written, in a browser: clean at both sizes, and with the keyboard alone. */

const PATH = '/admin/notifications/system_notifications';

let stage: Stage;
let worker: WorkerProcess;
beforeAll(async () => {
  stage = await setStage();
  worker = await startWorkerProcess(stage.services);
  await write({ title: '晨会改到 8:20', draft: true });
  await write({ title: '设备检修', pinned: true, audience: 'all', roles: ['doctor'] });
  await write({ title: '元旦放假', publish_at: '2026-12-28 08:00' });
  await (await stage.ask(DESK))('PUT', '/api/announcements/read');
});
afterAll(async () => {
  await worker?.stop();
  await stage?.close();
});

async function write(body: object): Promise<void> {
  const ask = await stage.ask(OWNER);
  const text = '<h2>安排</h2><p>请<strong>提前</strong>准备，见 <a href="https://example.com/">通知</a>。</p>';
  const answer = await ask('POST', '/api/admin/hospital/message', { audience: 'staff', content: text, ...body });
  expect(answer.status, answer.text).toBe(201);
}

const open = async (size: { width?: number; height?: number } = {}, path = PATH) => {
  const page = await stage.open(OWNER, path, size);
  await page.getByRole('heading', { name: '系统公告' }).waitFor();
  return page;
};
const menu = async (page: Page, title: string, item: string) => {
  await page.getByRole('button', { name: `${title}的操作` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const openForm = async (page: Page) => {
  await page.getByRole('button', { name: '发布公告' }).click();
  const form = page.getByRole('dialog', { name: '发布公告' });
  await form.getByRole('textbox', { name: /内容/ }).waitFor();
  return form;
};

describe.each([
  [1440, 900],
  [390, 844],
])('at %i × %i there is nothing for axe', (width, height) => {
  it('in the list and its menu', async () => {
    const page = await open({ width, height });
    await page.getByRole('button', { name: '设备检修', exact: true }).waitFor();
    await isClean(page);
    await page.getByRole('button', { name: '元旦放假的操作' }).click();
    await page.getByRole('menuitem', { name: '改时间' }).waitFor();
    await isClean(page);
  });

  it('in the form, what it refuses, its link and its time', async () => {
    const page = await open({ width, height });
    const form = await openForm(page);
    await isClean(page);
    await form.getByRole('button', { name: /^立即发布/ }).click();
    await form.getByText('内容为必填项').waitFor();
    await expect.poll(() => form.getByText('标题为必填项').isVisible()).toBe(true);
    await isClean(page);
    await form.getByRole('textbox', { name: /标题/ }).fill('停诊通知');
    await form.getByRole('textbox', { name: /内容/ }).click();
    await page.keyboard.type('下午停诊');
    await form
      .locator('input[type=file]')
      .setInputFiles([{ name: '假.png', mimeType: 'image/png', buffer: Buffer.from('nothing') }]);
    await form.getByRole('button', { name: '重新上传假.png' }).waitFor();
    await isClean(page);
    await form.getByRole('button', { name: '移除假.png' }).click();
    await form.getByRole('button', { name: '链接' }).click();
    await page.getByRole('dialog', { name: '插入链接' }).waitFor();
    await isClean(page);
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: '定时发布' }).click();
    await page.getByRole('dialog', { name: '定时发布' }).waitFor();
    await isClean(page);
  });

  it('in what it says and who has read it', async () => {
    const page = await open({ width, height });
    await menu(page, '设备检修', '查看阅读情况');
    const sheet = page.getByRole('dialog', { name: '设备检修' });
    await sheet.getByText('患者已读').waitFor();
    await isClean(page);
    await sheet.getByRole('tab', { name: '内容' }).click();
    await sheet.getByRole('link', { name: '通知' }).waitFor();
    await isClean(page);
  });

  it('where there is nothing, and where it can’t be loaded', async () => {
    const page = await open({ width, height }, `${PATH}?keyword=没有这样的公告`);
    await page.getByText('暂无数据').waitFor();
    await isClean(page);
    const down = { message: '服务暂时不可用，请稍后再试', code: 'UNAVAILABLE', request_id: 'x' };
    await page.route('**/api/admin/hospital/message?**', (route) => route.fulfill({ status: 503, json: down }));
    await page.reload();
    await page.getByText('加载失败').waitFor();
    await isClean(page);
  });
});

/** Presses Tab until something is focused; what can't be reached so is a failure. */
async function tabTo(page: Page, wanted: { role: string; name: RegExp }, back = false): Promise<void> {
  // On a busy machine what opens takes the focus only after some presses: the walk goes round until it has come.
  for (let presses = 0; presses < 240; presses += 1) {
    const focused = page.locator('*:focus').and(page.getByRole(wanted.role as 'button', { name: wanted.name }));
    if ((await focused.count()) > 0) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab never came to ${wanted.role} ${wanted.name}`);
}

const labelInFocus = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);

/** A tip in the dialog that is gone as soon as a field is left, each time, as fast as no hand is. */
function tipsThatVanish(dialog: Element): void {
  const put = () => dialog.append(Object.assign(document.createElement('i'), { className: 'vanishes' }));
  put();
  dialog.addEventListener('focusout', () => {
    dialog.querySelector('.vanishes')?.remove();
    setTimeout(put);
  });
}

describe('with the keyboard alone', () => {
  it('Tab goes on to the next field though what the last one told vanishes meanwhile', async () => {
    const page = await open();
    await page.getByRole('button', { name: '设备检修', exact: true }).waitFor();
    const form = await openForm(page);
    await tabTo(page, { role: 'textbox', name: /标题/ });
    await form.evaluate(tipsThatVanish);
    for (const next of ['员工', '店长', '医生']) {
      await page.keyboard.press('Tab');
      expect(await labelInFocus(page)).toBe(next);
    }
    await page.keyboard.press('Shift+Tab');
    expect(await labelInFocus(page)).toBe('店长');
  });

  it('one is written, formatted, given a time, and stands in the list', async () => {
    const page = await open();
    await page.getByRole('button', { name: '设备检修', exact: true }).waitFor();
    await tabTo(page, { role: 'button', name: /^发布公告$/ });
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: '发布公告' });
    const text = form.getByRole('textbox', { name: /内容/ });
    await text.waitFor();
    // It starts at the title.
    await tabTo(page, { role: 'textbox', name: /标题/ });
    await page.keyboard.type('键盘写的公告');
    await tabTo(page, { role: 'textbox', name: /内容/ });
    await page.keyboard.type('第一项');
    // Back to the toolbar: one stop, and the arrows in it.
    await page.keyboard.press('Shift+Tab');
    for (let moves = 0; moves < 6; moves += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('项目列表');
    await page.keyboard.press('Enter');
    await expect.poll(() => text.locator('ul > li').count()).toBe(1);
    // The text has the focus again; Tab leaves it though it is a list.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('第二项');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('添加附件');
    await expect.poll(() => text.innerHTML()).toContain('<li><p><strong>第二项</strong></p></li>');
    await tabTo(page, { role: 'button', name: /^定时发布/ });
    await page.keyboard.press('Enter');
    const times = page.getByRole('dialog', { name: '定时发布' });
    await times.waitFor();
    await tabTo(page, { role: 'textbox', name: /发布时间/ });
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1805');
    await times.getByText(/将于 11月20日 周五 18:05（今天/).waitFor();
    await page.keyboard.press('Control+Enter');
    await times.waitFor({ state: 'detached' });
    await form.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /键盘写的公告/ });
    await row.getByText('待发布').waitFor();
    await row.getByText('2026-11-20 18:05').waitFor();
  });

  it('one that is withdrawn asks first, and is withdrawn for who has the list open too', async () => {
    await write({ title: '发错了' });
    const page = await open();
    const other = await open();
    await other
      .getByRole('row', { name: /发错了/ })
      .getByText('已发布')
      .waitFor();
    await tabTo(page, { role: 'button', name: /^发错了的操作$/ });
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('撤回');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog', { name: '确定撤回“发错了”？' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page
      .getByRole('row', { name: /发错了/ })
      .getByText('已撤回')
      .waitFor();
    await other
      .getByRole('row', { name: /发错了/ })
      .getByText('已撤回')
      .waitFor();
  });
});

describe('at its time', () => {
  it('one turns published under the eyes of who wrote it', async () => {
    const page = await open();
    const { rows } = await stage.pool.query<{ at: string }>("SELECT (haomai_now() + interval '6 seconds')::text AS at");
    await write({ title: '马上就到', publish_at: new Date(rows[0]?.at ?? '').toISOString(), audience: 'patients' });
    await page.reload();
    const row = page.getByRole('row', { name: /马上就到/ });
    await row.getByRole('timer').waitFor();
    await row.getByText('已发布').waitFor();
  });
});

describe('what is written', () => {
  it('outlives a reload, and goes with its author', async () => {
    const page = await open();
    const form = await openForm(page);
    await form.getByRole('textbox', { name: /标题/ }).fill('写到一半');
    await form.getByRole('textbox', { name: /内容/ }).click();
    await page.keyboard.type('还没写完');
    await page.reload();
    const again = await openForm(page);
    await again.getByText('已恢复上次未保存的内容').waitFor();
    await expect.poll(() => again.getByRole('textbox', { name: /内容/ }).innerText()).toBe('还没写完');
    await expect.poll(() => again.getByRole('textbox', { name: /标题/ }).inputValue()).toBe('写到一半');
  });
});
