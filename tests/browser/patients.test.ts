import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isClean } from './clean.ts';
import { cellOf, freeTimes, type Stage, setStage, untilKind, untilLive } from './stage.ts';

/** The patients of one's own in a real browser: added, changed, by keyboard, on both sizes; and from within a booking. */

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

const SIZES = [
  ['on the desktop', '13900000011', 1440, 900],
  ['on the phone', '13900000012', 390, 844],
] as const;
const CARD = '110101199003071233';
const OTHER_CARD = '11010519491231002X';

const rowOf = (page: Page, name: string) =>
  page.locator('tr, main li').filter({ has: page.getByRole('button', { name, exact: true }) });

async function choose(page: Page, name: string, option: string) {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const kept = async (phone: string, name: string) =>
  (
    await stage.pool.query(
      `SELECT t.* FROM patients t JOIN users u ON u.id = t.user_id WHERE u.phone = $1 AND t.name = $2`,
      [phone, name],
    )
  ).rows[0];

describe.each(SIZES)('/user_center, %s', (_where, phone, width, height) => {
  it('lists, adds and changes a patient, and axe finds nothing anywhere', async () => {
    const page = await stage.open(phone, '/user_center', { width, height });
    await page.getByText('共 2 条').waitFor();
    await isClean(page);

    await page.getByRole('button', { name: '新增就诊人' }).click();
    await page.waitForURL('**/user_center?edit=new');
    const form = page.getByRole('form', { name: '新增就诊人' });
    await form.getByRole('button', { name: /^保存/ }).click();
    await form.getByText('紧急联系人手机号为必填项').waitFor();
    await isClean(page);

    await form.getByRole('textbox', { name: '姓名' }).fill('沈静姝');
    await choose(page, '民族', '藏族');
    await form.getByRole('textbox', { name: '行业' }).fill('教师');
    await form.getByRole('textbox', { name: '证件号' }).fill(CARD);
    await expect.poll(() => form.getByRole('textbox', { name: '年龄' }).inputValue()).toBe('36');
    await form.getByRole('textbox', { name: '手机号' }).fill('13812345678');
    await choose(page, '省', '广东省');
    await choose(page, '市', '广州市');
    await choose(page, '区县', '天河区');
    await form.getByRole('textbox', { name: '联系人' }).fill('沈父');
    await form.getByRole('textbox', { name: '联系电话' }).fill('13700001111');
    await form.getByRole('textbox', { name: '过敏史' }).fill('青霉素');
    await form.getByRole('button', { name: /^保存/ }).click();
    await page.getByText('共 3 条').waitFor();
    await rowOf(page, '沈静姝').getByText('138****5678').waitFor();
    await rowOf(page, '沈静姝').getByText('110***********1233').waitFor();
    expect(await kept(phone, '沈静姝')).toMatchObject({ nation: '藏族', area: '天河区', allergic_history: '青霉素' });

    await page.getByRole('button', { name: '编辑沈静姝' }).click();
    const edit = page.getByRole('form', { name: '编辑就诊人' });
    await expect.poll(() => edit.getByRole('textbox', { name: '证件号' }).inputValue()).toBe('110***********1233');
    await isClean(page);
    await edit.getByRole('textbox', { name: '行业' }).fill('医生');
    await page.goBack();
    await page.getByRole('alertdialog', { name: '放弃未保存的修改？' }).waitFor();
    await page.getByRole('button', { name: '继续填写' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await edit.getByRole('button', { name: /^保存/ }).click();
    await page.getByText('共 3 条').waitFor();
    await expect.poll(() => kept(phone, '沈静姝')).toMatchObject({ industry: '医生', phone: '13812345678' });

    await page.getByRole('button', { name: '沈静姝', exact: true }).click();
    await page.getByRole('dialog', { name: '沈静姝' }).getByText('还没有过往的预约').waitFor();
    await isClean(page);
  });
});

it('a patient is added with the keyboard alone, and what was typed outlives a reload', async () => {
  const phone = '13900000013';
  const page = await stage.open(phone, '/user_center?edit=new');
  const type = (text: string) => page.keyboard.type(text);
  const tab = () => page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: '姓名' }).focus();
  await type('沈键盘');
  await tab();
  await page.keyboard.press('ArrowDown');
  await page.getByPlaceholder('搜索民族').waitFor();
  await type('汉');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('combobox', { name: '民族' }).textContent()).toBe('汉族');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('已恢复上次未保存的内容').waitFor();
  expect(await page.getByRole('textbox', { name: '姓名' }).inputValue()).toBe('沈键盘');
  await page.getByRole('combobox', { name: '民族' }).focus();
  await tab();
  // The radios are one stop.
  await page.keyboard.press('Space');
  await tab();
  await type('30');
  await tab();
  await type('工程师');
  for (const _past of ['国籍', '证件类型', '证件号']) await tab();
  await type(OTHER_CARD);
  await tab();
  await type('13812345679');
  for (const _past of ['邮箱', '省', '详细地址', '联系人']) await tab();
  await type('沈母');
  await tab();
  await type('13700001112');
  await page.keyboard.press('Control+Enter');
  await page.getByText('共 3 条').waitFor();
  expect(await kept(phone, '沈键盘')).toMatchObject({ nation: '汉族', gender: '女', contact_name: '沈母' });
});

const WHO = '李文博';
const booking = (page: Page) => page.getByRole('dialog', { name: '预约挂号' });

/** From an open booking: somebody new, begun in the short form and saved in the whole one. */
async function addWhole(page: Page): Promise<void> {
  await booking(page).getByRole('textbox', { name: '主诉' }).fill('右下后牙咬物痛');
  await booking(page).getByRole('combobox', { name: '就诊人' }).click();
  await page.getByRole('button', { name: '新增就诊人' }).click();
  const short = page.getByRole('region', { name: '新增就诊人' });
  await short.getByLabel('姓名').fill('沈一鸣');
  await short.getByLabel('证件号').fill(CARD);
  await short.getByRole('button', { name: '填写完整资料' }).click();
  const whole = page.getByRole('dialog', { name: '新增就诊人' });
  await whole.getByRole('timer').waitFor();
  expect(await whole.getByRole('textbox', { name: '姓名' }).inputValue()).toBe('沈一鸣');
  expect(await whole.getByRole('textbox', { name: '证件号' }).inputValue()).toBe(CARD);
  await isClean(page);
  await choose(page, '民族', '汉族');
  await whole.getByRole('textbox', { name: '行业' }).fill('学生');
  await whole.getByRole('textbox', { name: '手机号' }).fill('13812345678');
  await whole.getByRole('textbox', { name: '联系人' }).fill('沈父');
  await whole.getByRole('textbox', { name: '联系电话' }).fill('13700001111');
  await whole.getByRole('button', { name: /^保存/ }).click();
  await whole.waitFor({ state: 'detached' });
  await expect.poll(() => booking(page).getByRole('combobox', { name: '就诊人' }).textContent()).toContain('沈一鸣');
  expect(await booking(page).getByRole('textbox', { name: '主诉' }).inputValue()).toBe('右下后牙咬物痛');
}

describe('the whole form over a booking', () => {
  it.each([
    ['on the desktop', '13900000014', 1440, 900],
    ['on the phone', '13900000015', 390, 844],
  ] as const)('comes back to it with the patient chosen and nothing lost, %s', async (_where, phone, width, height) => {
    const page = await stage.open(phone, '/?hospital_id=1', { width, height });
    await untilLive(page);
    const time = (await freeTimes(page, WHO))[width > 1000 ? 2 : 4] ?? '';
    await cellOf(page, WHO, time).click();
    await addWhole(page);
    await booking(page)
      .getByRole('button', { name: /确认预约/ })
      .click();
    await booking(page).waitFor({ state: 'detached' });
    await untilKind(page, WHO, time, 'mine');
    await cellOf(page, WHO, time)
      .and(page.getByTitle(/^沈一鸣，/))
      .waitFor();
    expect(await kept(phone, '沈一鸣')).toMatchObject({ industry: '学生', contact_name: '沈父' });
  });

  it('does so in the booking hall of the phone site', async () => {
    const phone = '13900000016';
    const page = await stage.open(phone, '/m?hospital_id=1', { width: 390, height: 844 });
    await page.locator('header').getByText('实时', { exact: true }).waitFor();
    await page.locator('[data-look="free"]').nth(2).click();
    await page.getByRole('button', { name: '填写就诊信息' }).click();
    await addWhole(page);
    await booking(page)
      .getByRole('button', { name: /确认预约/ })
      .click();
    await page.getByRole('dialog', { name: '预约成功' }).waitFor();
    expect(await kept(phone, '沈一鸣')).toMatchObject({ industry: '学生' });
  });
});
