import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf } from '../../server/platform/xlsx-file.ts';
import { readSheet } from '../support/sheet.ts';
import { OWNER, PLATFORM } from './admin-support.ts';
import { isCleanAt, type Size } from './clean.ts';
import { tabTo } from './keys.ts';
import { DOCTOR, type Stage, setStage } from './stage.ts';

/** Plain tables as people work with them, one of each section: by the keyboard, beside a colleague, by Excel. */

const SIZES: Size[] = [
  [1440, 900],
  [390, 844],
];

interface Table {
  /** What one of it is called, and its rows as people find them. */
  noun: string;
  path: string;
  who: string;
  /** Who has the list open meanwhile, and where. */
  colleague: string;
  elsewhere: string;
  /** After the name, in the form: by the keyboard alone. */
  type?: (page: Page) => Promise<void>;
  /** A row of its sheet, by the heads; the first is the name. */
  row: Readonly<Record<string, string | number>>;
}

/** In a list that is searched by typing. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { expanded: true }).and(page.locator('input:focus')).waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.locator('button[role="combobox"]:focus').waitFor();
}

/** So far below the first of a short list. */
async function goDown(page: Page, presses: number): Promise<void> {
  await page.keyboard.press('Enter');
  await page.locator('[role="listbox"]:focus').waitFor();
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('button[role="combobox"]:focus').waitFor();
}

const TABLES: Table[] = [
  {
    noun: '项目',
    path: '/admin/projects',
    who: OWNER,
    colleague: DOCTOR,
    elsewhere: '/clinic/project',
    async type(page) {
      await page.keyboard.press('Tab');
      await find(page, '修复');
      for (const _field of ['项目编码', '规格', '单位']) await page.keyboard.press('Tab');
      await page.keyboard.type('颗');
      await page.keyboard.press('Tab');
      await page.keyboard.type('120');
    },
    row: { 项目名称: '临时冠', 项目分类: '修复', 单位: '颗', 价格: 150 },
  },
  {
    noun: '供应商',
    path: '/stock/suppliers',
    who: OWNER,
    colleague: DOCTOR,
    elsewhere: '/stock/suppliers',
    row: { 供应商名称: '宁波口腔耗材行', 联系人: '高远' },
  },
  {
    noun: '诊断',
    path: '/clinic/diagnostic_settings',
    who: OWNER,
    colleague: DOCTOR,
    elsewhere: '/clinic/diagnostic_settings',
    row: { 诊断名称: '创伤性咬合', 别名: '咬合创伤' },
  },
  {
    noun: '职称',
    path: '/backend/zhicheng',
    who: PLATFORM,
    colleague: PLATFORM,
    elsewhere: '/backend/zhicheng',
    async type(page) {
      for (const presses of [0, 1]) {
        await page.keyboard.press('Tab');
        await goDown(page, presses);
      }
    },
    row: { 职称名称: '康复师', 类别: '技', 级别: '初级' },
  },
];

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

const loaded = async (page: Page) => {
  await page.locator('table[aria-busy="false"]').waitFor();
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
    .waitFor();
};
const opened = async (who: string, path: string): Promise<Page> => {
  const page = await stage.open(who, path);
  await loaded(page);
  return page;
};
const searched = (path: string, keyword: string) => `${path}?keyword=${encodeURIComponent(keyword)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** The list's sheet, as it is taken away. */
async function exported(page: Page): Promise<ReturnType<typeof readSheet>['rows']> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 Excel' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  return readSheet(await readFile(await download.path())).rows;
}

describe.each(TABLES)('$noun at $path', (table) => {
  const { noun, path, who, colleague, elsewhere, row } = table;
  const [nameHead = '', name] = Object.entries(row)[0] ?? [];

  it('are kept by the keyboard, and a colleague sees it at once', async () => {
    const page = await opened(who, path);
    const beside = await stage.open(colleague, searched(elsewhere, '键盘'));
    await beside.getByText('没有符合条件的内容').waitFor();
    await tabTo(page, new RegExp(`^新增${noun}$`));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `新增${noun}` });
    await dialog.getByRole('textbox', { name: new RegExp(nameHead) }).waitFor();
    await page.keyboard.type('键盘一号');
    await table.type?.(page);
    await isCleanAt(page, SIZES);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await rowOf(beside, '键盘一号').waitFor();
    await isCleanAt(beside, SIZES);
    await page.goto(stage.server.url + searched(path, '键盘一号'));
    await rowOf(page, '键盘一号').waitFor();
    await tabTo(page, /^编辑键盘一号/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: `编辑${noun}` }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type('改');
    await page.keyboard.press('Control+Enter');
    await rowOf(beside, '键盘一号改').waitFor();
  });

  it('come as a file and go back: a wrong one tells every wrong row and changes nothing', async () => {
    const page = await opened(who, path);
    const [heads = [], ...before] = await exported(page);
    const line = (own: Readonly<Record<string, string | number>>) =>
      heads.map((head) => {
        const cell = own[String(head)] ?? null;
        return typeof cell === 'number' ? { number: cell } : cell;
      });
    const sheetOf = async (rows: readonly Readonly<Record<string, string | number>>[]) => ({
      name: `${noun}.xlsx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(
        await fileOf({ name: noun, titles: heads.map(String), widths: heads.map(() => 14) }, rows.map(line)),
      ),
    });
    await page.getByRole('button', { name: '导入 Excel' }).click();
    const dialog = page.getByRole('dialog', { name: `导入${noun}` });
    const file = dialog.getByLabel('Excel 文件');
    await file.setInputFiles(
      await sheetOf([{ ...row, [nameHead]: '长'.repeat(200) }, row, { ...row, [nameHead]: '' }]),
    );
    const wrong = dialog.getByRole('alert').getByRole('listitem');
    await expect
      .poll(async () => (await wrong.allTextContents()).map((text) => /第 \d+ 行/.exec(text)?.[0]))
      .toEqual(['第 2 行', '第 4 行']);
    await isCleanAt(page, SIZES);
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await exported(page)).slice(1)).toEqual(before);

    await page.getByRole('button', { name: '导入 Excel' }).click();
    await file.setInputFiles(await sheetOf([row]));
    await dialog.getByText('将新增 1 条，更新 0 条，0 条没有变化').waitFor();
    await dialog.getByRole('button', { name: /^导入/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(stage.server.url + searched(path, String(name)));
    await rowOf(page, String(name)).waitFor();
    const [, ...found] = await exported(page);
    expect(found.map((each) => each[heads.indexOf(nameHead)])).toEqual([name]);
  });
});
