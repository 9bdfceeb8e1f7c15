import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HEALTH_CONSENT } from '../../contract/privacy.ts';
import { isClean } from './clean.ts';
import { cellOf, DESK, freeTimes, type Stage, setStage, untilKind, untilLive } from './stage.ts';

/** Whole numbers on request at the desk; consent before an account's first patient, and taken back, on the desktop and on the phone. */

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

const WHO = '李文博';
const NUMBER = '11010519491231002X';

const logged = async () =>
  (await stage.pool.query("SELECT object, detail FROM operation_logs WHERE action = 'patient.reveal' ORDER BY id"))
    .rows;

async function openFree(page: Page, index: number): Promise<string> {
  await untilLive(page);
  const time = (await freeTimes(page, WHO))[index];
  if (!time) throw new Error('no free slot');
  await cellOf(page, WHO, time).click();
  await page.getByRole('dialog').waitFor();
  return time;
}

it('the desk books a new person it has told, finds them by the whole number, and sees numbers whole when it asks', async () => {
  const page = await stage.open(DESK);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const time = await openFree(page, 1);
  const form = page.getByRole('dialog');
  await form.getByLabel('姓名').fill('沈静姝');
  await form.getByLabel('手机号').fill('13898765432');
  await form.getByLabel('身份证').fill(NUMBER);
  await form.getByRole('checkbox', { name: /已向患者说明健康信息的用途/ }).check();
  await form.getByRole('textbox', { name: '主诉' }).fill('牙痛');
  await form.getByRole('button', { name: /确认预约/ }).click();
  await untilKind(page, WHO, time, 'patient');

  await cellOf(page, WHO, time).click();
  const detail = page.getByRole('dialog', { name: '沈静姝' });
  await detail.getByText('138****5432').waitFor();
  await detail.getByRole('button', { name: '显示完整号码' }).first().click();
  await page.getByRole('menuitem', { name: '联系患者' }).click();
  await detail.getByText(NUMBER).waitFor();
  await detail.getByText('13898765432').waitFor();
  await detail.getByRole('button', { name: '隐藏完整号码' }).first().click();
  await detail.getByText('110***********002X').waitFor();
  expect(await logged()).toMatchObject([{ object: '沈静姝 138****5432', detail: { reason: '联系患者' } }]);
  await page.keyboard.press('Escape');
  await detail.waitFor({ state: 'detached' });

  // Afresh: their visits are asked for again.
  await page.reload();
  await openFree(page, 3);
  const again = page.getByRole('dialog');
  await again.getByRole('combobox', { name: '本院患者' }).click();
  await page.getByPlaceholder('姓名、拼音、手机号或身份证（可输后四位）').fill(NUMBER.toLowerCase());
  const visits = Promise.withResolvers<void>();
  await page.route(/search\/reservation/, async (route) => {
    await visits.promise;
    await route.continue();
  });
  await page.getByRole('option', { name: /沈静姝/ }).click();
  const whole = again.getByRole('button', { name: '显示完整号码' });
  await whole.hover();
  const places = () =>
    Promise.all([whole, again.getByRole('button', { name: /确认预约/ })].map((button) => button.boundingBox()));
  // The frame in which the form is placed anew, with the patient in it.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const before = await places();
  visits.resolve();
  // It comes later, and what one points at stays where it is.
  await again.getByText(/该患者在本院已有/).waitFor();
  expect(await places()).toEqual(before);
  await whole.click();
  await page.getByRole('menuitem', { name: '其他' }).click();
  const other = page.getByRole('dialog', { name: '查看完整号码' });
  await other.getByRole('button', { name: '查看' }).click();
  await other.getByText('原因说明为必填项').waitFor();
  await other.getByRole('textbox', { name: '原因说明' }).fill('家属来电');
  await other.getByRole('button', { name: '查看' }).click();
  await expect.poll(() => again.getByLabel('身份证').inputValue()).toBe(NUMBER);
  expect(await logged()).toHaveLength(2);
  expect(addresses.length).toBeGreaterThan(10);
  for (const secret of [NUMBER, NUMBER.toLowerCase(), '13898765432', encodeURIComponent('沈静姝')]) {
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
  }
});

it.each([
  ['on the desktop', '13900000018', 1440, 900],
  ['on the phone', '13900000019', 390, 844],
] as const)('an account agrees before its first patient, %s', async (where, phone, width, height) => {
  const { rows } = await stage.pool.query<{ id: number }>('SELECT id FROM users WHERE phone = $1', [phone]);
  const account = rows[0]?.id ?? 0;
  await stage.pool.query('DELETE FROM consents WHERE user_id = $1', [account]);
  const page = await stage.open(phone, '/?hospital_id=1', { width, height });
  await openFree(page, 5);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '就诊人' }).click();
  await page.getByRole('button', { name: '新增就诊人' }).click();
  const form = page.getByRole('region', { name: '新增就诊人' });
  await form.getByLabel('姓名').fill('沈一鸣');
  await form.getByLabel('手机号').fill('13898765432');
  await form.getByLabel('证件号').fill(NUMBER);
  await form.getByRole('button', { name: '保存就诊人' }).click();
  await form.getByText('请先阅读并同意《健康信息授权书》').waitFor();
  await form.getByRole('button', { name: '阅读全文' }).click();
  await form
    .getByRole('region', { name: '健康信息授权书' })
    .getByText(/过敏史/)
    .waitFor();
  await form.getByRole('checkbox').scrollIntoViewIfNeeded();
  await form.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await form.getByRole('button', { name: '保存就诊人' }).click();
  await form.waitFor({ state: 'detached' });
  const given = await stage.pool.query('SELECT kind, version FROM consents WHERE user_id = $1', [account]);
  expect(given.rows, where).toEqual([{ kind: HEALTH_CONSENT.kind, version: HEALTH_CONSENT.version }]);
});

it.each([
  ['on the desktop', '13900000018', '/user_center', 1440, 900],
  ['on the phone', '13900000019', '/m/user_center', 390, 844],
] as const)('an account takes back what it agreed to, %s', async (_where, phone, path, width, height) => {
  const { rows } = await stage.pool.query<{ id: number }>('SELECT id FROM users WHERE phone = $1', [phone]);
  const account = rows[0]?.id ?? 0;
  await stage.pool.query('DELETE FROM consents WHERE user_id = $1', [account]);
  await stage.pool.query('INSERT INTO consents (user_id, kind, version, at) VALUES ($1, $2, $3, haomai_now())', [
    ...[account, HEALTH_CONSENT.kind, HEALTH_CONSENT.version],
  ]);
  const page = await stage.open(phone, path, { width, height });
  const panel = page.getByRole('region', { name: '健康信息授权', exact: true });
  await panel.getByText('已同意').waitFor();
  await panel.getByRole('button', { name: '阅读全文' }).click();
  await panel
    .getByRole('region', { name: '健康信息授权书' })
    .getByText(/随时在“就诊人管理”中撤回同意/)
    .waitFor();
  const ask = panel.getByRole('button', { name: '撤回《健康信息授权书》' });
  await ask.click();
  const question = page.getByRole('alertdialog', { name: '撤回对《健康信息授权书》的同意？' });
  await question.getByText(/此前保存的健康信息和已经形成的病历不受影响/).waitFor();
  await isClean(page);
  await question.getByRole('button', { name: '取消' }).click();
  await question.waitFor({ state: 'detached' });
  await panel.getByText('已同意').waitFor();
  await ask.click();
  await question.getByRole('button', { name: '撤回' }).click();
  await panel.getByText('未同意', { exact: true }).waitFor();
  await isClean(page);
  const kept = await stage.pool.query('SELECT withdrawn_at >= at AS withdrawn FROM consents WHERE user_id = $1', [
    account,
  ]);
  expect(kept.rows).toEqual([{ withdrawn: true }]);
});
