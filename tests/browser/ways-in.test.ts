import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factorCode, nextFactorCode } from '../support/factor.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/processes.ts';
import { isClean } from './clean.ts';
import { type Stage, setStage } from './stage.ts';

/** Every way in, walked as people walk it, with codes that really come: on a desk's screen and on a phone. */

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

const PASSWORD = 'Haomai2026';
let phones = 0;
/** A phone of nobody. */
const newPhone = () => `166${String(10_000_000 + ++phones)}`;

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#dcebed' } })
    .png()
    .toBuffer();

/** What came to a phone last, once it is there. */
async function codeSentTo(phone: string, seen: readonly string[] = []): Promise<string> {
  const read = async () => {
    const answer = await fetch(`${stage.server.url}/dev/inbox.json?phone=${phone}`);
    const messages: { code?: string }[] = await answer.json();
    return messages.map(({ code }) => code ?? '').find((code) => code !== '' && !seen.includes(code)) ?? '';
  };
  await expect.poll(read, { interval: 50 }).toMatch(/^\d{6}$/);
  return read();
}

/** A minute passes for a phone: another code may be asked for. */
async function aMinuteLater(phone: string): Promise<void> {
  await stage.pool.query(`UPDATE sms_codes SET created_at = created_at - interval '61 seconds' WHERE phone = $1`, [
    phone,
  ]);
}

/** Presses 获取验证码 and types what comes. */
async function fillCode(page: Page, phone: string, seen: readonly string[] = []): Promise<string> {
  await button(page, '获取验证码').click();
  await page.getByText(`发送成功，验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(7)}`).waitFor();
  await page.getByRole('button', { name: /^\d\d 秒后重发$/ }).waitFor();
  const code = await codeSentTo(phone, seen);
  await box(page, '验证码').fill(code);
  return code;
}

async function fillPerson(page: Page, phone: string): Promise<void> {
  await box(page, '姓名').fill('林小满');
  await box(page, '手机号').fill(phone);
  await box(page, '密码').fill(PASSWORD);
  await box(page, '确认密码').fill(PASSWORD);
}

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('haomai:token'));

/** Signed in, and at a first page. */
async function isIn(page: Page): Promise<void> {
  await expect.poll(() => tokenIn(page)).toMatch(/./);
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/m?$/);
}

const SITES = [
  ['a desk', '', 1440, 900],
  ['a phone', '/m', 390, 844],
] as const;

describe.each(SITES)('on %s', (_name, site, width, height) => {
  const open = (path: string) => stage.open(null, site + path, { width, height });

  it('a plain user registers, signs in by SMS, makes a new password and signs in with it', async () => {
    const phone = newPhone();
    const page = await open('/login?invite_code=nobody&market_channel=wx');
    await button(page, '注册账号').click();
    await page.getByRole('menuitem', { name: '普通用户' }).click();
    await page.getByRole('heading', { name: '注册账号' }).waitFor();
    expect(new URL(page.url()).search).toBe('?invite_code=nobody&market_channel=wx');
    await fillPerson(page, phone);
    const first = await fillCode(page, phone);
    await button(page, '注册').click();
    await page.getByText('注册成功').waitFor();
    await isIn(page);
    await page.context().close();

    await aMinuteLater(phone);
    const sms = await open('/login');
    await box(sms, '手机号').fill(`${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`);
    const second = await fillCode(sms, phone, [first]);
    await button(sms, '登录').click();
    await isIn(sms);
    await sms.context().close();

    await aMinuteLater(phone);
    const forgot = await open('/login');
    await forgot.getByRole('link', { name: '忘记密码' }).click();
    await forgot.getByRole('heading', { name: '忘记密码' }).waitFor();
    await box(forgot, '手机号').fill(phone);
    await box(forgot, '新密码').fill('Haomai2027');
    await box(forgot, '确认新密码').fill('Haomai2027');
    // The fourth of the day, for which the browser works first.
    await stage.pool.query(
      `INSERT INTO sms_codes (phone, purpose, created_at, expires_at)
       VALUES ($1, 'login', haomai_now() - interval '2 hours', haomai_now() - interval '1 hour')`,
      [phone],
    );
    const worked = forgot.waitForResponse((answer) => answer.status() === 428);
    await fillCode(forgot, phone, [first, second]);
    await worked;
    await button(forgot, '重设密码').click();
    await forgot.getByText('密码修改成功,请登录').waitFor();
    await expect.poll(() => new URL(forgot.url()).pathname).toMatch(/^\/m?$/);
    await expect.poll(() => tokenIn(forgot)).toBeNull();
    await forgot.context().close();

    const last = await open('/login');
    await last.getByRole('tab', { name: '密码登录' }).click();
    await box(last, '手机号').fill(phone);
    await box(last, '密码').fill(PASSWORD);
    await button(last, '登录').click();
    await last.getByText('手机号或密码错误').waitFor();
    await box(last, '密码').fill('Haomai2027');
    await button(last, '登录').click();
    await isIn(last);
    // Who is signed in has no business at the login.
    await last.goto(`${stage.server.url}${site}/login`);
    await expect.poll(() => new URL(last.url()).pathname).toMatch(/^\/m?$/);
    await last.context().close();
  });

  it('staff apply for a hospital and wait', async () => {
    const phone = newPhone();
    const page = await open('/doctor/register');
    await button(page, '获取验证码').click();
    await page.getByText('请选择医院').last().waitFor();
    await page.getByRole('combobox', { name: '医院', exact: true }).click();
    await page.getByRole('combobox', { name: '输入医院名称' }).fill('南湖');
    await page.getByRole('option', { name: '衡川口腔 · 南湖门诊' }).click();
    await page.getByRole('radio', { name: '咨询师' }).check();
    await fillPerson(page, phone);
    await fillCode(page, phone);
    await button(page, '提交申请').click();
    await page.getByRole('heading', { name: '注册成功，等待审批' }).waitFor();
    const { rows } = await stage.pool.query(
      `SELECT m.hospital_id, m.role, m.status FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.phone = $1`,
      [phone],
    );
    expect(rows).toEqual([{ hospital_id: 2, role: 'consultant', status: 'pending' }]);
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/m?$/);
  });

  it('an institution applies and waits', async () => {
    const phone = newPhone();
    const page = await open('/register');
    await page.getByRole('combobox', { name: '注册类型' }).click();
    await page.getByRole('option', { name: '医疗机构' }).click();
    await box(page, '医院名称').fill(`望江口腔${phones}分院`);
    await fillPerson(page, phone);
    await page
      .getByLabel('营业执照')
      .setInputFiles({ name: '执照.png', mimeType: 'image/png', buffer: await picture() });
    await page.getByText('执照.png').waitFor();
    await fillCode(page, phone);
    await button(page, '提交申请').click();
    await page.getByRole('heading', { name: '注册成功，等待审批' }).waitFor();
    const { rows } = await stage.pool.query('SELECT status, license_url FROM hospitals WHERE name = $1', [
      `望江口腔${phones}分院`,
    ]);
    expect(rows).toEqual([{ status: 'pending', license_url: expect.stringMatching(/^license\//) }]);
  });

  it('a known phone needs its password, and nothing typed is lost', async () => {
    const phone = '13900000007';
    const page = await open('/register');
    await fillPerson(page, phone);
    await box(page, '密码').fill('Another2026');
    await box(page, '确认密码').fill('Another2026');
    await aMinuteLater(phone);
    const { rows } = await stage.pool.query<{ code: string }>('SELECT code FROM sms_messages WHERE phone = $1', [
      phone,
    ]);
    const seen = rows.map(({ code }) => code);
    await fillCode(page, phone, seen);
    await button(page, '注册').click();
    await page.getByText('手机号或密码错误').waitFor();
    await expect.poll(() => box(page, '姓名').inputValue()).toBe('林小满');
    await expect.poll(() => box(page, '密码').inputValue()).toBe('Another2026');
  });
});

describe('the keyboard alone', () => {
  it('registers a plain user', async () => {
    const phone = newPhone();
    const page = await stage.open(null, '/register');
    await page.getByRole('heading', { name: '注册账号' }).waitFor();
    const to = async (name: string) => {
      for (let i = 0; i < 20; i++) {
        await page.keyboard.press('Tab');
        const focused = page.locator(':focus');
        if ((await focused.count()) > 0 && (await labelOf(page)) === name) return;
      }
      throw new Error(`${name} is not reached`);
    };
    await to('姓名');
    await page.keyboard.type('林小满');
    await to('手机号');
    await page.keyboard.type(phone);
    await to('获取验证码');
    await page.keyboard.press('Enter');
    // The code's field has the focus once the code is under way.
    await expect.poll(() => labelOf(page)).toBe('验证码');
    await page.keyboard.type(await codeSentTo(phone));
    await to('密码');
    await page.keyboard.type(PASSWORD);
    await to('确认密码');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('注册成功').waitFor();
    await isIn(page);
  });
});

/** What the focused element is called. */
function labelOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement) return focused.labels?.[0]?.textContent ?? '';
    return focused?.textContent ?? '';
  });
}

interface Look {
  name: string;
  path: string;
  act?: (page: Page) => Promise<unknown>;
}

const LOOKS: Look[] = [
  { name: 'sign-in by SMS', path: '/login' },
  { name: 'sign-in by password', path: '/login', act: (page) => page.getByRole('tab', { name: '密码登录' }).click() },
  { name: 'the sign-up dropdown', path: '/login', act: (page) => button(page, '注册账号').click() },
  { name: 'sign-up', path: '/register' },
  { name: 'sign-up with all that can be wrong', path: '/register', act: (page) => button(page, '注册').click() },
  { name: 'sign-up of staff', path: '/doctor/register' },
  {
    name: 'the list of hospitals',
    path: '/doctor/register',
    act: (page) => page.getByRole('combobox', { name: '医院', exact: true }).click(),
  },
  { name: 'sign-up of an institution', path: '/hospital/register' },
  { name: 'a forgotten password', path: '/pwd/forget' },
];

/** What fingers can't hit, and fields that make iOS zoom in. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility() && !element.matches('.sr-only');
    const targets = [...document.querySelectorAll('a, button, input, [role="tab"], [role="menuitem"], [role="option"]')]
      .filter(shown)
      // A radio is hit by its label.
      .map((element) => (element.matches('input') ? (element.closest('label, div') ?? element) : element));
    const low = targets.filter((element) => element.getBoundingClientRect().height < 43.5);
    const fields = [...document.querySelectorAll('input:not([type="radio"], [type="file"])')]
      .filter(shown)
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 16);
    return [...low, ...fields].map((element) => element.outerHTML.slice(0, 160));
  });
}

/** A shop owner of the demo for each site: one who has switched it on is asked from then on. */
const OWNERS = { '': '13800000011', '/m': '13800000021' } as const;

describe.each(SITES)('the second factor on %s', (_name, site, width, height) => {
  it('is switched on in the centre, asked at the next sign-in, and again before a change of roles', async () => {
    const phone = OWNERS[site];
    const authenticator = { owner: stage.pool };
    const { rows } = await stage.pool.query<{ id: number }>('SELECT id FROM users WHERE phone = $1', [phone]);
    const id = rows[0]?.id ?? 0;

    const centre = await stage.open(phone, '/user_center/second_factor', { width, height });
    await centre.getByRole('textbox', { name: /登录密码/ }).fill(PASSWORD);
    await button(centre, '开始设置').click();
    await centre.getByRole('img', { name: '两步验证二维码' }).waitFor();
    await isClean(centre);
    const secret = (await centre.locator('main code').innerText()).replace(/\s/g, '');
    await box(centre, '动态验证码').fill(await factorCode(authenticator, secret));
    await button(centre, '开启两步验证').click();
    await centre.getByRole('heading', { name: '请保存恢复码' }).waitFor();
    await expect(centre.locator('main li').count()).resolves.toBe(10);
    await isClean(centre);
    await button(centre, '我已保存').click();
    await centre.getByText('已开启', { exact: true }).waitFor();
    await isClean(centre);
    await centre.context().close();

    const page = await stage.open(null, `${site}/login`, { width, height });
    await page.getByRole('tab', { name: '密码登录' }).click();
    await box(page, '手机号').fill(phone);
    await page.getByRole('textbox', { name: '密码', exact: true }).fill(PASSWORD);
    await button(page, '登录').click();
    await box(page, '动态验证码').waitFor();
    await expect.poll(() => focusedLabel(page)).toBe('动态验证码');
    await isClean(page);
    if (site) await expect.poll(() => tooSmall(page)).toEqual([]);
    expect(await tokenIn(page)).toBeNull();
    await page.keyboard.type(await nextFactorCode(authenticator, id, secret));
    await page.keyboard.press('Enter');
    await isIn(page);
    if (site) return;

    await stage.pool.query("UPDATE sessions SET proved_at = proved_at - interval '16 minutes' WHERE user_id = $1", [
      id,
    ]);
    await page.goto(`${stage.server.url}/admin/doctors/examine/index`);
    await page.getByRole('button', { name: /^审批/ }).first().click();
    await page.getByRole('dialog', { name: '员工注册申请' }).waitFor();
    await button(page, '通过').click();
    // Nobody of the demo's handed a certificate in.
    await page.getByRole('alertdialog').getByRole('button', { name: '仍然通过' }).click();
    const asked = page.getByRole('dialog', { name: '请输入动态验证码' });
    await asked.waitFor();
    await expect.poll(() => focusedLabel(page)).toBe('动态验证码');
    await isClean(page);
    await page.keyboard.type(await nextFactorCode(authenticator, id, secret));
    await page.keyboard.press('Enter');
    await page.getByText('操作成功').waitFor();
    await asked.waitFor({ state: 'hidden' });
  });
});

const focusedLabel = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLInputElement ? (focused.labels?.[0]?.textContent ?? '') : '';
  });

describe.each(SITES)('to axe on %s', (_name, site, width, height) => {
  const more: Look[] = site
    ? [{ name: 'the side menu', path: '/login', act: (page) => button(page, '菜单').click() }]
    : [{ name: 'the second layout', path: '/login2' }];

  it.each([...LOOKS, ...more].map((look) => [look.name, look] as const))(
    '%s is clean',
    async (_look, { path, act }) => {
      const page = await stage.open(null, site + path, { width, height });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await act?.(page);
      await isClean(page);
      if (site) await expect.poll(() => tooSmall(page)).toEqual([]);
    },
  );
});
