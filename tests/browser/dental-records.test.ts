import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCleanAt, misnamed, type Size } from './clean.ts';
import { type Stage, setStage } from './stage.ts';

/** Record sheets written by keys alone: docs/domain/records.md#sheets. */

const HYGIENIST = '13800000014';
const STORE = '**/api/admin/hospital/patient-emr/jiludan-store';
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

/** Whom the hygienist has in the chair or has had, each at a visit of their own without a sheet. */
async function visits(): Promise<string[]> {
  const { rows } = await stage.pool.query<{ hash_id: string }>(
    `SELECT min(r.hash_id) AS hash_id FROM reservations r JOIN users u ON u.id = r.doctor_id
     WHERE u.phone = $1 AND r.hospital_id = 1 AND r.cancel_status = 0 AND r.visi_status = 1
       AND NOT EXISTS (SELECT FROM records c WHERE c.patient_id = r.patient_id AND c.kind IN ('perio', 'hygiene'))
     GROUP BY r.patient_id ORDER BY 1`,
    [HYGIENIST],
  );
  if (rows.length < 3) throw new Error('the hygienist has had nobody');
  return rows.map(({ hash_id }) => `/admin/visits/dental_records?id=${hash_id}`);
}

/** Presses a key until this has the focus. */
async function tabTo(page: Page, locator: ReturnType<Page['locator']>, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('no Tab leads there');
}

const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name });

it('a cleaning is four chips and a signature, by keys alone', async () => {
  const [address = ''] = await visits();
  const page = await stage.open(HYGIENIST, address);
  await page.getByRole('button', { name: '超声' }).waitFor();
  await tabTo(page, page.getByRole('button', { name: '超声' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await tabTo(page, radio(page, '菌斑指数 全口', '0 无'));
  await page.keyboard.press('ArrowRight');
  expect(await radio(page, '菌斑指数 全口', '1 轻').isChecked()).toBe(true);
  await tabTo(page, radio(page, '牙龈出血', '0 无'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('list', { name: '修订记录' }).getByText('归档').waitFor();
  await page.getByText('超声、抛光').first().waitFor();
  expect(await page.getByText('全口 1').isVisible()).toBe(true);
  expect(await page.getByRole('list', { name: '本次就诊' }).getByText('已归档').isVisible()).toBe(true);
});

it('what could not be saved is in the form after a reload, and then on the server', async () => {
  const [, address = ''] = await visits();
  const page = await stage.open(HYGIENIST, address);
  await page.getByRole('button', { name: '喷砂' }).waitFor();
  await page.route(STORE, (route) => route.abort());
  await page.getByRole('button', { name: '喷砂' }).click();
  await page.getByRole('textbox', { name: '问题' }).fill('46 疑似龋坏');
  await page.getByText('仅存本机，联网后自动保存').waitFor();
  await page.reload();
  await page.getByText(/^已恢复 .* 未保存的内容$/).waitFor();
  expect(await page.getByRole('textbox', { name: '问题' }).inputValue()).toBe('46 疑似龋坏');
  expect(await page.getByRole('button', { name: '喷砂' }).getAttribute('aria-pressed')).toBe('true');
  await page.unroute(STORE);
  await page
    .getByRole('status')
    .filter({ hasText: /^已保存/ })
    .waitFor();
  const { rows } = await stage.pool.query<{ draft: object }>(
    "SELECT c.draft FROM records c JOIN reservations r ON r.id = c.reservation_id WHERE r.hash_id = $1 AND c.kind = 'hygiene'",
    [new URL(page.url()).searchParams.get('id')],
  );
  expect(rows).toMatchObject([{ draft: { work: ['喷砂'], problem: '46 疑似龋坏' } }]);
});

it('has nothing for axe at any size: a new sheet, a signed one, what is asked, and a hygienist’s visits that lead there', async () => {
  const [, , address = ''] = await visits();
  const page = await stage.open(HYGIENIST, address);
  await page.getByRole('button', { name: '超声' }).click();
  await radio(page, '牙石指数 全口', '2 中').check({ force: true });
  await isCleanAt(page, SIZES);
  expect(await misnamed(page)).toEqual([]);
  await page.getByRole('button', { name: /签名并归档/ }).click();
  await page.getByRole('button', { name: '修订', exact: true }).click();
  await page.getByRole('button', { name: '抛光' }).click();
  await page.getByRole('button', { name: /^保存修订/ }).click();
  await page.getByRole('dialog', { name: '保存修订' }).waitFor();
  await isCleanAt(page, SIZES);
  await page.getByRole('textbox', { name: /修改原因/ }).fill('漏写抛光');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: '查看第 1 版' }).click();
  await page.getByText('您正在查看第 1 版').waitFor();
  await isCleanAt(page, SIZES);
  await page.goto(new URL('/admin/visits/hygienist/dental_records', page.url()).href);
  await page.getByRole('link', { name: /记录$/ }).first().click();
  await page.getByRole('region', { name: '患者' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/visits/dental_records');
});

it('a row of a mouth is measured by keys alone, kept, and signed with its figures', async () => {
  const [, , , address = ''] = await visits();
  const page = await stage.open(HYGIENIST, address);
  await page.getByRole('button', { name: '超声' }).waitFor();
  await tabTo(page, page.getByRole('button', { name: '新建牙周检查' }));
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid', { name: /^牙周检查/ });
  await grid.waitFor();
  await tabTo(page, grid);
  await page.keyboard.press('3');
  await page.keyboard.press('4');
  await page.keyboard.press('b');
  await page.keyboard.press('Shift+Digit1');
  await page.keyboard.press('x');
  await page.keyboard.press('Tab');
  await page.keyboard.type('23');
  const cells = grid.getByRole('gridcell', { name: /探诊深度/ });
  expect(await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')))).toHaveLength(5);
  expect(await grid.getByRole('gridcell', { name: /颊侧 探诊深度4 出血/ }).count()).toBe(1);
  expect(await grid.getByRole('gridcell', { name: /颊侧近中 探诊深度11/ }).count()).toBe(1);
  await page
    .getByRole('status')
    .filter({ hasText: /^已保存/ })
    .waitFor();
  await page.reload();
  await grid.waitFor();
  expect(await cells.count()).toBe(5);
  await isCleanAt(page, SIZES);
  expect(await misnamed(page)).toEqual([]);
  await tabTo(page, grid);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('list', { name: '修订记录' }).getByText('归档').waitFor();
  await page.getByText('平均深度').waitFor();
  await isCleanAt(page, SIZES);
});
