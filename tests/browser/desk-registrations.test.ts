import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskForm } from '../support/desk-form.ts';
import type { Asks } from '../support/http.ts';
import { isClean } from './clean.ts';
import { DESK, OTHER_DESK, type Stage, setStage } from './stage.ts';

/** 预约登记 and the hospital's patients, as a clerk works with them: docs/decisions/023. */

const ONE = '/manage/subscribe/subscribe';
const TWO = '/manage/subscribe/subscribe2';
const PATIENTS = '/manage/visits/patient';
const CALLS = '/api/admin/hospital/patient-regd';

let stage: Stage;
let other: Asks;
beforeAll(async () => {
  stage = await setStage();
  other = await stage.ask(OTHER_DESK);
});
afterAll(() => stage?.close());

let counter = 0;
/** Somebody whom nobody knows. */
function stranger(name: string) {
  counter += 1;
  return { name, phone: `1570000${String(1000 + counter)}`, certificate_number: `E${70_000_000 + counter}` };
}

interface Opening {
  id: number;
  time: string;
  doctor: string;
  department_id: number;
}

/** What is open today, the latest first: nobody else here goes there. */
async function openings(): Promise<Opening[]> {
  const day = await other('POST', `${CALLS}/doctor-arrange-day`, { date: '2026-11-20' });
  const people = day.at('data') as {
    name: string;
    departments: { id: number }[];
    slots: { id: number; time: string; open: boolean }[];
  }[];
  return people
    .flatMap(({ name, departments, slots }) =>
      slots
        .filter(({ open }) => open)
        .map(({ id, time }) => ({ id, time, doctor: name, department_id: departments[0]?.id ?? 0 })),
    )
    .sort((a, b) => b.time.localeCompare(a.time));
}

/** Books over HTTP, as another desk. */
async function bookElsewhere({ id, time, department_id }: Opening): Promise<void> {
  const place = { slot: { id, date: '2026-11-20' }, time, department: department_id };
  const answer = await other('POST', '/api/admin/reservations', deskForm(place, stranger('周扬')));
  expect(answer.status, answer.text).toBe(201);
}

const slot = (page: Page, { doctor, time }: Opening) =>
  page.getByRole('radio', { name: `${doctor} ${time}`, exact: true });
const pick = (page: Page, opening: Opening) => slot(page, opening).locator('xpath=..').click();
/** A text field by its label. */
const field = (place: Page | Locator, label: string) => place.getByRole('textbox', { name: label, exact: true });
const focused = (page: Page, label: string) =>
  expect.poll(() => field(page, label).evaluate((one) => one === document.activeElement)).toBe(true);

async function opened(path: string, size: { width?: number; height?: number } = {}): Promise<Page> {
  const page = await stage.open(DESK, path, size);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function writing(size: { width?: number; height?: number } = {}): Promise<Page> {
  const page = await opened(ONE, size);
  await page
    .getByRole('radio', { name: / \d\d:\d\d$/ })
    .first()
    .waitFor();
  return page;
}

async function write(page: Page, person: ReturnType<typeof stranger>): Promise<void> {
  await field(page, '姓名').fill(person.name);
  await field(page, '手机号').fill(person.phone);
  await field(page, '身份证').fill(person.certificate_number);
  await field(page, '主诉').fill('牙痛');
}

const registered = async (name: string) => {
  const list = await other('GET', `${CALLS}/get-regded-list?pageSize=100`);
  return (list.at('data') as { name: string; reservation: { flow_status: string } }[]).filter(
    (row) => row.name === name,
  );
};

describe('a walk-in', () => {
  it('is registered without the mouse, and the next one can be', async () => {
    const page = await writing();
    await focused(page, '姓名');
    const person = stranger('卫知行');
    await page.keyboard.type(person.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.phone);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.certificate_number);
    await page.keyboard.press('Tab');
    await page.keyboard.type('右下后牙痛');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^最早 \d\d:\d\d/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^确认挂号/);
    await page.keyboard.press('Enter');
    await page.getByText(/^已挂号：卫知行 2026-11-20/).waitFor();
    await focused(page, '姓名');
    expect(await field(page, '姓名').inputValue()).toBe('');
    expect(await registered('卫知行')).toMatchObject([{ reservation: { flow_status: 'arrived' } }]);
    await page.getByRole('listitem').filter({ hasText: '卫知行' }).filter({ hasText: '已到店' }).waitFor();
  });

  it('goes on where it should the moment a slot is chosen: no key is lost in between', async () => {
    const page = await writing();
    const earliest = page.getByRole('button', { name: /^最早 \d\d:\d\d/ });
    const focus = await earliest.evaluate((button: HTMLButtonElement) => {
      button.click();
      return document.activeElement?.textContent;
    });
    expect(focus).toMatch(/^确认挂号/);
  });

  it('has the room of a slot with it: a press in the same moment is a registration', async () => {
    const page = await writing();
    const [latest] = await openings();
    if (!latest) throw new Error('nothing is open');
    await write(page, stranger('卫长风'));
    await slot(page, latest).evaluate((radio: HTMLInputElement) => {
      radio.click();
      radio.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    });
    await page.getByText(/^已挂号：卫长风/).waitFor();
  });

  it('whom the hospital knows is offered while one types, and taken with the keyboard', async () => {
    const added = await other('POST', '/api/admin/backend/addPatient', {
      patient: { name: '欧阳若水', phone: '15700000001' },
      info: { certificate_number: 'E60000001' },
      healthStatus: { allergic_history: '青霉素过敏' },
      informed: true,
    });
    expect(added.status, added.text).toBe(201);
    const page = await writing();
    await field(page, '姓名').pressSequentially('欧阳若');
    await page.getByRole('region', { name: '本院已有患者' }).getByText('欧阳若水').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await focused(page, '主诉');
    await page.getByText('青霉素过敏').waitFor();
    expect(await page.getByText('15700000001').count()).toBe(0);
    await page.keyboard.type('复查');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '改选' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('本院已有患者').waitFor();
    const list = await other('GET', `${CALLS}/history?patient_id=${added.number('data', 'id')}`);
    expect(list.at('data', 0, 'chief_complaint')).toBe('复查');
  });

  it('is told all that is missing at once, and the first of it has the focus', async () => {
    const page = await writing();
    await field(page, '姓名').fill('卫');
    await page.keyboard.press('Control+Enter');
    for (const message of [
      '手机号为必填项',
      '身份证为必填项',
      '主诉为必填项',
      '日期为必填项；时间点为必填项；医生为必填项',
    ]) {
      await page.getByText(message).waitFor();
    }
    await focused(page, '手机号');
    const [latest] = await openings();
    if (!latest) throw new Error('nothing is open');
    await field(page, '手机号').fill('1570000');
    await field(page, '身份证').fill('E61');
    await field(page, '主诉').fill('牙痛');
    await pick(page, latest);
    await page.getByRole('button', { name: /确认挂号/ }).click();
    await page.getByText('请输入正确的手机号').waitFor();
    await page.getByText('姓名长度为2至100个字符').waitFor();
    await focused(page, '姓名');
  });
});

describe('a draft', () => {
  it('survives the tab, numbers masked, and is finished by another desk', async () => {
    const page = await writing();
    const [latest] = await openings();
    if (!latest) throw new Error('nothing is open');
    const person = stranger('柳如烟');
    await write(page, person);
    await pick(page, latest);
    await page.getByText('草稿已保存').waitFor();
    await expect
      .poll(async () => (await other('GET', `${CALLS}/index?keyword=${encodeURIComponent('柳如烟')}`)).at('data', 0))
      .toMatchObject({ source: '牙痛', time: latest.time, doctor_name: latest.doctor });
    await page.close();
    const colleague = await stage.open(OTHER_DESK, ONE);
    await colleague.getByRole('button', { name: /柳如烟/ }).click();
    await expect.poll(() => field(colleague, '姓名').inputValue()).toBe('柳如烟');
    expect(await field(colleague, '手机号').inputValue()).toMatch(/^157\*{4}\d{4}$/);
    expect(await field(colleague, '身份证').inputValue()).not.toBe(person.certificate_number);
    await colleague.getByRole('button', { name: /确认挂号/ }).click();
    await colleague.getByText(/^已挂号：柳如烟/).waitFor();
    expect(await registered('柳如烟')).toHaveLength(1);
  });

  it('is found again after a reload, and given up only when asked', async () => {
    const page = await writing();
    await field(page, '姓名').fill('秦可卿');
    await page.getByText('草稿已保存').waitFor();
    await expect.poll(() => page.url()).toMatch(/\?id=\d+$/);
    await page.reload();
    await expect.poll(() => field(page, '姓名').inputValue()).toBe('秦可卿');
    await page.getByRole('button', { name: '取消登记' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click();
    expect(await field(page, '姓名').inputValue()).toBe('秦可卿');
    await page.getByRole('button', { name: '取消登记' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '取消登记' }).click();
    await expect.poll(() => field(page, '姓名').inputValue()).toBe('');
    expect((await other('GET', `${CALLS}/index?status=cancelled`)).at('data', 0, 'name')).toBe('秦可卿');
  });
});

describe('a slot', () => {
  it('that another desk books goes from the page at once; chosen, it is said so and what was typed stays', async () => {
    const page = await writing();
    const [first, second] = await openings();
    if (!first || !second) throw new Error('nothing is open');
    await write(page, stranger('苏小小'));
    await pick(page, first);
    await slot(page, second).waitFor();
    await bookElsewhere(second);
    await slot(page, second).waitFor({ state: 'detached' });
    await bookElsewhere(first);
    await page.getByText('该号源刚被预约，请另选时间。填写内容已保留。').waitFor();
    expect(await field(page, '姓名').inputValue()).toBe('苏小小');
  });

  it('that is lost at the last moment offers what is open instead, and nothing typed is lost', async () => {
    const page = await writing();
    const [chosen] = await openings();
    if (!chosen) throw new Error('nothing is open');
    await write(page, stranger('杜十娘'));
    await pick(page, chosen);
    // Somebody is faster by the moment between the press and its arrival.
    const overtake = async (route: Route) => {
      await bookElsewhere(chosen);
      await route.continue();
    };
    await page.route('**/patient-regd/confirm', overtake, { times: 1 });
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^该号源刚被 .+ 预约。填写内容已保留。$/).waitFor();
    expect(await field(page, '姓名').inputValue()).toBe('杜十娘');
    await page
      .getByRole('button', { name: /^改约 / })
      .first()
      .click();
    await page.getByRole('button', { name: /确认挂号/ }).click();
    await page.getByText(/^已挂号：杜十娘/).waitFor();
  });
});

describe('the list', () => {
  it('confirms in its sheet what another desk has submitted', async () => {
    const [latest] = await openings();
    if (!latest) throw new Error('nothing is open');
    const form = {
      ...stranger('祝英台'),
      source: '补牙',
      scheduling_time_id: latest.id,
      department_id: latest.department_id,
    };
    const id = (await other('POST', `${CALLS}/add`, form)).number('data', 'id');
    await other('POST', `${CALLS}/submit`, { id });
    const page = await opened(`${TWO}?status=submitted`);
    await page.getByRole('button', { name: '确认祝英台的登记' }).click();
    const sheet = page.getByRole('dialog', { name: '祝英台' });
    await sheet.getByText('待确认').waitFor();
    await sheet.getByRole('button', { name: /确认挂号/ }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: '祝英台' }).waitFor({ state: 'detached' });
    expect(await registered('祝英台')).toHaveLength(1);
  });

  it('starts a desk registration with N, and closing the sheet keeps it', async () => {
    const page = await opened(TWO);
    await page.getByRole('table').waitFor();
    await page.keyboard.press('n');
    const sheet = page.getByRole('dialog', { name: '新登记' });
    await field(sheet, '姓名').fill('梁山伯');
    await sheet.getByText('草稿已保存').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '继续梁山伯的登记' }).click();
    await expect.poll(() => field(page.getByRole('dialog'), '姓名').inputValue()).toBe('梁山伯');
  });

  it('says who was faster with the same desk registration', async () => {
    const [latest] = await openings();
    if (!latest) throw new Error('nothing is open');
    const form = {
      ...stranger('红拂'),
      source: '补牙',
      scheduling_time_id: latest.id,
      department_id: latest.department_id,
    };
    const id = (await other('POST', `${CALLS}/add`, form)).number('data', 'id');
    await other('POST', `${CALLS}/submit`, { id });
    const page = await opened(TWO);
    await page.getByRole('button', { name: '确认红拂的登记' }).click();
    const sheet = page.getByRole('dialog', { name: '红拂' });
    await sheet.getByRole('button', { name: /确认挂号/ }).waitFor();
    expect((await other('POST', `${CALLS}/confirm`, { id })).status).toBe(201);
    await sheet.getByRole('button', { name: /确认挂号/ }).click();
    await sheet.getByText(/^该登记已由 .+ 确认挂号$/).waitFor();
    await sheet.getByRole('button', { name: '查看最新' }).click();
    await page.getByRole('dialog', { name: '红拂' }).getByText('已挂号').waitFor();
    expect(await registered('红拂')).toHaveLength(1);
  });
});

describe('the patients of the hospital', () => {
  it('are found, shown with their visits, added, and registered from the list', async () => {
    const page = await opened(PATIENTS);
    await page.getByRole('button', { name: '新增患者' }).click();
    const dialog = page.getByRole('dialog', { name: '新增患者' });
    await dialog.getByRole('button', { name: /保存/ }).click();
    await dialog.getByText('姓名为必填项').waitFor();
    await dialog.getByText('手机号为必填项').waitFor();
    await field(dialog, '姓名').fill('聂小倩');
    await field(dialog, '手机号').fill('15700000002');
    await field(dialog, '身份证').fill('E60000002');
    await dialog.getByRole('button', { name: /保存/ }).click();
    const sheet = page.getByRole('dialog', { name: '聂小倩' });
    await sheet.getByText('157****0002').waitFor();
    await sheet.getByText('还没有预约或就诊').waitFor();
    await page.keyboard.press('Escape');
    await field(page, '关键词').fill('niexiaoqian');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '为聂小倩挂号' }).click();
    await expect.poll(() => field(page, '姓名').inputValue()).toBe('聂小倩');
    await page.getByRole('button', { name: '改为新患者' }).waitFor();
  });

  it('of the same ID number are one', async () => {
    const page = await opened(PATIENTS);
    await page.getByRole('button', { name: '新增患者' }).click();
    const dialog = page.getByRole('dialog', { name: '新增患者' });
    await field(dialog, '姓名').fill('聂小茜');
    await field(dialog, '手机号').fill('15700000003');
    await field(dialog, '身份证').fill('e60000002');
    await dialog.getByRole('button', { name: /保存/ }).click();
    await page.getByText('该身份证已是本院患者，已为您打开').waitFor();
    await page.getByRole('dialog', { name: '聂小倩' }).waitFor();
  });
});

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('at $width', (size) => {
  it('the booking desk is clean, empty, typed in and wrong', async () => {
    const page = await writing(size);
    await isClean(page);
    await field(page, '姓名').fill('聂小倩');
    await page.getByRole('region', { name: '本院已有患者' }).waitFor();
    await page.getByRole('button', { name: /确认挂号/ }).click();
    await page.getByText('手机号为必填项').waitFor();
    await isClean(page);
  });

  it('the list and its sheet are clean', async () => {
    const page = await opened(TWO, size);
    await page
      .getByRole('button', { name: /的登记$/ })
      .first()
      .waitFor();
    await isClean(page);
    await page.getByRole('button', { name: /新登记/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: / \d\d:\d\d$/ })
      .first()
      .waitFor();
    await isClean(page);
  });

  it('the patients, one of them and the form for another are clean', async () => {
    const page = await opened(PATIENTS, size);
    await page
      .getByRole('button', { name: /的详情$/ })
      .first()
      .waitFor();
    await isClean(page);
    await page
      .getByRole('button', { name: /的详情$/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('卡号').waitFor();
    await isClean(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '新增患者' }).click();
    await page.getByRole('dialog', { name: '新增患者' }).waitFor();
    await isClean(page);
  });
});

describe('a patient whom two desks have open', () => {
  /** The page of a patient's information, and who else is there by the banner. */
  async function open(phone: string, id: number, size: { width?: number; height?: number } = {}) {
    const page = await stage.open(phone, `/workstation/patient/info?user_id=${id}`, size);
    const banner = page.getByRole('region', { name: '患者' });
    await banner.getByText(/^卡号/).waitFor();
    return { page, banner };
  }
  const someone = async () => {
    const { rows } = await stage.pool.query<{ id: number }>(
      'SELECT patient_id AS id FROM hospital_patients WHERE hospital_id = 1 ORDER BY patient_id LIMIT 1',
    );
    return rows[0]?.id ?? 0;
  };

  it('shows each of them the other, where they are, and nobody while the line is away', async () => {
    const id = await someone();
    const one = await open(DESK, id);
    const two = await open(OTHER_DESK, id);
    await one.banner.getByText('张丽 正在查看', { exact: true }).waitFor();
    await two.banner.getByText('陈露 正在查看', { exact: true }).waitFor();
    await one.page.getByRole('link', { name: '就诊记录' }).click();
    await two.banner.getByTitle('陈露 正在查看 就诊记录').waitFor();
    await isClean(two.page);
    if (process.env.SHOTS) await two.page.screenshot({ path: `${process.env.SHOTS}/patient-presence.png` });

    await two.page.context().setOffline(true);
    await two.banner.getByText('陈露 正在查看', { exact: true }).waitFor({ state: 'detached' });
    await two.page.context().setOffline(false);
    await two.banner.getByText('陈露 正在查看', { exact: true }).waitFor();

    await one.page.getByRole('link', { name: '返回患者管理' }).click();
    await two.banner.getByText('陈露 正在查看', { exact: true }).waitFor({ state: 'detached' });
  });

  it('is clean on a phone', async () => {
    const id = await someone();
    const [one, two] = [await open(OTHER_DESK, id, { width: 390, height: 844 }), await open(DESK, id)];
    await one.banner.getByText('陈露 正在查看', { exact: true }).waitFor();
    await isClean(one.page);
    if (process.env.SHOTS) await one.page.screenshot({ path: `${process.env.SHOTS}/patient-presence-phone.png` });
    await two.page.close();
    await one.banner.getByText('陈露 正在查看', { exact: true }).waitFor({ state: 'detached' });
  });
});
