import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isClean } from './clean.ts';
import { DESK, PATIENT, type Stage, setStage } from './stage.ts';

/** The mobile site in a hand: 390 by 844 (docs/domain/screens.md#phone). */

const HAND = { width: 390, height: 844 };
const OTHER = '13900000002';
const THIRD = '13900000003';
const PASSWORD = 'Haomai2026';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

/** The hall, and following the hospital live. */
async function hall(phone: string | null, path = '/m', motion = false): Promise<Page> {
  const page = await stage.open(phone, path, { ...HAND, motion });
  await page.locator('header').getByText('实时', { exact: true }).waitFor();
  await page.locator('[data-look="free"]').first().waitFor();
  return page;
}

const looks = (page: Page, look: string) => page.locator(`[data-look="${look}"]`);
const slotOf = (page: Page, place: string) => page.locator(`[data-slot="${place}"]`);
const foot = (page: Page) => page.getByRole('region', { name: '已选号源' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Which slot it is: column and start, the same on everybody's page. */
async function placeOf(page: Page, index: number): Promise<string> {
  return (await looks(page, 'free').nth(index).getAttribute('data-slot')) ?? '';
}

async function untilLook(page: Page, place: string, look: string): Promise<void> {
  await page.locator(`[data-slot="${place}"][data-look="${look}"]`).waitFor();
}

/** What a finger can hit: of all that is shown, what is lower or narrower than 44 px. */
async function smallTargets(page: Page, inside = '[role="dialog"]'): Promise<string[]> {
  return page.evaluate((place) => {
    const within = document.querySelector(place) ?? document;
    const found = [...within.querySelectorAll<HTMLElement>('button, a[href], input, textarea, [role="combobox"]')];
    return found.flatMap((each) => {
      const target = each.matches('input[type="radio"], input[type="checkbox"]')
        ? (each.closest('label') ?? each)
        : each;
      const { width, height } = target.getBoundingClientRect();
      const shown = width > 1 && height > 1 && getComputedStyle(target).visibility !== 'hidden';
      return shown && (width < 43.5 || height < 43.5)
        ? [`${target.outerHTML.slice(0, 120)} ${Math.round(width)}x${Math.round(height)}`]
        : [];
    });
  }, inside);
}

async function fillVisit(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: '就诊人' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: '牙痛' }).click();
}

describe('the root path', () => {
  it('leads a phone to /m with its day, without the grid’s code', async () => {
    const context = await stage.browser.newContext({ viewport: HAND, userAgent: IPHONE, hasTouch: true });
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto(`${stage.server.url}/?time=2026-11-23`);
    await looks(page, 'free').first().waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/m?time=2026-11-23');
    await page.getByRole('button', { name: '周一 11月23日', pressed: true }).waitFor();
    expect(scripts.filter((path) => /grid-(screen|page)|scheduling-grid/.test(path))).toEqual([]);
    await context.close();
  });

  it('is the grid on a desk’s screen', async () => {
    const page = await stage.open(null, '/');
    await page.locator('[role="gridcell"][data-kind="available"]').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('a visitor', () => {
  it('touches a slot, signs in, is back at it, adds a patient and books', async () => {
    const page = await hall(null);
    await isClean(page);
    expect(await smallTargets(page)).toEqual([]);
    const place = await placeOf(page, 1);
    await slotOf(page, place).click();

    await page.waitForURL(/\/m\/login\?redirect=/);
    await page.getByRole('tab', { name: '密码登录' }).click();
    await page.getByRole('textbox', { name: '手机号', exact: true }).fill(PATIENT);
    await page.getByRole('textbox', { name: '密码', exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();

    await foot(page).getByRole('timer').waitFor();
    await untilLook(page, place, 'own');
    expect(new URL(page.url()).search).not.toContain('slot');
    await isClean(page);
    await foot(page).getByRole('button', { name: '填写就诊信息' }).click();
    const form = sheet(page, '预约挂号');
    await form.waitFor();
    await page.getByRole('combobox', { name: '就诊人' }).click();
    await page.getByRole('button', { name: '新增就诊人' }).click();
    const person = page.getByRole('region', { name: '新增就诊人' });
    await person.getByRole('textbox', { name: '姓名' }).fill('苏晚晴');
    await person.getByRole('textbox', { name: '手机号' }).fill('13900000001');
    await person.getByRole('textbox', { name: '证件号' }).fill('11010519900307283X');
    expect(await smallTargets(page)).toEqual([]);
    await isClean(page);
    const consent = person.getByRole('checkbox');
    if (await consent.count()) await consent.check();
    await person.getByRole('button', { name: '保存就诊人' }).click();
    await form.getByRole('combobox', { name: '就诊人' }).getByText('苏晚晴').waitFor();
    await form.getByRole('textbox', { name: '主诉' }).fill('右下后牙夜间痛');
    await form.getByRole('button', { name: '确认预约' }).click();

    await sheet(page, '预约成功').getByText('苏晚晴').waitFor();
    await isClean(page);
    await untilLook(page, place, 'mine');
    await sheet(page, '预约成功').getByRole('link', { name: '查看我的预约' }).click();
    await page.getByRole('article').getByText('苏晚晴 · 右下后牙夜间痛').waitFor();
    await isClean(page);
    expect(await smallTargets(page)).toEqual([]);
  });
});

describe('the hall', () => {
  it('sees at once who takes a slot elsewhere: held, then just taken', async () => {
    const [mine, theirs] = [await hall(PATIENT), await hall(OTHER)];
    const place = await placeOf(mine, 3);
    await slotOf(theirs, place).click();
    await foot(theirs).getByRole('timer').waitFor();
    await untilLook(mine, place, 'held');
    // Disabled for who asks first; a finger doesn't.
    await slotOf(mine, place).click({ force: true });
    await mine.getByText(/该号源正在预约中，剩余/).waitFor();

    await foot(theirs).getByRole('button', { name: '填写就诊信息' }).click();
    await fillVisit(theirs);
    await theirs.getByRole('button', { name: '确认预约' }).click();
    await sheet(theirs, '预约成功').waitFor();
    await untilLook(mine, place, 'just');
    await slotOf(mine, place).getByText('刚被约走').waitFor();
    await isClean(mine);
    await untilLook(mine, place, 'taken');
    // Whoever booked it sees that it is theirs; nobody else does.
    await untilLook(theirs, place, 'mine');
    await slotOf(theirs, place).getByText('我的').waitFor();
  });

  it('lets go of the slot where the form is given up, and everybody may have it', async () => {
    const [mine, theirs] = [await hall(THIRD), await hall(null)];
    const place = await placeOf(mine, 5);
    await slotOf(mine, place).click();
    await untilLook(theirs, place, 'held');
    await foot(mine).getByRole('button', { name: '填写就诊信息' }).click();
    await sheet(mine, '预约挂号').getByRole('button', { name: '取消', exact: true }).click();
    await untilLook(theirs, place, 'free');
    await untilLook(mine, place, 'free');
    expect(await foot(mine).count()).toBe(0);
  });

  it('keeps what was typed where the slot is lost meanwhile, and offers another', async () => {
    const page = await hall(THIRD, '/m?time=2026-11-25');
    const place = await placeOf(page, 0);
    await slotOf(page, place).click();
    await foot(page).getByRole('button', { name: '填写就诊信息' }).click();
    await fillVisit(page);
    const [prop, time] = place.split(' ');
    await stage.pool.query(
      "UPDATE holds SET expires_at = haomai_now() - interval '1 second' WHERE ended_at IS NULL AND user_id = (SELECT id FROM users WHERE phone = $1)",
      [THIRD],
    );
    const slot = await stage.pool.query(
      "SELECT id FROM slots WHERE doctor_id = $1 AND starts_at = ($2 || ' ' || $3 || '+08')::timestamptz",
      [prop?.slice(1), '2026-11-25', time],
    );
    const other = await stage.ask(OTHER);
    const hold = await other('POST', '/api/holds', { scheduling_time_id: Number(slot.rows[0]?.id) });
    expect(hold.status).toBe(201);
    // The form follows its hold: nobody has to press first.
    const form = sheet(page, '预约挂号');
    await form.getByText('该号源刚被预约。').waitFor();
    await form
      .getByText(/填写内容已保留/)
      .first()
      .waitFor();
    await isClean(page);
    expect(await smallTargets(page)).toEqual([]);
    await form
      .getByRole('button', { name: /^改约 / })
      .first()
      .click();
    await expect.poll(() => form.getByText('该号源刚被预约。').count()).toBe(0);
    expect(await form.getByRole('textbox', { name: '主诉' }).inputValue()).toBe('牙痛');
    await form.getByRole('button', { name: '确认预约' }).click();
    await sheet(page, '预约成功').waitFor();
  });

  it('shows another day, department and hospital, and finds doctors', async () => {
    const page = await hall(null);
    const cards = page.locator('[data-doctor]');
    const all = await cards.count();
    await page.getByRole('button', { name: '正畸科', exact: true }).click();
    await expect.poll(() => cards.count()).toBeLessThan(all);
    await page.getByRole('button', { name: /^周二 11月24日/ }).click();
    await expect.poll(() => page.url()).toContain('time=2026-11-24');
    await page.getByRole('button', { name: '全部科室' }).click();
    await page.getByRole('button', { name: /^医院：/ }).click();
    const near = sheet(page, '选择医院').getByRole('button', { name: '离我最近' });
    await near.waitFor();
    await isClean(page);
    expect(await smallTargets(page)).toEqual([]);
    // The page's own headers let it ask where it is.
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ longitude: 120.19, latitude: 30.23 });
    await near.click();
    const nearest = sheet(page, '选择医院').getByRole('listitem').first();
    await expect.poll(() => nearest.textContent()).toBe('衡川口腔 · 南湖门诊440 米');
    await isClean(page);
    await page.getByRole('button', { name: '衡川口腔 · 南湖门诊' }).click();
    await page.getByRole('button', { name: '医院：衡川口腔 · 南湖门诊' }).waitFor();

    await page.getByRole('searchbox', { name: '搜索医生、医院' }).fill('陈思远');
    await page.keyboard.press('Enter');
    const found = page.getByRole('link', { name: /陈思远/ }).first();
    await found.waitFor();
    await isClean(page);
    expect(await smallTargets(page)).toEqual([]);
    await found.click();
    await page.getByRole('button', { name: '只看 陈思远' }).waitFor();
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('button', { name: /^陈思远 .*查看简历$/ }).click();
    await sheet(page, '陈思远').waitFor();
    await isClean(page);
  });

  it('is as large for fingers on the narrowest phone', async () => {
    const page = await hall(null);
    await page.setViewportSize({ width: 320, height: 568 });
    await isClean(page);
    expect(await smallTargets(page, 'nav[aria-label="选择日期"]')).toEqual([]);
  });

  it('plays its banner, until it is paused', async () => {
    const page = await hall(null, '/m', true);
    const banner = page.getByRole('region', { name: '公告' });
    const place = () => banner.getByRole('group').getAttribute('aria-label');
    const first = await place();
    await expect.poll(place).not.toBe(first);
    await banner.getByRole('button', { name: '暂停轮播' }).click();
    await banner.getByRole('button', { name: '播放轮播' }).waitFor();
    await banner.getByRole('button', { name: /^第 2 张/ }).click();
    expect(await place()).toBe('2 / 3');
    await banner.getByRole('button', { name: '播放轮播' }).click();
    await expect.poll(place).not.toBe('2 / 3');
  });
});

describe('my appointments', () => {
  it('are changed, with each wrong field told, and cancelled after a question', async () => {
    const page = await hall(OTHER, '/m?time=2026-11-24');
    await looks(page, 'free').nth(2).click();
    await foot(page).getByRole('button', { name: '填写就诊信息' }).click();
    await fillVisit(page);
    await page.getByRole('button', { name: '确认预约' }).click();
    await sheet(page, '预约成功').getByRole('link', { name: '查看我的预约' }).click();

    const card = page.getByRole('article', { name: /2026-11-24/ });
    await card.getByRole('button', { name: /^修改/ }).click();
    const form = sheet(page, '改约');
    await form.getByRole('textbox', { name: '主诉' }).fill('');
    await form.getByRole('button', { name: '保存修改' }).click();
    await form.getByText('主诉为必填项').waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await isClean(page);
    await form.getByRole('combobox', { name: '日期' }).click();
    const picker = page.getByRole('grid', { name: '2026年11月' });
    await picker.waitFor();
    expect(await smallTargets(page, '[aria-label]:has(> * table[role="grid"])')).toEqual([]);
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });
    await form.getByRole('textbox', { name: '主诉' }).fill('牙痛三天');
    await form.getByRole('button', { name: '保存修改' }).click();
    await card.getByText(/牙痛三天/).waitFor();
    await isClean(page);

    await card.getByRole('button', { name: /^取消/ }).click();
    const question = page.getByRole('alertdialog', { name: '确定取消预约？' });
    await question.getByRole('button', { name: '返回' }).click();
    await card.getByRole('button', { name: /^取消/ }).click();
    await question.getByRole('button', { name: '取消预约' }).click();
    await expect.poll(() => card.count()).toBe(0);
    await page.getByRole('tab', { name: '历史' }).click();
    await page
      .getByRole('article', { name: /2026-11-24/ })
      .getByText('已取消', { exact: true })
      .waitFor();
    await isClean(page);
  });

  it('move to another time of the hall, with one confirmation', async () => {
    const page = await hall('13900000009', '/m?time=2026-11-25');
    const [from, to] = [await placeOf(page, 2), await placeOf(page, 6)];
    await slotOf(page, from).click();
    await foot(page).getByRole('button', { name: '填写就诊信息' }).click();
    await fillVisit(page);
    await page.getByRole('button', { name: '确认预约' }).click();
    await sheet(page, '预约成功').getByText('来时请带').waitFor();
    await isClean(page);
    expect(await smallTargets(page)).toEqual([]);
    await sheet(page, '预约成功').getByRole('link', { name: '查看我的预约' }).click();

    await page
      .getByRole('article', { name: /2026-11-25/ })
      .getByRole('button', { name: /^改约/ })
      .click();
    await page.getByRole('region', { name: '正在改约' }).getByText('11月25日').waitFor();
    await untilLook(page, from, 'old');
    await isClean(page);
    expect(await smallTargets(page, 'main')).toEqual([]);
    await slotOf(page, to).click();
    const bar = page.getByRole('region', { name: '改约', exact: true });
    await bar.getByRole('timer').waitFor();
    await isClean(page);
    await bar.getByRole('button', { name: '确认改约' }).click();
    await page.getByRole('article', { name: new RegExp(`2026-11-25 ${to.split(' ')[1]}`) }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('hear of what the desk cancels; where there are none, they lead to the hall', async () => {
    const page = await stage.open('13900000007', '/m/my_appointments', HAND);
    await page.getByText('还没有待就诊的预约').waitFor();
    await isClean(page);
    await page.getByRole('link', { name: '去预约' }).click();
    await looks(page, 'free').nth(4).click();
    await foot(page).getByRole('button', { name: '填写就诊信息' }).click();
    await fillVisit(page);
    await page.getByRole('button', { name: '确认预约' }).click();
    await sheet(page, '预约成功').getByRole('link', { name: '查看我的预约' }).click();
    await page.getByRole('article').waitFor();
    const found = await stage.pool.query(
      `SELECT r.hash_id FROM reservations r JOIN users u ON u.id = r.user_id WHERE u.phone = '13900000007' AND r.cancel_status = 0`,
    );
    const desk = await stage.ask(DESK);
    const ended = await desk('PUT', `/api/admin/reservations/${found.rows[0]?.hash_id}/cancel`, { reason: '医生外出' });
    expect(ended.status).toBe(201);
    await expect.poll(() => page.getByRole('article').count()).toBe(0);
    await page.getByRole('tab', { name: '历史' }).click();
    await page.getByRole('article').getByText('原因：医生外出').waitFor();
  });
});

describe('what is one’s own', () => {
  it.each([
    ['/m/mine', '我的'],
    ['/m/user_center', '就诊人管理'],
    ['/m/user_center/password', '修改密码'],
    ['/m/user_center/calendar_feeds', '日历订阅'],
  ])('%s stands in the phone’s frame, for fingers', async (path, title) => {
    const page = await stage.open('13900000011', path, HAND);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByRole('status').waitFor({ state: 'detached' });
    await isClean(page);
    // Of a password's field it is the frame that is touched, of which the input is a part.
    const small = await smallTargets(page, 'main');
    expect(small.filter((target) => !/autocomplete="(current|new)-password"/.test(target))).toEqual([]);
    await page.getByRole('button', { name: '菜单' }).waitFor();
  });

  it('is where a phone comes that asks for the desk’s pages of it', async () => {
    const context = await stage.browser.newContext({ viewport: HAND, userAgent: IPHONE, hasTouch: true });
    const page = await context.newPage();
    await page.goto(`${stage.server.url}/user_center`);
    await page.waitForURL(/\/m\/login\?redirect=%2Fm%2Fuser_center$/);
    await page.goto(`${stage.server.url}/search_projects?keyword=陈思远`);
    await page
      .getByRole('link', { name: /陈思远/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/m');
    await context.close();
  });

  it('keeps a list of one’s own as a picture', async () => {
    const page = await stage.open(PATIENT, '/m/user_center/disposal_lists', HAND);
    await page.getByRole('link', { name: /^打印/ }).first().click();
    await page.getByText('患者自助打印').waitFor();
    await page.getByRole('button', { name: '保存图片' }).click();
    const kept = sheet(page, '保存图片');
    const picture = kept.getByRole('img');
    await picture.waitFor();
    await isClean(page);
    expect(await smallTargets(page)).toEqual([]);
    // What is written on it is dark on white, and as sharp as a paper is.
    const drawn = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const pen = canvas.getContext('2d');
      pen?.drawImage(image, 0, 0);
      const { data = [] } = pen?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      const light = Array.from(data).filter((_, n) => n % 4 === 0);
      const share = (test: (red: number) => boolean) => light.filter(test).length / light.length;
      return { width: canvas.width, white: share((red) => red > 250), dark: share((red) => red < 100) };
    });
    expect(drawn.width).toBeGreaterThan(500);
    expect(drawn.white).toBeGreaterThan(0.7);
    expect(drawn.dark).toBeGreaterThan(0.005);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      kept.getByRole('link', { name: '下载图片' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/CZ\d+-\d+\.png$/);
  });
});

describe('Back', () => {
  it('closes what is open over the hall, asks where something was typed, and leaves the page only then', async () => {
    const page = await hall(THIRD, '/m?time=2026-11-26');
    const here = () => new URL(page.url()).pathname + new URL(page.url()).search;
    await page.getByRole('button', { name: '菜单' }).click();
    await sheet(page, '菜单').waitFor();
    await page.goBack();
    await sheet(page, '菜单').waitFor({ state: 'detached' });
    expect(here()).toBe('/m?time=2026-11-26');

    await page.getByRole('button', { name: /^医院：/ }).click();
    await sheet(page, '选择医院').waitFor();
    // Left over by a reload, its entry does no harm.
    await page.reload();
    await looks(page, 'free').first().waitFor();
    expect(await sheet(page, '选择医院').count()).toBe(0);

    await slotOf(page, await placeOf(page, 0)).click();
    await foot(page).getByRole('button', { name: '填写就诊信息' }).click();
    const form = sheet(page, '预约挂号');
    await form.getByRole('textbox', { name: '主诉' }).fill('牙痛');
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: '放弃未保存的修改？' });
    await question.getByRole('button', { name: '继续填写' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await form.getByRole('textbox', { name: '主诉' }).inputValue()).toBe('牙痛');
    await page.goBack();
    await question.getByRole('button', { name: '放弃' }).click();
    await form.waitFor({ state: 'detached' });
    expect(here()).toBe('/m?time=2026-11-26');
  });
});

describe('the side menu', () => {
  it('has the hall for everybody, one’s own for who is signed in, the records for staff', async () => {
    const links = async (page: Page) => {
      await page.getByRole('button', { name: '菜单' }).click();
      const menu = sheet(page, '菜单');
      await menu.waitFor();
      await isClean(page);
      expect(await smallTargets(page)).toEqual([]);
      return menu.getByRole('link').allTextContents();
    };
    expect(await links(await hall(null))).toEqual(['今日', '日历', '登录', '注册']);
    const patient = await hall(PATIENT);
    expect(await links(patient)).toEqual(['今日', '日历', '我的', '我的预约']);
    expect(await links(await hall(DESK))).toEqual(['今日', '日历', '我的', '我的预约', '预约记录']);
    // Signed out at once, the page is loaded anew a moment later.
    await Promise.all([
      patient.waitForRequest('**/api/admin/logout'),
      patient.waitForEvent('load'),
      sheet(patient, '菜单').getByRole('button', { name: '退出登录' }).click(),
    ]);
  });
});
