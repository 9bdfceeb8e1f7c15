import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cellOf,
  DESK,
  DOCTOR,
  freeTimes,
  PATIENT,
  type Stage,
  setStage,
  signInByForm,
  untilKind,
  untilLive,
} from './stage.ts';

/** What happens to open screens when rights change: signing out, another password, another hospital, a lock. */

const ADMIN = '13800000000';
const OWNER = '13800000011';
const SALE = '13800000016';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('haomai:')));

async function chooseInPersonMenu(page: Page, person: string, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: person }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('signing out', () => {
  it('clears what is stored and reloads, and the grid stays open to the visitor', async () => {
    // By the form: the stage's own way would sign in anew with each load of the page.
    const page = await stage.open(null, '/login');
    await signInByForm(page, PATIENT);
    await untilLive(page);
    await expect.poll(() => stored(page)).toContain('haomai:token');
    await page.locator('header button[aria-haspopup="menu"]').click();
    await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: '退出登录' }).click()]);
    await expect.poll(() => stored(page)).toEqual([]);
    await page.getByRole('link', { name: '登录' }).waitFor();
  });
});

describe('another password', () => {
  it('ends every session of the person: this page and the one elsewhere are signed out', async () => {
    const here = await stage.open(SALE, '/user_center/password');
    const there = await stage.open(SALE);
    await untilLive(there);
    const fields = here.getByRole('main').locator('input');
    await fields.nth(0).fill('Haomai2026');
    await fields.nth(1).fill('Haomai2027');
    await fields.nth(2).fill('Haomai2027');
    await here.getByRole('main').getByRole('button', { name: '修改密码' }).click();
    // The line of the other page is cut and it knows itself signed out, without a press.
    await there.getByRole('link', { name: '登录' }).waitFor();
    const ask = await stage.ask(DESK);
    expect((await ask('POST', '/api/admin/login', { phone: SALE, password: 'Haomai2026' })).status).toBe(400);
    expect((await ask('POST', '/api/admin/login', { phone: SALE, password: 'Haomai2027' })).status).toBe(200);
  });

  it('is refused with its reason under the field, and nothing typed is lost', async () => {
    const page = await stage.open(DESK, '/user_center/password');
    const fields = page.getByRole('main').locator('input');
    await fields.nth(0).fill('Falsch2026');
    await fields.nth(1).fill('Haomai2027');
    await fields.nth(2).fill('Haomai2027');
    await page.getByRole('main').getByRole('button', { name: '修改密码' }).click();
    await page.getByText('原密码错误').waitFor();
    await expect.poll(() => fields.nth(1).inputValue()).toBe('Haomai2027');
  });
});

describe('several hospitals', () => {
  it('are offered in the menu, and the switch lands where the role there works', async () => {
    const { rows } = await stage.pool.query('SELECT id FROM users WHERE phone = $1', [DOCTOR]);
    await stage.pool.query(
      "INSERT INTO memberships (user_id, hospital_id, role, status) VALUES ($1, 2, 'sale', 'active')",
      [rows[0]?.id],
    );
    const page = await stage.open(null, '/login?redirect=%2F');
    await signInByForm(page, DOCTOR);
    await page.getByRole('button', { name: '衡川口腔 · 总院' }).click();
    await page.getByRole('button', { name: '医生 · 陈思远' }).waitFor();
    await chooseInPersonMenu(page, '医生 · 陈思远', '切换到 衡川口腔 · 南湖门诊');
    await page.getByRole('button', { name: '销售 · 陈思远' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await chooseInPersonMenu(page, '销售 · 陈思远', '切换到 衡川口腔 · 总院');
    await page.waitForURL('**/admin');
  });
});

describe('a lock', () => {
  it('closes the open grids of desk and visitor at once, and opens them again', async () => {
    const [desk, visitor, admin] = await Promise.all([
      stage.open(DESK),
      stage.open(null, '/?hospital_id=1'),
      stage.open(ADMIN, '/admin/hospitals/index'),
    ]);
    await Promise.all([desk, visitor].map(untilLive));
    const [time] = await freeTimes(desk, '李文博');
    if (!time) throw new Error('no free slot');
    const row = admin.getByRole('row', { name: /衡川口腔 · 总院/ });
    await row.getByRole('button', { name: /正常/ }).click();
    await admin.getByText('确定锁定?').waitFor();
    await admin.getByRole('dialog').or(admin.getByRole('alertdialog')).getByRole('button', { name: '确定' }).click();
    await row.getByText('已锁定').waitFor();

    await desk.getByText('该医院已被锁定').first().waitFor();
    await cellOf(desk, '李文博', time).click({ force: true });
    await expect.poll(() => desk.getByRole('dialog').count()).toBe(0);
    await cellOf(visitor, '李文博', time).click({ force: true });
    expect(new URL(visitor.url()).pathname).toBe('/');

    await row.getByRole('button', { name: /已锁定/ }).click();
    await admin.getByText('确定恢复正常?').waitFor();
    await admin.getByRole('dialog').or(admin.getByRole('alertdialog')).getByRole('button', { name: '确定' }).click();
    await row.getByText('正常').waitFor();
    // The desk hears of it a moment after the administrator; until then a press is answered by the reason.
    await desk.locator('[data-blocked]').waitFor({ state: 'detached' });
    await cellOf(desk, '李文博', time).click();
    await desk.getByRole('dialog').waitFor();
    await untilKind(desk, '李文博', time, 'own-hold');
  });
});

describe('a screen beyond one’s role', () => {
  it.each([
    [DESK, '/admin/hospitals/index'],
    [DESK, '/admin/doctors/examine/index'],
    [PATIENT, '/admin'],
    [OWNER, '/admin/unions'],
    [ADMIN, '/workstation/user'],
  ])('%s at %s is at /401', async (phone, path) => {
    const page = await stage.open(phone, path);
    await page.waitForURL('**/401');
    await page.getByText('没有权限').first().waitFor();
  });

  it('a visitor is asked to sign in, and comes back to it', async () => {
    const page = await stage.open(null, '/user_center/password');
    await page.waitForURL('**/login?redirect=*');
    await signInByForm(page, PATIENT);
    await page.waitForURL('**/user_center/password');
  });
});
