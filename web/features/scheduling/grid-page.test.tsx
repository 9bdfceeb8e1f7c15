import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import type { Role } from '#contract/roles.ts';
import type { SlotState } from '#contract/slot-state.ts';
import { clearSession, meAtom, signIn, store } from '#web/api/session.ts';
import { failure, fakeNetwork } from '#web/api/testing.ts';
import type {} from '#web/clinic/hold/early-touch.ts';
import { holdSpent } from '#web/clinic/hold/hold-session.ts';
import { DATE, gridOf, header, slot, taken, visit } from '#web/clinic/testing.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { said } from '#web/realtime/line-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';
import { Toaster, toast } from '#web/ui/feedback/toast.tsx';
import { GridPage } from './grid-page.tsx';
import type { BookingSeam, PatientSeam } from './seams.ts';

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).standIn());

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const NOW = `${DATE}T10:37:00+08:00`;
const headers = [header(1, '陈思远'), header(3, '赵晓棠', 2)];
const times = ['10:30', '11:00', '11:15', '11:30'];
const hold = { holder: 'h1', by: '张丽', by_role: '前台', expires_at: `${DATE}T10:38:41.500+08:00` };
const free = slot('d3', '11:00');
const held = slot('d3', '11:15', { hold });
const byPatient = slot('d3', '11:30', {
  hold: { ...hold, by: '患者', by_role: '', expires_at: `${DATE}T10:37:27.500+08:00` },
});
const patient = taken('d1', '11:00', '甲');
const slots: SlotState[] = [free, held, byPatient, patient];

const renderBooking = vi.fn((seam: BookingSeam) => (
  <div role="dialog" aria-label="预约">
    <button type="button" onClick={seam.onClose}>
      取消
    </button>
  </div>
));
const renderPatient = vi.fn((seam: PatientSeam) => <div role="dialog" aria-label={seam.hashId} />);

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const grid = (lock = 0) => ({ body: gridOf(headers, times, slots, lock) });
const granted = {
  status: 201,
  body: {
    data: { id: 5, scheduling_time_id: free.id, holder: 'tag5', expires_at: `${DATE}T10:40:00+08:00` },
    meta: { slot: free },
  },
};

function network(more: Parameters<typeof fakeNetwork>[0] = {}) {
  return fakeNetwork({
    'GET /api/index': grid(),
    'GET /api/admin/base_booking_hall': grid(),
    'GET /api/admin/doctor_index': grid(),
    'GET /api/index_search': { body: { unions: [], hospitals: [], all_hospitals: [], all_doctors: [] } },
    'POST /api/holds': granted,
    'DELETE /api/holds/5': { status: 204 },
    ...more,
  });
}

async function show(url = '/') {
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[url]}>
          <GridPage footer="备案号" renderBooking={renderBooking} renderPatient={renderPatient} />
          <Where />
          <Toaster />
        </MemoryRouter>
      </QueryClientProvider>
    </Provider>,
  );
  await screen.findByRole('grid');
  // What only the live channel says.
  await waitFor(() => expect(cell('d1 11:00').textContent).toContain('牙痛'));
}

function as(role: Role | null) {
  if (role === null) return;
  signIn({ access_token: 'token', hospital_id: role === 'other' ? null : 1 });
  store.set(meAtom, {
    id: 9,
    name: '陈露',
    phone: '13800000017',
    is_base: role === 'other',
    roles: { data: [{ name: role }] },
    meta: { notifications_count: 0, announcements_count: 0, hospital: null, hospitals: [], factory: null, grants: [] },
  });
}

const cell = (key: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (!found) throw new Error(`no cell ${key}`);
  return found;
};
const where = () => document.querySelector('output')?.textContent;

beforeEach(() => {
  vi.clearAllMocks();
  setServerNow(NOW);
  store.set(lineAtom, { state: 'live', attempt: 0, lostAt: null });
  said.mockImplementation((name: string, _ask: unknown, ack: (...args: unknown[]) => void) => {
    if (name !== 'watch') return;
    const answer = { ok: true, view: 'staff', epoch: 1, seq: 1, now: NOW, slots, reservations: [visit('甲')] };
    ack(null, answer);
  });
});
afterEach(() => {
  cleanup();
  toast.dismiss();
  holdSpent();
  clearSession();
});

/** At work, with the day on the screen. */
async function atTheDesk() {
  as('sale');
  const net = network();
  await show();
  return net;
}

describe('the head of a column', () => {
  it('says where a licence has ended, in words and to who listens, and nothing of the others', async () => {
    as('sale');
    const [first, second] = headers;
    if (!first || !second) throw new Error('two columns');
    const marked = gridOf([{ ...first, license_ended: true }, second], times, slots);
    network({ 'GET /api/admin/base_booking_hall': { body: marked } });
    await show();
    const head = screen.getByRole('columnheader', { name: /陈思远.*执业证已过期.*查看简历/ });
    expect(within(head).getByTitle('执业证已过期').textContent).toContain('证过期');
    expect(screen.getByRole('columnheader', { name: /赵晓棠/ }).textContent).not.toContain('过期');
  });
});

describe('the grid call', () => {
  it.each([
    [null, '/api/index'],
    ['other', '/api/index'],
    ['super_admin', '/api/index'],
    ['doctor', '/api/admin/doctor_index'],
    ['shop_owner', '/api/admin/doctor_index'],
    ['sale', '/api/admin/base_booking_hall'],
    ['dental_hygienist', '/api/admin/base_booking_hall'],
  ] as const)('of %s is %s', async (role, path) => {
    as(role);
    const { calls } = network();
    await show();
    expect(calls(`GET ${path}`)[0]?.query.get('time')).toBe(DATE);
  });

  it('is the public one where staff look at another hospital', async () => {
    as('sale');
    const { calls } = network();
    await show('/?hospital_id=2');
    expect(calls('GET /api/index')[0]?.query.get('hospital_id')).toBe('2');
    expect(calls('GET /api/admin/base_booking_hall')).toEqual([]);
  });
});

describe('a visit that the address asks for', () => {
  const bare = () => waitFor(() => expect(where()).toBe('/'));

  it('is lit, in the focus, and the address forgets it', async () => {
    as('sale');
    network();
    await show('/?visit=hash-甲');
    await bare();
    expect(document.activeElement).toBe(cell('d1 11:00'));
    expect(cell('d1 11:00').dataset.lit).toBe('');
    expect(cell('d3 11:00').dataset.lit).toBeUndefined();
  });

  it('that is no longer there is said to be gone', async () => {
    as('sale');
    network();
    await show('/?visit=hash-乙');
    expect(await screen.findByText('该预约已不在这一天的排班表上')).toBeTruthy();
    await bare();
  });
});

describe('the live channel', () => {
  it('refused for now says so, and no more once it is there: nobody has to load the page anew', async () => {
    const message = '系统繁忙，请稍后再试';
    const answering = said.getMockImplementation();
    let refusals = 0;
    said.mockImplementation((name: string, ask: unknown, ack: (...args: unknown[]) => void) => {
      if (name === 'watch' && refusals++ === 0) ack(null, { ok: false, status: 503, message });
      else answering?.(name, ask, ack);
    });
    network();
    const shown = show();
    await screen.findByText(message);
    await shown;
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });
});

describe('a visit of one’s own', () => {
  const LIST = 'GET /api/reservation_search';
  const booked = [
    slot('d1', '11:15', { value: 4 }),
    slot('d1', '11:30', { value: 4 }),
    slot('d3', '10:45', { value: 4 }),
  ];
  const own = (...rows: object[]) => ({
    body: { data: rows, current_page: 1, per_page: 100, total: rows.length, meta: { patients: [] } },
  });
  const mine = { hospital_id: 1, doctor_id: 1, date: DATE, time: '11:15', slot_count: 2, patient: '沈静姝' };
  beforeEach(() => {
    const answering = said.getMockImplementation();
    said.mockImplementation((name: string, ask: unknown, ack: (...args: unknown[]) => void) => {
      if (name !== 'watch') return answering?.(name, ask, ack);
      const whole = { ok: true, epoch: 1, seq: 1, now: NOW, slots: [...slots, ...booked], reservations: [visit('甲')] };
      ack(null, { ...whole, view: 'public' });
    });
  });

  it('is marked in each of its cells, for whom it is, and opens in one’s own list', async () => {
    as('other');
    // Another hospital's is nothing of this grid; what is free is free, whatever a list still says.
    const elsewhere = { ...mine, hospital_id: 2, doctor_id: 3, time: '10:45', slot_count: 1 };
    const old = { ...mine, doctor_id: 3, time: '11:00', slot_count: 1 };
    const { calls } = network({ [LIST]: own(mine, elsewhere, old) });
    await show();
    await waitFor(() => expect(cell('d1 11:15').dataset.kind).toBe('mine'));
    expect(cell('d1 11:30').dataset.kind).toBe('mine');
    expect(cell('d1 11:15').getAttribute('aria-label')).toBe('陈思远 11:15 我的 沈静姝');
    expect(cell('d1 11:15').title).toContain('沈静姝');
    expect(cell('d1 11:15').textContent).toContain('我的');
    expect(cell('d3 11:00').dataset.kind).toBe('available');
    expect(calls(LIST)[0]?.query.toString()).toBe(
      new URLSearchParams({ page: '1', pageSize: '100', status: '1', from: DATE, to: DATE }).toString(),
    );
    fireEvent.click(cell('d1 11:30'));
    expect(where()).toBe(`/appointment_search?from=${DATE}&to=${DATE}`);
  });

  it('is marked, and no more, as the account hears of it', async () => {
    as('other');
    const net = network({ [LIST]: own() });
    await show();
    await waitFor(() => expect(net.calls(LIST).length).toBeGreaterThan(0));
    expect(cell('d1 11:15').dataset.kind).toBe('booked');
    const heard = () => act(() => reactions.reservation({ type: 'changed', reservation: {} as never }));
    net.on(LIST, own(mine));
    heard();
    await waitFor(() => expect(cell('d1 11:15').dataset.kind).toBe('mine'));
    net.on(LIST, own());
    heard();
    await waitFor(() => expect(cell('d1 11:15').dataset.kind).toBe('booked'));
  });

  it.each([null, 'sale'] as const)('is nothing that anybody else is told: %s asks for no list', async (role) => {
    as(role);
    const { calls } = network();
    await show('/?hospital_id=2');
    expect(calls(LIST)).toEqual([]);
  });
});

describe('loaded anew in mid-booking', () => {
  /** What the page before has left in the tab, and for the session. */
  function gone() {
    sessionStorage.setItem('haomai:hold:left', JSON.stringify({ id: 5, length: 180_000 }));
    localStorage.setItem('haomai:hold', JSON.stringify({ id: 5, holder: 'tag5', left: true }));
  }
  const ASK = 'GET /api/holds/5';
  const still = {
    body: {
      data: { ...granted.body.data, slot_count: 2 },
      meta: { slot: free, hospital: { id: 1, name: '衡川口腔' } },
    },
  };

  it.each(['sale', 'other'] as const)('the form is there again over what was held: %s', async (role) => {
    as(role);
    gone();
    const { calls } = network({ [ASK]: still });
    await show();
    await screen.findByRole('dialog', { name: '预约' });
    expect(renderBooking.mock.lastCall?.[0]).toMatchObject({
      staff: role === 'sale',
      held: { id: 5, slotId: free.id, count: 2, holder: 'tag5' },
    });
    expect(calls('POST /api/holds')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(calls('DELETE /api/holds/5')).toHaveLength(1);
  });

  it('what was lost on the way is said', async () => {
    as('sale');
    gone();
    const taken = { ...free, value: '乙', name: '乙', reservation_id: 'hash-乙' };
    network({
      [ASK]: {
        status: 409,
        body: failure(409, 'SLOT_TAKEN', '该号源刚被预约，已为您刷新', { slot: taken, alternatives: [] }),
      },
    });
    await show();
    expect(await screen.findByText('该号源刚被预约，已为您刷新')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('at another hospital’s grid nothing opens', async () => {
    as('sale');
    gone();
    const elsewhere = { ...still.body, meta: { ...still.body.meta, hospital: { id: 2, name: '别院' } } };
    const { calls } = network({ [ASK]: { body: elsewhere } });
    await show();
    await waitFor(() => expect(calls(ASK)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what was just booked', () => {
  const booked = { hash_id: 'hash-甲', date: DATE, doctor_id: 1 } as Reservation;
  async function see() {
    await show();
    fireEvent.click(cell('d3 11:00'));
    await screen.findByRole('dialog', { name: '预约' });
    act(() => renderBooking.mock.lastCall?.[0].onSee?.(booked));
  }

  it('is lit on the desk’s grid', async () => {
    as('sale');
    network();
    await see();
    await waitFor(() => expect(where()).toBe(`/?time=${DATE}`));
    expect(cell('d1 11:00').dataset.lit).toBe('');
  });

  it('opens in a patient’s own list', async () => {
    as('other');
    network();
    await see();
    expect(where()).toBe(`/appointment_search?from=${DATE}&to=${DATE}`);
  });
});

describe('pressing a cell', () => {
  it('without a login asks for one, and comes back to the cell', async () => {
    const { calls } = network();
    await show('/?union_id=1');
    fireEvent.click(cell('d3 11:00'));
    const back = `/?union_id=1&slot=${free.id}`;
    expect(where()).toBe(`/login?redirect=${encodeURIComponent(back)}`);
    expect(calls('POST /api/holds')).toEqual([]);
  });

  it('before the script had come is as good as pressing it now, once', async () => {
    network();
    window.earlyTouch = 'd3 11:00';
    await show();
    await waitFor(() => expect(where()).toBe(`/login?redirect=${encodeURIComponent(`/?slot=${free.id}`)}`));
    expect(window.earlyTouch).toBeUndefined();
  });

  it('after the login holds the slot, opens the form, and forgets the parameter', async () => {
    as('sale');
    const { calls } = network();
    await show(`/?slot=${free.id}`);
    await screen.findByRole('dialog', { name: '预约' });
    expect(calls('POST /api/holds')).toHaveLength(1);
    expect(calls('POST /api/holds')[0]?.body).toEqual({ scheduling_time_id: free.id, slot_count: 1 });
    await waitFor(() => expect(where()).toBe('/'));
  });

  it('holds first; closing the form releases, and the cell is free at once', async () => {
    const { calls } = await atTheDesk();
    fireEvent.click(cell('d3 11:00'));
    fireEvent.click(await screen.findByRole('button', { name: '取消' }));
    expect(calls('DELETE /api/holds/5')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(cell('d3 11:00').dataset.kind).toBe('available');
  });

  it('that a colleague or a patient holds says who and how long', async () => {
    await atTheDesk();
    fireEvent.click(cell('d3 11:15'));
    expect(await screen.findByText(/^该号源正由 前台 张丽 预约中，剩余 01:4\d$/)).toBeTruthy();
    fireEvent.click(cell('d3 11:30'));
    expect(await screen.findByText(/^该号源正由患者在手机端预约中，剩余 00:2\d$/)).toBeTruthy();
  });

  it('that was just taken says so and shows what it is now', async () => {
    as('sale');
    const gone = { ...free, value: '乙', name: '乙', reservation_id: 'hash-乙' };
    network({
      'POST /api/holds': { status: 409, body: failure(409, 'SLOT_TAKEN', '…', { slot: gone, alternatives: [] }) },
    });
    await show();
    fireEvent.click(cell('d3 11:00'));
    expect(await screen.findByText('该号源刚被预约，已为您刷新')).toBeTruthy();
    await waitFor(() => expect(cell('d3 11:00').textContent).toContain('乙'));
  });

  it('that somebody began to hold meanwhile says who', async () => {
    as('sale');
    const now = { ...free, hold: { ...hold, by: '王倩' } };
    network({
      'POST /api/holds': { status: 409, body: failure(409, 'SLOT_TAKEN', '…', { slot: now, alternatives: [] }) },
    });
    await show();
    fireEvent.click(cell('d3 11:00'));
    expect(await screen.findByText(/^该号源正由 前台 王倩 预约中/)).toBeTruthy();
    await waitFor(() => expect(cell('d3 11:00').dataset.kind).toBe('held'));
  });

  it('with a patient opens the detail', async () => {
    await atTheDesk();
    fireEvent.click(cell('d1 11:00'));
    expect(screen.getByRole('dialog', { name: 'hash-甲' })).toBeTruthy();
  });
});

describe('新增预约', () => {
  it('takes the first cell from now on', async () => {
    const { calls } = await atTheDesk();
    fireEvent.click(screen.getByRole('button', { name: '新增预约' }));
    await screen.findByRole('dialog', { name: '预约' });
    expect(calls('POST /api/holds')[0]?.body).toEqual({ scheduling_time_id: free.id, slot_count: 1 });
    expect(document.activeElement).toBe(cell('d3 11:00'));
  });

  it('offers each doctor’s next free times where the day has none left, and takes the one that is pressed', async () => {
    as('sale');
    const there = slot('d3', '11:15', { date: '2026-11-23' });
    const near = { doctor_id: 3, date: '2026-11-23', time: '11:15', scheduling_time_id: there.id ?? 0, open: 4 };
    said.mockImplementation((name: string, ask: { date: string }, ack: (...args: unknown[]) => void) => {
      const state = { slots: ask.date === DATE ? [patient] : [there], reservations: [visit('甲')] };
      if (name === 'watch') ack(null, { ok: true, view: 'staff', epoch: 1, seq: 1, now: NOW, ...state });
    });
    const { calls, on } = network({
      'GET /api/admin/base_booking_hall': { body: gridOf(headers, times, [patient]) },
      'GET /api/index_hospitals/1/nearest': { body: { data: [near, { ...near, doctor_id: 99 }] } },
    });
    await show();
    fireEvent.click(screen.getByRole('button', { name: '新增预约' }));
    const dialog = within(await screen.findByRole('dialog', { name: '最近可约' }));
    const [only, ...others] = await dialog.findAllByRole('button', { name: /余 4/ });
    expect(only?.textContent).toBe('11月23日 周一 11:15 · 余 4，赵晓棠');
    expect(others).toEqual([]);
    const next = gridOf(headers, times, [there]);
    on('GET /api/admin/base_booking_hall', { body: { ...next, data: { ...next.data, date: '2026-11-23' } } });
    if (only) fireEvent.click(only);
    await waitFor(() => expect(calls('POST /api/holds')[0]?.body).toMatchObject({ scheduling_time_id: there.id }));
    expect(screen.queryByText('该号源已不可约，请另选时间')).toBeNull();
    await waitFor(() => expect(where()).toBe('/?time=2026-11-23'));
  });

  it('is not there for visitors', async () => {
    network();
    await show();
    expect(screen.queryByRole('button', { name: '新增预约' })).toBeNull();
  });
});

describe('a grid that can only be read', () => {
  it('says so while the connection is gone, and what came meanwhile when it is back', async () => {
    const { calls } = await atTheDesk();
    act(() => store.set(lineAtom, { state: 'reconnecting', attempt: 3, lostAt: Date.now() }));
    expect(await screen.findByText(/（第 3 次）。页面数据停留在 10:37:0\d，暂不能预约/, {})).toBeTruthy();
    fireEvent.click(cell('d3 11:00'));
    expect(await screen.findByText('连接已断开，暂不能预约')).toBeTruthy();
    fireEvent.click(cell('d1 11:00'));
    expect(screen.getByRole('dialog', { name: 'hash-甲' })).toBeTruthy();
    expect(calls('POST /api/holds')).toEqual([]);
    expect(screen.getByRole('button', { name: '新增预约' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('says so where the hospital is locked, also from one moment to the next', async () => {
    const { calls } = await atTheDesk();
    act(() => reactions.changes({ hospital_id: 1, from: 2, to: 2, at: NOW, slots: [], hospital: { lock: 1 } }));
    expect(await screen.findByText('该医院已被锁定，暂不能办理业务')).toBeTruthy();
    fireEvent.click(cell('d3 11:00'));
    expect(calls('POST /api/holds')).toEqual([]);
  });
});

describe('the day', () => {
  it('changes by the keys, in the URL, and not while typing', async () => {
    await atTheDesk();
    fireEvent.keyDown(document.body, { key: '.' });
    expect(where()).toBe('/?time=2026-11-21');
    fireEvent.keyDown(document.body, { key: 't' });
    expect(where()).toBe('/');
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: '.' });
    field.remove();
    expect(where()).toBe('/');
  });

  it('ends for visitors at today and at a week from now', async () => {
    network();
    await show();
    fireEvent.keyDown(document.body, { key: ',' });
    expect(where()).toBe('/');
    expect(screen.getByRole('button', { name: /前一天/ }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('what is wrong', () => {
  it('is said with a way to try again', async () => {
    fakeNetwork({ 'GET /api/index': { status: 500, body: failure(500, 'INTERNAL', '服务器开小差了,请稍后再试') } });
    render(
      <Provider store={store}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter>
            <GridPage footer="" renderBooking={renderBooking} renderPatient={renderPatient} />
          </MemoryRouter>
        </QueryClientProvider>
      </Provider>,
    );
    expect(await screen.findByText('服务器开小差了,请稍后再试')).toBeTruthy();
    network();
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('grid')).toBeTruthy();
  });

  it('is nothing where the filters leave no column: they can be cleared', async () => {
    await atTheDesk();
    cleanup();
    render(
      <Provider store={store}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={['/?doctor_id=99']}>
            <GridPage footer="" renderBooking={renderBooking} renderPatient={renderPatient} />
          </MemoryRouter>
        </QueryClientProvider>
      </Provider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: '清除筛选' }));
    expect(await screen.findByRole('grid')).toBeTruthy();
  });
});
