import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isClean, isCleanAt } from './clean.ts';
import {
  cellOf,
  DESK,
  DOCTOR,
  freeTimes,
  OTHER_DESK,
  PATIENT,
  type Stage,
  setStage,
  untilKind,
  untilLive,
} from './stage.ts';

/** A visit sent elsewhere: moved on the grid, changed in a form, referred, cancelled; and everybody sees it. */

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

const TOMORROW = '2026-11-21';

interface Cell {
  who: string;
  time: string;
}

/** The first cells of a kind on a page. */
async function cellsOf(page: Page, kind: string, more = ''): Promise<Cell[]> {
  const labels = await page
    .locator(`[role="gridcell"][data-kind="${kind}"]${more}`)
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  return labels.map((label) => {
    const [who = '', time = ''] = label.split(' ');
    return { who, time };
  });
}

/** A visit that can still be moved, at one time only: its name stands once in its column. */
async function movable(page: Page): Promise<Cell & { name: string }> {
  for (const { who, time } of await cellsOf(page, 'patient', '[data-edge="only"]')) {
    const name = (await cellOf(page, who, time).locator('.sg-name').textContent()) ?? '';
    const times = await page.locator(`[role="gridcell"][aria-label^="${who} "]`).filter({ hasText: name }).count();
    if (times === 1 && time > '11:00') return { who, time, name };
  }
  throw new Error('nobody can be moved');
}

/** The start of the slot behind. */
const after = (time: string) => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

/** A visit of one slot with a free one behind. */
async function stretchable(page: Page): Promise<Cell & { name: string }> {
  const free = new Set((await cellsOf(page, 'available')).map(({ who, time }) => `${who} ${time}`));
  for (const { who, time } of await cellsOf(page, 'patient', '[data-edge="only"]')) {
    if (!free.has(`${who} ${after(time)}`)) continue;
    return { who, time, name: (await cellOf(page, who, time).locator('.sg-name').textContent()) ?? '' };
  }
  throw new Error('nobody can be given more time');
}

async function centre(page: Page, { who, time }: Cell): Promise<{ x: number; y: number }> {
  const cell = cellOf(page, who, time);
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (!box) throw new Error(`no cell ${who} ${time}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: Cell, to: Cell): Promise<void> {
  const [start, end] = [await centre(page, from), await centre(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 4, { steps: 3 });
  await page.getByText('正在移动').first().waitFor();
  await page.mouse.move(end.x, end.y, { steps: 6 });
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  expect(await page.locator('[data-target-text]').getAttribute('data-target-text')).toMatch(/^移到此处 /);
  await page.mouse.up();
}

const named = (page: Page, { who, time }: Cell, name: string) =>
  cellOf(page, who, time).filter({ hasText: name }).waitFor();

/** What was moved can be taken back for ten seconds, and for as long as the mouse is on the toast that offers it. */
const stayAtToast = (page: Page, visit: { name: string }) => page.getByText(`${visit.name} 已移到`).hover();

describe('on the grid a visit', () => {
  it('is dragged to another doctor, seen by a colleague, and taken back within ten seconds', async () => {
    const [desk, other] = [await stage.open(DESK), await stage.open(DOCTOR)];
    await untilLive(desk);
    await untilLive(other);
    const visit = await movable(desk);
    const target = (await cellsOf(desk, 'available')).find(({ who }) => who !== visit.who);
    if (!target) throw new Error('nothing is free');
    await drag(desk, visit, target);
    await desk.getByText(`${visit.name} 已移到 ${target.who} ${target.time}`).waitFor();
    await stayAtToast(desk, visit);
    await named(desk, target, visit.name);
    await named(other, target, visit.name);
    await untilKind(other, visit.who, visit.time, 'available');
    await desk.getByRole('button', { name: '撤销' }).click();
    await desk.getByText(`${visit.name} 已恢复原来的时间`).waitFor();
    await named(other, visit, visit.name);
    await untilKind(desk, target.who, target.time, 'available');
  });

  it('is pulled longer at its lower edge, seen so by a colleague, and taken back', async () => {
    const [desk, other] = [await stage.open(DESK), await stage.open(DOCTOR)];
    await untilLive(desk);
    await untilLive(other);
    const visit = await stretchable(desk);
    const free = { who: visit.who, time: after(visit.time) };
    const [start, end] = [await centre(desk, visit), await centre(desk, free)];
    await desk.mouse.move(start.x, start.y);
    const edge = cellOf(desk, visit.who, visit.time).locator('[data-pull]');
    await edge.waitFor();
    const handle = await edge.boundingBox();
    if (!handle) throw new Error('no handle');
    await desk.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await desk.mouse.down();
    await desk.mouse.move(end.x, end.y, { steps: 4 });
    expect(await cellOf(desk, free.who, free.time).getAttribute('data-pull-text')).toMatch(/^\+15 {2}至 \d\d:\d\d$/);
    await desk.mouse.up();
    await desk.getByText(`${visit.name} 已改为 30 分钟`).waitFor();
    await desk.getByText(`${visit.name} 已改为`).hover();
    await untilKind(desk, free.who, free.time, 'patient');
    await untilKind(other, free.who, free.time, 'patient');
    expect(await cellOf(other, visit.who, visit.time).getAttribute('data-edge')).toBe('first');
    await desk.getByRole('button', { name: '撤销' }).click();
    await untilKind(other, free.who, free.time, 'available');
  });

  it('can’t be taken back where the old time is gone, and it is said why', async () => {
    const [desk, rival] = [await stage.open(DESK), await stage.open(DOCTOR)];
    await untilLive(desk);
    await untilLive(rival);
    const visit = await movable(desk);
    const target = (await cellsOf(desk, 'available')).find(({ who }) => who === visit.who);
    if (!target) throw new Error('nothing is free');
    await drag(desk, visit, target);
    await stayAtToast(desk, visit);
    await named(desk, target, visit.name);
    await untilKind(rival, visit.who, visit.time, 'available');
    await cellOf(rival, visit.who, visit.time).click();
    await untilKind(desk, visit.who, visit.time, 'held');
    await desk.getByRole('button', { name: '撤销' }).click();
    await desk.getByText(/不能撤销：/).waitFor();
    await named(desk, target, visit.name);
  });

  it('goes to another day by keyboard alone', async () => {
    const desk = await stage.open(DESK);
    await untilLive(desk);
    const visit = await movable(desk);
    await cellOf(desk, visit.who, visit.time).focus();
    await desk.keyboard.press('m');
    await desk.getByText('正在移动').first().waitFor();
    await isClean(desk);
    await desk.keyboard.press('.');
    await desk.getByRole('heading', { level: 1 }).filter({ hasText: '11月21日' }).waitFor();
    // The day before stays until this one has come.
    await desk.locator('main[aria-busy="false"]').waitFor();
    await untilLive(desk);
    const [time = ''] = await freeTimes(desk, visit.who);
    await cellOf(desk, visit.who, time).focus();
    await desk.keyboard.press('Enter');
    await named(desk, { who: visit.who, time }, visit.name);
    const { rows } = await stage.pool.query(
      'SELECT count(*)::int AS n FROM reservations r JOIN patients p ON p.id = r.patient_id WHERE p.name = $1 AND r.date = $2 AND r.cancel_status = 0',
      [visit.name, TOMORROW],
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
  });

  it('stays where it was after Esc, and where it is let go over nothing', async () => {
    const desk = await stage.open(DESK);
    await untilLive(desk);
    const visit = await movable(desk);
    await cellOf(desk, visit.who, visit.time).focus();
    await desk.keyboard.press('m');
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: '放弃移动' }).waitFor({ state: 'detached' });
    const start = await centre(desk, visit);
    await desk.mouse.move(start.x, start.y);
    await desk.mouse.down();
    await desk.mouse.move(start.x + 30, start.y + 4, { steps: 4 });
    await desk.mouse.move(300, 20, { steps: 4 });
    await desk.mouse.up();
    await desk.getByRole('button', { name: '放弃移动' }).waitFor({ state: 'detached' });
    await named(desk, visit, visit.name);
  });

  it('is taken up in its dialog, for who has no mouse', async () => {
    const desk = await stage.open(DESK);
    await untilLive(desk);
    const visit = await movable(desk);
    await cellOf(desk, visit.who, visit.time).click();
    await desk.getByRole('dialog').getByRole('button', { name: '改约与转诊' }).click();
    await desk.getByRole('menuitem', { name: /在排班表上移动/ }).click();
    const target = (await cellsOf(desk, 'available')).find(({ who }) => who === visit.who);
    if (!target) throw new Error('nothing is free');
    await cellOf(desk, target.who, target.time).click();
    await named(desk, target, visit.name);
  });
});

/** The account's own visit of tomorrow; answers whose column and when. */
async function booked(account: string, skip: number): Promise<{ who: string; time: string; hash: string; id: number }> {
  const ask = await stage.ask(account);
  const grid = await ask('GET', `/api/index?hospital_id=1&time=${TOMORROW}`);
  const heads = grid.at('data', 'table_headers') as { prop: string; name: string; department_id: number }[];
  const rows = grid.at('data', 'rows') as Record<string, unknown>[];
  const patients = (await ask('GET', '/api/patients')).at('data') as { id: number }[];
  const head = heads[skip];
  const row = rows.find((each) => head && each[head.prop] === 2);
  if (!head || !row) throw new Error('nothing is free');
  const answer = await ask('POST', '/api/reservations', {
    id: row[`${head.prop}_id`],
    patient_id: patients[0]?.id,
    department_id: head.department_id,
    source: '牙痛',
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return {
    who: head.name,
    time: String(row.time),
    hash: answer.string('data', 'hash_id'),
    id: answer.number('data', 'id'),
  };
}

/** Chooses in a select of a form: by its label and the text of the option. */
async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).and(page.locator(':not([aria-disabled="true"])')).first().click();
}

describe('a patient', () => {
  it('changes a visit in the form; date and time leave the doctor open', async () => {
    const visit = await booked(PATIENT, 0);
    const page = await stage.open(PATIENT, '/appointment_change');
    await page.getByRole('button', { name: new RegExp(`^改约.*${visit.time}的就诊$`) }).click();
    const form = page.getByRole('dialog', { name: '改约' });
    await form.getByText('时间点').waitFor();
    await isClean(page);
    await form.getByRole('textbox', { name: '主诉' }).fill('');
    await form.getByRole('button', { name: '清除日期' }).click();
    await form.getByRole('button', { name: /保存修改/ }).click();
    for (const message of ['主诉为必填项', '日期为必填项', '时间点为必填项', '医生为必填项']) {
      await form.getByText(message).waitFor();
    }
    await form.getByRole('textbox', { name: '主诉' }).fill('牙龈出血');
    await form.getByRole('combobox', { name: '日期' }).click();
    await page.locator('[data-date="2026-11-23"]').click();
    await choose(page, '时间点', /^\d\d:\d\d/);
    await choose(page, '医生', /./);
    await form.getByRole('button', { name: /保存修改/ }).click();
    await page.getByText('操作成功').waitFor();
    await form.waitFor({ state: 'detached' });
    await page.getByText('2026-11-23').first().waitFor();
    const ask = await stage.ask(PATIENT);
    expect((await ask('GET', `/api/reservations/${visit.hash}`)).at('reservation')).toMatchObject({
      date: '2026-11-23',
      chief_complaint: '牙龈出血',
      version: 2,
    });
  });

  it('cancels after a question, and the grid of the desk shows it free', async () => {
    const visit = await booked('13900000002', 1);
    const desk = await stage.open(DESK, `/?time=${TOMORROW}`);
    await untilKind(desk, visit.who, visit.time, 'patient');
    const page = await stage.open('13900000002', '/appointment_search');
    await page.getByRole('button', { name: new RegExp(`^取消.*${visit.time}的预约$`) }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '取消预约' }).click();
    await page.getByText('操作成功').waitFor();
    await page.getByText('已取消').first().waitFor();
    await untilKind(desk, visit.who, visit.time, 'available');
  });
});

describe('the desk', () => {
  it('finds somebody by initials and changes the time; the list of a colleague follows', async () => {
    const visit = await booked('13900000003', 2);
    const desk = await stage.open(DESK, '/appointment_change');
    const ask = await stage.ask(DESK);
    const row = await ask('GET', `/api/admin/base_booking_hall/${visit.id}/patient`);
    const name = row.string('data', 'patient');
    const { rows } = await stage.pool.query<{ sounds: string }>('SELECT sounds FROM patients WHERE name = $1', [name]);
    const initials = rows[0]?.sounds.split(' ').at(-1) ?? '';
    const colleague = await stage.open(OTHER_DESK, `/appointment_search?name=${initials}`);
    const seen = colleague.getByRole('button', { name: `查看${name} ${TOMORROW} ${visit.time}` });
    await seen.waitFor();
    await desk.getByRole('textbox', { name: '姓名' }).fill(initials);
    await desk.getByRole('button', { name: '查询' }).click();
    const change = desk.getByRole('button', { name: `改约${name} ${TOMORROW} ${visit.time}` });
    await change.click();
    const form = desk.getByRole('dialog', { name: '改约' });
    await form.getByText('时间点').waitFor();
    await isClean(desk);
    await choose(desk, '时间点', /^1[4-7]:/);
    await form.getByRole('button', { name: /保存/ }).click();
    await desk.getByText('操作成功').waitFor();
    await change.waitFor({ state: 'detached' });
    await seen.waitFor({ state: 'detached' });
    await colleague.getByRole('button', { name: new RegExp(`^查看${name} ${TOMORROW} 1[4-7]:`) }).waitFor();
  });
});

describe('a cell', () => {
  it('says what its patient was told, and what will be told', async () => {
    const visit = await booked('13900000005', 3);
    const desk = await stage.open(DESK, `/?time=${TOMORROW}`);
    await untilKind(desk, visit.who, visit.time, 'patient');
    await cellOf(desk, visit.who, visit.time).hover();
    await desk.getByText(/前一天提醒 .* 发送/).waitFor();
  });
});

describe('the keyboard alone', () => {
  it('cancels a visit on the grid, with a reason', async () => {
    const desk = await stage.open(DESK);
    await untilLive(desk);
    const visit = await movable(desk);
    await cellOf(desk, visit.who, visit.time).focus();
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: visit.name });
    await dialog.getByRole('button', { name: '取消预约' }).waitFor();
    for (let presses = 0; presses < 20; presses++) {
      const focused = await desk.evaluate(() => document.activeElement?.textContent ?? '');
      if (focused === '取消预约') break;
      await desk.keyboard.press('Tab');
    }
    await desk.keyboard.press('Enter');
    const form = desk.getByRole('dialog', { name: '取消预约' });
    await form.getByRole('textbox', { name: '原因' }).waitFor();
    await desk.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    await desk.keyboard.type('患者来电改期');
    await desk.keyboard.press('Control+Enter');
    await desk.getByText('操作成功').waitFor();
    await untilKind(desk, visit.who, visit.time, 'available');
  });
});

describe('a doctor', () => {
  it('refers a visit to a hospital of the alliance, and that hospital’s grid shows it at once', async () => {
    const doctor = await stage.open(DOCTOR);
    await untilLive(doctor);
    const there = await stage.open('13800000027', `/?time=${TOMORROW}`);
    await untilLive(there);
    const visit = await movable(doctor);
    await cellOf(doctor, visit.who, visit.time).click();
    await doctor.getByRole('dialog').getByRole('button', { name: '改约与转诊' }).click();
    await doctor.getByRole('menuitem', { name: '转诊' }).click();
    const form = doctor.getByRole('dialog', { name: '转诊' });
    await form.getByRole('combobox', { name: '时间点' }).waitFor();
    await isClean(doctor);
    await choose(doctor, '医院', /南湖门诊/);
    await form.getByRole('combobox', { name: '日期' }).click();
    await doctor.locator(`[data-date="${TOMORROW}"]`).click();
    await choose(doctor, '时间点', /^\d\d:\d\d/);
    await choose(doctor, '医生', /./);
    await form.getByRole('button', { name: /确认转诊/ }).click();
    await doctor.getByText('操作成功').waitFor();
    await there.locator('[role="gridcell"][data-kind="patient"]').filter({ hasText: visit.name }).first().waitFor();
    await untilKind(doctor, visit.who, visit.time, 'available');
  });
});

const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

describe('at any size', () => {
  it.each([
    ['/appointment_search', PATIENT],
    ['/appointment_change', PATIENT],
    ['/appointment_search', DESK],
    ['/appointment_change', DESK],
    ['/admin/visits/search', DOCTOR],
    ['/admin/visits/change', DOCTOR],
  ])('%s as %s has nothing for axe', async (path, who) => {
    const page = await stage.open(who, path);
    const loaded = () => page.locator('table[aria-busy="false"]').waitFor();
    await loaded();
    await isCleanAt(page, SIZES, loaded);
  });
});
