import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Asks } from '../support/http.ts';
import { DOCTOR, type Stage, setStage, signInByForm } from './stage.ts';

/** Nothing that is typed into a case is lost, and nobody else reads it in the browser: docs/domain/records.md#the-editor. */

const OWNER = '13800000011';
const STORE = '**/patient-emr/store';

let stage: Stage;
let doctor: Asks;
beforeAll(async () => {
  stage = await setStage();
  doctor = await stage.ask(DOCTOR);
});
afterAll(() => stage?.close());

interface Draft {
  id: number;
  hash: string;
  version: number;
  patientId: number;
}

/** A case that this doctor writes just now: an open one of the demo, as it stands. */
async function draftOf(): Promise<Draft> {
  const me = (await doctor('POST', '/api/admin/info')).number('id');
  const list = await doctor('GET', `/api/admin/cases?status=draft&doctor_id=${me}&pageSize=100`);
  const rows = list.at('data') as {
    id: number;
    version: number;
    patient: { id: number };
    reservation: { hash_id: string } | null;
  }[];
  const row = rows.find(({ reservation }) => reservation !== null);
  if (!row?.reservation) throw new Error('nobody is being written of');
  return { id: row.id, hash: row.reservation.hash_id, version: row.version, patientId: row.patient.id };
}

const saved = async ({ id }: Draft, part: string) =>
  (await doctor('GET', `/api/admin/hospital/patient-emr/detail?id=${id}`)).string('data', part);
const exam = (page: Page) => page.getByRole('textbox', { name: /^口腔检查/ });
const openDraft = async ({ hash }: Draft, phone = DOCTOR): Promise<Page> => {
  const page = await stage.open(phone, `/admin/visits/cases?id=${hash}`);
  await exam(page).waitFor();
  return page;
};
const signOut = async (page: Page) => {
  await page.locator('header button[aria-haspopup="menu"]').last().click();
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: '退出登录' }).click()]);
  await page.goto(`${stage.server.url}/login`);
};
/** What the browser has of it, byte by byte. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const asked = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await asked(indexedDB.open('haomai-drafts'));
    const rows = await asked<{ sealed: ArrayBuffer }[]>(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return rows.map(({ sealed }) => new TextDecoder().decode(sealed));
  });

describe('what is typed without a line', () => {
  it('is in the form after a reload, and then on the server', async () => {
    const draft = await draftOf();
    const page = await openDraft(draft);
    await page.context().setOffline(true);
    await exam(page).fill('断网时写的检查');
    await page.getByText('仅存本机，联网后自动保存').waitFor();
    expect(await saved(draft, 'exam')).not.toBe('断网时写的检查');
    // The line comes back with the reload: nothing was sent before it.
    await page.route(STORE, (route) => route.abort());
    await page.context().setOffline(false);
    await page.reload();
    await page.getByText(/^已恢复 .* 未保存的内容$/).waitFor();
    expect(await exam(page).inputValue()).toBe('断网时写的检查');
    await page.unroute(STORE);
    await page
      .getByRole('status')
      .filter({ hasText: /^已保存/ })
      .waitFor();
    expect(await saved(draft, 'exam')).toBe('断网时写的检查');
    // And nothing of it is left here.
    expect(await storedText(page)).toEqual([]);
  });

  it('is sealed, and comes back to who typed it alone', async () => {
    const draft = await draftOf();
    const address = `/admin/visits/cases?id=${draft.hash}`;
    // By the form: the stage's own way would sign in anew with each load of the page.
    const page = await stage.open(null, '/login');
    await signInByForm(page, DOCTOR);
    await page.getByText('实时同步').waitFor();
    await page.goto(stage.server.url + address);
    await exam(page).waitFor();
    await page.route(STORE, (route) => route.abort());
    await exam(page).fill('只有本人能看到的文字');
    await page.getByText('仅存本机，联网后自动保存').waitFor();
    const stored = await storedText(page);
    expect(stored).toHaveLength(1);
    expect(stored.join()).not.toContain('本人');
    await signOut(page);
    const left = await storedText(page);
    expect(left).toHaveLength(1);
    expect(left.join()).not.toContain('本人');

    await signInByForm(page, OWNER);
    await page.getByText('实时同步').waitFor();
    await page.goto(stage.server.url + address);
    await exam(page).waitFor();
    expect(await exam(page).inputValue()).not.toBe('只有本人能看到的文字');
    expect(await page.getByText(/^已恢复/).count()).toBe(0);
    await signOut(page);

    await signInByForm(page, DOCTOR);
    await page.getByText('实时同步').waitFor();
    await page.goto(stage.server.url + address);
    await page.getByText(/^已恢复 .* 未保存的内容$/).waitFor();
    expect(await exam(page).inputValue()).toBe('只有本人能看到的文字');
    await page.unroute(STORE);
    await page
      .getByRole('status')
      .filter({ hasText: /^已保存/ })
      .waitFor();
    expect([await saved(draft, 'exam'), await storedText(page)]).toEqual(['只有本人能看到的文字', []]);
  });

  it('survives the browser’s crash', async () => {
    const draft = await draftOf();
    const page = await openDraft(draft);
    await page.route(STORE, (route) => route.abort());
    await exam(page).fill('写到一半浏览器崩溃');
    await page.getByText('仅存本机，联网后自动保存').waitFor();
    const next = await page.context().newPage();
    await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => {})]);
    await next.goto(`${stage.server.url}/admin/visits/cases?id=${draft.hash}`);
    await next.getByText(/^已恢复 .* 未保存的内容$/).waitFor();
    expect(await exam(next).inputValue()).toBe('写到一半浏览器崩溃');
    await next
      .getByRole('status')
      .filter({ hasText: /^已保存/ })
      .waitFor();
    expect(await saved(draft, 'exam')).toBe('写到一半浏览器崩溃');
  });
});

describe('a template', () => {
  it('is put in by the keys, leaves one at its first slot, and the key that sent it signs nothing', async () => {
    const draft = await draftOf();
    const page = await openDraft(draft);
    const steps: unknown[] = [];
    page.on('request', (sent) => sent.url().endsWith('/patient-emr/store') && steps.push(sent.postDataJSON().action));
    await exam(page).fill('已有的检查');
    await page.keyboard.press('Control+j');
    await page.getByRole('combobox', { name: '查找模板' }).pressSequentially('深龋');
    await page.keyboard.press('Enter');
    const asked = page.getByRole('region', { name: '口腔检查' });
    await asked.getByRole('radio', { name: '替换' }).press(' ');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const slot = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        return at instanceof HTMLTextAreaElement ? at.value.slice(at.selectionStart, at.selectionEnd) : null;
      });
    await expect.poll(slot).toMatch(/^\{.+\}$/);
    await page.keyboard.type('左上');
    await page
      .getByRole('status')
      .filter({ hasText: /^已保存/ })
      .waitFor();
    expect(await saved(draft, 'exam')).toMatch(/^左上\{/);
    // One that was begun would have been sent behind what was saved.
    await page.keyboard.type('后牙');
    await Promise.all([page.waitForResponse(STORE), page.getByRole('button', { name: '存为模板' }).click()]);
    expect(steps.filter((action) => action !== undefined)).toEqual([]);
  });
});

describe('a server that does not take it', () => {
  it('is asked again, and the text stays', async () => {
    const draft = await draftOf();
    const page = await openDraft(draft);
    // A full disk, as the server tells of it.
    await page.route(STORE, (route) =>
      route.fulfill({ status: 500, json: { status_code: 500, code: 'INTERNAL', message: '服务器开小差了' } }),
    );
    await exam(page).fill('磁盘满了也不丢');
    await page
      .getByRole('status')
      .filter({ hasText: /^保存失败/ })
      .waitFor();
    expect(await exam(page).inputValue()).toBe('磁盘满了也不丢');
    await page.unroute(STORE);
    await page.getByRole('button', { name: '重试' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^已保存/ })
      .waitFor();
    expect(await saved(draft, 'exam')).toBe('磁盘满了也不丢');
  });
});

describe('two people', () => {
  it('the second sees the first’s name, reads along and takes over; the later save loses, and both texts stand field by field', async () => {
    const draft = await draftOf();
    const mine = await openDraft(draft);
    await exam(mine).fill('医生写的检查');
    const theirs = await openDraft(draft, OWNER);
    await theirs
      .getByText(/ 正在编辑$/)
      .first()
      .waitFor();
    // Who does not write reads along.
    await expect.poll(() => exam(theirs).inputValue()).toBe('医生写的检查');
    expect(await exam(theirs).isEditable()).toBe(false);

    await mine.context().setOffline(true);
    await exam(mine).fill('医生接着写的检查');
    await mine.getByText('仅存本机，联网后自动保存').waitFor();
    await theirs.getByRole('button', { name: '接管' }).click();
    await exam(theirs).fill('店长写的检查');
    await theirs
      .getByRole('status')
      .filter({ hasText: /^已保存/ })
      .waitFor();
    await mine.context().setOffline(false);
    const dialog = mine.getByRole('dialog', { name: '同事也保存了这份病历' });
    const part = dialog.getByRole('region', { name: '口腔检查' });
    await part.getByText('医生接着写的检查').waitFor();
    await part.getByText('店长写的检查').waitFor();
    await part.getByRole('radio', { name: '保留我的' }).click();
    await dialog.getByRole('button', { name: /^按选择保存/ }).click();
    await mine
      .getByRole('status')
      .filter({ hasText: /^已保存/ })
      .waitFor();
    expect(await saved(draft, 'exam')).toBe('医生接着写的检查');
  });

  it('in another tab of one’s own it is read, and written there at a press', async () => {
    const draft = await draftOf();
    const first = await openDraft(draft);
    await exam(first).fill('第一个标签页');
    const second = await first.context().newPage();
    await second.goto(`${stage.server.url}/admin/visits/cases?id=${draft.hash}`);
    await second.getByText('正在另一个标签页编辑').waitFor();
    await second.getByRole('button', { name: '在此编辑' }).click();
    await first.getByText('正在另一个标签页编辑').waitFor();
    expect([await exam(first).isEditable(), await exam(second).isEditable()]).toEqual([false, true]);
    await expect.poll(() => exam(second).inputValue()).toBe('第一个标签页');
  });
});
