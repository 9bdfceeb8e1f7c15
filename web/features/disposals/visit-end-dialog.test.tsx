import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { meAtom, store } from '#web/api/session.ts';
import { fakeNetwork, personOf } from '#web/api/testing.ts';
import { disposalOf } from '#web/clinic/money/testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';
import { VisitEndDialog } from './visit-end-dialog.tsx';

const BASE = '/api/admin/hospital/disposal';
const WRITE = `POST ${BASE}`;
const PROJECT = { id: 3, name: '超声洁治', unit: '次', price: 10_000, category: { id: 1, name: '洁牙', parent: null } };
const visit = { id: 91, patient_id: 71, patient: '王秀英', phone: '138****6021', card_no: 'HC00000071' };

beforeEach(() => {
  setServerNow('2026-11-20T10:37:00+08:00');
  sessionStorage.clear();
});

function open(role: Role = 'doctor', justMade: { name: string; takeBack: () => void } | null = null) {
  const net = fakeNetwork({
    'GET /api/admin/hospital/project-list': {
      body: { data: [PROJECT], current_page: 1, per_page: 20, total: 1 },
    },
    [`POST ${BASE}/quote`]: { body: { data: { price: 10_000, level: 0, manual: 0, total: 10_000, lines: [] } } },
    [WRITE]: { status: 201, body: { data: disposalOf() } },
  });
  store.set(meAtom, personOf(role));
  const onClose = vi.fn();
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <ConfirmProvider>
            <VisitEndDialog visit={visit} justMade={justMade} onClose={onClose} />
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </Provider>,
  );
  return { net, onClose };
}

describe('what comes after a visit', () => {
  it('is its list, which belongs to it, or the next time', async () => {
    const { net, onClose } = open();
    const again = screen.getByRole('link', { name: '预约复诊' });
    expect(again.getAttribute('href')).toBe('/manage/subscribe/subscribe?patient=71');
    fireEvent.click(screen.getByRole('button', { name: '开处置单' }));
    const form = within(await screen.findByRole('dialog'));
    expect(await form.findByText(/王秀英/)).toBeTruthy();
    fireEvent.click(form.getByRole('combobox', { name: '项目' }));
    fireEvent.click(await screen.findByRole('option', { name: /超声洁治/, hidden: true }));
    fireEvent.click(form.getByRole('button', { name: /^开单/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(net.calls(WRITE)[0]?.body).toMatchObject({
      reservation_id: 91,
      patient_id: 71,
      projects: [{ project_id: 3 }],
    });
  });

  it('is no list for who writes none', () => {
    open('consultant');
    expect(screen.getByRole('link', { name: '预约复诊' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '开处置单' })).toBeNull();
  });

  it('is nothing where the step is taken back', () => {
    const takeBack = vi.fn();
    const { onClose } = open('doctor', { name: '完成就诊', takeBack });
    fireEvent.click(screen.getByRole('button', { name: '撤销完成就诊' }));
    expect(takeBack).toHaveBeenCalled();
    expect(onClose).toHaveBeenCalled();
  });
});
