import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCleanAt, misnamed, type Size } from './clean.ts';
import { DOCTOR, PATIENT, type Stage, setStage } from './stage.ts';

/** What a patient is told to do: written by keys alone, kept through a reload, read by the patient. docs/domain/records.md#interventions */

const SIZES: readonly Size[] = [
  [1440, 900],
  [1180, 640],
  [390, 844],
];

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

/** Who the doctor has today, and of whom nothing is written yet: the address of each of their visits. */
async function addresses(): Promise<string[]> {
  const { rows } = await stage.pool.query<{ hash_id: string }>(
    `SELECT min(r.hash_id) AS hash_id FROM reservations r JOIN users u ON u.id = r.doctor_id
     WHERE u.phone = $1 AND r.hospital_id = 1 AND r.date = clinic_today() AND r.cancel_status = 0
       AND r.flow_status IN ('arrived', 'in_chair', 'done')
       AND NOT EXISTS (SELECT FROM intervenes i WHERE i.patient_id = r.patient_id) GROUP BY r.patient_id ORDER BY 1`,
    [DOCTOR],
  );
  if (rows.length < 2) throw new Error('the doctor has had nobody today');
  return rows.map(({ hash_id }) => `/admin/visits/intervenes?id=${hash_id}`);
}

const text = (page: Page) => page.getByRole('form', { name: '新增干预' }).getByRole('textbox', { name: /内容/ });
const own = (page: Page) => page.getByRole('list', { name: '本次就诊' }).getByRole('listitem');

/** Presses a key until this has the focus. */
async function tabTo(page: Page, locator: ReturnType<Page['locator']>, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('no Tab leads there');
}

it('is written, changed and ended by keys alone, and what is half written survives a reload', async () => {
  const [address = ''] = await addresses();
  const page = await stage.open(DOCTOR, address);
  await text(page).waitFor();
  await tabTo(page, page.getByRole('radio', { name: '口腔卫生宣教' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('两餐之间不吃甜食，');
  await page.reload();
  await text(page).waitFor();
  expect(await text(page).inputValue()).toBe('两餐之间不吃甜食，');
  expect(await page.getByRole('radio', { name: '饮食' }).isChecked()).toBe(true);

  await tabTo(page, text(page));
  await page.keyboard.press('End');
  await page.keyboard.type('以水代替饮料');
  await page.keyboard.press('Control+Enter');
  await own(page).getByText('两餐之间不吃甜食，以水代替饮料').waitFor();
  await expect.poll(() => text(page).inputValue()).toBe('');

  await tabTo(page, own(page).getByRole('button', { name: /^修改/ }));
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: '修改干预' });
  await tabTo(page, edit.getByRole('textbox', { name: '目标' }));
  await page.keyboard.type('每周甜食不超过两次');
  await page.keyboard.press('Enter');
  await own(page).getByText('每周甜食不超过两次').waitFor();

  // The dialog gave the focus back to what opened it.
  await tabTo(page, own(page).getByRole('button', { name: /^达成/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const end = page.getByRole('dialog', { name: '已达成？' });
  await tabTo(page, end.getByRole('textbox', { name: '结果' }));
  await page.keyboard.type('已做到');
  await tabTo(page, end.getByRole('button', { name: /^达成/ }));
  await page.keyboard.press('Enter');
  await own(page).getByText('已达成').waitFor();
  expect(await own(page).getByText('已做到').isVisible()).toBe(true);
});

it('has nothing for axe at any size: the page, its dialogs, and the question before it is given up', async () => {
  const [, address = ''] = await addresses();
  const page = await stage.open(DOCTOR, address);
  await page.getByRole('radio', { name: '涂氟' }).check({ force: true });
  await text(page).fill('今晚不刷牙');
  await page.getByRole('button', { name: '两周后' }).click();
  await page.getByRole('button', { name: /^保存/ }).click();
  await own(page).getByText('今晚不刷牙').waitFor();
  await page.getByRole('button', { name: /^保存/ }).click();
  await page.getByText('内容为必填项').waitFor();
  await isCleanAt(page, SIZES);
  expect(await misnamed(page)).toEqual([]);
  for (const [press, dialog] of [
    [/^修改/, '修改干预'],
    [/^未达成/, '未达成？'],
  ] as const) {
    await own(page).getByRole('button', { name: press }).click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
    await isCleanAt(page, SIZES);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await own(page).getByRole('button', { name: /^作废/ }).click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await isCleanAt(page, SIZES);
  await question.getByRole('button', { name: '作废' }).click();
  await own(page).locator('.line-through').waitFor();
  await isCleanAt(page, SIZES);
});

it.each(['', '/m'])('is read by the patient under %s/user_center/intervenes, whole by one press', async (site) => {
  const page = await stage.open(PATIENT, `${site}/user_center/intervenes`);
  await page
    .getByRole('button', { expanded: false, name: /口腔卫生宣教|查看全文/ })
    .last()
    .click();
  await page.getByRole('region', { name: /^干预 \d+/ }).waitFor();
  await isCleanAt(page, SIZES);
  expect(await misnamed(page)).toEqual([]);
});
