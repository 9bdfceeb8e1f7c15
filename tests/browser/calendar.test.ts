import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCleanAt } from './clean.ts';
import { DESK, DOCTOR, PATIENT, type Stage, setStage } from './stage.ts';

/** The calendars, for everybody who has one. At the clinic it is Friday 2026-11-20, 10:37, whatever the devices think. */

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

const OWNER = '13800000011';
const HYGIENIST = '13800000014';
const CONSULTANT = '13800000015';
const ADMIN = '13800000000';
const OWN_COLUMN = '李文博';

/** What the server says a day says. */
async function keyOf(who: string, path: string, date: string): Promise<string> {
  const asks = await stage.ask(who);
  const days = await asks('GET', `${path}?time[start]=${date}&time[end]=2026-11-28`);
  return days.string(date, 'key');
}

const day = (page: Page, date: string) => page.locator(`.cal [data-date="${date}"]`);
const dayLink = (page: Page, date: string) => day(page, date).getByRole('link');
const untilDrawn = (page: Page) =>
  page.locator('.cal [data-date="2026-11-20"], .cal[data-view="list"]').first().waitFor();
const view = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: '视图' }).getByText(name, { exact: true });
const untilLive = (page: Page) => page.getByText('实时同步').waitFor();

async function freeSlot(doctor: string, date: string) {
  const { rows } = await stage.pool.query(
    `SELECT s.id, s.department_id, s.minute FROM slots s JOIN users u ON u.id = s.doctor_id
     WHERE u.name = $1 AND s.date = $2 AND s.status = 'open' AND s.reservation_id IS NULL AND s.hold_id IS NULL
     ORDER BY s.minute LIMIT 1`,
    [doctor, date],
  );
  return rows[0];
}

/** The desk books somebody elsewhere. Answers the visit. */
async function bookElsewhere(doctor: string, date: string, name: string): Promise<string> {
  const slot = await freeSlot(doctor, date);
  const desk = await stage.ask(DESK);
  const booked = await desk('POST', '/api/admin/reservations', {
    scheduling_time_id: slot.id,
    name,
    phone: '13811112222',
    certificate_number: `CAL${slot.id}`,
    source: '牙痛',
    date,
    time: `${String(Math.floor(slot.minute / 60)).padStart(2, '0')}:${String(slot.minute % 60).padStart(2, '0')}`,
    department_id: slot.department_id,
  });
  expect(booked.status, booked.text).toBe(201);
  return booked.string('data', 'hash_id');
}

describe('the calendar by role', () => {
  it('shows a visitor what is open on each day and nobody’s name, and leads to that day’s grid', async () => {
    const page = await stage.open(null, '/appointment_calendar?hospital_id=1');
    await untilDrawn(page);
    await page.getByRole('heading', { name: '2026年11月' }).waitFor();
    await day(page, '2026-11-24')
      .getByText(/^余 \d+$/)
      .waitFor();
    expect(await page.locator('.cal-visit').count()).toBe(0);
    await day(page, '2026-11-24').click({ position: { x: 90, y: 100 } });
    await page.waitForURL('**/?time=2026-11-24&hospital_id=1');
  });

  it('shows a doctor the own column with names', async () => {
    const page = await stage.open(DOCTOR, '/appointment_calendar');
    await untilDrawn(page);
    await page.getByText('陈思远 · 可预约至11月27日').waitFor();
    const key = await keyOf(DOCTOR, '/api/admin/doctor_calendar_index', '2026-11-21');
    expect(key).toMatch(/^已约 \d+$/);
    await day(page, '2026-11-21').getByText(key, { exact: true }).waitFor();
    expect(await day(page, '2026-11-21').locator('.cal-visit').count()).toBe(3);
    // Today begins with who is still to come.
    await day(page, '2026-11-20').locator('.cal-in-chair').waitFor();
    await dayLink(page, '2026-11-23').click();
    await page.waitForURL('**/?time=2026-11-23');
  });

  it.each([
    ['a hygienist the own column', HYGIENIST, '/api/admin/doctor_calendar_index', 'visits'],
    ['a consultant the hospital', CONSULTANT, '/api/admin/base_booking_hall_calendar_index', 'visits'],
    ['the owner what is open', OWNER, '/api/calendar', 'open'],
    ['the platform’s administrator what is open', ADMIN, '/api/calendar', 'open'],
    ['a patient what is open', PATIENT, '/api/calendar', 'open'],
  ])('shows %s', async (_who, phone, path, kind) => {
    const page = await stage.open(phone, '/appointment_calendar');
    await untilDrawn(page);
    const key = await keyOf(phone, path, '2026-11-24');
    await day(page, '2026-11-24').getByText(key, { exact: true }).first().waitFor();
    expect((await page.locator('.cal-visit').count()) > 0).toBe(kind === 'visits');
  });

  it('shows the owner the hospital’s visits in the back office, and one doctor’s where one is chosen', async () => {
    const page = await stage.open(OWNER, '/admin/visits/appointment_calendar');
    await untilDrawn(page);
    const all = await keyOf(OWNER, '/api/admin/doctor_calendar_index', '2026-11-24');
    await day(page, '2026-11-24').getByText(all, { exact: true }).waitFor();
    await page
      .getByRole('combobox', { name: '医生' })
      .or(page.getByRole('button', { name: /医生/ }))
      .first()
      .click();
    await page.getByRole('option', { name: new RegExp(OWN_COLUMN) }).click();
    await page.waitForURL('**doctor_id=*');
    await expect.poll(() => day(page, '2026-11-24').locator('.cal-word').textContent()).not.toBe(all);
  });

  it('keeps the back office’s calendars from patients', async () => {
    const page = await stage.open(PATIENT, '/admin/visits/calendar');
    await page.waitForURL('**/401');
    await page.goto(`${stage.server.url}/m/admin/visits/appointment_calendars`);
    await page.waitForURL('**/401');
  });
});

describe('months, weeks, days and lists', () => {
  it('end with what is open: nothing leads beyond today + 7', async () => {
    const page = await stage.open(DOCTOR, '/appointment_calendar');
    await untilDrawn(page);
    await day(page, '2026-11-28').getByText('未开放').waitFor();
    await day(page, '2026-11-28').click({ position: { x: 90, y: 60 } });
    await dayLink(page, '2026-11-28').click({ force: true });
    await page.getByRole('button', { name: '下月' }).click({ force: true });
    await page.getByRole('heading', { name: '2026年11月' }).waitFor();
    await page.getByRole('button', { name: '上月' }).click();
    await page.getByRole('heading', { name: '2026年10月' }).waitFor();
    await page.getByRole('button', { name: '今天' }).click();
    await page.getByRole('heading', { name: '2026年11月' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/appointment_calendar');
  });

  it('are one press apart, and in the URL', async () => {
    const page = await stage.open(DOCTOR, '/appointment_calendar');
    await untilDrawn(page);
    await view(page, '周').click();
    await page.getByRole('heading', { name: '11月16日 – 22日' }).waitFor();
    await page.locator('.cal[data-view="week"] .cal-visit').first().waitFor();
    await page.getByRole('button', { name: '下周' }).click();
    await page.getByRole('heading', { name: '11月23日 – 29日' }).waitFor();
    await view(page, '列表').click();
    await page.locator('.cal[data-view="list"]').getByText('周一 23').waitFor();
    await view(page, '日').click();
    await page.getByRole('heading', { name: '11月27日 周五' }).waitFor();
    await page.reload();
    await page.locator('.cal[data-view="day"]').waitFor();
  });

  it('lead from 另 N 个 to the whole day', async () => {
    const page = await stage.open(DOCTOR, '/appointment_calendar');
    await untilDrawn(page);
    await day(page, '2026-11-20')
      .getByRole('button', { name: /另 \d+ 个/ })
      .click();
    await page.waitForURL('**view=day&date=2026-11-20');
    const key = await keyOf(DOCTOR, '/api/admin/doctor_calendar_index', '2026-11-20');
    await expect.poll(async () => `已约 ${await page.locator('.cal-visit').count()}`).toBe(key);
  });

  it('open with the day where the screen is of one day, and a visit opens its patient', async () => {
    const page = await stage.open(DOCTOR, '/admin/visits/appointment_calendar_day2');
    await page.getByRole('heading', { name: '11月20日 周五' }).waitFor();
    await page.locator('.cal-in-chair').first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('are walked with the keyboard alone', async () => {
    const page = await stage.open(DOCTOR, '/appointment_calendar');
    await untilDrawn(page);
    await dayLink(page, '2026-11-20').focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'Home', 'ArrowRight']) await page.keyboard.press(key);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await expect.poll(focused).toMatch(/^11月24日 周二，已约 \d+$/);
    await page.keyboard.press('PageUp');
    await page.getByRole('heading', { name: '2026年10月' }).waitFor();
    await expect.poll(focused).toBe('10月27日 周二');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/?time=2026-10-27');
  });

  it('may be left before the frame in which a change of their height was to be drawn', async () => {
    const page = await stage.open(DOCTOR, '/admin/visits/appointment_calendar_day2');
    const failed: string[] = [];
    page.on('pageerror', (error) => failed.push(String(error)));
    await page.locator('.cal-in-chair').first().waitFor();
    const frames = await page.evaluateHandle(() => {
      const held: FrameRequestCallback[] = [];
      const draw = window.requestAnimationFrame;
      window.requestAnimationFrame = (frame) => held.push(frame);
      return {
        held,
        release() {
          window.requestAnimationFrame = draw;
          for (const frame of held) frame(performance.now());
        },
      };
    });
    await page.setViewportSize({ width: 1440, height: 1800 });
    await expect.poll(() => frames.evaluate(({ held }) => held.length)).toBeGreaterThan(0);
    await page.getByRole('link', { name: '预约查询' }).click();
    await page.waitForURL('**/admin/visits/search');
    await expect.poll(() => page.locator('.cal').count()).toBe(0);
    await frames.evaluate((held) => held.release());
    await page.locator('h1').first().waitFor();
    expect(failed).toEqual([]);
  });

  it('draw the clinic’s hours wherever the browser is', async () => {
    const context = await stage.browser.newContext({ timezoneId: 'America/New_York' });
    const page = await context.newPage();
    const token = await page.request
      .post(`${stage.server.url}/api/admin/login`, { data: { phone: DOCTOR, password: 'Haomai2026' } })
      .then((answer) => answer.json());
    await context.addInitScript((session) => {
      localStorage.setItem('haomai:token', session.access_token);
      localStorage.setItem('haomai:hospitalId', String(session.hospital_id));
    }, token);
    await page.goto(`${stage.server.url}/appointment_calendar?view=list&date=2026-11-21`);
    await page.locator('.cal[data-view="list"]').getByText('周五 20').waitFor();
    const asks = await stage.ask(DOCTOR);
    const days = await asks('GET', '/api/admin/doctor_calendar_index?time[start]=2026-11-21&time[end]=2026-11-22');
    const first = `${days.string('2026-11-21', 'items', 0, 'time')}${days.string('2026-11-21', 'items', 0, 'patient')}`;
    await expect
      .poll(async () => (await page.locator('.cal-visit').allTextContents()).some((text) => text.startsWith(first)))
      .toBe(true);
    await context.close();
  });
});

describe('live', () => {
  it('a booking elsewhere, and its cancellation, change every calendar that shows the day', async () => {
    const date = '2026-11-25';
    const [visitor, desk, phone] = await Promise.all([
      stage.open(null, '/appointment_calendar?hospital_id=1'),
      stage.open(DESK, '/appointment_calendar'),
      stage.open(null, '/m/appointment_calendar?hospital_id=1', { width: 390, height: 844 }),
    ]);
    await Promise.all([visitor, desk, phone].map(untilDrawn));
    await Promise.all([visitor, desk].map(untilLive));
    const number = async (page: Page) => {
      const text = await day(page, date)
        .getByText(/^(余|已约) \d+$/)
        .first()
        .textContent();
      return Number(text?.split(' ')[1]);
    };
    await expect.poll(() => number(visitor)).toBeGreaterThan(0);
    const before = [await number(visitor), await number(phone), await number(desk)];
    const hashId = await bookElsewhere(OWN_COLUMN, date, '金丝雀乙');
    const [open = 0, onPhone = 0, booked = 0] = before;
    await expect.poll(() => number(visitor)).toBe(open - 1);
    await expect.poll(() => number(phone)).toBe(onPhone - 1);
    await expect.poll(() => number(desk)).toBe(booked + 1);
    expect(await visitor.content()).not.toContain('金丝雀乙');

    const asks = await stage.ask(DESK);
    expect((await asks('PUT', `/api/admin/reservations/${hashId}/cancel`, { reason: '改期' })).status).toBe(201);
    await expect.poll(() => number(visitor)).toBe(open);
    await expect.poll(() => number(desk)).toBe(booked);
  });

  it('a patient sees the own booking from another device, also at another hospital than the one on the screen', async () => {
    const page = await stage.open(PATIENT, '/appointment_calendar?hospital_id=2');
    await untilDrawn(page);
    await untilLive(page);
    const asks = await stage.ask(PATIENT);
    const slot = await freeSlot(OWN_COLUMN, '2026-11-26');
    const { rows } = await stage.pool.query(
      'SELECT p.id, p.name FROM patients p JOIN users u ON u.id = p.user_id WHERE u.phone = $1 ORDER BY p.id LIMIT 1',
      [PATIENT],
    );
    const booked = await asks('POST', '/api/reservations', {
      id: slot.id,
      patient_id: rows[0].id,
      department_id: slot.department_id,
      source: '洗牙',
    });
    expect(booked.status, booked.text).toBe(201);
    await day(page, '2026-11-26').locator('.cal-visit').getByText(rows[0].name).waitFor();
    await asks('PUT', `/api/reservations/${booked.string('data', 'hash_id')}/cancel`, {});
    await expect.poll(() => page.locator('.cal-visit').count()).toBe(0);
  });

  it('says what failed, tries again, and keeps what is known', async () => {
    const page = await stage.open(null, '/404');
    const failing = { now: true };
    await page.route('**/api/calendar?**', (route) => (failing.now ? route.abort() : route.continue()));
    await page.goto(`${stage.server.url}/appointment_calendar?hospital_id=1`);
    await page.getByRole('button', { name: '重试' }).waitFor();
    failing.now = false;
    await page.getByRole('button', { name: '重试' }).click();
    await day(page, '2026-11-24')
      .getByText(/^余 \d+$/)
      .waitFor();
    await untilLive(page);
    failing.now = true;
    await bookElsewhere(OWN_COLUMN, '2026-11-24', '金丝雀丙');
    await page.getByText(/更新失败：/).waitFor();
    await day(page, '2026-11-24')
      .getByText(/^余 \d+$/)
      .waitFor();
  });
});

describe('on the phone', () => {
  it('a day of the booking calendar leads to /m with its date', async () => {
    const page = await stage.open(PATIENT, '/m/appointment_calendar', { width: 390, height: 844 });
    await untilDrawn(page);
    await day(page, '2026-11-24')
      .getByText(/^余 \d+$/)
      .waitFor();
    await day(page, '2026-11-24').click();
    await page.waitForURL('**/m?time=2026-11-24');
  });

  it('a day of the records shows its visits under the month', async () => {
    const page = await stage.open(DOCTOR, '/m/admin/visits/appointment_calendars', { width: 390, height: 844 });
    await untilDrawn(page);
    await page.getByRole('heading', { name: /11月20日 周五/ }).waitFor();
    await dayLink(page, '2026-11-24').click();
    await page.getByRole('heading', { name: /11月24日 周二/ }).waitFor();
    const key = await keyOf(DOCTOR, '/api/admin/doctor_calendar_index', '2026-11-24');
    const list = page.getByRole('region', { name: '当天预约' });
    await expect.poll(async () => `已约 ${await list.getByRole('listitem').count()}`).toBe(key);
    await list.getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
  });
});

describe('a whole hospital', () => {
  it('is read in a week: who has how much left and taken on which day, live, and a cell leads to that doctor’s day', async () => {
    const date = '2026-11-24';
    const page = await stage.open(DESK, '/appointment_calendar');
    await untilDrawn(page);
    await untilLive(page);
    await view(page, '周').click();
    await page.getByRole('button', { name: '下周' }).click();
    const table = page.getByRole('region', { name: '全院一周' });
    const cell = table.getByRole('link', { name: new RegExp(`^${OWN_COLUMN}，11月24日`) });
    const figures = async () => {
      const text = (await cell.textContent()) ?? '';
      return [/余 (\d+) 格/, /约 (\d+) 人次/].map((shape) => Number(shape.exec(text)?.[1] ?? 0));
    };
    await expect.poll(async () => (await figures())[0]).toBeGreaterThan(0);
    const [open = 0, taken = 0] = await figures();
    const hashId = await bookElsewhere(OWN_COLUMN, date, '金丝雀丁');
    await expect.poll(figures).toEqual([open - 1, taken + 1]);
    const asks = await stage.ask(DESK);
    expect((await asks('PUT', `/api/admin/reservations/${hashId}/cancel`, { reason: '改期' })).status).toBe(201);
    await expect.poll(figures).toEqual([open, taken]);
    await cell.click();
    await page.waitForURL(/\/\?time=2026-11-24&doctor_id=\d+$/);
    await page.getByRole('gridcell').first().waitFor();
  });

  it.each([
    ['booking', PATIENT, '/m/appointment_calendar?view=week'],
    ['records', DESK, '/m/admin/visits/appointment_calendars?view=week'],
  ])('fits a phone’s width in the calendar of %s, each cell as large as a finger', async (_name, who, path) => {
    const page = await stage.open(who, path, { width: 390, height: 844 });
    const cells = page.getByRole('region', { name: '全院一周' }).getByRole('cell');
    await cells.getByRole('link').first().waitFor();
    const sizes = await cells.evaluateAll((all) => {
      const boxes = all.map((each) => each.getBoundingClientRect());
      return { right: Math.max(...boxes.map((box) => box.right)), low: Math.min(...boxes.map((box) => box.height)) };
    });
    expect(sizes.right).toBeLessThanOrEqual(390);
    expect(sizes.low).toBeGreaterThanOrEqual(44);
  });

  it('is named whole where it is chosen, and in the platform’s list', async () => {
    const name = '云麓口腔医院附属第二门诊部东区综合分院部';
    const { rows } = await stage.pool.query('SELECT name FROM hospitals WHERE id = 3');
    await stage.pool.query('UPDATE hospitals SET name = $1 WHERE id = 3', [name]);
    const page = await stage.open(null, '/appointment_calendar?hospital_id=3');
    const text = page.getByRole('combobox', { name: '医院' }).getByText(name);
    // Who chooses a hospital is told of a list that is kept for a while.
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('combobox', { name: '医院' }).filter({ hasText: '云麓口腔' }).waitFor();
        return text.count();
      })
      .toBe(1);
    const cut = (of: Locator) => of.evaluate((each) => each.scrollWidth - each.clientWidth);
    expect(await cut(text)).toBeLessThanOrEqual(0);
    const list = await stage.open(ADMIN, '/admin/hospitals/index');
    const row = list.getByRole('table').getByText(name);
    await row.waitFor();
    expect(await cut(row)).toBeLessThanOrEqual(0);
    await stage.pool.query('UPDATE hospitals SET name = $1 WHERE id = 3', [rows[0].name]);
  });
});

const SIZES = [
  [1440, 900],
  [1180, 640],
  [390, 844],
] as const;

describe('axe has nothing, at any size, against', () => {
  it.each([
    ['a visitor’s month', null, '/appointment_calendar?hospital_id=1'],
    ['a patient’s week', PATIENT, '/appointment_calendar?hospital_id=1&view=week'],
    ['a doctor’s month', DOCTOR, '/appointment_calendar'],
    ['a doctor’s week', DOCTOR, '/appointment_calendar?view=week'],
    ['a doctor’s day', DOCTOR, '/admin/visits/appointment_calendar_day2'],
    ['a doctor’s list', DOCTOR, '/appointment_calendar?view=list'],
    ['a hospital’s month', OWNER, '/admin/visits/appointment_calendar'],
    ['a hospital’s week', DESK, '/admin/visits/calendar?view=week'],
    ['a hospital’s day', OWNER, '/admin/visits/appointment_calendar_day2'],
    ['the phone’s week', PATIENT, '/m/appointment_calendar?view=week'],
    ['the phone’s booking calendar', PATIENT, '/m/appointment_calendar'],
    ['the phone’s records', DOCTOR, '/m/admin/visits/appointment_calendars'],
  ])('%s', async (_name, who, path) => {
    const page = await stage.open(who, path);
    const drawn = () =>
      page.locator('.cal :is(.cal-line, .cal-word:not(:empty)), [aria-label^="全院"] td a').first().waitFor();
    await drawn();
    await isCleanAt(page, SIZES, drawn);
  });
});
