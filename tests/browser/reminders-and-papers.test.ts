import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskForm } from '../support/desk-form.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/processes.ts';
import { readSheet } from '../support/sheet.ts';
import { isClean } from './clean.ts';
import { cellOf, DESK, DOCTOR, freeTimes, PATIENT, type Stage, setStage, untilKind, untilLive } from './stage.ts';

/** Calendar subscription, the day sheet, Excel files, and what a visit's patient was told. */

let stage: Stage;
let worker: WorkerProcess;
beforeAll(async () => {
  stage = await setStage();
  worker = await startWorkerProcess(stage.services);
});
afterAll(async () => {
  await worker?.stop();
  await stage?.close();
});

const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

/** For whoever wants to look: SHOTS=folder. */
async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

const statusOf = async (url: string) => (await fetch(url)).status;

describe('日历订阅', () => {
  it.for(SIZES)('of a patient is made, shown once, renewed and ended, at %i × %i', async ([width, height]) => {
    const page = await stage.open(PATIENT, '/user_center/calendar_feeds', { width, height });
    await page.getByRole('button', { name: '生成订阅地址' }).click();
    const address = page.getByLabel('订阅地址');
    await address.waitFor();
    const url = await address.inputValue();
    expect(await statusOf(url)).toBe(200);
    expect(await page.getByRole('link', { name: '添加到日历' }).getAttribute('href')).toMatch(/^webcal:/);
    await isClean(page);
    await shot(page, `feed-made-${width}`);
    await page.reload();
    await page.getByText(/日历最近读取于/).waitFor();
    await expect.poll(() => address.count()).toBe(0);
    await shot(page, `feed-kept-${width}`);
    await page.getByRole('button', { name: '重新生成' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await address.waitFor();
    expect([await statusOf(url), await statusOf(await address.inputValue())]).toEqual([404, 200]);
    await page.getByRole('button', { name: '停止订阅' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '停止订阅' }).click();
    await page.getByRole('button', { name: '生成订阅地址' }).waitFor();
    await isClean(page);
    await page.close();
  });

  it('of a doctor stands beside their profile; the desk, which has no column, has none', async () => {
    const page = await stage.open(DOCTOR, '/workstation/user');
    await page.getByRole('region', { name: '日历订阅' }).getByText('患者只显示姓氏', { exact: false }).waitFor();
    await isClean(page);
    await shot(page, 'feed-work-1440');
    await page.close();
    const desk = await stage.open(DESK, '/workstation/user');
    await desk.getByRole('heading', { name: '个人资料' }).waitFor();
    await desk.getByText('衡川口腔 · 总院').first().waitFor();
    expect(await desk.getByRole('region', { name: '日历订阅' }).count()).toBe(0);
    await desk.close();
  });
});

describe('日程单', () => {
  it('is reached from the grid, is one doctor’s or everybody’s, and prints without its toolbar', async () => {
    const page = await stage.open(DESK);
    await untilLive(page);
    await shot(page, 'grid-1440');
    await page.getByRole('link', { name: '日程单' }).click();
    const rows = page.getByRole('table').getByRole('row');
    await page.getByRole('columnheader', { name: '医生' }).waitFor();
    await expect.poll(() => rows.count()).toBeGreaterThan(20);
    const all = await rows.count();
    const times = (await rows.locator('td:first-child').allTextContents()).map((text) => text.slice(0, 5));
    expect(times).toEqual(times.toSorted());
    // The clinic's day, whatever day it is where the screen stands.
    await page.getByText('2026年11月20日 周五').waitFor();
    await shot(page, 'sheet-all-1440');
    await page.getByRole('combobox', { name: /医生/ }).click();
    await page.getByRole('option', { name: '陈思远' }).click();
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await page.getByRole('columnheader', { name: '医生' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('doctor_id')).not.toBeNull();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page.getByRole('button', { name: '打印' }).click();
    await page.locator('body[data-printed="yes"]').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('button', { name: '打印' }).waitFor({ state: 'hidden' });
    expect(await page.getByText('预约日程单').isVisible()).toBe(true);
    if (process.env.SHOTS) await page.pdf({ path: `${process.env.SHOTS}/sheet.pdf`, preferCSSPageSize: true });
    await page.close();
  });

  it.for(SIZES)('is clean at %i × %i', async ([width, height]) => {
    const page = await stage.open(DESK, '/admin/visits/day_sheet', { width, height });
    await page.getByRole('columnheader', { name: '主诉' }).waitFor();
    await isClean(page);
    await shot(page, `sheet-${width}`);
    await page.close();
  });

  it('of a day without visits says so', async () => {
    const page = await stage.open(DESK, '/admin/visits/day_sheet?date=2026-12-30');
    await page.getByRole('cell', { name: '暂无数据' }).waitFor();
    await page.close();
  });
});

describe('导出', () => {
  it('gives the list with its filters as an Excel file', async () => {
    const page = await stage.open(DESK, '/admin/visits/search?from=2026-11-20&to=2026-11-20&status=1');
    const button = page.getByRole('button', { name: '导出 Excel' });
    await button.waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(file.suggestedFilename()).toBe('预约查询-2026-11-20.xlsx');
    const { rows } = readSheet(await readFile(await file.path()));
    expect(rows[0]?.slice(0, 5)).toEqual(['预约编号', '就诊日期', '时间', '时长（分钟）', '就诊人']);
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.slice(1).map((row) => row[1]))).toEqual(new Set(['2026-11-20']));
    await shot(page, 'export-1440');
    await page.close();
  });
});

describe('the SMS of a visit', () => {
  it('stand in the patient’s dialog at the desk', async () => {
    const page = await stage.open(DESK);
    await untilLive(page);
    const [time = ''] = await freeTimes(page, '赵晓棠');
    const ask = await stage.ask(DESK);
    const { rows } = await stage.pool.query<{ id: number; date: string; department_id: number }>(
      `SELECT s.id, s.date::text, s.department_id FROM slots s JOIN users u ON u.id = s.doctor_id
       WHERE u.name = '赵晓棠' AND s.date = '2026-11-20' AND to_char(s.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') = $1`,
      [time],
    );
    const slot = rows[0] ?? { id: 0, date: '', department_id: 0 };
    const body = deskForm({ slot, time, department: slot.department_id });
    const booked = await ask('POST', '/api/admin/reservations', body);
    expect(booked.status, booked.text).toBe(201);
    const notified = `SELECT 1 FROM sms_messages WHERE reservation_id = $1 AND state = 'sent'`;
    await expect.poll(async () => (await stage.pool.query(notified, [booked.number('data', 'id')])).rowCount).toBe(1);
    await untilKind(page, '赵晓棠', time, 'patient');
    await cellOf(page, '赵晓棠', time).click();
    const messages = page.getByRole('dialog').getByRole('region', { name: '短信' });
    await messages.getByText('预约成功').waitFor();
    await messages.getByText('已发送').waitFor();
    await isClean(page);
    await shot(page, 'messages-1440');
    await page.close();
  });
});
