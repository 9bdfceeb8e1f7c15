import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Advisory } from '#contract/advisories.ts';
import type { Changes } from '#contract/slot-state.ts';
import { clearSession, signIn, store } from '#web/api/session.ts';
import { fakeNetwork } from '#web/api/testing.ts';
import { lineIsBack } from '#web/realtime/line-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';
import AdvisoriesPage from './advisories-page.tsx';

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).standIn());

const NOW = '2026-11-20T10:37:00+08:00';
const LIST = 'GET /api/admin/advisory';

const advisory = (subject: string): Advisory => ({
  id: 1,
  patient_id: 2,
  patient: '沈静姝',
  phone: '138****1234',
  consultant_id: 5,
  consultant_name: '何若溪',
  subject,
  content: '咨询单颗种植价格与周期',
  status: 'open',
  status_name: '待跟进',
  quoted: null,
  follow_up_on: null,
  due: false,
  remarks: '',
  version: 1,
  reservation: null,
  created_by_name: '何若溪',
  created_at: NOW,
  updated_at: NOW,
});

const page = (...rows: Advisory[]) => ({
  body: { data: rows, current_page: 1, per_page: 20, total: rows.length, meta: { consultants: [] } },
});

/** The list is on the screen with one talk; from then on the server has another one. */
async function opened() {
  const network = fakeNetwork({ [LIST]: page(advisory('种植牙')) });
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <ConfirmProvider>
            <AdvisoriesPage />
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </Provider>,
  );
  await screen.findByText('种植牙');
  network.on(LIST, page(advisory('全瓷冠')));
  return network;
}
const follows = () => screen.findByText('全瓷冠');
const touched = (name: string) => reactions.touched({ hospital_id: 1, resources: [{ name, ids: [1] }] });

beforeEach(() => {
  setServerNow(NOW);
  signIn({ access_token: 'token', hospital_id: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  clearSession();
});

describe('the list of consultations is read again', () => {
  it('when it is told of, and once for a burst', async () => {
    const network = await opened();
    for (let n = 0; n < 5; n++) touched('advisories');
    await follows();
    expect(network.calls(LIST)).toHaveLength(2);
  });

  it('when the line is back: what was told meanwhile, nobody tells again', async () => {
    await opened();
    lineIsBack();
    await follows();
  });

  it('when one comes back to it', async () => {
    await opened();
    fireEvent.focus(window);
    await follows();
  });

  it('each minute while it is in front, and not behind', async () => {
    // Real time goes on beside the minutes that pass here at once.
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const network = await opened();
    await vi.advanceTimersByTimeAsync(180_000);
    expect(network.calls(LIST)).toHaveLength(1);
    seen.mockReturnValue('visible');
    await vi.advanceTimersByTimeAsync(60_000);
    await follows();
    expect(network.calls(LIST)).toHaveLength(2);
  });
});

it('a booking, or another list, is no reason to read it again', async () => {
  const network = await opened();
  const frame: Changes = { hospital_id: 1, from: 2, to: 2, at: NOW, slots: [] };
  reactions.changes(frame);
  touched('registrations');
  // Told of after them, it is read once.
  touched('advisories');
  await follows();
  expect(network.calls(LIST)).toHaveLength(2);
});
