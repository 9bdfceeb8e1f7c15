import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, personOf } from '#web/api/testing.ts';
import { adminTests, type Handlers, INFO, pageOf } from '#web/app/frames/admin-testing.tsx';
import { reactions } from '#web/realtime/reactions.ts';

const NOTIFICATIONS = 'GET /api/notifications';
const READ = 'PUT /api/notifications/read';
const PREFERENCES = 'GET /api/notifications/preferences';
const CHOOSE = 'PUT /api/notifications/preferences';
const ANNOUNCEMENTS = 'GET /api/announcements';
const SHOW = 'GET /api/announcements/7';
const READ_ANNOUNCEMENTS = 'PUT /api/announcements/read';

const notification = {
  id: 3,
  kind: 'booked',
  title: '新预约',
  content: '赵新客预约了您11月20日的就诊',
  link: '/search_projects',
  created_at: '2026-11-20T10:37:00.000+08:00',
  read_at: null,
};
const announcement = {
  id: 7,
  hospital: { id: 1, name: '衡川口腔 · 总院' },
  title: '今晚停电',
  content: '<p>八点<strong>断电</strong></p>',
  summary: '八点断电',
  audience: 'staff',
  status: 'published',
  pinned: true,
  publish_at: null,
  published_at: '2026-11-20T10:00:00.000+08:00',
  edited_at: null,
  attachments: [
    {
      key: 'attachment/a',
      name: '值班表.pdf',
      content_type: 'application/pdf',
      size: 2_048,
      url: '/uploads/attachment/a?x=1',
    },
  ],
  read_at: null,
};
const received = (rows: readonly object[], unread = rows.length) => pageOf(rows, { meta: { unread_count: unread } });
const choices = (enabled: boolean, sms_stopped = false) => ({
  body: {
    preferences: [
      { kind: 'booked', channel: 'product', enabled: true },
      { kind: 'booked', channel: 'sms', enabled },
      { kind: 'arrived', channel: 'product', enabled: true },
    ],
    sms_stopped,
  },
});

const openPlace = adminTests();

describe('the notification centre', () => {
  it('has what one was told, marks it read when it is followed, and leads there', async () => {
    const opened = openPlace('/admin/notifications', 'doctor', {
      [NOTIFICATIONS]: pageOf([notification]),
      [READ]: { status: 201, body: { notifications_count: 0 } },
    });
    const row = await screen.findByRole('row', { name: /赵新客/ });
    expect(within(row).getByText('未读')).toBeTruthy();
    fireEvent.click(within(row).getByRole('link', { name: '新预约' }));
    await waitFor(() => expect(opened.net.calls(READ)[0]?.body).toEqual({ ids: [3] }));
    await waitFor(() => expect(opened.app.place()).toBe('/search_projects'));
  });

  it('follows what comes, and reads all at once', async () => {
    const opened = openPlace('/oa/message', 'doctor', {
      [NOTIFICATIONS]: pageOf([]),
      [READ]: { status: 201, body: { notifications_count: 0 } },
    });
    expect(await screen.findByText('还没有消息')).toBeTruthy();
    opened.net.on(NOTIFICATIONS, pageOf([notification]));
    reactions.notification({ ...notification, kind: 'booked' });
    expect(await screen.findByRole('row', { name: /赵新客/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '全部已读' }));
    await waitFor(() => expect(opened.net.calls(READ)[0]?.body).toEqual({}));
  });

  it('says why where it can’t be loaded, and that nothing fits a filter', async () => {
    const opened = openPlace('/admin/notifications?kind=sms', 'doctor', {
      [NOTIFICATIONS]: { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') },
    });
    expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeTruthy();
    opened.net.on(NOTIFICATIONS, pageOf([]));
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('没有符合条件的内容')).toBeTruthy();
    expect(opened.net.calls(NOTIFICATIONS)[0]?.query.get('kind')).toBe('sms');
  });
});

describe('the staff’s bell', () => {
  it('leads to all that it counts, and changes with it in the moment something is read', async () => {
    const me = personOf('doctor');
    me.meta.notifications_count = 3;
    me.meta.announcements_count = 2;
    const opened = openPlace(
      '/admin/notifications',
      'doctor',
      {
        [NOTIFICATIONS]: pageOf([notification]),
        [ANNOUNCEMENTS]: received([announcement], 2),
        [READ]: { status: 201, body: { notifications_count: 0 } },
        [READ_ANNOUNCEMENTS]: { status: 201, body: { announcements_count: 0 } },
      },
      me,
    );
    const bell = (name: string) => screen.findByRole('link', { name, hidden: true });
    await bell('消息，5 条未读');
    await screen.findByRole('button', { name: '未读 3' });
    const asked = opened.net.calls(INFO).length;
    fireEvent.click(screen.getByRole('button', { name: '全部已读' }));
    // Nobody is asked again: the answer itself says how many are left.
    await bell('消息，2 条未读');
    expect(screen.getByRole('button', { name: '未读' })).toBeTruthy();
    expect(opened.net.calls(INFO)).toHaveLength(asked);
    fireEvent.click(screen.getByRole('button', { name: '未读公告 2 条' }));
    const panel = await screen.findByRole('dialog', { name: '消息' });
    expect(await within(panel).findByText('八点断电')).toBeTruthy();
    expect(within(panel).getByRole('tab', { name: '公告2 条未读' })).toBeTruthy();
    fireEvent.click(within(panel).getByRole('button', { name: '全部已读' }));
    await bell('消息');
    expect(within(panel).getByRole('tab', { name: '公告' })).toBeTruthy();
  });
});

describe('what one wants to be told', () => {
  const openSettings = async (handlers: Handlers) => {
    const opened = openPlace('/admin/notifications', 'doctor', {
      [NOTIFICATIONS]: pageOf([]),
      [PREFERENCES]: choices(true),
      ...handlers,
    });
    fireEvent.click(await screen.findByRole('button', { name: '通知设置' }));
    return { opened, sheet: await screen.findByRole('dialog', { name: '通知设置' }) };
  };

  it('is saved with each choice; what can’t be chosen has no switch', async () => {
    const { opened, sheet } = await openSettings({ [CHOOSE]: { status: 201, ...choices(false) } });
    const choice = await within(sheet).findByRole('switch', { name: '新预约 短信' });
    expect(within(sheet).queryByRole('switch', { name: '患者到店 短信' })).toBeNull();
    fireEvent.click(choice);
    await waitFor(() =>
      expect(opened.net.calls(CHOOSE)[0]?.body).toEqual({
        preferences: [{ kind: 'booked', channel: 'sms', enabled: false }],
      }),
    );
    await waitFor(() =>
      expect(within(sheet).getByRole('switch', { name: '新预约 短信' }).getAttribute('aria-checked')).toBe('false'),
    );
  });

  it('is taken back where it could not be saved', async () => {
    const { sheet } = await openSettings({
      [CHOOSE]: { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') },
    });
    fireEvent.click(await within(sheet).findByRole('switch', { name: '新预约 短信' }));
    expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeTruthy();
    await waitFor(() =>
      expect(within(sheet).getByRole('switch', { name: '新预约 短信' }).getAttribute('aria-checked')).toBe('true'),
    );
  });

  it('may be no SMS at all', async () => {
    const { opened, sheet } = await openSettings({ [CHOOSE]: { status: 201, ...choices(true, true) } });
    fireEvent.click(await within(sheet).findByRole('switch', { name: '接收短信' }));
    await waitFor(() => expect(opened.net.calls(CHOOSE)[0]?.body).toEqual({ preferences: [], sms_stopped: true }));
    await waitFor(() =>
      expect(within(sheet).getByRole<HTMLInputElement>('switch', { name: '新预约 短信' }).disabled).toBe(true),
    );
  });
});

describe('announcements as staff read them', () => {
  it('open by their address, count as read, and hand out what is attached', async () => {
    const opened = openPlace('/oa/sys_msg?id=7', 'customer_service', {
      [ANNOUNCEMENTS]: received([announcement]),
      [SHOW]: { body: { data: announcement } },
      [READ_ANNOUNCEMENTS]: { status: 201, body: { announcements_count: 0 } },
    });
    const sheet = await screen.findByRole('dialog', { name: '今晚停电' });
    expect(within(sheet).getByText('断电').tagName).toBe('STRONG');
    expect(within(sheet).getByRole('link', { name: '值班表.pdf' }).getAttribute('href')).toBe(
      '/uploads/attachment/a?x=1',
    );
    await waitFor(() => expect(opened.net.calls(READ_ANNOUNCEMENTS)[0]?.body).toEqual({ ids: [7] }));
    expect(opened.net.calls(ANNOUNCEMENTS)[0]?.query.get('from')).toBe('hospital');
    fireEvent.click(within(sheet).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(opened.app.place()).toBe('/oa/sys_msg'));
  });

  it('that were withdrawn say so', async () => {
    openPlace('/backend/sys_msg?id=7', 'super_admin', {
      [ANNOUNCEMENTS]: received([]),
      [SHOW]: { status: 404, body: failure(404, 'NOT_FOUND', '内容不存在或已被删除') },
    });
    expect(await screen.findByText('公告不存在')).toBeTruthy();
    expect(screen.getByRole('link', { name: '管理公告', hidden: true }).getAttribute('href')).toBe(
      '/admin/notifications/system_notifications',
    );
  });

  it('come to an open screen as a card that moves nothing, and go when they are put away', async () => {
    const opened = openPlace('/admin/notifications', 'customer_service', {
      [NOTIFICATIONS]: pageOf([]),
      [READ_ANNOUNCEMENTS]: { status: 201, body: { announcements_count: 0 } },
    });
    await screen.findByText('还没有消息');
    const focus = document.activeElement;
    reactions.announcement({ ...announcement, audience: 'staff', status: 'published' });
    reactions.announcement({ ...announcement, id: 8, title: '再一条', audience: 'staff', status: 'published' });
    expect(await screen.findByText('再一条')).toBeTruthy();
    expect(screen.getByText(/还有 1 条/)).toBeTruthy();
    expect(document.activeElement).toBe(focus);
    fireEvent.click(screen.getByRole('button', { name: '知道了' }));
    expect(await screen.findByText('今晚停电')).toBeTruthy();
    await waitFor(() => expect(opened.net.calls(READ_ANNOUNCEMENTS)[0]?.body).toEqual({ ids: [8] }));
    reactions.announcement({ ...announcement, audience: 'staff', status: 'withdrawn' });
    await waitFor(() => expect(screen.queryByText('今晚停电')).toBeNull());
  });
});

describe('a patient’s badge', () => {
  it('opens a panel of their own with both kinds', async () => {
    const me = personOf();
    me.meta.announcements_count = 1;
    const opened = openPlace(
      '/user_center/password',
      'other',
      {
        [NOTIFICATIONS]: pageOf([notification]),
        [ANNOUNCEMENTS]: received([announcement]),
        [SHOW]: { body: { data: announcement } },
        [READ_ANNOUNCEMENTS]: { status: 201, body: { announcements_count: 0 } },
        [READ]: { status: 201, body: { notifications_count: 0 } },
      },
      me,
    );
    fireEvent.click(await screen.findByRole('button', { name: '消息，1 条未读' }));
    const panel = await screen.findByRole('dialog', { name: '消息' });
    expect(await within(panel).findByText('八点断电')).toBeTruthy();
    fireEvent.click(within(panel).getByRole('tab', { name: /通知/ }));
    fireEvent.click(await within(panel).findByRole('button', { name: /新预约/ }));
    await waitFor(() => expect(opened.app.place()).toBe('/search_projects'));
    expect(opened.net.calls(READ)[0]?.body).toEqual({ ids: [3] });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
