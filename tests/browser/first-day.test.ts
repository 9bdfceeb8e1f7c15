import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkerProcess, type WorkerProcess } from '../support/processes.ts';
import { type Stage, setStage, untilLive } from './stage.ts';

/** From the application on a phone to the first working day, and the way back for who was turned away. */

const OWNER = '13800000011';
const PASSWORD = 'Haomai2026';

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

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function inbox(phone: string): Promise<{ code?: string; text: string }[]> {
  return (await fetch(`${stage.server.url}/dev/inbox.json?phone=${phone}`)).json();
}

/** Each code is another one: the one that is not there yet is waited for. */
async function apply(page: Page, phone: string, name: string, seen: string[]): Promise<void> {
  await page.getByRole('combobox', { name: '医院', exact: true }).click();
  await page.getByRole('option', { name: '衡川口腔 · 总院' }).click();
  await box(page, '姓名').fill(name);
  await box(page, '手机号').fill(phone);
  await box(page, '密码').fill(PASSWORD);
  await box(page, '确认密码').fill(PASSWORD);
  const certificate = sharp({ create: { width: 600, height: 400, channels: 3, background: '#ffefd8' } }).png();
  const buffer = await certificate.toBuffer();
  await page.getByLabel('资格证书').setInputFiles({ name: '证书.png', mimeType: 'image/png', buffer });
  await page.getByText('证书.png').waitFor();
  await page.getByRole('button', { name: '获取验证码' }).click();
  // The SMS may be there before its answer is: what that changes on the page is not to move the button under the press.
  await page.getByText(/^发送成功，验证码已发送至/).waitFor({ state: 'attached' });
  const fresh = async () => (await inbox(phone)).find(({ code }) => code && !seen.includes(code))?.code ?? '';
  await expect.poll(fresh, { interval: 50 }).toMatch(/^\d{6}$/);
  const code = await fresh();
  seen.push(code);
  await box(page, '验证码').fill(code);
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByRole('heading', { name: '注册成功，等待审批' }).waitFor();
}

/** The applicant at the grid, signed in as anybody is who works nowhere yet. */
async function atTheGrid(phone: string): Promise<Page> {
  const page = await stage.open(null, '/login');
  await page.getByRole('tab', { name: '密码登录' }).click();
  await box(page, '手机号').fill(phone);
  await box(page, '密码').fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await untilLive(page);
  return page;
}

/** The shop owner opens an application, whose certificate is really shown. */
async function review(name: string): Promise<Page> {
  const page = await stage.open(OWNER, '/admin/doctors/examine/index');
  await page.getByRole('button', { name: `审批${name}` }).click();
  const picture = page.getByRole('img', { name: '资格证书' });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  return page;
}

describe('a doctor', () => {
  it('applies on a phone, is let in, hears of it at once and comes to work', async () => {
    const phone = '16655550001';
    const onPhone = await stage.open(null, '/m/doctor/register', { width: 390, height: 844 });
    await apply(onPhone, phone, '顾清和', []);
    const applicant = await atTheGrid(phone);

    const owner = await review('顾清和');
    await owner.getByRole('button', { name: '通过', exact: true }).click();
    await owner.getByText('操作成功').waitFor();

    await applicant.getByText(/^申请已通过：衡川口腔 · 总院的医生申请已通过/).waitFor();
    await expect.poll(async () => (await inbox(phone))[0]?.text ?? '').toContain('通过');
    await applicant.locator('header button[aria-haspopup="menu"]').click();
    await applicant.getByRole('menuitem', { name: '切换到 衡川口腔 · 总院' }).click();
    await applicant.waitForURL('**/admin');
    await applicant.getByRole('button', { name: '医生 · 顾清和' }).waitFor();
  });

  it('is told why where turned away, and may apply again', async () => {
    const phone = '16655550002';
    const seen: string[] = [];
    await apply(await stage.open(null, '/doctor/register'), phone, '贺知微', seen);
    const applicant = await atTheGrid(phone);

    const owner = await review('贺知微');
    await owner.getByRole('button', { name: '驳回', exact: true }).click();
    const dialog = owner.getByRole('dialog', { name: '驳回申请' });
    await dialog.getByRole('textbox').fill('证书不清晰');
    await dialog.getByRole('button', { name: /驳回|确定/ }).click();
    await owner.getByText('操作成功').waitFor();

    await applicant.getByText(/^申请未通过：.*原因：证书不清晰/).waitFor();
    await expect.poll(async () => (await inbox(phone))[0]?.text ?? '').toContain('证书不清晰');

    // A minute later: another code may be asked for.
    await stage.pool.query("UPDATE sms_codes SET created_at = created_at - interval '61 seconds' WHERE phone = $1", [
      phone,
    ]);
    await apply(await stage.open(null, '/doctor/register'), phone, '贺知微', seen);
    await review('贺知微');
  });
});
