import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkerProcess, type WorkerProcess } from '../support/processes.ts';
import { isClean } from './clean.ts';
import { cellOf, DESK, DOCTOR, freeTimes, PATIENT, type Stage, setStage, untilKind, untilLive } from './stage.ts';

/** What people are told, as they see it: badge, list, panel, announcements that come live and greet. */

const OWNER = '13800000011';
const ADMIN = '13800000000';
const MESSAGE = '/api/admin/hospital/message';
const PREFERENCES = '/api/notifications/preferences';

let stage: Stage;
let worker: WorkerProcess;
beforeAll(async () => {
  stage = await setStage();
  worker = await startWorkerProcess(stage.services);
  // The patient is known to hospital 1.
  await stage.pool.query(
    `INSERT INTO hospital_patients (hospital_id, patient_id, card_no)
     SELECT 1, p.id, 'M' || p.id FROM patients p JOIN users u ON u.id = p.user_id WHERE u.phone = $1
     ON CONFLICT DO NOTHING`,
    [PATIENT],
  );
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

const bell = (page: Page, count?: number) =>
  page
    .getByRole('banner')
    .getByLabel(count === undefined ? /^消息/ : `消息，${count} 条未读`, { exact: count !== undefined });

/** Slots that a thing hides: what would be seen in its place. */
function slotsUnder(thing: Locator): Promise<number> {
  return thing.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hidden = new Set<Element>();
    for (let x = left + 1; x < left + width; x += 20)
      for (let y = top + 1; y < top + height; y += 8) {
        const behind = document.elementsFromPoint(x, y).find((each) => !element.contains(each));
        const slot = behind?.closest('[role="gridcell"], [data-slot]');
        if (slot) hidden.add(slot);
      }
    return hidden.size;
  });
}

async function announce(phone: string, body: object): Promise<number> {
  const ask = await stage.ask(phone);
  const answer = await ask('POST', MESSAGE, {
    title: '停诊通知',
    content: '<p>周六<strong>全天停诊</strong></p>',
    ...body,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.number('data', 'id');
}
const withdraw = async (phone: string, id: number) =>
  (await stage.ask(phone))('POST', `${MESSAGE}/updateMessage`, { id, status: 'withdrawn' });

describe('a booking at the desk', () => {
  it('is told to its doctor at once: the badge counts it, the list has it, and it leads to the day', async () => {
    const [desk, doctor] = [await stage.open(DESK), await stage.open(DOCTOR, '/admin/notifications')];
    await untilLive(desk);
    await doctor.getByRole('heading', { name: '消息通知' }).waitFor();
    const [time] = await freeTimes(desk, '陈思远');
    if (!time) throw new Error('no free slot');
    await cellOf(desk, '陈思远', time).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('姓名').fill('赵新客');
    await dialog.getByLabel('手机号').fill('13811117777');
    await dialog.getByLabel('身份证').fill('NOTICE001');
    await dialog.getByRole('textbox', { name: '主诉' }).fill('牙痛');
    await dialog.getByRole('button', { name: /确认预约/ }).click();
    await untilKind(desk, '陈思远', time, 'patient');

    await bell(doctor, 1).waitFor();
    const row = doctor.getByRole('row', { name: /赵新客/ });
    await row.getByText('未读').first().waitFor();
    await row.getByRole('link').first().click();
    await doctor.waitForURL(/\/\?/);
    await bell(doctor).waitFor();
    await doctor.getByRole('banner').getByLabel('消息', { exact: true }).waitFor();
    expect(new URL(doctor.url()).searchParams.get('hospital_id')).toBe('1');
  });
});

describe('an announcement', () => {
  it('comes to open screens of those it concerns, and of nobody else', async () => {
    const [desk, patient, phone, visitor] = [
      await stage.open(DESK),
      await stage.open(PATIENT, '/user_center/password'),
      await stage.open(PATIENT, '/m?hospital_id=1', { width: 390, height: 844 }),
      await stage.open(null, '/?hospital_id=1'),
    ];
    await Promise.all([desk, visitor].map(untilLive));
    await patient.getByRole('heading', { name: '修改密码' }).waitFor();
    await phone.locator('[data-slot]').first().waitFor();
    const id = await announce(OWNER, { audience: 'staff', title: '今晚停电' });
    await desk.getByRole('status').getByText('今晚停电').waitFor();
    await shot(desk, 'banner-1440');
    const strip = desk.getByRole('status').filter({ hasText: '今晚停电' }).locator('> div');
    expect(await strip.count()).toBe(1);
    expect(await slotsUnder(strip)).toBe(0);
    await isClean(desk);
    await desk.getByRole('status').getByRole('button', { name: '查看', exact: true }).click();
    const sheet = desk.getByRole('dialog', { name: '今晚停电' });
    await sheet.getByText('全天停诊').waitFor();
    await shot(desk, 'reader-1440');
    await isClean(desk);
    await desk.keyboard.press('Escape');
    await desk.getByRole('banner').getByLabel('消息', { exact: true }).waitFor();

    await announce(OWNER, { audience: 'patients', title: '给患者的话' });
    await patient.getByRole('status').getByText('给患者的话').waitFor();
    const onPhone = phone.getByRole('status').filter({ hasText: '给患者的话' }).locator('> div');
    await onPhone.waitFor();
    expect(await slotsUnder(onPhone)).toBe(0);
    // Nor where the hall is scrolled: the day strip stays there.
    await phone.locator('[data-slot]').last().scrollIntoViewIfNeeded();
    await shot(phone, 'banner-390');
    expect(await slotsUnder(onPhone)).toBe(0);
    expect(await patient.getByText('今晚停电').count()).toBe(0);
    expect(await visitor.getByText('给患者的话').count()).toBe(0);
    expect(await desk.getByText('给患者的话').count()).toBe(0);

    await withdraw(OWNER, id);
    await desk.goto(`${stage.server.url}/oa/sys_msg?id=${id}`);
    await desk.getByText('公告不存在').waitFor();
  });

  it('scheduled in the page for the next minute comes to the other browser then', async () => {
    const [owner, desk] = [
      await stage.open(OWNER, '/admin/notifications/system_notifications'),
      await stage.open(DESK, '/search_projects'),
    ];
    await bell(desk).waitFor();
    await owner.getByRole('heading', { name: '系统公告' }).waitFor();
    const ask = await stage.ask(OWNER);
    const { rows } = await stage.pool.query<{ at: Date }>("SELECT haomai_now() + interval '4 seconds' AS at");
    const at = rows[0]?.at.toISOString();
    const made = await ask('POST', MESSAGE, { title: '准点来', content: '到点', audience: 'staff', publish_at: at });
    expect(made.at('data', 'status')).toBe('scheduled');
    await owner.reload();
    await owner
      .getByRole('row', { name: /准点来/ })
      .getByText('待发布')
      .waitFor();
    expect(await desk.getByText('准点来').count()).toBe(0);
    await desk.getByRole('status').getByText('准点来').waitFor();
    const { rows: out } = await stage.pool.query<{ early: boolean }>(
      `SELECT published_at < publish_at AS early FROM announcements WHERE title = '准点来'`,
    );
    expect(out).toEqual([{ early: false }]);
    await owner
      .getByRole('row', { name: /准点来/ })
      .getByText('已发布')
      .waitFor();
  });

  it('greets who signs in and has not read it, over nothing they need, once', async () => {
    const id = await announce(ADMIN, { audience: 'all', title: '平台升级', pinned: true });
    const page = await stage.open(null, '/login');
    await page.getByRole('tab', { name: '密码登录' }).click();
    await page.getByLabel('手机号').fill('13900000002');
    await page.getByLabel('密码', { exact: true }).fill('Haomai2026');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    const greeting = page.getByRole('region', { name: '未读公告' });
    await greeting.getByText('平台升级').waitFor();
    await page.getByRole('gridcell').first().waitFor();
    await shot(page, 'greeting-1440');
    expect(await slotsUnder(greeting.locator('> div'))).toBe(0);
    await isClean(page);
    await greeting.getByRole('button', { name: '全部已读' }).click();
    await greeting.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('banner').getByLabel('消息', { exact: true }).waitFor();
    await expect.poll(() => greeting.count()).toBe(0);
    await withdraw(ADMIN, id);
  });
});

describe.each(SIZES)('at %i × %i', (width, height) => {
  it('the bell keeps its shape whatever it counts, and covers nothing', async () => {
    const { rows } = await stage.pool.query<{ id: number }>('SELECT id FROM users WHERE phone = $1', [PATIENT]);
    const person = rows[0]?.id ?? 0;
    const unread = async (count: number) => {
      await stage.pool.query('UPDATE notifications SET read_at = haomai_now() WHERE user_id = $1', [person]);
      await stage.pool.query(
        `INSERT INTO notifications (user_id, kind, title, content, created_at)
         SELECT $1, 'booked', '新预约', '第 ' || n || ' 条', haomai_now() FROM generate_series(1, $2::int) n`,
        [person, count],
      );
    };
    // What was announced before is no matter here.
    expect((await (await stage.ask(PATIENT))('PUT', '/api/announcements/read', {})).status).toBe(201);
    const shapes: unknown[] = [];
    const page = await stage.open(PATIENT, '/user_center/password', { width, height });
    for (const count of [1, 60, 120]) {
      await unread(count);
      await page.reload();
      const ring = bell(page, count);
      await ring.waitFor();
      await shot(page, `bell-${count}-${width}`);
      shapes.push(
        await ring.evaluate((button) => {
          const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
          const [whole, icon] = [boxOf(button), boxOf(button.querySelector('svg'))];
          const mark = boxOf(button.querySelector('.bg-badge'));
          const number = boxOf(button.querySelector('.bg-badge > span'));
          return {
            size: [whole.width, whole.height],
            bell: [icon.left - whole.left, icon.width],
            over: icon.right - mark.left <= icon.width / 2,
            within: mark.right <= whole.right && mark.height === 16,
            // In one line, and inside of its mark.
            number: number.height <= mark.height && number.left >= mark.left && number.right <= mark.right,
          };
        }),
      );
    }
    expect(shapes[0]).toMatchObject({ over: true, within: true, number: true });
    expect(shapes).toEqual([shapes[0], shapes[0], shapes[0]]);
    await unread(0);
    await page.context().close();
  });

  it('the patient’s panel has both kinds, and reads them', async () => {
    const id = await announce(OWNER, { audience: 'patients', title: `面板${width}` });
    const ask = await stage.ask(PATIENT);
    const page = await stage.open(PATIENT, '/user_center/password', { width, height });
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: '消息' });
    await panel.getByRole('tab', { name: /公告/ }).click();
    const line = panel.getByRole('button', { name: new RegExp(`面板${width}`) });
    await line.waitFor();
    await shot(page, `panel-${width}`);
    await isClean(page);
    await line.click();
    await page
      .getByRole('dialog', { name: `面板${width}` })
      .getByText('全天停诊')
      .waitFor();
    await shot(page, `panel-reader-${width}`);
    await page.getByRole('button', { name: '关闭' }).click();
    await panel.getByRole('button', { name: '通知设置' }).click();
    const settings = page.getByRole('dialog', { name: '通知设置' });
    const choice = settings.getByRole('switch', { name: '新预约 短信' });
    await choice.waitFor();
    await shot(page, `preferences-${width}`);
    await isClean(page);
    await choice.uncheck();
    await page.getByText('操作成功').first().waitFor();
    expect((await ask('GET', PREFERENCES)).text).toContain('{"kind":"booked","channel":"sms","enabled":false}');
    await choice.check();
    await expect
      .poll(async () => (await ask('GET', PREFERENCES)).text)
      .toContain('{"kind":"booked","channel":"sms","enabled":true}');
    await page.context().close();
    await withdraw(OWNER, id);
  });

  it.each([
    ['/admin/notifications', '消息通知', DOCTOR],
    ['/oa/message', '消息通知', DOCTOR],
    ['/oa/sys_msg', '医院公告', DESK],
    ['/backend/sys_msg', '系统公告', ADMIN],
  ])('%s has nothing for axe', async (path, title, who) => {
    const page = await stage.open(who, path, { width, height });
    await page.getByRole('heading', { name: title }).waitFor();
    await page
      .getByText(/第|暂无数据|共/)
      .first()
      .waitFor();
    await shot(page, `${path.slice(1).replaceAll('/', '-')}-${width}`);
    await isClean(page);
  });

  it('/oa leads to /oa/message', async () => {
    const page = await stage.open(DESK, '/oa', { width, height });
    await page.waitForURL('**/oa/message');
  });
});
