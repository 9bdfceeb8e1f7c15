import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, currentSession, signIn } from '#web/api/session.ts';
import { failure, fakeNetwork } from '#web/api/testing.ts';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import ChangePasswordPage from './change-password-page.tsx';

const RESET = 'POST /api/admin/reset_password';
const LOGOUT = 'POST /api/admin/logout';

function open(answer: Parameters<typeof fakeNetwork>[0][string] = { status: 201 }) {
  const net = fakeNetwork({ [RESET]: answer, [LOGOUT]: { status: 401, body: failure(401, 'UNAUTHENTICATED') } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangePasswordPage />
      <Toaster />
    </QueryClientProvider>,
  );
  return net;
}

/** The star of a required field stands before its label. */
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^\\*?${label}$`));
const fill = (label: string, value: string) => {
  const input = field(label);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const press = () => fireEvent.click(screen.getByRole('button', { name: '修改密码' }));

beforeEach(() => signIn({ access_token: 't1', hospital_id: null }));
afterEach(() => {
  clearSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('change password (docs/domain/roles.md#passwords)', () => {
  it('asks for every field, and sends nothing', async () => {
    const net = open();
    press();
    expect(await screen.findByText('请输入原密码')).toBeTruthy();
    expect(screen.getAllByText('请输入密码')).toHaveLength(2);
    expect(net.calls(RESET)).toHaveLength(0);
  });

  it('says the rule of the new password, and that the two differ', async () => {
    open();
    fill('新密码', 'alllower1');
    // Once as the hint, once as what is wrong.
    await waitFor(() => expect(screen.getAllByText('密码必须由 6-16位大写字母、小写字母、数字组成')).toHaveLength(2));
    fill('新密码', 'Haomai2027');
    fill('确认新密码', 'Haomai2028');
    expect(await screen.findByText('两次输入密码不一致!')).toBeTruthy();
  });

  it('puts a wrong old password under its field and keeps what was typed', async () => {
    open({ status: 422, body: failure(422, 'INVALID', '参数错误', { errors: { old_password: ['原密码错误'] } }) });
    fill('原密码', 'Haomai2026');
    fill('新密码', 'Haomai2027');
    fill('确认新密码', 'Haomai2027');
    press();
    expect(await screen.findByText('原密码错误')).toBeTruthy();
    expect(field('新密码').value).toBe('Haomai2027');
    expect(currentSession().token).toBe('t1');
  });

  it('signs out and reloads after success, without a toast', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    const net = open();
    fill('原密码', 'Haomai2026');
    fill('新密码', 'Haomai2027');
    fill('确认新密码', 'Haomai2027');
    press();
    await waitFor(() => expect(currentSession().token).toBeNull());
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(net.calls(RESET)[0]?.body).toEqual({
      old_password: 'Haomai2026',
      password: 'Haomai2027',
      password_confirmation: 'Haomai2027',
    });
    expect(screen.queryByText('操作成功')).toBeNull();
  });
});
