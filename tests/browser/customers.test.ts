import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWNER } from './admin-support.ts';
import { isCleanAt, type Size } from './clean.ts';
import { tabTo } from './keys.ts';
import { DESK, type Stage, setStage } from './stage.ts';

/** Whom to call, and who keeps whom, as the desk and those who sell work with them. */

const LIST = '/admin/visits/customers';
const SALE = '13800000016';
const TODAY = '2026-11-20';
const SIZES: Size[] = [
  [1440, 900],
  [390, 844],
];

let stage: Stage;
/** Whom nobody keeps; the desk is to call them today. */
let name = '';
beforeAll(async () => {
  stage = await setStage();
  const ask = await stage.ask(DESK);
  const known = await ask('GET', '/api/admin/customers?unowned=1');
  name = known.string('data', 0, 'name');
  const id = known.number('data', 0, 'patient_id');
  const form = { patient_id: id, kind: 'campaign', due_on: TODAY, content: '种植咨询日', role: 'customer_service' };
  expect((await ask('POST', '/api/admin/follow_ups', form)).status).toBe(201);
});
afterAll(() => stage?.close());

const rowOf = (page: Page) => page.getByRole('row', { name: new RegExp(name) });
const opened = async (who: string, path = LIST): Promise<Page> => {
  const page = await stage.open(who, path);
  await page.locator('table[aria-busy="false"]').waitFor();
  await page.getByText('实时同步').waitFor();
  return page;
};

it('is done by two presses of the keyboard, and a colleague’s list is without it at once', async () => {
  const page = await opened(DESK, `${LIST}?mine=1&pageSize=50`);
  const beside = await opened(SALE, `${LIST}?pageSize=50`);
  await rowOf(beside).waitFor();
  await tabTo(page, new RegExp(`^完成${name}的活动回访$`));
  await page.keyboard.press('Enter');
  await page.locator('[role="dialog"] textarea:focus').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '一周后' }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByText('操作成功').waitFor();
  await rowOf(page).waitFor({ state: 'detached' });
  await rowOf(beside).waitFor({ state: 'detached' });
  await beside.getByRole('button', { name: '全部', exact: true }).click();
  await rowOf(beside).filter({ hasText: '2026-11-27' }).waitFor();
  await rowOf(beside).filter({ hasText: '已联系' }).waitFor();
});

it('that two write of at once keeps what each of them wrote', async () => {
  const path = `${LIST}?view=customers`;
  const [page, other] = [await opened(DESK, path), await opened(OWNER, path)];
  const [first, second] = await Promise.all(
    [page, other].map(async (one) => {
      await one.getByRole('button', { name: `维护${name}` }).click();
      return one.getByRole('dialog', { name: '维护客户' });
    }),
  );
  await second?.getByRole('textbox', { name: '备注' }).fill('想做种植');
  await first?.getByRole('combobox', { name: '负责人' }).click();
  await page.getByRole('option', { name: '张丽' }).click();
  await page.keyboard.press('Control+Enter');
  await rowOf(page).filter({ hasText: '张丽' }).waitFor();
  // What was not touched follows; what was, stays.
  await expect.poll(() => second?.getByRole('combobox', { name: '负责人' }).textContent()).toContain('张丽');
  await other.keyboard.press('Control+Enter');
  await other.getByText('操作成功').waitFor();
  await rowOf(page).filter({ hasText: '张丽' }).filter({ hasText: '想做种植' }).waitFor();
});

interface Place {
  name: string;
  path: string;
  /** What is pressed on it, and what opens. */
  press?: RegExp;
  dialog?: string;
}

const PLACES: Place[] = [
  { name: 'what is due', path: LIST },
  { name: 'what came of it', path: LIST, press: /^完成/, dialog: '完成回访' },
  { name: 'a new follow-up', path: LIST, press: /^新增回访/, dialog: '新增回访' },
  { name: 'customers', path: `${LIST}?view=customers` },
  { name: 'a customer', path: `${LIST}?view=customers`, press: /^维护/, dialog: '维护客户' },
  { name: 'figures of who consults and sells', path: '/admin/visits/consultants' },
  { name: 'figures of channels', path: '/admin/visits/market_channels' },
];

it.each(PLACES)('$name has nothing for axe', async ({ path, press, dialog }) => {
  const page = await opened(OWNER, path);
  if (press && dialog) {
    await page.getByRole('button', { name: press }).first().click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
  }
  await isCleanAt(page, SIZES);
});
