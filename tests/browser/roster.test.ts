import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskForm } from '../support/desk-form.ts';
import { OWNER } from './admin-support.ts';
import { isClean, isCleanAt } from './clean.ts';
import { cellOf, DESK, DOCTOR, type Stage, setStage, untilKind, untilLive } from './stage.ts';

/** Work settings, the week across the clinic, fees and resumes, in a browser: by pointer, by keyboard, and live. */

const HYGIENIST = '13800000014';
const WEEK = '/admin/manage/schedule';
/** The week after today, Friday the 20th. */
const NEXT = `${WEEK}?date=2026-11-23`;
const AXIS_MINUTES = 9 * 60;
const PHONE = { width: 390, height: 844 };
const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

const block = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirmation = (page: Page) => page.getByRole('dialog', { name: '保存前请确认' });

/** Takes a block near one of its ends, or in its middle, and draws it by so many minutes. */
async function drag(page: Page, of: Locator, grip: 'from' | 'to' | 'move', minutes: number): Promise<void> {
  await of.waitFor();
  const box = await of.boundingBox();
  const track = await of.locator('..').boundingBox();
  if (!box || !track) throw new Error('nothing to drag');
  // The axis of the demo's hours: 09:00 to 18:00 or wider.
  const by = (minutes / AXIS_MINUTES) * track.width;
  const x = grip === 'from' ? box.x + 2 : grip === 'to' ? box.x + box.width - 2 : box.x + box.width / 2;
  await page.mouse.move(x, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(x + by, box.y + box.height / 2, { steps: 4 });
}

describe('the week across the clinic', () => {
  it('is changed by dragging: the visits that stay are listed, and grids that are open follow', async () => {
    const page = await stage.open(OWNER, NEXT);
    const desk = await stage.open(DESK, '/?time=2026-11-25');
    await untilLive(desk);
    const wednesday = block(page, '李文博 周三 出诊 09:00 – 18:00');
    await drag(page, wednesday, 'to', -120);
    await page.mouse.up();
    const asked = confirmation(page);
    await asked.getByText('李文博 · 每周三出诊 · 09:00 – 18:00 改为 09:00 – 16:00').waitFor();
    await asked.getByText(/减少号源 \d+ 个/).waitFor();
    await asked.getByRole('button', { name: '确认保存' }).click();
    await block(page, '李文博 周三 出诊 09:00 – 16:00').waitFor();
    await untilKind(desk, '李文博', '16:30', 'none');
  });

  it('lists by name and time whom a change leaves where they are', async () => {
    const ask = await stage.ask(DESK);
    const { rows } = await stage.pool.query<{ id: number; date: string; department_id: number }>(
      `SELECT s.id, s.date::text, s.department_id FROM slots s JOIN users u ON u.id = s.doctor_id
       WHERE u.name = '李文博' AND s.date = '2026-11-26' AND s.minute = 1020 AND s.reservation_id IS NULL`,
    );
    const [slot] = rows;
    if (!slot) throw new Error('nothing is open');
    const form = deskForm({ slot, time: '17:00', department: slot.department_id }, { name: '钱多多', informed: true });
    const booked = await ask('POST', '/api/admin/reservations', form);
    expect(booked.status, booked.text).toBe(201);
    const page = await stage.open(OWNER, NEXT);
    await drag(page, block(page, '李文博 周四 出诊 09:00 – 18:00'), 'to', -120);
    await page.mouse.up();
    const kept = confirmation(page).getByRole('region', { name: '不受影响的预约' });
    await kept.getByText('钱多多').waitFor();
    await expect.poll(() => kept.getByText('11月26日 周四 17:00').isVisible()).toBe(true);
    await isClean(page);
    // Back: nothing was changed.
    await confirmation(page).getByRole('button', { name: '取消' }).click();
    await block(page, '李文博 周四 出诊 09:00 – 18:00').waitFor();
  });

  it('puts a block back with Esc, and opens what is only pressed', async () => {
    const page = await stage.open(OWNER, NEXT);
    const tuesday = block(page, '李文博 周二 出诊 09:00 – 18:00');
    await drag(page, tuesday, 'move', -60);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await tuesday.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await tuesday.press('Enter');
    await page.getByRole('dialog', { name: '李文博的每周出诊时间' }).waitFor();
  });

  it('is changed with the keyboard alone, and a colleague’s open page shows it, to read', async () => {
    const page = await stage.open(OWNER, NEXT);
    const desk = await stage.open(DESK, '/clinic?date=2026-11-23');
    await desk.waitForURL(/\/clinic\/index/);
    await desk.goto(`${stage.server.url}/clinic/index?date=2026-11-23`);
    await block(desk, '李文博 周一 出诊 09:00 – 18:00').waitFor();
    await page.getByRole('button', { name: '停诊、请假、加号' }).press('Enter');
    const form = page.getByRole('dialog', { name: '停诊、请假、加号' });
    await form.getByRole('combobox', { name: '人员' }).press('Enter');
    await page.getByPlaceholder('搜索').fill('李文博');
    await page.keyboard.press('Enter');
    await form.getByRole('textbox', { name: '原因' }).press('Control+Enter');
    await form.getByText('时间点为必填项').first().waitFor();
    await form.getByRole('textbox', { name: /开始/ }).fill('14');
    await form.getByRole('textbox', { name: /结束/ }).fill('1600');
    await form.getByRole('textbox', { name: '原因' }).fill('手术日');
    await form.getByRole('textbox', { name: '原因' }).press('Control+Enter');
    await confirmation(page)
      .getByText(/停诊号源 \d+ 个/)
      .waitFor();
    await confirmation(page).getByRole('button', { name: '确认保存' }).press('Enter');
    const made = '李文博 周一 停诊 14:00 – 16:00 手术日';
    await block(page, made).waitFor();
    await block(desk, made).waitFor();
    expect(await desk.getByRole('button', { name: '复制一周' }).count()).toBe(0);
    // Resized by an end, and taken back with the form.
    await drag(page, block(page, made), 'from', 60);
    await page.mouse.up();
    await confirmation(page)
      .getByText(/恢复号源 \d+ 个/)
      .waitFor();
    await confirmation(page).getByRole('button', { name: '确认保存' }).click();
    const shorter = '李文博 周一 停诊 15:00 – 16:00 手术日';
    await block(desk, shorter).waitFor();
    await block(page, shorter).press('Enter');
    await page.getByRole('button', { name: '撤销停诊' }).press('Enter');
    // What it would do is asked first; a key on a button that still waits for it does nothing.
    await confirmation(page)
      .getByText(/恢复号源 \d+ 个/)
      .waitFor();
    await confirmation(page).getByRole('button', { name: '确认保存' }).press('Enter');
    await block(desk, shorter).waitFor({ state: 'detached' });
  });

  it('copies a week’s exceptions onto another', async () => {
    const ask = await stage.ask(OWNER);
    const week = await ask('GET', '/api/admin/schedule');
    const made = await ask('POST', '/api/admin/work_settings/exceptions', {
      doctor_id: week.number('data', 2, 'id'),
      date: '2026-12-09',
      from: '09:00',
      to: '12:00',
      kind: 'leave',
      reason: '进修',
    });
    expect(made.status, made.text).toBe(201);
    const page = await stage.open(OWNER, `${WEEK}?date=2026-12-09`);
    await page.getByRole('button', { name: '复制一周' }).click();
    await page.getByRole('button', { name: '查看影响' }).click();
    await confirmation(page).getByText('复制安排 1 项').waitFor();
    await confirmation(page).getByRole('button', { name: '确认保存' }).click();
    await page.getByRole('button', { name: '下一周' }).click();
    await page.getByRole('button', { name: /周三 请假 09:00 – 12:00 进修$/ }).waitFor();
  });

  it('says why it could not be loaded, and tries again', async () => {
    const page = await stage.open(OWNER, '/admin');
    const down = { message: '服务暂时不可用，请稍后再试', code: 'UNAVAILABLE', request_id: 'x' };
    let up = false;
    await page.route('**/api/admin/schedule**', (route) =>
      up ? route.continue() : route.fulfill({ status: 503, json: down }),
    );
    await page.goto(stage.server.url + WEEK);
    await page.getByText('加载失败').waitFor();
    await isClean(page);
    // What is down is asked for again by itself, too: the press comes before that hears that it is up.
    await page.getByRole('button', { name: '重试' }).focus();
    up = true;
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: '一周排班' }).waitFor();
  });
});

describe('work settings', () => {
  it('are a doctor’s own: written, looked at beforehand, saved; and who leaves is asked', async () => {
    const page = await stage.open(DOCTOR, '/admin/visits/work_settings');
    const friday = page.getByRole('listitem', { name: '周五', exact: true });
    await friday.getByRole('textbox', { name: '周五结束' }).fill('16:50');
    await page.getByRole('button', { name: '查看影响并保存' }).click();
    await friday.getByText('时间应为15分钟的整数倍').waitFor();
    await isClean(page);
    await friday.getByRole('textbox', { name: '周五结束' }).fill('1645');
    await page.getByRole('link', { name: '首页', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click();
    await page.getByRole('button', { name: '查看影响并保存' }).click();
    await confirmation(page).getByText('陈思远 · 每周出诊时间').waitFor();
    await confirmation(page).getByRole('button', { name: '确认保存' }).click();
    await confirmation(page).waitFor({ state: 'detached' });
    await expect.poll(() => friday.getByRole('textbox', { name: '周五结束' }).inputValue()).toBe('16:45');
    // Saved: one may go.
    await page.getByRole('link', { name: '首页', exact: true }).click();
    await page.waitForURL(/\/admin$/);
  });

  it('that somebody else changed meanwhile say so, and keep what was typed', async () => {
    const page = await stage.open(DOCTOR, '/admin/visits/work_settings');
    const sunday = page.getByRole('listitem', { name: '周日', exact: true });
    await sunday.getByRole('textbox', { name: '周日结束' }).fill('15:00');
    const ask = await stage.ask(OWNER);
    const { rows } = await stage.pool.query<{ id: number }>("SELECT id FROM users WHERE name = '陈思远' LIMIT 1");
    const set = await ask('PUT', '/api/admin/fee', { doctor_id: rows[0]?.id, fee: 6600 });
    expect(set.status, set.text).toBe(201);
    await page.getByText('出诊时间刚被他人修改').waitFor();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('周日：双方都改了');
    expect(await sunday.getByRole('textbox', { name: '周日结束' }).inputValue()).toBe('15:00');
    await isClean(page);
    await page.getByRole('radiogroup', { name: '周日保留哪一个' }).getByRole('radio', { name: '用对方的' }).check();
    await expect.poll(() => sunday.getByRole('textbox', { name: '周日挂号费' }).inputValue()).toBe('66');
  });

  it('are there to read for everybody else on the staff', async () => {
    const page = await stage.open(DESK, '/manage/visits/work_settings');
    await page.getByText('只能查看').waitFor();
    expect(await page.getByRole('button', { name: '查看影响并保存' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: '新增' }).count()).toBe(0);
  });
});

describe('fees and resumes', () => {
  it('a hygienist’s is the 洁牙费, which the next booking costs', async () => {
    const page = await stage.open(HYGIENIST, '/admin/visits/fee');
    await page.getByRole('heading', { name: '洁牙费' }).waitFor();
    await page.getByRole('button', { name: '修改唐小满的洁牙费' }).click();
    const form = page.getByRole('dialog', { name: '唐小满的洁牙费' });
    await form.getByRole('textbox', { name: '洁牙费' }).fill('十元');
    await form.getByRole('button', { name: /^保存/ }).click();
    await form.getByText('费用格式错误').waitFor();
    await isClean(page);
    await form.getByRole('textbox', { name: '洁牙费' }).fill('');
    await form.getByText('费用为必填项').waitFor();
    await form.getByRole('textbox', { name: '洁牙费' }).fill('138.5');
    await form.getByRole('button', { name: /^保存/ }).click();
    await page.getByText('¥138.50').waitFor();
    const { rows } = await stage.pool.query<{ fee: number }>(
      `SELECT DISTINCT s.fee::int FROM slots s JOIN users u ON u.id = s.doctor_id
       WHERE u.name = '唐小满' AND s.hospital_id = 1 AND s.date = '2026-11-27' AND s.reservation_id IS NULL AND s.hold_id IS NULL`,
    );
    expect(rows).toEqual([{ fee: 13_850 }]);
  });

  it('a doctor’s resume stands as patients read it, and follows what its owner writes', async () => {
    const page = await stage.open(DOCTOR, '/admin/visits/doctor_resumes');
    await page.getByRole('textbox', { name: '擅长' }).fill('显微根管');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('region', { name: '陈思远的简历' }).getByText('显微根管', { exact: true }).waitFor();
    const desk = await stage.open(DESK, '/');
    await untilLive(desk);
    await cellOf(desk, '陈思远', '17:00').waitFor();
    await desk
      .getByRole('button', { name: /陈思远/ })
      .first()
      .click();
    await desk.getByRole('dialog', { name: '陈思远' }).getByText('显微根管', { exact: true }).waitFor();
  });
});

describe('there is nothing for axe', () => {
  it.each([
    [OWNER, NEXT, '排班管理'],
    [DESK, '/clinic/index', '排班'],
    [DOCTOR, '/admin/visits/work_settings', '出诊设置'],
    [DESK, '/manage/visits/work_settings', '出诊设置'],
    [OWNER, '/admin/visits/fee', '挂号费、洁牙费'],
    [DOCTOR, '/admin/visits/doctor_resumes', '医生简历'],
  ])('for %s at %s, at any size', async (who, path, title) => {
    const page = await stage.open(who, path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    const shown = () => page.getByText('陈思远').first().waitFor();
    await shown();
    await isCleanAt(page, SIZES, shown);
  });

  it.each(SIZES)('at %i × %i, in what stands over the week', async (width, height) => {
    const page = await stage.open(OWNER, NEXT, { width, height });
    await page.getByRole('button', { name: '停诊、请假、加号' }).click();
    const form = page.getByRole('dialog', { name: '停诊、请假、加号' });
    await form.getByRole('radio', { name: '加号' }).check();
    await form.getByRole('button', { name: /^查看影响/ }).click();
    await form.getByText('时间点为必填项').first().waitFor();
    await isClean(page);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
    await page.getByRole('button', { name: '李文博的每周出诊时间' }).click();
    await page.getByRole('dialog', { name: '李文博的每周出诊时间' }).waitFor();
    await isClean(page);
  });
});

describe('on a phone', () => {
  it('the week is a day at a time', async () => {
    const page = await stage.open(OWNER, NEXT, PHONE);
    await block(page, '李文博 周一 出诊 09:00 – 18:00').waitFor();
    expect(await block(page, '李文博 周二 出诊 09:00 – 18:00').count()).toBe(0);
    await page.getByRole('button', { name: '下一天' }).click();
    await block(page, '李文博 周二 出诊 09:00 – 18:00').waitFor();
  });
});
