import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/index.ts';
import { clearSession, currentSession, signIn } from '#web/api/session.ts';
import { type FakeAnswer, failure, fakeNetwork } from '#web/api/testing.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { Toaster, toast } from '#web/ui/feedback/toast.tsx';

const HOLD = 'POST /api/holds';
const BOOK = 'POST /api/patients';
const hold = { body: { scheduling_time_id: 7 } };
const patient = {
  body: { patient: { name: '赵国栋', phone: '13800000001' }, info: { certificate_type: 2, certificate_number: 'E1' } },
};

function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}

function press(answer: FakeAnswer, options: Parameters<typeof useSend<typeof calls.patients.create>>[1] = {}) {
  const net = fakeNetwork({ [BOOK]: answer, [HOLD]: answer });
  const { result } = renderHook(() => useSend(calls.patients.create, options), { wrapper: Providers });
  const send = () => act(() => result.current.send(patient).catch(() => {}));
  return { net, send, result };
}

/** What is shown now is the first there is: what was to come before it would stand beside it. */
async function nothingBefore(role: 'alert' | 'status'): Promise<void> {
  act(() => void (role === 'alert' ? toast.error('之后的') : toast.success('之后的')));
  await screen.findByText('之后的');
  expect(screen.getAllByRole(role)).toHaveLength(1);
}

beforeEach(() => clearSession());
afterEach(() => {
  toast.dismiss();
  vi.unstubAllGlobals();
});

describe('the error catalogue', () => {
  it.each([
    [400, 'BAD_REQUEST', '', '错误请求'],
    [400, 'BAD_CREDENTIALS', '手机号或密码错误', '手机号或密码错误'],
    [403, 'FORBIDDEN', '', '超出权限范围'],
    [404, 'NOT_FOUND', '', '超出权限范围'],
    [404, 'NOT_FOUND', '内容不存在或已被删除', '内容不存在或已被删除'],
    [409, 'STALE', '此记录刚被修改，请核对后再保存', '此记录刚被修改，请核对后再保存'],
    [422, 'LIMIT', '最多保留5个预约', '最多保留5个预约'],
    [423, 'HOSPITAL_LOCKED', '该医院已被锁定，暂不能办理业务', '该医院已被锁定，暂不能办理业务'],
    [429, 'TOO_MANY', '操作过于频繁，请稍后再试', '操作过于频繁，请稍后再试'],
    [500, 'INTERNAL', '', '超出权限范围'],
    [500, 'INTERNAL', '服务器开小差了,请稍后再试', '服务器开小差了,请稍后再试'],
    [503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试', '服务暂时不可用，请稍后再试'],
    [418, 'TEAPOT', '', '未知错误'],
  ])('%i %s “%s” shows “%s”', async (status, code, message, shown) => {
    await press({ status, body: failure(status, code, message) }).send();
    expect((await screen.findByRole('alert')).textContent).toContain(shown);
  });

  it('says under which id it happened: the server’s, else the one that was sent', async () => {
    const { net, send } = press({ status: 500, body: { ...failure(500, 'INTERNAL'), request_id: 'told-by-server' } });
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('编号 told-by-server');
    net.on(BOOK, { status: 502, body: '<html>' });
    await send();
    const sent = net.seen[1]?.headers.get('x-request-id');
    await waitFor(() => expect(screen.getByText(`编号 ${sent}`)).toBeTruthy());
  });

  it('without a network there is nothing that anybody could look for', async () => {
    await press({ network: 'offline' }).send();
    expect((await screen.findByRole('alert')).textContent).not.toContain('编号');
  });

  it('401 shows nothing and clears the session', async () => {
    signIn({ access_token: 't1', hospital_id: 1 });
    await press({ status: 401, body: failure(401, 'UNAUTHENTICATED', '登录已失效，请重新登录') }).send();
    await nothingBefore('alert');
    expect(currentSession().token).toBeNull();
  });

  it('422 is one notification per field, titled 参数错误', async () => {
    const errors = {
      'patient.name': ['姓名为必填项', '姓名长度为2至100个字符'],
      'patient.phone': ['请输入正确的手机号'],
    };
    await press({ status: 422, body: failure(422, 'INVALID', '参数错误', { errors }) }).send();
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    const texts = screen.getAllByRole('alert').map((alert) => alert.textContent ?? '');
    expect(texts.every((text) => text.includes('参数错误'))).toBe(true);
    expect(texts.some((text) => text.includes('姓名为必填项') && text.includes('姓名长度为2至100个字符'))).toBe(true);
  });

  it('says nothing of codes that the form shows itself', async () => {
    const body = failure(409, 'SLOT_TAKEN', '该号源刚被预约，已为您刷新');
    const { send, result } = press({ status: 409, body }, { quiet: ['SLOT_TAKEN'] });
    await send();
    await nothingBefore('alert');
    expect(result.current.error).toMatchObject({ code: 'SLOT_TAKEN' });
  });
});

describe('success', () => {
  it('201 says 操作成功', async () => {
    await press({ status: 201, body: { data: {} } }).send();
    expect((await screen.findByRole('status')).textContent).toContain('操作成功');
  });

  it('says nothing where the call wants none, as for a hold', async () => {
    fakeNetwork({ [HOLD]: { status: 201, body: { data: {} } } });
    const { result } = renderHook(() => useSend(calls.scheduling.createHold), { wrapper: Providers });
    await act(() => result.current.send(hold));
    await nothingBefore('status');
  });
});

describe('a press', () => {
  it('has a key of its own each time', async () => {
    const { net, send } = press({ status: 201, body: { data: {} } });
    await send();
    await send();
    const keys = net.seen.map((seen) => seen.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('that got no answer is sent again from the toast, with the same key, and what follows success follows', async () => {
    const done = vi.fn();
    const { net, send } = press({ network: 'offline' }, { onDone: done });
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('网络已断开，请检查网络后重试');
    net.on(BOOK, { status: 201, body: { data: { id: 1 } } });
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    const keys = net.seen.map((seen) => seen.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('makes the answers old that it says', async () => {
    const net = fakeNetwork({
      'GET /api/patients': { body: { data: [] } },
      [BOOK]: { status: 201, body: { data: {} } },
    });
    const { result } = renderHook(
      () => ({
        list: useCall(calls.patients.list, { query: { page: 1 } }),
        create: useSend(calls.patients.create, { refresh: [calls.patients.list] }),
      }),
      { wrapper: Providers },
    );
    await waitFor(() => expect(result.current.list.isSuccess).toBe(true));
    await act(() => result.current.create.send(patient));
    await waitFor(() => expect(net.calls('GET /api/patients')).toHaveLength(2));
  });
});
