import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isClean } from './clean.ts';
import { DESK, DOCTOR, PATIENT, type Stage, setStage, untilLive } from './stage.ts';

/** The palette and the search page in Chromium: by the keyboard alone, as each who uses them. */

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

const field = (page: Page) => page.getByRole('combobox', { name: '命令面板' });
const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
const placeOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + decodeURIComponent(search);
};

/** Ctrl K until it is there: before the page's first script nobody hears the keys. */
async function openPalette(page: Page): Promise<void> {
  await page.locator('main').waitFor();
  await expect
    .poll(async () => {
      if ((await field(page).count()) === 0) await page.keyboard.press('Control+k');
      return field(page).count();
    })
    .toBe(1);
  await expect.poll(() => field(page).evaluate((box) => box === document.activeElement)).toBe(true);
}

describe('the desk, by the keyboard alone', () => {
  it('goes to a doctor by initials, and to a day by its name', async () => {
    const page = await stage.open(DESK, '/');
    await untilLive(page);
    await openPalette(page);
    await page.keyboard.type('zxt');
    await active(page).getByText('赵晓棠').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/doctor_id=/);
    await expect.poll(() => page.getByRole('columnheader', { name: /赵晓棠/ }).count()).toBe(1);
    await expect.poll(() => page.getByRole('columnheader', { name: /陈思远/ }).count()).toBe(0);

    await openPalette(page);
    await page.keyboard.type('下周三');
    await active(page).getByText('11月25日 周三').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/time=2026-11-25/);
    // The doctor stays chosen.
    expect(placeOf(page)).toMatch(/doctor_id=\d+/);
  });

  it('finds a patient by pinyin and goes to their visit, and leaves nothing of them behind', async () => {
    const name = '单雄信';
    const { rows } = await stage.pool.query<{ patient_id: number; date: string; hash_id: string }>(
      `SELECT patient_id, date::text AS date, hash_id FROM reservations
       WHERE hospital_id = 1 AND cancel_status = 0 AND starts_at > '2026-11-20T11:00:00+08:00' ORDER BY starts_at, id LIMIT 1`,
    );
    const visit = rows[0];
    await stage.pool.query('UPDATE patients SET name = $2 WHERE id = $1', [visit?.patient_id, name]);
    const page = await stage.open(DESK, '/admin');
    await openPalette(page);
    await page.keyboard.type('sxx');
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
    while (!(await active(page).textContent())?.startsWith(name)) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await active(page).getByText('定位到排班表').waitFor();
    await page.keyboard.press('Enter');
    // Lit, in the focus, and the address has forgotten it.
    await page.locator('.sg-cell[data-lit]').first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-lit'))).toBe(true);
    await expect.poll(() => placeOf(page)).toBe(`/?time=${visit?.date}`);
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(await kept()).not.toContain(name);

    await openPalette(page);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
    await page.keyboard.type('退出登录');
    await active(page).getByText('退出登录').waitFor();
    // Signed out at once, the page is loaded anew a moment later.
    const loadedAnew = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await loadedAnew;
    await page.getByRole('link', { name: '登录', exact: true }).waitFor();
    await openPalette(page);
    expect(await page.getByRole('option', { name: new RegExp(`^${name}`) }).count()).toBe(0);
    expect(await kept()).not.toContain(name);
  });

  it('goes to a page by its initials, finds it among the last ones, and comes back with Esc to where it was', async () => {
    const page = await stage.open(DESK, '/search_projects');
    await openPalette(page);
    await page.keyboard.type('xgmm');
    await active(page).getByText('修改密码').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user_center/password');
    // The address is the new page's before the page is.
    const box = page.getByRole('main').getByRole('textbox', { name: '原密码' });
    await box.focus();
    await openPalette(page);
    await page.getByRole('group', { name: '最近' }).getByText('修改密码').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => box.evaluate((each) => each === document.activeElement)).toBe(true);
  });
});

it('a visitor finds doctors and hospitals, no patients, and signs in from there', async () => {
  const page = await stage.open(null, '/');
  await openPalette(page);
  await page.keyboard.type('yunlu');
  await active(page).getByText('云麓口腔').waitFor();
  expect(await page.getByRole('group', { name: '患者' }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.waitForURL(/hospital_id=3/);
  await openPalette(page);
  await page.keyboard.type('登录');
  await active(page).getByText('登录').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login/);
});

it('the field of the bar finds a patient for the desk, whose name stands in no address, and a click keeps the focus', async () => {
  const { rows } = await stage.pool.query<{ patient_id: number; date: string }>(
    `SELECT patient_id, date::text AS date FROM reservations
     WHERE hospital_id = 1 AND cancel_status = 0 AND starts_at > '2026-11-20T11:00:00+08:00' ORDER BY starts_at, id LIMIT 1`,
  );
  const name = '尉迟敬德';
  await stage.pool.query('UPDATE patients SET name = $2 WHERE id = $1', [rows[0]?.patient_id, name]);
  const page = await stage.open(DESK, '/');
  await untilLive(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
  page.on('framenavigated', (frame) => addresses.push(decodeURIComponent(frame.url())));
  const box = page.getByRole('combobox', { name: '搜索患者、医生、医院' });
  await box.pressSequentially('尉迟');
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
  await isClean(page);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await page.getByText(`${name} 的预约`).waitFor();
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
  await active(page).getByText('定位到排班表').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.sg-cell[data-lit]').first().waitFor();
  await expect.poll(() => placeOf(page)).toBe(`/?time=${rows[0]?.date}`);
  expect(addresses.filter((address) => address.includes('尉迟'))).toEqual([]);
});

it('the search page follows the letters, keeps the keyword in its address and leads to the column', async () => {
  const page = await stage.open(PATIENT, '/search_projects');
  const box = page.getByRole('textbox', { name: '关键词' });
  await box.pressSequentially('liwenbo');
  await page.waitForURL(/keyword=liwenbo/);
  await expect.poll(() => page.getByRole('link', { name: /主任医师|主治医师|医师/ }).count()).toBe(1);
  await page.getByRole('link', { name: /李文博/ }).press('Enter');
  await page.waitForURL(/hospital_id=1&doctor_id=/);
  await page.getByRole('columnheader', { name: /李文博/ }).waitFor();
  await page.goBack();
  await page.getByRole('list', { name: '最近搜索' }).getByText('liwenbo').waitFor();
  expect(await box.inputValue()).toBe('liwenbo');
});

describe('a hospital’s page leads to a booking', () => {
  it.for([
    ['at the desk’s site', '/hospitals/1', 1440, 900, '13900000005'],
    ['on the phone’s site', '/m/hospitals/1', 390, 844, '13900000006'],
  ] as const)('%s: to the form of the start that was pressed', async ([, path, width, height, patient]) => {
    const page = await stage.open(patient, path, { width, height });
    const start = page.getByRole('link', { name: /^预约 李文博 / }).last();
    const time = (await start.textContent())?.trim() ?? '';
    await start.click();
    // A phone keeps the slot at its lower edge, and fills the form when that is pressed.
    if (path.startsWith('/m')) await page.getByRole('button', { name: '填写就诊信息' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: '就诊人' }).waitFor();
    expect(await form.textContent()).toContain('李文博');
    expect(await form.textContent()).toContain(time);
    // Once: a page that is loaded anew takes nothing again.
    expect(new URL(page.url()).searchParams.get('slot')).toBeNull();
  });
});

describe('axe finds nothing', () => {
  it.for([
    [1440, 900],
    [390, 844],
  ] as const)('at %i × %i', async ([width, height]) => {
    const page = await stage.open(DOCTOR, `/search_projects?keyword=${encodeURIComponent('口腔')}`, { width, height });
    await page.getByRole('heading', { name: '医院', exact: true }).waitFor();
    await isClean(page);
    await openPalette(page);
    await isClean(page);
    await page.keyboard.type('zhou');
    await page.getByRole('group', { name: '患者' }).waitFor();
    await isClean(page);
    await field(page).fill('没有这样的人');
    await active(page).getByText('搜索“没有这样的人”').waitFor();
    await isClean(page);
  });

  it.for([
    [1440, 900],
    [390, 844],
  ] as const)('where nothing is found, at %i × %i', async ([width, height]) => {
    const page = await stage.open(null, '/search_projects?keyword=xyzzy', { width, height });
    await page.getByText('没有符合“xyzzy”的医生或医院').waitFor();
    await isClean(page);
  });
});
