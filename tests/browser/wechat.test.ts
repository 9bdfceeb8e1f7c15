import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeWechat, startFakeWechat } from '../support/fake-wechat.ts';
import { patience } from '../support/patience.ts';
import {
  type ServerProcess,
  startServerProcess,
  startWorkerProcess,
  type WorkerProcess,
} from '../support/processes.ts';
import { readQr } from '../support/qr.ts';
import { buildWebForTests } from '../support/web-build.ts';
import { isClean } from './clean.ts';
import { type Stage, setStage } from './stage.ts';

/** Sign-in by WeChat as people see it: a desk's screen, and a phone that scans what is on it. */

let stage: Stage;
let worker: WorkerProcess;
let wechat: FakeWechat;
/** The same product with WeChat configured; the stage's own has none. */
let real: ServerProcess;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  stage = await setStage();
  wechat = await startFakeWechat();
  worker = await startWorkerProcess(stage.services);
  const env = { ...wechat.env, WEB_DIST: await buildWebForTests() };
  real = await startServerProcess({ ...stage.services, env });
});
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await worker?.stop();
  await real?.stop();
  await wechat?.close();
  await stage?.close();
});

async function openDesk(base: string, width = 1440, height = 900): Promise<Page> {
  const page = await stage.open(null, '/login', { base, width, height });
  await page.getByRole('tab', { name: '微信扫码' }).click();
  await page.getByRole('img', { name: '微信登录二维码' }).waitFor();
  return page;
}

/** A phone's browser at what it reads on the desk's screen. */
async function scan(desk: Page, width = 390, height = 844): Promise<Page> {
  const picture = desk.getByRole('img', { name: '微信登录二维码' });
  const link = await readQr((await picture.getAttribute('src')) ?? '');
  const context = await stage.browser.newContext({ viewport: { width, height } });
  contexts.push(context);
  context.setDefaultTimeout(patience(45_000));
  const phone = await context.newPage();
  await phone.goto(link);
  return phone;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const bind = (phone: string, openid: string) =>
  stage.pool.query('UPDATE users SET wechat_openid = $2 WHERE phone = $1', [phone, openid]);

async function codeSentTo(phone: string): Promise<string> {
  const read = async () => {
    const answer = await fetch(`${stage.server.url}/dev/inbox.json?phone=${phone}`);
    const [message]: { code?: string }[] = await answer.json();
    return message?.code ?? '';
  };
  await expect.poll(read, { interval: 50 }).toMatch(/^\d{6}$/);
  return read();
}

describe('with WeChat', () => {
  it('a doctor scans, WeChat knows them, they confirm on the phone, and the desk is at work', async () => {
    await bind('13800000012', 'openid-doctor');
    wechat.hold('openid-doctor');
    const desk = await openDesk(real.url);
    await isClean(desk);
    const phone = await scan(desk);
    await heading(phone, '确认登录').waitFor();
    expect(phone.url()).toBe(`${real.url}/login/page`);
    await desk.getByText('已扫描，请在手机上确认').waitFor();
    await isClean(desk);
    await expect.poll(() => phone.getByText('Linux · Chrome').isVisible()).toBe(true);
    await isClean(phone);
    await press(phone, '登录');
    await heading(phone, '已确认登录').waitFor();
    await isClean(phone);
    await desk.waitForURL(`${real.url}/`);
    await desk.getByText('实时同步').waitFor();
    await expect.poll(() => desk.evaluate(() => localStorage.getItem('haomai:hospitalId'))).toBe('1');
  });

  it('cancelled on the phone: the desk says so, and shows another picture when asked', async () => {
    await bind('13900000002', 'openid-two');
    wechat.hold('openid-two');
    const desk = await openDesk(real.url);
    const first = await desk.getByRole('img', { name: '微信登录二维码' }).getAttribute('src');
    const phone = await scan(desk);
    await heading(phone, '确认登录').waitFor();
    await press(phone, '取消');
    await heading(phone, '已取消登录').waitFor();
    await desk.getByText('已在手机上取消登录').waitFor();
    await isClean(desk);
    await press(desk, '重新扫码');
    await expect.poll(() => desk.getByRole('img', { name: '微信登录二维码' }).getAttribute('src')).not.toBe(first);
  });

  it('WeChat fails: the phone may ask again, and gets through', async () => {
    await bind('13900000003', 'openid-three');
    wechat.hold('openid-three');
    wechat.next('error');
    const desk = await openDesk(real.url);
    const phone = await scan(desk);
    await heading(phone, '微信授权未完成').waitFor();
    await isClean(phone);
    await press(phone, '重新授权');
    await heading(phone, '确认登录').waitFor();
    await press(phone, '登录');
    await desk.waitForURL(`${real.url}/`);
  });

  it('a picture that somebody else has scanned is of no use', async () => {
    wechat.hold('openid-of-nobody');
    const desk = await openDesk(real.url);
    await heading(await scan(desk), '绑定账号').waitFor();
    const second = await scan(desk);
    await heading(second, '二维码已过期').waitFor();
    await isClean(second);
  });

  it('past its time the picture says so', async () => {
    const desk = await openDesk(real.url);
    await stage.pool.query('UPDATE wechat_logins SET expires_at = haomai_now()');
    await desk.getByText('二维码已过期').waitFor();
    await isClean(desk);
    await press(desk, '刷新');
    await desk.getByText('请使用微信扫一扫登录').waitFor();
  });
});

describe('without WeChat, in development', () => {
  it('the page plays the phone: an unknown WeChat is bound once by SMS code, and known from then on', async () => {
    const desk = await openDesk(stage.server.url);
    const link = await desk.getByRole('link', { name: '本地演示：打开手机页面' }).getAttribute('href');
    const phone = await scan(desk);
    expect(new URL(link ?? '').pathname).toBe('/login/page');
    await heading(phone, '本地演示').waitFor();
    await isClean(phone);
    await phone.getByRole('textbox', { name: '微信号' }).fill('小明');
    await press(phone, '继续');
    await heading(phone, '绑定账号').waitFor();
    await desk.getByText('该微信尚未绑定账号，请在手机上完成绑定').waitFor();
    await isClean(desk);
    await phone.getByRole('textbox', { name: '手机号' }).fill('13900000001');
    await isClean(phone);
    await press(phone, '获取验证码');
    await phone.getByText('发送成功，验证码已发送至 139****0001').waitFor();
    await phone.getByRole('textbox', { name: '验证码' }).fill(await codeSentTo('13900000001'));
    await press(phone, '绑定并登录');
    await heading(phone, '已确认登录').waitFor();
    await desk.waitForURL(`${stage.server.url}/`);

    const next = await openDesk(stage.server.url);
    const again = await scan(next, 1440, 900);
    await heading(again, '本地演示').waitFor();
    await again.getByRole('textbox', { name: '微信号' }).fill('小明');
    await press(again, '继续');
    await heading(again, '确认登录').waitFor();
    await isClean(again);
    await press(again, '登录');
    await next.waitForURL(`${stage.server.url}/`);
  });

  it('the picture fits a narrow screen too', async () => {
    await isClean(await openDesk(stage.server.url, 390, 844));
  });
});
