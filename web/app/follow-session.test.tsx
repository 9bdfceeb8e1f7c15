import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, signIn } from '#web/api/session.ts';
import { fakeNetwork, personOf } from '#web/api/testing.ts';
import { openApp, stubMedia } from '#web/app/testing.tsx';
import { reactions } from '#web/realtime/reactions.ts';

const live = vi.hoisted(() => ({ up: () => {} }));
vi.mock('#web/realtime/line.ts', async (original) => ({
  ...(await original<object>()),
  onConnect: (listener: () => void) => {
    live.up = listener;
    return () => {};
  },
}));

const INFO = 'POST /api/admin/info';

beforeEach(() => {
  clearSession();
  stubMedia();
  signIn({ access_token: 't1', hospital_id: null });
});
afterEach(() => vi.unstubAllGlobals());

describe('a notification that comes while one is here', () => {
  it('is shown, and who one is is asked for anew', async () => {
    const net = fakeNetwork({ [INFO]: { body: personOf() } });
    const app = openApp([{ path: '/', Component: () => <main>page</main> }], '/');
    await screen.findByText('page');
    reactions.notification({
      id: 1,
      kind: 'approval',
      title: '申请已通过',
      content: '衡川口腔 · 总院的医生申请已通过。',
      link: null,
      created_at: '2026-11-20T10:00:00+08:00',
      read_at: null,
    });
    expect(await screen.findByText('申请已通过：衡川口腔 · 总院的医生申请已通过。')).toBeTruthy();
    await waitFor(() => expect(net.calls(INFO)).toHaveLength(1));
    app.close();
  });
});

describe('each time the line comes up', () => {
  it('who one is is asked for anew: what was told meanwhile, nobody tells again', async () => {
    const net = fakeNetwork({ [INFO]: { body: personOf() } });
    const app = openApp([{ path: '/', Component: () => <main>page</main> }], '/');
    await screen.findByText('page');
    live.up();
    await waitFor(() => expect(net.calls(INFO)).toHaveLength(1));
    app.close();
  });

  it('a visitor asks for nothing', async () => {
    clearSession();
    const net = fakeNetwork({ [INFO]: { body: personOf() } });
    const app = openApp([{ path: '/', Component: () => <main>page</main> }], '/');
    await screen.findByText('page');
    live.up();
    expect(net.calls(INFO)).toHaveLength(0);
    app.close();
  });
});

describe('a list that others change', () => {
  const touched = (name: string) => reactions.touched({ hospital_id: 1, resources: [{ name }] });

  it('says who keeps what where it is of warehouses: who one is is asked for anew, and for no other list', async () => {
    const net = fakeNetwork({ [INFO]: { body: personOf('doctor') } });
    const app = openApp([{ path: '/', Component: () => <main>page</main> }], '/');
    await screen.findByText('page');
    touched('suppliers');
    expect(net.calls(INFO)).toHaveLength(0);
    touched('warehouses');
    await waitFor(() => expect(net.calls(INFO)).toHaveLength(1));
    app.close();
  });
});
