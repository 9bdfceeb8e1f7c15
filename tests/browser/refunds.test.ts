import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Asks } from '../support/http.ts';
import { isCleanAt, type Size } from './clean.ts';
import { DESK, type Stage, setStage } from './stage.ts';

/** Giving back, as a cashier asks for it and an owner decides, each at their own screen. */

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

interface Paid {
  id: number;
  patient: { name: string };
  amount: number;
  refund_pending: boolean;
  refund_status: number;
}

/** A list of which everything was paid, and nothing given back. */
async function paid(): Promise<Paid> {
  const rows = (await ask('GET', '/api/admin/charges?status=3&pageSize=100')).at('data') as Paid[];
  const list = rows.find(({ amount, ...is }) => amount > 10_000 && !is.refund_pending && is.refund_status === 0);
  if (!list) throw new Error('nothing was paid');
  return list;
}

const live = (page: Page) => page.getByText('实时同步').waitFor();

async function opened(page: Page, { patient }: Paid) {
  await page.getByRole('heading', { name: patient.name }).waitFor();
  await page.getByRole('button', { name: '退费', exact: true }).click();
  return page.getByRole('dialog', { name: '退费' });
}

it('is asked for at the desk and decided by an owner; each sees the other’s without a reload', async () => {
  const list = await paid();
  const [desk, owner] = await Promise.all([
    stage.open(DESK, `/admin/charges/tolls/${list.id}`),
    stage.open(OWNER, QUEUE),
  ]);
  await live(owner);
  await owner.getByRole('button', { name: '收费待审批 1' }).waitFor();
  const form = await opened(desk, list);
  await form.getByRole('radio', { name: '按金额' }).check();
  await form.getByRole('textbox', { name: /退费金额/ }).fill('100');
  await form.getByRole('textbox', { name: /退费原因/ }).fill('患者改约');
  await desk.keyboard.press('Control+Enter');
  const sure = desk.getByRole('alertdialog', { name: '退还 ¥100.00，原路退回？' });
  await sure.getByRole('button', { name: /提交退费/ }).click();
  await desk.getByText('退费待审批').first().waitFor();

  await owner.getByRole('button', { name: '收费待审批 2' }).click();
  const row = owner.getByRole('dialog', { name: '收费审批' }).getByRole('listitem').first();
  await row.getByText('¥100.00', { exact: true }).waitFor();
  await row.getByRole('button', { name: '批准' }).click();
  await owner.getByRole('alertdialog', { name: '批准退还 ¥100.00？' }).getByRole('button', { name: /批准/ }).click();

  await desk.getByText('部分退费').first().waitFor();
  await desk.getByRole('region', { name: '收款记录' }).getByText('-¥100.00').waitFor();
  const now = await ask('GET', `/api/admin/charges/${list.id}`);
  expect(now.at('data')).toMatchObject({ amount: list.amount - 10_000, refund_status: 1, refund_pending: false });
});

it('the form and what waits have nothing for axe', async () => {
  const list = await paid();
  const desk = await stage.open(DESK, `/admin/charges/tolls/${list.id}`);
  const form = await opened(desk, list);
  await form.getByRole('radio', { name: '自选方式' }).check();
  await form
    .getByRole('textbox', { name: /退款金额/ })
    .first()
    .waitFor();
  await isCleanAt(desk, SIZES);
  const owner = await stage.open(OWNER, `${QUEUE}?approvals=1`);
  await owner.getByRole('dialog', { name: '收费审批' }).getByRole('listitem').first().waitFor();
  await isCleanAt(owner, SIZES);
});
