import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { failure, personOf } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { reactions } from '#web/realtime/reactions.ts';

const READ = 'GET /api/admin/wechat_settings';
const CHANGE = 'PUT /api/admin/wechat_settings';
const CHECK = 'POST /api/admin/wechat_settings/check';
const URL = 'https://clinic.example.com/api/wechat/callback/k3y';

const none = { set: false, last4: '' };
const unbound = {
  state: 'unbound',
  account_name: '',
  qrcode: null,
  kind: 'service',
  app_id: '',
  original_id: '',
  token: none,
  app_secret: none,
  encoding_aes_key: none,
  last_error: '',
  checked_at: null,
  callback_url: null,
  local: false,
  version: 0,
};
const bound = {
  ...unbound,
  account_name: '衡川口腔',
  qrcode: '/uploads/image/a.webp',
  app_id: 'wx0123456789abcdef',
  original_id: 'gh_0123456789ab',
  token: { set: true, last4: '' },
  app_secret: { set: true, last4: 'cdef' },
  callback_url: URL,
  version: 3,
};

const openPlace = adminTests();
const open = (data: object = bound, handlers = {}, role: Role = 'shop_owner', path = '/admin/wechats/index') =>
  openPlace(path, role, { [READ]: { body: { data } }, ...handlers }, personOf(role)).net;

const panel = async () => within(await screen.findByRole('region', { name: '微信公众号' }));
const status = async () => (await (await panel()).findByRole('status')).textContent;
const press = async (name: string) => fireEvent.click((await panel()).getByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Form = Awaited<ReturnType<typeof dialog>>;
const type = (form: Form, label: RegExp, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } });
const save = (form: Form) => fireEvent.click(form.getByRole('button', { name: /^保存/ }));

describe('its owner', () => {
  it('binds the account: what is wrong is said at its field, and secrets go out and never come back', async () => {
    const net = open(unbound, { [CHANGE]: { status: 201, body: { data: bound } } });
    expect((await panel()).getAllByText('未绑定').length).toBeGreaterThan(0);
    expect((await panel()).queryByRole('button', { name: '检查' })).toBeNull();
    await press('绑定公众号');
    const form = await dialog('绑定公众号');
    type(form, /公众号名称/, '衡川口腔');
    type(form, /AppID/, 'wx1');
    type(form, /原始ID/, 'gh_0123456789ab');
    type(form, /AppSecret/, '0123456789abcdef0123456789abcdef');
    type(form, /Token/, 'haomai');
    save(form);
    expect(await form.findByText('AppID格式错误')).toBeTruthy();
    expect(net.calls(CHANGE)).toHaveLength(0);
    type(form, /AppID/, 'wx0123456789abcdef');
    net.on(READ, { body: { data: bound } });
    save(form);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(net.calls(CHANGE)[0]?.body).toEqual({
      account_name: '衡川口腔',
      kind: 'service',
      app_id: 'wx0123456789abcdef',
      original_id: 'gh_0123456789ab',
      app_secret: '0123456789abcdef0123456789abcdef',
      token: 'haomai',
      encoding_aes_key: '',
      version: 0,
    });
    expect(await (await panel()).findByText('已设置，尾号 cdef')).toBeTruthy();
    // Nothing typed is kept anywhere.
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('0123456789abcdef0123456789');
  });

  it('is told that another hospital has it', async () => {
    const taken = failure(422, 'INVALID', '参数错误', { errors: { app_id: ['该公众号已被其他医院绑定'] } });
    open(bound, { [CHANGE]: { status: 422, body: taken } });
    await press('修改设置');
    const form = await dialog('修改公众号设置');
    type(form, /公众号名称/, '新名');
    save(form);
    expect(await form.findByText('该公众号已被其他医院绑定')).toBeTruthy();
  });

  it('opens the form without secrets, and keeps what was typed where a colleague was faster', async () => {
    const theirs = { ...bound, original_id: 'gh_ffffffffffff', version: 4 };
    const stale = { status: 409, body: failure(409, 'STALE', '此记录刚被修改，请核对后再保存', { current: theirs }) };
    const net = open(bound, { [CHANGE]: stale });
    await press('修改设置');
    const form = await dialog('修改公众号设置');
    for (const label of [/AppSecret/, /Token/, /EncodingAESKey/]) {
      expect(form.getByLabelText<HTMLInputElement>(label).value).toBe('');
    }
    type(form, /公众号名称/, '新名');
    save(form);
    expect(await form.findByText('此记录刚被修改，请核对后再保存')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/公众号名称/).value).toBe('新名');
    expect(form.getByLabelText<HTMLInputElement>(/原始ID/).value).toBe('gh_ffffffffffff');
    net.on(CHANGE, { status: 201, body: { data: theirs } });
    save(form);
    await waitFor(() => expect(net.calls(CHANGE)[1]?.body).toMatchObject({ account_name: '新名', version: 4 }));
  });

  it('checks it, and reads what is wrong', async () => {
    const wrong = {
      ...bound,
      state: 'error',
      last_error: 'AppSecret 错误',
      checked_at: '2026-11-20T10:00:00.000+08:00',
    };
    const net = open(bound, { [CHECK]: { status: 201, body: { data: wrong } } });
    expect(await status()).toContain('已保存，请检查一次');
    net.on(READ, { body: { data: wrong } });
    await press('检查');
    await waitFor(async () => expect(await status()).toContain('AppSecret 错误'));
    expect(net.calls(CHECK)[0]?.body).toEqual({});
  });

  it('is told that WeChat says nothing, and what was known stays', async () => {
    const ok = { ...bound, state: 'ok', checked_at: '2026-11-20T10:00:00.000+08:00' };
    open(ok, { [CHECK]: { status: 503, body: failure(503, 'UNAVAILABLE', '微信暂时没有回应，请稍后再检查') } });
    await press('检查');
    expect(await screen.findByText('微信暂时没有回应，请稍后再检查')).toBeTruthy();
    expect(await status()).toContain('正常');
  });

  it('plays WeChat where there is none', async () => {
    const net = open({ ...bound, local: true }, { [CHECK]: { status: 201, body: { data: bound } } });
    fireEvent.click(await screen.findByRole('radio', { name: 'AppSecret 错误' }));
    await press('检查');
    await waitFor(() => expect(net.calls(CHECK)[0]?.body).toEqual({ pretend: 'app_secret' }));
  });

  it('copies the callback’s address', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } });
    open();
    fireEvent.click(await screen.findByRole('button', { name: '复制' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(URL));
    expect(screen.getByLabelText<HTMLInputElement>('回调地址').value).toBe(URL);
  });

  it('can’t change anything offline, and sees why', async () => {
    open();
    const button = (await panel()).getByRole('button', { name: '检查' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    act(() => button.focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('网络已断开，请检查网络后重试');
  });
});

describe('a colleague', () => {
  const shown = { state: 'ok', account_name: '衡川口腔', qrcode: '/uploads/image/a.webp' };
  const openShown = (data: object = shown, handlers = {}) => open(data, handlers, 'customer_service', '/clinic/wechat');

  it('has the picture to show, and nothing to change', async () => {
    const net = openShown();
    const picture = await (await panel()).findByRole('img', { name: '衡川口腔的二维码' });
    expect(picture.getAttribute('src')).toBe('/uploads/image/a.webp');
    expect((await panel()).getByText('正常')).toBeTruthy();
    expect((await panel()).queryByRole('button')).toBeNull();
    expect(screen.queryByText('服务器配置')).toBeNull();
    net.on(READ, { body: { data: { ...shown, account_name: '新名' } } });
    act(() => reactions.touched({ hospital_id: 1, resources: [{ name: 'wechatSettings' }] }));
    expect(await screen.findByText('新名')).toBeTruthy();
  });

  it('reads that none is bound', async () => {
    openShown({ state: 'unbound', account_name: '', qrcode: null });
    expect(await screen.findByText('店长绑定公众号后，这里显示给患者扫的二维码')).toBeTruthy();
  });

  it('is told why it could not be loaded, and tries again', async () => {
    const net = openShown(shown, {
      [READ]: { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') },
    });
    expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeTruthy();
    net.on(READ, { body: { data: shown } });
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('img', { name: '衡川口腔的二维码' })).toBeTruthy();
  });
});
