import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { approvals } from '#contract/approvals.ts';
import { exportCalls } from '#contract/exports.ts';
import { request, requestFile } from '#web/api/client.ts';
import { clearSession, currentSession, signIn, store } from '#web/api/session.ts';
import { failure, fakeNetwork, type SeenRequest } from '#web/api/testing.ts';
import { stubMedia } from '#web/app/testing.tsx';
import { ProofAsked } from '#web/app/ways-in/proof-asked.tsx';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';

/** A call that wants the second factor proved anew: one dialog, and the same request again. */

const DECIDE = 'PATCH /api/admin/examine_doctors/3';
const EXPORT = 'GET /api/admin/reservations/export.xlsx';
const CONFIRM = 'POST /api/second_factor/confirm';
const REFUSED = { status: 403, body: failure(403, 'SECOND_FACTOR', '请先输入动态验证码') };
const decide = () => request(approvals.decideDoctor, { params: { id: 3 }, body: { status: 'approved', reason: '' } });

let proved: boolean;
let net: ReturnType<typeof fakeNetwork>;

beforeEach(() => {
  stubMedia(false);
  signIn({ access_token: 't1', hospital_id: 1 });
  proved = false;
  const guarded = (body: unknown) => () => (proved ? { body } : REFUSED);
  net = fakeNetwork({
    [DECIDE]: guarded({ data: { id: 3 } }),
    [EXPORT]: guarded('a file'),
    [CONFIRM]: ({ body }: SeenRequest) => {
      const errors = { code: ['验证码错误或已失效'] };
      proved = JSON.stringify(body) === '{"code":"402913"}';
      return proved
        ? { body: { proved_at: '2026-11-20T10:37:00.000+08:00' } }
        : { status: 422, body: failure(422, 'INVALID', '参数错误', { errors }) };
    },
  });
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

function host() {
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmProvider>
          <ProofAsked />
        </ConfirmProvider>
      </QueryClientProvider>
    </Provider>,
  );
}

const dialog = () => screen.findByRole('dialog', { name: '请输入动态验证码' });
function enter(code: string) {
  fireEvent.change(screen.getByLabelText('动态验证码'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: /^确定/ }));
}

describe('a call that asks for a proof', () => {
  it('is sent again with the same key once the code is right', async () => {
    host();
    const done = decide();
    await dialog();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('动态验证码')));
    enter('111111');
    expect(await screen.findByText('验证码错误或已失效')).toBeTruthy();
    enter('402913');
    expect(await done).toEqual({ data: { id: 3 } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = net.calls(DECIDE);
    expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
    expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(sent[1]?.headers.get('Idempotency-Key')).toBe(sent[0]?.headers.get('Idempotency-Key'));
  });

  it('is refused as ever where the person gives up', async () => {
    host();
    const done = decide().catch((error: Error) => error.message);
    await dialog();
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(await done).toBe('请先输入动态验证码');
    expect(net.calls(DECIDE)).toHaveLength(1);
    expect(net.calls(CONFIRM)).toEqual([]);
  });

  it('asks once for all that are refused meanwhile, files among them', async () => {
    host();
    const all = Promise.all([decide(), requestFile(exportCalls.reservations, { query: {} })]);
    await dialog();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    enter('402913');
    const [, file] = await all;
    expect(file.file.size).toBeGreaterThan(0);
    expect(net.calls(CONFIRM)).toHaveLength(1);
  });

  it('gives up by itself where nobody is signed in any more', async () => {
    host();
    net.on(CONFIRM, { status: 401, body: failure(401, 'UNAUTHENTICATED') });
    const done = decide().catch((error: Error) => error.message);
    await dialog();
    enter('402913');
    expect(await done).toBe('请先输入动态验证码');
    expect(currentSession().token).toBeNull();
  });

  it('is refused where there is nobody to ask', async () => {
    await expect(decide()).rejects.toThrow('请先输入动态验证码');
  });
});
