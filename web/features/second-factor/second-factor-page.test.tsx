import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, signIn } from '#web/api/session.ts';
import { failure, fakeNetwork } from '#web/api/testing.ts';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';
import SecondFactorPage from './second-factor-page.tsx';

const STATE = 'GET /api/second_factor';
const BEGIN = 'POST /api/second_factor';
const ENABLE = 'POST /api/second_factor/enable';
const DISABLE = 'POST /api/second_factor/disable';
const RENEW = 'POST /api/second_factor/recovery_codes';

const OFF = { enabled_at: null, recovery_codes_left: 0, required: false };
const ON = { enabled_at: '2026-11-20T10:37:00.000+08:00', recovery_codes_left: 8, required: false };
const SETUP = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  url: 'otpauth://totp/x',
  picture: 'data:image/svg+xml;base64,PHN2Zy8+',
};
const CODES = ['AAAAA-22222', 'BBBBB-33333'];
const refused = (errors: object) => ({ status: 422, body: failure(422, 'INVALID', '参数错误', { errors }) });

function open(state: object, handlers: Parameters<typeof fakeNetwork>[0] = {}) {
  const net = fakeNetwork({ [STATE]: { body: { data: state } }, ...handlers });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <SecondFactorPage />
        <Toaster />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return net;
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
/** The star of a required field stands before its label. */
const PASSWORD = /^\*?登录密码$/;

beforeEach(() => signIn({ access_token: 't1', hospital_id: 1 }));
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

describe('off', () => {
  it('is switched on by the password, the picture and a first code, and shows the recovery codes once', async () => {
    const net = open(OFF, {
      [BEGIN]: { status: 201, body: { data: SETUP } },
      [ENABLE]: { status: 201, body: { data: { recovery_codes: CODES } } },
    });
    await screen.findByText(/尚未开启/);
    press('开始设置');
    expect(await screen.findByText('请输入密码')).toBeTruthy();
    type(PASSWORD, 'Haomai2026');
    press('开始设置');
    expect((await screen.findByRole('img', { name: '两步验证二维码' })).getAttribute('src')).toBe(SETUP.picture);
    expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
    expect(net.calls(BEGIN)[0]?.body).toEqual({ password: 'Haomai2026' });

    await waitFor(() => expect(document.activeElement).toBe(field('动态验证码')));
    expect(field('动态验证码').autocomplete).toBe('one-time-code');
    type('动态验证码', '402913');
    net.on(STATE, { body: { data: { ...ON, recovery_codes_left: 10 } } });
    press('开启两步验证');
    for (const code of CODES) expect(await screen.findByText(code)).toBeTruthy();
    expect(net.calls(ENABLE)[0]?.body).toEqual({ code: '402913' });
    press('我已保存');
    expect(await screen.findByText('已开启')).toBeTruthy();
    expect(screen.queryByText('AAAAA-22222')).toBeNull();
    expect(await screen.findByText('2026-11-20 10:37')).toBeTruthy();
  });

  it('says what is wrong under its field, and keeps what was typed', async () => {
    const net = open(OFF, { [BEGIN]: refused({ password: ['密码错误'] }) });
    await screen.findByText(/尚未开启/);
    type(PASSWORD, 'Falsch2026');
    press('开始设置');
    expect(await screen.findByText('密码错误')).toBeTruthy();
    expect(field(PASSWORD).value).toBe('Falsch2026');
    net.on(BEGIN, { status: 201, body: { data: SETUP } });
    net.on(ENABLE, refused({ code: ['验证码错误或已失效'] }));
    press('开始设置');
    await screen.findByRole('img', { name: '两步验证二维码' });
    type('动态验证码', '111111');
    press('开启两步验证');
    expect(await screen.findByText('验证码错误或已失效')).toBeTruthy();
    press('取消');
    expect(await screen.findByText(/尚未开启/)).toBeTruthy();
  });
});

describe('on', () => {
  it('says since when and how many recovery codes are left, and warns where they are few', async () => {
    open({ ...ON, recovery_codes_left: 2 });
    expect(await screen.findByText('2026-11-20 10:37')).toBeTruthy();
    expect(screen.getByText(/2 个，请及时更换/)).toBeTruthy();
  });

  it('gives new recovery codes for a code, or for one of the old', async () => {
    const net = open(ON, { [RENEW]: { status: 201, body: { data: { recovery_codes: CODES } } } });
    await screen.findByText('已开启');
    press('更换恢复码');
    const dialog = within(await screen.findByRole('dialog', { name: '更换恢复码？' }));
    fireEvent.click(dialog.getByRole('button', { name: '使用恢复码' }));
    fireEvent.change(dialog.getByLabelText('恢复码'), { target: { value: 'AAAAA-99999' } });
    fireEvent.click(dialog.getByRole('button', { name: /^更换恢复码/ }));
    expect(await screen.findByText('BBBBB-33333')).toBeTruthy();
    expect(net.calls(RENEW)[0]?.body).toEqual({ code: 'AAAAA-99999' });
  });

  it('asks for password and code before it is switched off', async () => {
    const net = open(ON, { [DISABLE]: refused({ password: ['密码错误'] }) });
    await screen.findByText('已开启');
    press('关闭两步验证');
    const dialog = within(await screen.findByRole('dialog', { name: '关闭两步验证？' }));
    const send = () => fireEvent.click(dialog.getByRole('button', { name: /^关闭两步验证/ }));
    send();
    expect(await dialog.findByText('请输入密码')).toBeTruthy();
    expect(dialog.getByText('请输入验证码')).toBeTruthy();
    expect(net.calls(DISABLE)).toEqual([]);
    fireEvent.change(dialog.getByLabelText('登录密码'), { target: { value: 'Haomai2026' } });
    fireEvent.change(dialog.getByLabelText('动态验证码'), { target: { value: '402913' } });
    send();
    expect(await dialog.findByText('密码错误')).toBeTruthy();
    net.on(DISABLE, { status: 201 });
    net.on(STATE, { body: { data: OFF } });
    send();
    expect(await screen.findByText(/尚未开启/)).toBeTruthy();
    expect(net.calls(DISABLE).at(-1)?.body).toEqual({ password: 'Haomai2026', code: '402913' });
  });

  it('cannot be switched off by who must have it', async () => {
    open({ ...ON, required: true });
    await screen.findByText('已开启');
    expect(screen.queryByRole('button', { name: '关闭两步验证' })).toBeNull();
    expect(screen.getByText('平台管理员须保持开启，不能关闭。')).toBeTruthy();
  });
});

it('says why it can’t be shown, and tries again', async () => {
  const net = open(OFF, { [STATE]: { network: 'offline' } });
  expect(await screen.findByText('网络已断开，请检查网络后重试')).toBeTruthy();
  net.on(STATE, { body: { data: OFF } });
  press('重试');
  expect(await screen.findByText(/尚未开启/)).toBeTruthy();
});
