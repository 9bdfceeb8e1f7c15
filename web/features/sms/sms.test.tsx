import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, cellsOf, pageOf } from '#web/app/frames/admin-testing.tsx';
import { setServerNow } from '#web/realtime/server-clock.ts';

const LIST = 'GET /api/admin/sms';
const RESEND = 'POST /api/admin/sms/31/resend';
const READ = 'GET /api/admin/sms/settings';
const WRITE = 'PUT /api/admin/sms/settings';
const HOSPITALS = 'GET /api/admin/hospitals';
const PLACE = '/admin/notifications/sms';

const failed = {
  id: 31,
  kind: 'booked',
  phone: '138****0021',
  text: '【号脉】您已预约衡川口腔 · 总院 赵晓棠医生 11月20日 15:00 的就诊。',
  reason: '预约成功',
  link: '/?hospital_id=1&doctor_id=12&time=2026-11-20',
  state: 'failed',
  error: 'FailedOperation.PhoneNumberInBlacklist',
  tries: 1,
  segments: 1,
  cost: 5,
  hospital: { id: 1, name: '衡川口腔 · 总院' },
  resend_of: null,
  resendable: true,
  created_at: '2026-11-20T10:31:16.120+08:00',
  due_at: null,
  sent_at: null,
  delivered_at: null,
  request_id: 'r-31',
};
const delivered = {
  ...failed,
  id: 30,
  kind: 'code',
  phone: '139****0001',
  text: '【号脉】您的验证码是 ******。',
  reason: '登录验证码',
  link: null,
  state: 'delivered',
  error: '',
  hospital: null,
  resendable: false,
  sent_at: '2026-11-20T10:30:02.000+08:00',
  delivered_at: '2026-11-20T10:30:05.000+08:00',
};
const today = { count: 1_286, cost: 4_300, daily_budget: 5_000, warn_percent: 80 };
const listOf = (rows: readonly object[], more: object = {}) => pageOf(rows, { meta: { today: { ...today, ...more } } });

const openPlace = adminTests();
const open = (role: Role = 'shop_owner', handlers = {}, address = PLACE) => {
  return openPlace(address, role, {
    [LIST]: listOf([failed, delivered]),
    [READ]: { body: { data: { daily_budget: 5_000, warn_percent: 80 } } },
    [HOSPITALS]: pageOf([{ id: 2, name: '衡川口腔 · 南湖门诊' }]),
    ...handlers,
  });
};

beforeEach(() => setServerNow('2026-11-20T10:37:00+08:00'));
afterEach(() => setServerNow(new Date().toISOString()));

describe('the messages', () => {
  it('say when, to whom, what, why, what became of it and what it cost', async () => {
    open();
    expect(await cellsOf('138****0021')).toEqual([
      '2026-11-20 10:31:16',
      '138****0021',
      '预约成功',
      failed.text,
      '预约成功',
      '发送失败',
      '0.05',
      '详情重发',
    ]);
    expect((await cellsOf('139****0001')).at(-1)).toBe('详情');
  });

  it('of all hospitals say which', async () => {
    const withoutPerson = (row: object) => ({ ...row, phone: '', text: '' });
    const { net } = open(
      'super_admin',
      { [LIST]: listOf([failed, delivered].map(withoutPerson)) },
      `${PLACE}?hospital_id=2`,
    );
    const rows = async () => (await screen.findAllByRole('row')).map((row) => row.textContent ?? '');
    await waitFor(async () => expect((await rows()).some((row) => row.includes('衡川口腔 · 总院'))).toBe(true));
    // That they went, not to whom and what they say.
    expect((await rows())[0]).not.toMatch(/手机号|内容/);
    expect(screen.getByText('手机号和内容只有医院可见')).toBeTruthy();
    expect(net.calls(LIST)[0]?.query.get('hospital_id')).toBe('2');
    expect(screen.queryByRole('button', { name: '短信预算' })).toBeNull();
    expect(net.calls(READ)).toHaveLength(0);
  });

  it('are filtered in the URL; what somebody has to look at is one press', async () => {
    const { net, app } = open('shop_owner', {}, `${PLACE}?kind=booked&from=2026-11-01&to=2026-11-20&keyword=0021`);
    await screen.findByText('138****0021');
    expect(Object.fromEntries(net.calls(LIST)[0]?.query ?? [])).toEqual({
      page: '1',
      pageSize: '10',
      kind: 'booked',
      from: '2026-11-01',
      to: '2026-11-20',
      keyword: '0021',
    });
    fireEvent.click(screen.getByRole('button', { name: '结果未知' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('state')).toBe('unknown'));
    expect(app.place()).toContain('state=unknown');
    expect(net.calls(HOSPITALS)).toHaveLength(0);
  });

  it('are found by a person whom no address names', async () => {
    const { net, app } = open('shop_owner', {}, `${PLACE}?kind=booked&keyword=0021`);
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: '关键词' });
    expect(net.calls(LIST)[0]?.query.get('keyword')).toBe('0021');
    // An old address that names somebody is heard, and cleared of it.
    await waitFor(() => expect(app.place()).toBe(`${PLACE}?kind=booked`));
    expect(box.value).toBe('0021');
    fireEvent.change(box, { target: { value: '13800000021' } });
    fireEvent.submit(box.form ?? box);
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('keyword')).toBe('13800000021'));
    expect(app.place()).toBe(`${PLACE}?kind=booked`);
    fireEvent.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.has('keyword')).toBe(false));
    expect([app.place(), box.value]).toEqual([PLACE, '']);
  });

  it('tell all of one beside the list, with the way to what it is about', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '短信31详情' }));
    const sheet = await screen.findByRole('dialog', { name: '短信 31' });
    for (const text of [failed.text, failed.error, 'r-31', '2026-11-20 10:31:16', '¥0.05']) {
      expect(within(sheet).getByText(text)).toBeTruthy();
    }
    expect(within(sheet).getByRole('link', { name: '查看预约' }).getAttribute('href')).toBe(failed.link);
    expect(within(sheet).getByRole('button', { name: '重发短信31' })).toBeTruthy();
  });

  it('of nothing say so; of a failure why, with another try', async () => {
    const { net } = open('shop_owner', {
      [LIST]: { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用') },
    });
    expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
    net.on(LIST, listOf([]));
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('还没有发送过短信')).toBeTruthy();
  });
});

describe('once more', () => {
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: '重发短信31' }));

  it('is asked about, sent and told', async () => {
    const { net } = open('shop_owner', { [RESEND]: { status: 201, body: { data: { ...failed, id: 32 } } } });
    await press();
    const question = await screen.findByRole('alertdialog', { name: '确定重发给138****0021？' });
    expect(question.textContent).toContain('会再发送一条内容相同的短信，并计入费用。');
    fireEvent.click(within(question).getByRole('button', { name: '重发' }));
    expect(await screen.findByText('操作成功')).toBeTruthy();
    expect(net.calls(RESEND)).toHaveLength(1);
    await waitFor(() => expect(net.calls(LIST)).toHaveLength(2));
  });

  it('says before that one of unknown fate may have arrived', async () => {
    open('shop_owner', { [LIST]: listOf([{ ...failed, state: 'unknown' }]) });
    await press();
    expect((await screen.findByRole('alertdialog')).textContent).toContain('对方可能已经收到');
  });

  it('says why it was refused', async () => {
    open('shop_owner', { [RESEND]: { status: 409, body: failure(409, 'STATE', '对方已退订短信') } });
    await press();
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '重发' }));
    expect(await screen.findByText('对方已退订短信')).toBeTruthy();
  });
});

describe('what was spent today', () => {
  const spent = () => screen.findByRole('region', { name: '今日短信' });
  const bar = async () => within(await spent()).findByRole('progressbar', { name: '今日预算已用' });

  it.each([
    [{ cost: 4_300 }, '86', '已用 86%，即将用完'],
    [{ cost: 1_000 }, '20', '已用 20%'],
    [{ cost: 5_000 }, '100', '已用 100%，今日不再发送通知短信'],
    [{ cost: 9_999 }, '100', '已用 100%，今日不再发送通知短信'],
    [{ cost: 0, daily_budget: 0 }, '100', '已用 100%，今日不再发送通知短信'],
  ])('%o against the budget: %s percent', async (more, percent, words) => {
    open('shop_owner', { [LIST]: listOf([failed], more) });
    expect((await bar()).getAttribute('aria-valuenow')).toBe(percent);
    expect(within(await spent()).getByText(words)).toBeTruthy();
  });

  it('stands there as numbers, also without a limit', async () => {
    open('shop_owner', { [LIST]: listOf([failed], { daily_budget: null }) });
    const region = await spent();
    expect(await within(region).findByText('1,286 条')).toBeTruthy();
    expect(within(region).getByText('¥43.00')).toBeTruthy();
    expect(within(region).getByText('每日预算：不限')).toBeTruthy();
  });

  it('of all hospitals has no budget beside it', async () => {
    open('super_admin', { [LIST]: listOf([failed], { daily_budget: null }) });
    expect(await within(await spent()).findByText('¥43.00')).toBeTruthy();
    expect(within(await spent()).queryByText(/每日预算/)).toBeNull();
  });
});

describe('the budget', () => {
  const dialog = async () => {
    const button = await screen.findByRole('button', { name: '短信预算' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
    fireEvent.click(button);
    return screen.findByRole('dialog', { name: '短信预算' });
  };
  const type = (inside: HTMLElement, label: string, value: string) =>
    fireEvent.change(within(inside).getByLabelText(new RegExp(label)), { target: { value } });
  const save = (inside: HTMLElement) => fireEvent.click(within(inside).getByRole('button', { name: /保存/ }));

  it.each([
    ['80.5', 8_050],
    ['100', 10_000],
    ['', null],
  ])('typed as %s yuan, is %s cents on the wire', async (typed, cents) => {
    const { net } = open('shop_owner', { [WRITE]: { status: 201, body: { data: today } } });
    const form = await dialog();
    expect(within(form).getByLabelText<HTMLInputElement>(/每日预算/).value).toBe('50');
    type(form, '每日预算', typed);
    type(form, '提醒比例', '90');
    save(form);
    await waitFor(() => expect(net.calls(WRITE)[0]?.body).toEqual({ daily_budget: cents, warn_percent: 90 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(net.calls(LIST).length).toBeGreaterThan(1));
  });

  it.each([
    ['每日预算', 'abc', '每日预算格式错误'],
    ['每日预算', '1.234', '每日预算格式错误'],
    ['每日预算', '-1', '每日预算格式错误'],
    ['每日预算', '10000.01', '每日预算最大为10000元'],
    ['提醒比例', '0', '提醒比例为1至100'],
    ['提醒比例', '101', '提醒比例为1至100'],
    ['提醒比例', '', '提醒比例格式错误'],
  ])('%s %s is refused before it is sent', async (label, typed, message) => {
    const { net } = open();
    const form = await dialog();
    type(form, label, typed);
    save(form);
    expect(await within(form).findByText(message)).toBeTruthy();
    expect(net.calls(WRITE)).toHaveLength(0);
  });
});
