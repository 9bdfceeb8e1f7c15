import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCleanAt, type Size } from './clean.ts';
import { tabTo } from './keys.ts';
import { DESK, DOCTOR, type Stage, setStage } from './stage.ts';

/** A member's card over the counter, as the desk works with it, and what the others see of it. */

const LIST = '/clinic/users';
const SIZES: Size[] = [
  [1440, 900],
  [390, 844],
];

let stage: Stage;
/** Who has nothing yet. */
let name = '';
let code = '';
beforeAll(async () => {
  stage = await setStage();
  const ask = await stage.ask(DESK);
  const members = await ask('GET', '/api/admin/hospital/users?sort=balance');
  name = members.string('data', 0, 'user', 'name');
  code = members.string('data', 0, 'code');
});
afterAll(() => stage?.close());

const rowOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

/** A list of them alone. */
async function opened(who: string): Promise<Page> {
  const page = await stage.open(who, LIST);
  await page.getByRole('textbox', { name: '姓名' }).fill(code);
  await page.getByRole('button', { name: '查询' }).click();
  await expect.poll(() => rowOf(page).count()).toBe(1);
  await page.getByText('实时同步').waitFor();
  return page;
}

async function act(page: Page, action: string) {
  await page.getByRole('button', { name: `${name}的操作` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog');
}

it('is topped up by the keyboard alone, and a colleague sees it at once', async () => {
  const page = await opened(DESK);
  const beside = await opened(DOCTOR);
  await tabTo(page, new RegExp(`^${name}的操作$`));
  await page.keyboard.press('Enter');
  await page.locator('[role="menuitem"]:focus', { hasText: '充值' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[role="dialog"] input:focus').waitFor();
  await page.keyboard.type('88.5');
  await page.keyboard.press('Enter');
  await page.getByText(new RegExp(`^${name} 充值成功，余额 ¥88.50，收据 `)).waitFor();
  await rowOf(page).getByText('88.50').first().waitFor();
  await rowOf(beside).getByText('88.50').first().waitFor();
});

it('gives back no more than there is, and all of it after a question', async () => {
  const page = await opened(DESK);
  const dialog = await act(page, '退款');
  await dialog.getByRole('textbox', { name: /退款金额/ }).fill('100');
  await dialog.getByRole('button', { name: /^退款/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退款' }).click();
  await dialog.getByText('本金仅剩 ¥88.50，赠送仅剩 ¥0.00').waitFor();
  await dialog.getByRole('radio', { name: '微信' }).check();
  await dialog.getByRole('button', { name: '退清' }).click();
  await dialog.getByRole('button', { name: /^退款/ }).click();
  const question = page.getByRole('alertdialog', { name: '退还 ¥88.50 到 微信？' });
  await question.getByRole('button', { name: '退款' }).click();
  await page.getByText(new RegExp(`^${name} 退款成功，余额 ¥0.00，`)).waitFor();
  const records = await act(page, '支付明细');
  await records.getByRole('row', { name: /退款.*88\.50.*微信/ }).waitFor();
  await isCleanAt(page, SIZES);
});

it('that is locked meanwhile keeps what was typed, and takes no money until it is open again', async () => {
  const page = await opened(DESK);
  const dialog = await act(page, '充值');
  await dialog.getByRole('textbox', { name: /充值金额/ }).fill('50');
  const beside = await opened(DESK);
  await beside.getByRole('button', { name: /点击锁定$/ }).click();
  await beside.getByRole('alertdialog', { name: '确定锁定?' }).getByRole('button', { name: '确定' }).click();
  await dialog.getByText('该会员已锁定').waitFor();
  await beside.getByRole('button', { name: /点击恢复正常$/ }).click();
  await beside.getByRole('alertdialog', { name: '确定恢复正常?' }).getByRole('button', { name: '确定' }).click();
  await dialog.getByText('充值后余额 ¥50.00').waitFor();
  expect(await dialog.getByRole('textbox', { name: /充值金额/ }).inputValue()).toBe('50');
});

it.each(['充值', '设置等级', '积分变动', '退款', '等级变更记录'])('%s has nothing for axe', async (action) => {
  const page = await opened(DESK);
  const dialog = await act(page, action);
  await dialog.getByText(code).waitFor();
  await isCleanAt(page, SIZES);
});

it('the list has nothing for axe', async () => {
  const page = await stage.open(DESK, LIST);
  await rowOf(page).first().waitFor();
  await isCleanAt(page, SIZES);
});
