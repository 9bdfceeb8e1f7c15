import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWNER } from './admin-support.ts';
import { isCleanAt, type Size } from './clean.ts';
import { DESK, type Stage, setStage } from './stage.ts';

/** Campaigns, as who publishes them, the desk and people who sign up meet them. */

const SIZES: Size[] = [
  [1440, 900],
  [390, 844],
];

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name });

it('who signs up on a hospital’s page stands in the open list of who looks after customers', async () => {
  const staff = await stage.open(OWNER, '/marketing/active');
  await staff.getByText('实时同步').waitFor();
  const row = rowOf(staff, /种植咨询开放日/);
  await row.getByRole('button', { name: /报名名单/ }).click();
  const list = staff.getByRole('dialog', { name: /报名名单/ });
  await list.getByText('钱雨桐').waitFor();
  const page = await stage.open(null, '/hospitals/1');
  await page.getByRole('button', { name: /^我要报名/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '姓名' }).fill('赵小满');
  await dialog.getByRole('textbox', { name: '手机号' }).fill('13712345678');
  await dialog.getByRole('checkbox').click();
  await isCleanAt(page, SIZES);
  await dialog.getByRole('button', { name: /^提交报名/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await list.getByText('赵小满').waitFor();
  await list.getByText('137****5678').waitFor();
  expect(await list.getByText('13712345678').count()).toBe(0);
  await isCleanAt(staff, SIZES);
});

it('is written, published, and counts at the desk, with whose price it is', async () => {
  const page = await stage.open(OWNER, '/marketing/active/add');
  await page.getByRole('textbox', { name: '活动名称' }).fill('洁牙限量');
  await page.getByRole('radio', { name: '限量' }).click();
  for (const [name, day] of [
    ['开始日期', '2026-11-20'],
    ['结束日期', '2026-11-27'],
  ] as const) {
    await page.getByRole('combobox', { name }).click();
    await page.locator(`[data-date="${day}"]`).click();
  }
  await page.getByRole('combobox', { name: '项目' }).click();
  await page.getByRole('option', { name: /喷砂抛光/ }).click();
  await page.getByRole('textbox', { name: '喷砂抛光活动价' }).fill('99');
  await page.getByRole('textbox', { name: '喷砂抛光限量' }).fill('1');
  await isCleanAt(page, SIZES);
  await page.getByRole('button', { name: '保存草稿' }).click();
  await rowOf(page, /洁牙限量/)
    .filter({ hasText: '草稿' })
    .waitFor();
  await rowOf(page, /洁牙限量/)
    .getByRole('button', { name: /发布/ })
    .click();
  await rowOf(page, /洁牙限量/)
    .filter({ hasText: '进行中' })
    .waitFor();
  const ask = await stage.ask(DESK);
  const found = await ask('GET', '/api/admin/hospital/project-list?keyword=%E5%96%B7%E7%A0%82%E6%8A%9B%E5%85%89');
  const people = await ask('GET', '/api/admin/hospital/users?pageSize=1');
  const form = {
    patient_id: people.number('data', 0, 'patient_id'),
    projects: [{ project_id: found.number('data', 0, 'id'), count: 1 }],
  };
  const list = await ask('POST', '/api/admin/hospital/disposal', form);
  expect(list.status, list.text).toBe(201);
  await rowOf(page, /洁牙限量/)
    .filter({ hasText: /10$|0/ })
    .waitFor();
  const desk = await stage.open(DESK, `/admin/charges/tolls/${list.number('data', 'id')}`);
  await desk.getByText('活动：洁牙限量').waitFor();
});
