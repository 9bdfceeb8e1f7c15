import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicants, hospitalApplies, OWNER, PENDING_OWNER, PLATFORM } from './admin-support.ts';
import { isClean, isCleanAt } from './clean.ts';
import { tabTo } from './keys.ts';
import { DESK, type Stage, setStage } from './stage.ts';

/** The admin area as its people use it: at a desk and on a phone, with a mouse and without. */

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await applicants(stage, ['周予安', '林书遥', '许知远']);
  await hospitalApplies(stage);
});
afterAll(() => stage?.close());

const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

/** Presses Tab until something of this name has the focus; what can't be reached fails. */
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const ready = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
/** Not a skeleton: the rows themselves. */
const loaded = async (page: Page) => {
  await page.locator('table[aria-busy="false"]').waitFor();
  await rows(page).first().waitFor();
};

const openMembers = async (page: Page) => {
  const options = page.getByRole('option');
  if ((await options.count()) === 0) await page.getByRole('combobox', { name: '成员医院' }).click();
  await options.first().waitFor();
};

interface Place {
  name: string;
  who: string;
  path: string;
  ready: (page: Page) => Promise<unknown>;
  /** A list that is open closes when the window changes. */
  again?: (page: Page) => Promise<unknown>;
}

const PLACES: Place[] = [
  {
    name: 'home of the platform',
    who: PLATFORM,
    path: '/admin',
    ready: (page) => page.getByText('条待处理').first().waitFor(),
  },
  { name: 'home of a shop owner', who: OWNER, path: '/admin', ready },
  { name: 'home of a hospital that waits', who: PENDING_OWNER, path: '/admin', ready },
  { name: 'home of the desk', who: DESK, path: '/admin', ready },
  { name: 'hospitals', who: PLATFORM, path: '/admin/hospitals/index', ready: loaded },
  {
    name: 'a hospital’s details',
    who: PLATFORM,
    path: '/admin/hospitals/index',
    ready: async (page) => {
      await page.getByRole('button', { name: '详情云麓口腔' }).click();
      await page.getByRole('dialog').getByText('营业执照', { exact: true }).waitFor();
    },
  },
  {
    name: 'the question before a lock',
    who: PLATFORM,
    path: '/admin/hospitals/index',
    ready: async (page) => {
      await page.getByRole('button', { name: /^云麓口腔：/ }).click();
      await page.getByRole('alertdialog', { name: '确定锁定?' }).waitFor();
    },
  },
  { name: 'hospitals that apply', who: PLATFORM, path: '/admin/hospitals/examine/index', ready: loaded },
  { name: 'alliances', who: PLATFORM, path: '/admin/unions', ready: loaded },
  {
    name: 'the form of an alliance',
    who: PLATFORM,
    path: '/admin/unions',
    ready: async (page) => {
      await page.getByRole('button', { name: /^编辑/ }).first().click();
      await openMembers(page);
    },
    again: openMembers,
  },
  {
    name: 'the import of alliances',
    who: PLATFORM,
    path: '/admin/unions',
    ready: async (page) => {
      await page.getByRole('button', { name: '导入 Excel' }).click();
      await page.getByRole('dialog', { name: '导入联盟' }).waitFor();
    },
  },
  { name: 'the operation log', who: PLATFORM, path: '/admin/operation_logs', ready: loaded },
  {
    name: 'an entry of the log',
    who: PLATFORM,
    path: '/admin/operation_logs',
    ready: async (page) => {
      await page.getByRole('button', { name: /详情$/ }).first().click();
      await page.getByRole('dialog', { name: '日志详情' }).waitFor();
    },
  },
  { name: 'staff that applies', who: OWNER, path: '/admin/doctors/examine/index', ready: loaded },
  {
    name: 'an application',
    who: OWNER,
    path: '/admin/doctors/examine/index',
    ready: async (page) => {
      await page.getByRole('button', { name: /^审批/ }).first().click();
      await page.getByRole('img', { name: '资格证书' }).waitFor();
    },
  },
  {
    name: 'turning somebody away',
    who: OWNER,
    path: '/admin/doctors/examine/index',
    ready: async (page) => {
      await page.getByRole('button', { name: /^审批/ }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: '驳回' }).click();
      await page.getByRole('textbox', { name: /驳回原因/ }).waitFor();
    },
  },
  {
    name: 'business mode',
    who: OWNER,
    path: '/admin/settings/index',
    ready: (page) => page.getByRole('radio', { name: /诊所/ }).waitFor(),
  },
];

it.each(PLACES)('axe finds nothing at $name, at any size', async (place) => {
  const page = await stage.open(place.who, place.path);
  await place.ready(page);
  await isCleanAt(page, SIZES, place.again);
});

it('the menu of a phone is clean, keeps the focus, and closes with Esc', async () => {
  const page = await stage.open(PLATFORM, '/admin', { width: 390, height: 844 });
  await page.getByRole('button', { name: '打开菜单' }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: '菜单' });
  await sheet.waitFor();
  await isClean(page);
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab');
    await expect.poll(() => sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('打开菜单');
});

it('a closed sidebar is still closed after a reload, by its cookie', async () => {
  const page = await stage.open(OWNER, '/admin');
  await page.getByRole('button', { name: '收起侧栏' }).waitFor();
  await page.keyboard.press('[');
  await page.getByRole('button', { name: '展开侧栏' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '展开侧栏' }).waitFor();
  expect((await page.context().cookies()).find(({ name }) => name === 'sidebarStatus')?.value).toBe('0');
  await page.getByRole('link', { name: '医生审批' }).first().hover();
  await expect.poll(() => page.getByRole('tooltip').textContent()).toBe('医生审批');
});

it('a staff person goes from the grid to the admin area and back', async () => {
  const page = await stage.open(OWNER, '/');
  await page.getByRole('button', { name: /^店长 · / }).click();
  await page.getByRole('menuitem', { name: '管理后台' }).click();
  await page.waitForURL('**/admin');
  await page.getByRole('banner').getByRole('link', { name: '今日预约' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

describe('the lock', () => {
  it('is seen by the hospital’s people at once, wherever they are, and given back', async () => {
    const BANNER = '该医院已被锁定，暂不能办理业务';
    const platform = await stage.open(PLATFORM, '/admin/hospitals/index');
    const owner = await stage.open('13800000021', '/admin/settings/index');
    const desk = await stage.open('13800000027', '/');
    await owner.getByRole('radio', { name: /医院/ }).check();
    await desk.getByText('实时同步').waitFor();
    const tag = platform.getByRole('button', { name: /^衡川口腔 · 南湖门诊：/ });

    await tag.click();
    await platform.getByRole('alertdialog', { name: '确定锁定?' }).getByRole('button', { name: '确定' }).click();
    await platform.getByText('操作成功').waitFor();
    await expect.poll(() => tag.textContent()).toBe('已锁定');
    await owner.getByText(BANNER).first().waitFor();
    await expect.poll(() => owner.getByRole('button', { name: '保存' }).getAttribute('aria-disabled')).toBe('true');
    await desk.getByText(BANNER).first().waitFor();

    await tag.click();
    await platform.getByRole('alertdialog', { name: '确定恢复正常?' }).getByRole('button', { name: '确定' }).click();
    await expect.poll(() => tag.textContent()).toBe('正常');
    await owner.getByText(BANNER).first().waitFor({ state: 'detached' });
    await expect.poll(() => owner.getByRole('button', { name: '保存' }).getAttribute('aria-disabled')).toBeNull();
    await desk.getByText(BANNER).first().waitFor({ state: 'detached' });
  });

  it('of two administrators the second is told, and sees what is', async () => {
    const first = await stage.open(PLATFORM, '/admin/hospitals/index');
    const second = await stage.open(PLATFORM, '/admin/hospitals/index');
    const tagOf = (page: Page) => page.getByRole('button', { name: /^云麓口腔：/ });
    await tagOf(second).waitFor();
    await tagOf(first).click();
    await first.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect.poll(() => tagOf(first).textContent()).toBe('已锁定');
    await tagOf(second).click();
    await second.getByRole('alertdialog', { name: '确定锁定?' }).getByRole('button', { name: '确定' }).click();
    await second.getByText('此记录刚被修改，请核对后再保存').waitFor();
    await expect.poll(() => tagOf(second).textContent()).toBe('已锁定');
    await tagOf(first).click();
    await first.getByRole('alertdialog', { name: '确定恢复正常?' }).getByRole('button', { name: '确定' }).click();
    await expect.poll(() => tagOf(first).textContent()).toBe('正常');
  });
});

describe('with the keyboard alone', () => {
  it('a shop owner lets somebody in', async () => {
    const page = await stage.open(OWNER, '/admin');
    await ready(page);
    await tabTo(page, /^医生审批/);
    await page.keyboard.press('Enter');
    await loaded(page);
    const before = await rows(page).count();
    await tabTo(page, /^审批周予安$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '员工注册申请' }).waitFor();
    await tabTo(page, /^通过$/);
    await page.keyboard.press('Enter');
    await page.getByText('操作成功').waitFor();
    await expect.poll(() => rows(page).count()).toBe(before - 1);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    const { rows: found } = await stage.pool.query(
      "SELECT m.status FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.name = '周予安'",
    );
    expect(found).toEqual([{ status: 'active' }]);
  });

  it('and turns somebody away, saying why', async () => {
    const page = await stage.open(OWNER, '/admin/doctors/examine/index');
    await loaded(page);
    await tabTo(page, /^审批林书遥$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '员工注册申请' }).waitFor();
    await tabTo(page, /^驳回$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '驳回申请' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('请填写驳回原因').waitFor();
    await page.keyboard.type('证书不清晰');
    await page.keyboard.press('Control+Enter');
    await page.getByText('操作成功').waitFor();
    await page.goto(`${stage.server.url}/admin/doctors/examine/index?status=rejected`);
    await page
      .getByRole('row', { name: /林书遥/ })
      .getByText('证书不清晰')
      .waitFor();
  });
});

it('the platform lets a hospital in, and its people work from that moment', async () => {
  const owner = await stage.open(PENDING_OWNER, '/admin');
  await owner.getByText('该医院正在审批，暂不能办理业务').first().waitFor();
  const platform = await stage.open(PLATFORM, '/admin/hospitals/examine/index');
  await platform.getByRole('button', { name: '审批望江口腔' }).click();
  await platform.getByRole('img', { name: '营业执照' }).waitFor();
  await platform.getByRole('button', { name: '通过' }).click();
  await platform.getByText('暂无数据').waitFor();
  await owner.getByText('该医院正在审批，暂不能办理业务').first().waitFor({ state: 'detached' });
  await platform.goto(`${stage.server.url}/admin/hospitals/index?keyword=${encodeURIComponent('望江')}`);
  await platform
    .getByRole('row', { name: /望江口腔/ })
    .getByText('正常')
    .waitFor();
});

it('the log is exported as a file that spreadsheets read', async () => {
  const page = await stage.open(PLATFORM, '/admin/operation_logs');
  await loaded(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([239, 187, 191]);
  expect(bytes.toString('utf8')).toContain('操作人');
});

it('an alliance is made, changed and deleted', async () => {
  const page = await stage.open(PLATFORM, '/admin/unions');
  await page.getByRole('button', { name: '新增联盟' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /联盟名称/ })
    .fill('江南联盟');
  await page.getByRole('combobox', { name: '成员医院' }).click();
  await page.keyboard.type('云麓');
  await page.getByRole('option', { name: '云麓口腔' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^保存(?!并)/ }).click();
  const row = page.getByRole('row', { name: /江南联盟/ });
  await row.getByText('云麓口腔').waitFor();
  await page.getByRole('button', { name: '编辑江南联盟' }).click();
  await page.getByRole('button', { name: '移除云麓口腔' }).click();
  await page.getByRole('button', { name: /^保存/ }).click();
  await row.getByText('云麓口腔').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '删除江南联盟' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await row.waitFor({ state: 'detached' });
});

it('a text that is cut is read whole with the keyboard', async () => {
  const name = '长'.repeat(50);
  await stage.pool.query('INSERT INTO unions (name) VALUES ($1)', [name]);
  const page = await stage.open(PLATFORM, `/admin/unions?keyword=${encodeURIComponent(name.slice(0, 9))}`);
  await loaded(page);
  await tabTo(page, /^长+$/);
  await expect.poll(() => page.getByRole('tooltip').textContent()).toBe(name);
});

it('a shop owner changes the business mode after a question', async () => {
  const page = await stage.open(OWNER, '/admin/settings/index');
  await page.getByRole('radio', { name: /诊所/ }).check();
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('alertdialog', { name: '确定改为诊所模式？' }).getByRole('button', { name: '确定' }).click();
  await page.getByText('操作成功').waitFor();
  await page.reload();
  await expect.poll(() => page.getByRole('radio', { name: /诊所/ }).isChecked()).toBe(true);
});
