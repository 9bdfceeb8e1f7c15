import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { failure, personOf } from '#web/api/testing.ts';
import { INFO, openAdmin, pageOf, stubWidth, WAITS, waiting } from '#web/app/frames/admin-testing.tsx';
import { screenAt } from '#web/app/screen-at.ts';
import { SCREENS } from '#web/app/screens-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';

const COOKIE = 'sidebarStatus';

let opened: ReturnType<typeof openAdmin> | null = null;
function open(...args: Parameters<typeof openAdmin>) {
  opened = openAdmin(...args);
  return opened;
}

beforeEach(() => {
  stubWidth(1440);
});
afterEach(() => {
  opened?.app.close();
  opened = null;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: what the product wrote
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0`;
});

const APPLICATIONS = {
  key: 'staff_applications',
  title: '医生审批',
  link: '/admin/doctors/examine/index?status=pending',
};

const menu = () => screen.findByRole('navigation', { name: '侧栏菜单' });
const labelsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the sidebar', () => {
  const MENUS: [Role, Record<string, string[]>][] = [
    [
      'super_admin',
      {
        概览: ['首页'],
        平台: ['医院管理', '医院审批', '联盟管理'],
        系统: ['操作日志', '短信记录', '任务队列', '运行状态'],
      },
    ],
    [
      'shop_owner',
      {
        概览: ['首页'],
        人事: ['科室管理', '员工管理', '医生列表', '医生审批'],
        系统: ['操作日志', '短信记录', '医院设置', '微信公众号'],
      },
    ],
    ['doctor', { 概览: ['首页'] }],
    ['customer_service', { 概览: ['首页'] }],
  ];
  const GROUPS = ['概览', '平台', '人事', '系统'];

  it.each(MENUS)('shows %s what they may open under its heading, and no empty heading', async (role, expected) => {
    open('/admin', role);
    const nav = await menu();
    const shown = GROUPS.flatMap((title) => {
      const group = within(nav).queryByRole('region', { name: title });
      return group ? [[title, labelsOf(group)]] : [];
    });
    expect(Object.fromEntries(shown)).toEqual(expected);
  });

  it('marks where one is, in the breadcrumb too', async () => {
    open('/admin/operation_logs', 'shop_owner', { 'GET /api/admin/operation_logs': pageOf([]) });
    const entry = await screen.findByRole('link', { name: '操作日志' });
    expect(entry.getAttribute('aria-current')).toBe('page');
    expect(within(await menu()).getAllByRole('link', { current: 'page' })).toHaveLength(1);
    const crumbs = screen.getByRole('navigation', { name: '面包屑' });
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['系统', '操作日志']);
  });

  it('says how many applications wait, and counts a new one at once', async () => {
    const { net } = open('/admin', 'shop_owner', { [WAITS]: waiting({ ...APPLICATIONS, count: 2 }) });
    expect(await screen.findByText('2 条待处理', { selector: '.sr-only' })).toBeTruthy();
    net.on(WAITS, waiting({ ...APPLICATIONS, count: 3 }));
    act(() =>
      reactions.notification({
        id: 1,
        kind: 'application',
        title: '新的申请',
        content: '',
        link: null,
        created_at: '2026-11-20T10:37:00+08:00',
        read_at: null,
      }),
    );
    expect(await screen.findByText('3 条待处理', { selector: '.sr-only' })).toBeTruthy();
  });

  it('adds up what waits at one place', async () => {
    const other = { key: 'invites', title: '未接受的员工邀请', link: '/admin/doctors/examine/index', count: 3 };
    open('/admin', 'shop_owner', { [WAITS]: waiting({ ...APPLICATIONS, count: 2 }, other) });
    expect(await screen.findByText('5 条待处理', { selector: '.sr-only' })).toBeTruthy();
  });

  it('asks for the numbers without asking for anybody’s data', async () => {
    const { net } = open('/admin', 'shop_owner', { [WAITS]: waiting({ ...APPLICATIONS, count: 2 }) });
    await screen.findByText('2 条待处理', { selector: '.sr-only' });
    expect(net.calls('GET /api/admin/examine_doctors')).toHaveLength(0);
  });

  it('closes by its button and by [, and keeps that in a cookie', async () => {
    const { app } = open('/admin', 'shop_owner');
    fireEvent.click(await screen.findByRole('button', { name: '收起侧栏' }));
    expect(document.cookie).toContain(`${COOKIE}=0`);
    const nav = await menu();
    // Pressed in the moment in which it was drawn, it is drawn again a moment later.
    await waitFor(() => expect(within(nav).getByRole('link', { name: '医生审批' }).textContent).toBe(''));
    fireEvent.keyDown(document.body, { key: '[' });
    expect(document.cookie).toContain(`${COOKIE}=1`);
    fireEvent.keyDown(document.body, { key: '[' });
    app.close();
    open('/admin', 'shop_owner');
    expect(await screen.findByRole('button', { name: '展开侧栏' })).toBeTruthy();
  });

  it('leaves the key [ to whoever is typing', async () => {
    open('/admin/operation_logs', 'shop_owner', { 'GET /api/admin/operation_logs': pageOf([]) });
    fireEvent.keyDown(await screen.findByRole('textbox', { name: '关键词' }), { key: '[' });
    expect(screen.getByRole('button', { name: '收起侧栏' })).toBeTruthy();
  });
});

describe('under 1024 px, with 3 px of tolerance', () => {
  it('has a sidebar at 1027 and none at 1026', async () => {
    stubWidth(1027);
    open('/admin', 'shop_owner').app.close();
    open('/admin', 'shop_owner');
    expect(await menu()).toBeTruthy();
    opened?.app.close();
    stubWidth(1026);
    open('/admin', 'shop_owner');
    expect(await screen.findByRole('button', { name: '打开菜单' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: '侧栏菜单' })).toBeNull();
  });

  it('opens it over the page, keeps the focus in it, and gives it back', async () => {
    stubWidth(390);
    open('/admin', 'shop_owner');
    const button = await screen.findByRole('button', { name: '打开菜单' });
    button.focus();
    fireEvent.click(button);
    // The first that is opened comes late.
    expect(button.getAttribute('aria-busy')).toBe('true');
    const sheet = await screen.findByRole('dialog', { name: '菜单' });
    expect(button.getAttribute('aria-busy')).toBeNull();
    expect(labelsOf(sheet)).toEqual(expect.arrayContaining(['首页', '医生审批', '消息通知', '操作日志', '个人资料']));
    expect(labelsOf(sheet)).not.toContain('医院管理');
    expect(sheet.contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(sheet, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
    expect(document.cookie).not.toContain(COOKIE);
  });

  it('closes when an entry is followed', async () => {
    stubWidth(390);
    const { app } = open('/admin', 'shop_owner', { 'GET /api/admin/operation_logs': pageOf([]) });
    fireEvent.click(await screen.findByRole('button', { name: '打开菜单' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('link', { name: '操作日志' }));
    expect(await screen.findByRole('heading', { level: 1, name: '操作日志' })).toBeTruthy();
    expect(app.place()).toBe('/admin/operation_logs');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the navbar', () => {
  it('leads back to the grid, and its person menu home', async () => {
    open('/admin', 'shop_owner');
    const bar = await screen.findByRole('banner');
    expect(within(bar).getByRole('link', { name: '今日预约' }).getAttribute('href')).toBe('/');
    fireEvent.keyDown(screen.getByRole('button', { name: '店长 · 陈露' }), { key: 'Enter' });
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toContain('首页');
    expect(items.at(-1)?.textContent).toBe('退出登录');
  });

  it('counts what is unread, notifications and announcements, and leads to them', async () => {
    const me = personOf('shop_owner');
    me.meta.notifications_count = 3;
    me.meta.announcements_count = 2;
    open('/admin', 'shop_owner', {}, me);
    await menu();
    const bell = within(screen.getByRole('banner')).getByRole('link', { name: '消息，5 条未读' });
    expect(bell.getAttribute('href')).toBe('/admin/notifications');
  });

  it('lets the keyboard skip to the page', async () => {
    open('/admin', 'shop_owner');
    const skip = await screen.findByRole('link', { name: '跳到主要内容' });
    fireEvent.click(skip);
    expect(document.activeElement).toBe(await screen.findByRole('main'));
  });
});

describe('what keeps a person from working', () => {
  it('says that there is no network', async () => {
    open('/admin', 'shop_owner');
    await menu();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText('网络已断开，请检查网络后重试')).toBeTruthy();
  });

  it('says that the hospital waits for its approval', async () => {
    const me = personOf('shop_owner');
    if (me.meta.hospital) me.meta.hospital.status = 'pending';
    open('/admin', 'shop_owner', {}, me);
    expect((await screen.findAllByText('该医院正在审批，暂不能办理业务')).length).toBeGreaterThan(0);
  });

  it('says that the hospital was locked the moment it is, and that it is open again', async () => {
    const { net } = open('/admin', 'doctor');
    await menu();
    const locked = personOf('doctor');
    if (locked.meta.hospital) locked.meta.hospital.lock = 1;
    net.on(INFO, { body: locked });
    act(() => reactions.session({ type: 'hospital_locked', hospital_id: 1 }));
    expect((await screen.findAllByText('该医院已被锁定，暂不能办理业务')).length).toBeGreaterThan(0);
    net.on(INFO, { body: personOf('doctor') });
    act(() => reactions.session({ type: 'hospital_unlocked', hospital_id: 1 }));
    await waitFor(() => expect(screen.queryByText('该医院已被锁定，暂不能办理业务')).toBeNull());
  });

  it('says it on the grid’s bar too', async () => {
    const me = personOf('shop_owner');
    if (me.meta.hospital) me.meta.hospital.status = 'pending';
    open('/404', 'shop_owner', {}, me);
    expect(await screen.findByText('该医院正在审批，暂不能办理业务')).toBeTruthy();
  });
});

describe('who may come in', () => {
  it.each(['/admin/unions', '/admin/hospitals/index', '/admin/hospitals/examine/index'])(
    'a shop owner is turned away from %s',
    async (address) => {
      const { app } = open(address, 'shop_owner');
      await screen.findByRole('heading', { name: '没有权限' });
      expect(app.place()).toBe('/401');
    },
  );

  it.each(['/admin/settings/index', '/admin/doctors/examine/index'])(
    'the platform is turned away from %s',
    async (address) => {
      const { app } = open(address, 'super_admin');
      await screen.findByRole('heading', { name: '没有权限' });
      expect(app.place()).toBe('/401');
    },
  );

  it('a patient is turned away from all of it', async () => {
    const { app } = open('/admin', 'other', {}, personOf());
    await screen.findByRole('heading', { name: '没有权限' });
    expect(app.place()).toBe('/401');
  });
});

describe('the home page', () => {
  it('says what waits and leads there, with ways to what exists alone', async () => {
    const licenses = {
      key: 'licenses',
      title: '供应商许可证到期',
      link: '/admin/visits/suppliers?license=ending',
      count: 1,
    };
    open('/admin', 'shop_owner', { [WAITS]: waiting({ ...APPLICATIONS, count: 2 }, licenses) });
    const todo = await screen.findByRole('region', { name: '待办' });
    const link = await within(todo).findByRole('link', { name: /医生审批/ });
    expect(link.textContent).toBe('医生审批2 条待处理');
    expect(link.getAttribute('href')).toBe(APPLICATIONS.link);
    expect(
      within(todo)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['医生审批2 条待处理', '供应商许可证到期1 条待处理']);
    const ways = within(screen.getByRole('region', { name: '快捷入口' })).getAllByRole('link');
    const paths = ways.map((way) => way.getAttribute('href') ?? '');
    expect(paths).toEqual(expect.arrayContaining(['/', '/admin/doctors/examine/index', '/admin/settings/index']));
    expect(paths.filter((path) => !screenAt(path, SCREENS))).toEqual([]);
    expect(within(screen.getByRole('region', { name: '本院' })).getByText('衡川口腔 · 总院')).toBeTruthy();
  });

  it('says that nothing waits', async () => {
    open('/admin', 'doctor');
    expect(await screen.findByText('暂无待办')).toBeTruthy();
  });

  it('says why it is not known what waits, and follows what colleagues do', async () => {
    const { net } = open('/admin', 'shop_owner', {
      [WAITS]: { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') },
    });
    const todo = within(await screen.findByRole('region', { name: '待办' }));
    expect(await todo.findByText('服务暂时不可用，请稍后再试')).toBeTruthy();
    net.on(WAITS, waiting({ ...APPLICATIONS, count: 2 }));
    fireEvent.click(todo.getByRole('button', { name: '重试' }));
    expect((await todo.findByRole('link', { name: /医生审批/ })).textContent).toBe('医生审批2 条待处理');
    net.on(WAITS, waiting());
    act(() => reactions.touched({ hospital_id: 1, resources: [{ name: 'staff' }] }));
    expect(await todo.findByText('暂无待办')).toBeTruthy();
  });
});
