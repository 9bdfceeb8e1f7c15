import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCutProxy } from '../support/cut-proxy.ts';
import { deskForm } from '../support/desk-form.ts';
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

/** Two desks, a doctor, a patient and a stranger look at one grid. */

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

const who = '李文博';

async function pick(page: Page, doctor: string, index: number): Promise<string> {
  const time = (await freeTimes(page, doctor))[index];
  if (!time) throw new Error(`${doctor} has no free slot`);
  return time;
}

function laterBy15(time: string): string {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 15;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

async function fillDeskForm(page: Page, person: { name: string; phone: string; number: string; source: string }) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('姓名').fill(person.name);
  await dialog.getByLabel('手机号').fill(person.phone);
  await dialog.getByLabel('身份证').fill(person.number);
  await dialog.getByRole('textbox', { name: '主诉' }).fill(person.source);
  return dialog;
}

describe('the live grid', () => {
  it('shows everybody who holds a cell, and then the booking; the stranger never reads a name', async () => {
    const [desk, other, doctor, stranger] = await Promise.all([
      stage.open(DESK),
      stage.open(OTHER_DESK),
      stage.open(DOCTOR),
      stage.open(null, '/?hospital_id=1'),
    ]);
    await Promise.all([desk, other, doctor, stranger].map(untilLive));
    const received: string[] = [];
    stranger.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
    const time = await pick(desk, who, 2);

    await cellOf(desk, who, time).click();
    await desk.getByRole('dialog').waitFor();
    await untilKind(desk, who, time, 'own-hold');
    await untilKind(other, who, time, 'held');
    await expect.poll(() => cellOf(other, who, time).textContent()).toMatch(/^.?陈露\d\d:\d\d$/);
    await untilKind(stranger, who, time, 'held');
    expect(await cellOf(stranger, who, time).textContent()).not.toContain('陈露');

    // Said to be disabled, and clicked all the same: it says why.
    await cellOf(other, who, time).click({ force: true });
    await other.getByText(/该号源正由 前台 陈露 预约中，剩余 0[0-3]:\d\d/).waitFor();
    await expect.poll(() => other.getByRole('dialog').count()).toBe(0);

    const dialog = await fillDeskForm(desk, {
      name: '金丝雀甲',
      phone: '13811112222',
      number: 'CANARY001',
      source: '牙痛',
    });
    await dialog.getByRole('button', { name: /确认预约/ }).click();
    await desk.getByText('操作成功').waitFor();
    for (const page of [desk, other, doctor]) {
      await untilKind(page, who, time, 'patient');
      await expect.poll(() => cellOf(page, who, time).textContent()).toContain('金丝雀甲');
    }
    await untilKind(stranger, who, time, 'booked');
    expect(await stranger.content()).not.toContain('金丝雀甲');
    expect(received.join('')).not.toContain('金丝雀甲');
    await other.getByText(`前台 陈露 预约了 ${who} ${time} 金丝雀甲`).first().waitFor();
  });

  it('keeps what the loser typed and offers alternatives', async () => {
    const [page, rival] = [await stage.open(OTHER_DESK), await stage.ask(DESK)];
    await untilLive(page);
    const time = await pick(page, who, 3);
    await cellOf(page, who, time).click();
    const dialog = await fillDeskForm(page, {
      name: '赵输家',
      phone: '13811113333',
      number: 'LOSER0001',
      source: '右下后牙咬物痛 3 天',
    });
    // The hold runs out while the form is open, and somebody else is faster.
    await stage.pool.query("UPDATE holds SET expires_at = haomai_now() - interval '1 second' WHERE ended_at IS NULL");
    const { rows } = await stage.pool.query(
      `SELECT s.id, s.department_id, s.date::text FROM slots s JOIN users u ON u.id = s.doctor_id
       WHERE u.name = $1 AND s.starts_at = clinic_instant(clinic_today(), $2)`,
      [who, Number(time.slice(0, 2)) * 60 + Number(time.slice(3))],
    );
    const form = deskForm({ slot: rows[0], time, department: rows[0].department_id });
    const booked = await rival('POST', '/api/admin/reservations', form);
    expect(booked.status, booked.text).toBe(201);

    // The form follows its hold: nobody has to press first.
    await dialog.getByText('该号源刚被 前台 陈露 预约。').waitFor();
    await dialog.getByText(new RegExp(`${time} 已不可约`)).waitFor();
    await expect.poll(() => dialog.getByLabel('姓名').inputValue()).toBe('赵输家');
    await expect.poll(() => dialog.getByRole('textbox', { name: '主诉' }).inputValue()).toBe('右下后牙咬物痛 3 天');
    await dialog
      .getByRole('button', { name: /^改约 / })
      .first()
      .click();
    await dialog.getByText('号源已为您保留').waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: '主诉' }).inputValue()).toBe('右下后牙咬物痛 3 天');
    await dialog.getByRole('button', { name: /确认预约/ }).click();
    await page.getByText('操作成功').waitFor();
    await page.locator('[role="gridcell"][data-kind="patient"]', { hasText: '赵输家' }).waitFor();
  });

  it('keeps the hold and what was typed over a reload in mid-booking', async () => {
    const [page, other] = [await stage.open(DESK), await stage.open(OTHER_DESK)];
    await Promise.all([page, other].map(untilLive));
    const time = await pick(page, who, 3);
    await cellOf(page, who, time).click();
    // All of it is there at once, on a desk's screen.
    const box = page.getByRole('dialog').locator('form').locator('..');
    const hidden = () => box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(await hidden()).toBe(0);
    const person = { name: '周刷新', phone: '13811116666', number: 'RELOAD001', source: '洗牙' };
    await fillDeskForm(page, person);
    await untilKind(other, who, time, 'held');
    const held = () =>
      stage.pool.query("SELECT id, expires_at FROM holds WHERE ended_at IS NULL AND by_name = '陈露' ORDER BY id DESC");
    const before = (await held()).rows[0];
    await page.reload();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^号源已为您保留/).waitFor();
    await dialog.getByText(new RegExp(`^${time} – `)).waitFor();
    await dialog.getByText('已恢复上次未提交的内容').waitFor();
    expect(await hidden()).toBe(0);
    await expect.poll(() => dialog.getByLabel('姓名').inputValue()).toBe(person.name);
    await expect.poll(() => dialog.getByRole('textbox', { name: '主诉' }).inputValue()).toBe(person.source);
    expect((await held()).rows[0]).toEqual(before);
    await untilKind(page, who, time, 'own-hold');
    await dialog.getByRole('button', { name: /确认预约/ }).click();
    await page.getByText(`已预约 ${person.name} ${time} ${who}`).waitFor();
    await page.getByRole('button', { name: '查看', exact: true }).click();
    await page.locator(`[role="gridcell"][data-lit][aria-label^="${who} ${time} "]`).waitFor();
  });

  it('fits a desk’s screen with what is to be known of a patient: an allergy, a visit to come', async () => {
    const page = await stage.open(DESK);
    await untilLive(page);
    const { rows } = await stage.pool.query(
      `UPDATE patients SET allergic_history = '青霉素过敏' WHERE id = (
         SELECT r.patient_id FROM reservations r JOIN patients p ON p.id = r.patient_id
         WHERE r.hospital_id = 1 AND r.cancel_status = 0 AND r.visi_status = 0 AND r.starts_at > haomai_now()
           AND (SELECT count(*) FROM reservations v WHERE v.hospital_id = 1 AND v.patient_id = r.patient_id
             AND v.cancel_status = 0 AND v.visi_status = 0 AND v.ends_at > haomai_now()) = 1
           AND (SELECT count(*) FROM patients n WHERE n.name = p.name) = 1
         ORDER BY r.starts_at LIMIT 1) RETURNING name`,
    );
    const free = await freeTimes(page, who);
    const time = free.find((from, i) => free[i + 1] === laterBy15(from)) ?? '';
    await cellOf(page, who, time).click();
    const dialog = page.getByRole('dialog', { name: '新增预约' });
    const box = dialog.locator('form').locator('..');
    const hidden = () => box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    const known = async () => {
      await dialog.getByText('青霉素过敏').waitFor();
      await dialog.getByText('该患者在本院已有 1 个预约').waitFor();
      expect(await hidden()).toBe(0);
    };
    await dialog.getByRole('combobox', { name: /本院患者/ }).click();
    await page.getByPlaceholder(/^姓名、拼音/).fill(rows[0].name);
    await page
      .getByRole('option', { name: new RegExp(rows[0].name) })
      .first()
      .click();
    await known();
    // The complaint was emptied and says so when the focus leaves it: not under the list that the same press opens, or
    // another kind would come under the pointer.
    const complaint = dialog.getByRole('textbox', { name: /主诉/ });
    await complaint.fill('牙痛');
    await complaint.fill('');
    await dialog.getByRole('combobox', { name: /类型/ }).click();
    await page.getByRole('option', { name: /复诊/ }).click();
    await dialog.getByText(`${time} – ${laterBy15(laterBy15(time))}`).waitFor();
    await dialog.getByText('主诉为必填项').waitFor();
    expect(await hidden()).toBe(0);
    // Again after a reload, where it says that it was there before.
    await page.reload();
    await dialog.getByText('已恢复上次未提交的内容').waitFor();
    await known();
    await expect.poll(() => dialog.getByRole('combobox', { name: /类型/ }).textContent()).toContain('复诊');
    await dialog.getByText(`${time} – ${laterBy15(laterBy15(time))}`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
    await untilKind(page, who, time, 'available');
  });

  it('keeps a patient’s as well', async () => {
    const page = await stage.open(PATIENT, '/?hospital_id=1');
    await untilLive(page);
    const time = await pick(page, who, 4);
    await cellOf(page, who, time).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '主诉' }).fill('牙龈出血');
    await page.reload();
    await dialog.getByText('号源已为您保留').waitFor();
    await dialog.getByText(new RegExp(`^${time} – `)).waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: '主诉' }).inputValue()).toBe('牙龈出血');
    await untilKind(page, who, time, 'own-hold');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
    await untilKind(page, who, time, 'available');
  });

  it('says in the first window that a second one has taken the hold away', async () => {
    const page = await stage.open(DESK);
    await untilLive(page);
    const [first, second] = [await pick(page, who, 4), await pick(page, who, 5)];
    await cellOf(page, who, first).click();
    await page
      .getByRole('dialog')
      .getByText(/^号源已为您保留/)
      .waitFor();
    const twin = await page.context().newPage();
    await twin.goto(stage.server.url);
    await untilLive(twin);
    await cellOf(twin, who, second).click();
    await twin
      .getByRole('dialog')
      .getByText(/^号源已为您保留/)
      .waitFor();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('您已在另一个窗口占号，这里的占用已失效。').waitFor();
    await expect.poll(() => dialog.getByText(/号源已为您保留/).count()).toBe(0);
    await dialog.getByRole('button', { name: '重新占号' }).click();
    await dialog.getByText(/^号源已为您保留/).waitFor();
    await twin.getByRole('dialog').getByText('您已在另一个窗口占号，这里的占用已失效。').waitFor();
    await page.keyboard.press('Escape');
  });

  it('says 重连中 when the line is cut, and has caught up when it is back', async () => {
    const proxy = await startCutProxy(stage.server.url);
    try {
      const page = await stage.open(DESK, '/', { base: proxy.url });
      await untilLive(page);
      const time = await pick(page, who, 4);
      proxy.cut();
      await page.getByText('重连中').waitFor();
      await page.getByText('连接已断开，正在重连').waitFor();
      await cellOf(page, who, time).click({ force: true });
      await page.getByText('连接已断开，暂不能预约').first().waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

      const rival = await stage.open(OTHER_DESK);
      await untilLive(rival);
      await cellOf(rival, who, time).click();
      await rival.getByRole('dialog').waitFor();
      // Pressed while there is still nothing to reach, it must not give up; the line is back as soon as it can be.
      await page.getByRole('button', { name: '立即重连' }).click({ force: true });
      proxy.mend();
      await page.getByText(/同步了 \d+ 处变化/).waitFor();
      await untilKind(page, who, time, 'held');
      await rival.keyboard.press('Escape');
      await untilKind(page, who, time, 'available');
    } finally {
      await proxy.close();
    }
  });

  it('has the cell that was pressed before login waiting after it', async () => {
    const page = await stage.open(null, '/?hospital_id=1');
    await untilLive(page);
    const time = await pick(page, '赵晓棠', 1);
    await cellOf(page, '赵晓棠', time).click();
    await page.getByRole('heading', { name: '登录' }).waitFor();
    await page.getByRole('tab', { name: '密码登录' }).click();
    await page.getByLabel('手机号').fill(PATIENT);
    await page.getByLabel('密码', { exact: true }).fill('Haomai2026');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('预约挂号').waitFor();
    await dialog.getByText(new RegExp(`^${time} – `)).waitFor();
    await untilKind(page, '赵晓棠', time, 'own-hold');
    expect(new URL(page.url()).searchParams.get('slot')).toBeNull();
    await page.keyboard.press('Escape');
    await untilKind(page, '赵晓棠', time, 'available');
  });

  it('is worked by the keyboard alone, from page load to a saved booking', async () => {
    const page = await stage.open(DESK);
    await untilLive(page);
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) break;
    }
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+ArrowDown');
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    expect(label).toMatch(/^方正 \d\d:\d\d 可约$/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('姓名').waitFor();
    // It begins at the search: who is new comes after it.
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    await page.keyboard.press('Tab');
    await page.keyboard.type('孙键盘');
    await page.keyboard.press('Tab');
    await page.keyboard.type('13811115555');
    await page.keyboard.press('Tab');
    await page.keyboard.type('KEYBOARD1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('换弓丝');
    await page.keyboard.press('Control+Enter');
    await page.getByText('操作成功').waitFor();
    const [, time = ''] = label.split(' ');
    await untilKind(page, '方正', time, 'patient');
    await page.waitForFunction(
      (text) => document.activeElement?.getAttribute('aria-label')?.startsWith(text) ?? false,
      `方正 ${time}`,
    );
  });

  it('marks a visit after asking, for everybody', async () => {
    const [doctor, desk] = [await stage.open(DOCTOR), await stage.open(DESK)];
    await Promise.all([doctor, desk].map(untilLive));
    const label = await doctor
      .locator('[role="gridcell"][data-kind="patient"][aria-label^="陈思远 "]')
      .first()
      .getAttribute('aria-label');
    const [, time = ''] = (label ?? '').split(' ');
    await cellOf(doctor, '陈思远', time).click();
    const dialog = doctor.getByRole('dialog');
    await dialog.getByRole('button', { name: '就诊', exact: true }).click();
    const confirm = doctor.getByRole('alertdialog');
    await confirm.getByText('确定就诊？').waitFor();
    await confirm.getByRole('button', { name: '确定' }).click();
    await untilKind(desk, '陈思远', time, 'visited');
    await untilKind(doctor, '陈思远', time, 'visited');
  });
});
