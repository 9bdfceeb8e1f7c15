import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Asks } from '../support/http.ts';
import { isCleanAt, type Size } from './clean.ts';
import { DESK, DOCTOR, type Stage, setStage } from './stage.ts';

/** The charge desk as two cashiers work at it: keys alone, ways mixed, and both at one list. */

const QUEUE = '/admin/charges/index';
const OWNER = '13800000011';
const SIZES: Size[] = [
  [1440, 900],
  [390, 844],
];

let stage: Stage;
let ask: Asks;
beforeAll(async () => {
  stage = await setStage();
  ask = await stage.ask(DESK);
});
afterAll(() => stage?.close());

interface Waiting {
  id: number;
  name: string;
  arrears: number;
}

/** Those who wait, whoever waits longest before the others. */
async function waiting(): Promise<Waiting[]> {
  const answer = await ask('GET', '/api/admin/charges?status=1&pageSize=100');
  const all = answer.at('data') as { id: number; patient: { name: string }; arrears: number }[];
  return all.map(({ id, patient, arrears }) => ({ id, name: patient.name, arrears }));
}

async function first(): Promise<Waiting> {
  const [next] = await waiting();
  if (!next) throw new Error('nobody waits at the desk');
  return next;
}

const statusOf = async ({ id }: Waiting) => (await ask('GET', `/api/admin/charges/${id}`)).at('data', 'status');
const opened = async (page: Page, { name }: Waiting) => {
  await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('form', { name: '收款' }).waitFor();
};
const live = (page: Page) => page.getByText('实时同步').waitFor();

it('takes exact cash by the keyboard alone, and goes to the next', async () => {
  const [one, two] = await waiting();
  if (!one || !two) throw new Error('too few wait at the desk');
  const page = await stage.open(DESK, QUEUE);
  await page.getByRole('link', { name: one.name }).waitFor();
  await page.keyboard.press('n');
  await opened(page, one);
  await page.locator('input[aria-label="收到现金"]:focus').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: '收款完成' }).waitFor();
  expect(await statusOf(one)).toBe(3);
  await page.keyboard.press('n');
  await opened(page, two);
});

it('mixes stored value and WeChat in three presses', async () => {
  const list = await first();
  const member = (await ask('GET', `/api/admin/charges/${list.id}`)).number('meta', 'member', 'id');
  const topUp = { amount: 10, gift_amount: 1, payment_type: 1 };
  const added = await ask('POST', `/api/admin/hospital/users/recharge/${member}`, topUp, {
    'Idempotency-Key': 'charges-1',
  });
  const stored = Math.min(list.arrears, added.number('data', 'balance'));
  const page = await stage.open(DESK, `/admin/charges/tolls/${list.id}`);
  await opened(page, list);
  await page.keyboard.press('Alt+5');
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: '收款完成' }).waitFor();
  const paid = await ask('GET', `/api/admin/charges/${list.id}`);
  expect(paid.at('data', 'status')).toBe(3);
  expect(paid.at('meta', 'payments', 0, 'tenders')).toEqual([
    { type: 5, amount: stored },
    { type: 3, amount: list.arrears - stored },
  ]);
});

it('two desks at one list: the second is told by whom it was paid, and keeps what was typed', async () => {
  const list = await first();
  const [mine, theirs, queue] = await Promise.all([
    stage.open(DESK, `/admin/charges/tolls/${list.id}`),
    stage.open(OWNER, `/admin/charges/tolls/${list.id}`),
    stage.open(OWNER, QUEUE),
  ]);
  await Promise.all([opened(mine, list), opened(theirs, list), live(mine), live(theirs), live(queue)]);
  const row = queue.getByRole('link', { name: list.name }).first();
  await row.waitFor();
  await theirs.getByRole('textbox', { name: '收到现金' }).fill('9999');
  await mine.keyboard.press('Control+Enter');
  await mine.getByRole('region', { name: '收款完成' }).waitFor();
  await theirs.getByText('刚由 陈露 收款，已付清').waitFor();
  expect(await theirs.getByRole('textbox', { name: '收到现金' }).inputValue()).toBe('9999');
  expect(await theirs.getByRole('button', { name: /^已付清/ }).getAttribute('aria-disabled')).toBe('true');
  await queue.getByText('刚由 陈露 收款').waitFor();
});

it('asks before a debt is left, and takes off what may be taken off', async () => {
  const list = (await waiting()).find(({ arrears }) => arrears >= 10_000) ?? (await first());
  const page = await stage.open(DESK, `/admin/charges/tolls/${list.id}`);
  await opened(page, list);
  await page.keyboard.press('Alt+d');
  await page.getByRole('textbox', { name: /优惠金额/ }).fill('1');
  await page.getByRole('textbox', { name: /优惠原因/ }).fill('老客推荐');
  await page.getByRole('textbox', { name: '现金金额' }).fill('50');
  await page.keyboard.press('Control+Enter');
  const rest = ((list.arrears - 5_100) / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const question = page.getByRole('alertdialog', { name: `将欠费 ¥${rest}，确认？` });
  await question.getByRole('button', { name: /确认收款/ }).click();
  await page.getByRole('region', { name: '收款完成' }).getByText(`¥${rest}`).waitFor();
  const now = await ask('GET', `/api/admin/charges/${list.id}`);
  expect([now.at('data', 'status'), now.at('data', 'arrears')]).toEqual([2, list.arrears - 5_100]);
  await page.getByRole('button', { name: '继续收' }).click();
  await page.getByRole('form', { name: '收款' }).getByText(`¥${rest}`).first().waitFor();
});

it('a doctor reads a list of theirs, and takes no money', async () => {
  const asks = await stage.ask(DOCTOR);
  const me = (await asks('POST', '/api/admin/info')).number('id');
  const all = (await ask('GET', '/api/admin/charges?pageSize=100')).at('data') as {
    id: number;
    doctor: { id: number } | null;
    patient: { name: string };
  }[];
  const own = all.find(({ doctor }) => doctor?.id === me);
  if (!own) throw new Error('the doctor has no list');
  const page = await stage.open(DOCTOR, `/admin/visits/tolls/${own.id}`);
  await page.getByRole('heading', { name: own.patient.name }).waitFor();
  expect(await page.getByRole('form', { name: '收款' }).count()).toBe(0);
  await isCleanAt(page, SIZES);
});

it('queue and form have nothing for axe', async () => {
  const list = await first();
  const page = await stage.open(DESK, QUEUE);
  await page.getByRole('link', { name: list.name }).first().waitFor();
  await isCleanAt(page, SIZES);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: list.name }).first().click();
  await opened(page, list);
  await page.getByRole('checkbox', { name: /^手工折扣/ }).check();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Alt+3');
  await isCleanAt(page, SIZES);
});
