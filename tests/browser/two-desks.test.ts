import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, Asks } from '../support/http.ts';
import { DESK, PATIENT, type Stage, setStage } from './stage.ts';

/** What one desk does with money, as another has it before them, and whose money it is: nobody loads anything anew. */

const OWNER = '13800000011';
const SHIFTS = '/api/admin/shifts?pageSize=100';
const DONE = { name: '收款完成' } as const;

let stage: Stage;
let desk: Asks;
let owner: Asks;
beforeAll(async () => {
  stage = await setStage();
  [desk, owner] = await Promise.all([stage.ask(DESK), stage.ask(OWNER)]);
});
afterAll(() => stage?.close());

interface List {
  id: number;
  number: string;
  member_id: number;
  patient: { id: number; name: string };
  arrears: number;
}

interface Shift {
  id: number;
  closed_at: string | null;
  count: number;
  expected: Record<string, number> | null;
  takings: { type: number; amount: number | null }[];
  given_back: { count: number; amount: number | null };
}
const WAYS: Readonly<Record<number, string>> = { 1: 'cash', 2: 'alipay', 3: 'wechat', 4: 'bank' };

/** Lists that wait for their money, whoever waits longest first. */
const waiting = async () => (await desk('GET', '/api/admin/charges?status=1&pageSize=100')).at('data') as List[];

async function first(): Promise<List> {
  const [list] = await waiting();
  if (!list) throw new Error('nobody waits at the desk');
  return list;
}

let keys = 0;
const key = () => ({ 'Idempotency-Key': `two-desks-${keys++}` });
function made(answer: Answer): Answer {
  if (answer.status !== 201) throw new Error(answer.text);
  return answer;
}

const yuan = (cents: number) => `¥${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
const live = (page: Page) => page.getByText('实时同步').waitFor();
const form = (page: Page) => page.getByRole('form', { name: '收款' });
const done = (page: Page) => page.getByRole('region', DONE);

/** Somebody's screen with a list, ready to take money. */
async function openedBy(phone: string, list: List): Promise<Page> {
  const page = await stage.open(phone, `/admin/charges/tolls/${list.id}`);
  await Promise.all([
    page.getByRole('heading', { name: list.patient.name }).waitFor(),
    form(page).waitFor(),
    live(page),
  ]);
  return page;
}

/** What these desks send to be paid leaves at the same moment: once all of it is there. */
async function payTogether(pages: readonly Page[]): Promise<void> {
  const all = Promise.withResolvers<void>();
  let there = 0;
  for (const page of pages) {
    await page.route('**/disposal/pay', async (route) => {
      if (++there === pages.length) all.resolve();
      await all.promise;
      await route.continue();
    });
  }
  await Promise.all(pages.map((page) => page.keyboard.press('Control+Enter')));
}

it('a part in cash, then the rest: what is owed falls on the other desk and on the patient’s phone', async () => {
  const patient = await stage.ask(PATIENT);
  const own = (await patient('GET', '/api/disposal_lists?pageSize=100')).at('data') as List[];
  const list = (await waiting()).find(({ id, arrears }) => arrears > 5_000 && own.some((one) => one.id === id));
  if (!list) throw new Error('the patient owes nothing');
  const [mine, theirs, phone] = await Promise.all([
    openedBy(DESK, list),
    openedBy(OWNER, list),
    stage.open(PATIENT, '/m/user_center/disposal_lists', { width: 390, height: 844 }),
  ]);
  const bill = phone.getByRole('article', { name: list.number });
  await bill.getByText('未付').waitFor();

  await mine.getByRole('textbox', { name: '现金金额' }).fill('50');
  await mine.getByRole('textbox', { name: '收到现金' }).fill('100');
  await mine.keyboard.press('Control+Enter');
  const rest = yuan(list.arrears - 5_000);
  const sure = mine.getByRole('alertdialog', { name: `将欠费 ${rest}，确认？` });
  await sure.getByRole('button', { name: /确认收款/ }).click();
  await done(mine).getByText('找零').waitFor();
  await done(mine).getByText('¥50.00').first().waitFor();
  await theirs.getByText(`刚由 陈露 收款，还需收 ${rest}`).waitFor();
  await bill.getByText('欠费').waitFor();
  await bill.getByText(rest).waitFor();

  await mine.getByRole('button', { name: '继续收' }).click();
  await form(mine).getByText(rest).first().waitFor();
  await mine.keyboard.press('Control+Enter');
  await done(mine).waitFor();
  await theirs.getByText('刚由 陈露 收款，已付清').waitFor();
  await bill.getByText('已付清').waitFor();
});

it('a coupon at two desks at once pays at one of them, and the other is told why', async () => {
  const list = await first();
  const project = (await desk('GET', '/api/admin/hospital/project-list?status=1')).number('data', 0, 'id');
  const second = made(
    await desk(
      'POST',
      '/api/admin/hospital/disposal',
      { patient_id: list.patient.id, projects: [{ project_id: project, count: 1 }] },
      key(),
    ),
  ).at('data') as List;
  const terms = {
    ...{ name: '两台一券', kind: 1, amount: 100_000, valid: { days: 30 }, way: 'claim', status: 'on', total: 1 },
    scope: { all: true, category_ids: [], project_ids: [], drugs: false },
  };
  const coupon = made(await owner('POST', '/api/admin/marketing/coupons', terms, key())).number('data', 'id');
  made(await owner('POST', `/api/admin/marketing/coupons/${coupon}/give`, { member_ids: [list.member_id] }, key()));

  const [mine, theirs] = await Promise.all([openedBy(DESK, list), openedBy(OWNER, second)]);
  const both = [mine, theirs];
  // The best one is taken by itself, at either desk.
  for (const page of both) await page.getByText('减1000').first().waitFor();
  await payTogether(both);
  const outcomes = await Promise.all(
    both.map(async (page) => {
      const used = page.getByText('该优惠券已使用');
      await done(page).or(used).first().waitFor();
      return (await used.count()) > 0 ? 'used' : 'paid';
    }),
  );
  expect(outcomes.toSorted()).toEqual(['paid', 'used']);
  const claims = await owner('GET', `/api/admin/marketing/coupons/${coupon}/claims`);
  expect(claims.at('data')).toMatchObject([{ state: 'used' }]);
});

it('a shift that an owner closes while its cashier takes money: it is in that one or in the next', async () => {
  const list = await first();
  const shifts = async () => (await owner('GET', SHIFTS)).at('data') as Shift[];
  const before = await shifts();
  const mine = await openedBy(DESK, list);
  const theirs = await stage.open(OWNER, '/oa/manage/charge?view=shifts');
  await live(theirs);
  await theirs
    .getByRole('row', { name: /陈露/ })
    .filter({ hasText: '当班' })
    .getByRole('button', { name: '交班' })
    .click();
  const count = theirs.getByRole('dialog', { name: '交班' });
  for (const way of ['现金', '支付宝', '微信', '银行卡']) await count.getByRole('textbox', { name: way }).fill('0');
  await Promise.all([mine.keyboard.press('Control+Enter'), theirs.keyboard.press('Control+Enter')]);
  await Promise.all([done(mine).waitFor(), theirs.getByRole('dialog', { name: '交班完成' }).waitFor()]);

  const after = await shifts();
  const sum = (all: Shift[]) => all.reduce((n, one) => n + one.count, 0);
  expect(sum(after)).toBe(sum(before) + 1);
  // What it was closed over is what is in it: nothing came in behind its back.
  const closed = after.find(({ id, closed_at }) => closed_at && before.some((one) => one.id === id && !one.closed_at));
  expect(closed?.given_back).toEqual({ count: 0, amount: 0 });
  const takings = closed?.takings.filter(({ type }) => type in WAYS).map(({ type, amount }) => [WAYS[type], amount]);
  expect(closed?.expected).toEqual({ cash: 0, alipay: 0, wechat: 0, bank: 0, ...Object.fromEntries(takings ?? []) });
  // Whichever it is in, both screens say the same.
  const open = after.find(({ id, closed_at }) => closed_at === null && !before.some((one) => one.id === id));
  const words = open ? /起，1 笔/ : '第一笔收费后开始';
  await mine.getByRole('region', { name: '本班次' }).getByText(words).waitFor();
});
