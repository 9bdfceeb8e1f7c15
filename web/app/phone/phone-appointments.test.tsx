import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnRow } from '#contract/reservation-lists.ts';
import { clearSession } from '#web/api/session.ts';
import { fakeNetwork, personOf } from '#web/api/testing.ts';
import { beginOwn, endHall } from '#web/app/phone/phone-hall-testing.tsx';
import { PHONE_SCREENS } from '#web/app/screens/phone.ts';
import { openApp, routesOf } from '#web/app/testing.tsx';
import { reservation } from '#web/clinic/testing.ts';
import { reactions } from '#web/realtime/reactions.ts';

/** /m/my_appointments: what is to come and what has been (docs/domain/screens.md#phone). */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const row = (id: number, over: Partial<OwnRow> = {}): OwnRow => ({
  ...reservation({ id, date: '2026-11-21', time: '11:00', version: 2, ...over }),
  can_change: true,
  why_not: null,
  ...over,
});

const page = (...rows: OwnRow[]) => ({
  body: {
    data: rows,
    current_page: 1,
    per_page: 20,
    total: rows.length,
    meta: { patients: [], pagination: { current_page: 1, per_page: 20, total: rows.length } },
  },
});

function network(coming: OwnRow[], past: OwnRow[] = [], cancelled: OwnRow[] = []) {
  return fakeNetwork({
    'POST /api/admin/info': { body: personOf() },
    'GET /api/reservation_search': ({ query }) => (query.get('status') === '2' ? page(...cancelled) : page(...coming)),
    'GET /api/reservation_history': page(...past),
    'PUT /api/reservations/hash-of-the-reservation-1/cancel': {
      status: 201,
      body: { data: { ...row(1), cancel_status: 1 } },
    },
  });
}

const routes = routesOf(PHONE_SCREENS.filter(({ path }) => path.startsWith('/m/my_') || path === '/m/login'));
let app: ReturnType<typeof openApp>;
const open = () => {
  app = openApp(routes, '/m/my_appointments');
};

beforeEach(beginOwn);
afterEach(() => {
  app.close();
  endHall();
});

const cards = () => screen.findAllByRole('article');

describe('my appointments', () => {
  it('are cards in grey until they are there', async () => {
    network([]).on('GET /api/reservation_search', { network: 'silent' });
    open();
    const [grey] = await screen.findAllByText('加载中…', { selector: 'main [role=status] > span' });
    const rows = [...(grey?.parentElement?.querySelectorAll('[data-row]') ?? [])];
    expect(rows.map((each) => each.children.length)).toEqual([5, 5, 5]);
  });

  it('are asked for behind a login', async () => {
    clearSession();
    network([]);
    open();
    await waitFor(() => expect(app.place()).toBe('/m/login?redirect=%2Fm%2Fmy_appointments'));
  });

  it('stand in the order in which the server has them, as at a desk; what can’t be changed says why', async () => {
    const late = row(2, { date: '2026-11-20', can_change: false, why_not: '距就诊不足1小时，请联系医院' });
    network([late, row(1)]);
    open();
    const [first, second] = await cards();
    expect(first?.textContent).toContain('今天 · 11月20日 周五 11:00 – 11:15');
    expect(first?.textContent).toContain('不能修改：距就诊不足1小时，请联系医院');
    expect(within(first ?? document.body).queryByRole('button')).toBeNull();
    const buttons = within(second ?? document.body).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['取消预约', '修改资料', '改约']);
  });

  it('are cancelled after a question, with the version that was seen', async () => {
    const net = network([row(1)]);
    open();
    await cards();
    fireEvent.click(screen.getByRole('button', { name: /^取消沈静姝/ }));
    const question = within(await screen.findByRole('alertdialog', { name: '确定取消预约？' }));
    fireEvent.click(question.getByRole('button', { name: '返回' }));
    expect(net.seen.filter(({ method }) => method === 'PUT')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /^取消沈静姝/ }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消预约' }));
    const path = 'PUT /api/reservations/hash-of-the-reservation-1/cancel';
    await waitFor(() => expect(net.calls(path)[0]?.body).toEqual({ version: 2 }));
  });

  it('hear of what others do with them', async () => {
    const net = network([row(1)]);
    open();
    await cards();
    net.on('GET /api/reservation_search', page(row(1, { time: '14:30' })));
    const { can_change: _, why_not: __, ...reservation } = row(1, { time: '14:30' });
    act(() => reactions.reservation({ type: 'changed', reservation }));
    await screen.findByText(/14:30 – 14:45/);
  });

  it('have been: also what was cancelled before its time, and not what still waits today', async () => {
    const waiting = row(4, { date: '2026-11-20', time: '10:00', why_not: '已过预约时间', can_change: false });
    const visited = row(5, { date: '2026-11-02', visi_status: 1, flow_status: 'done', why_not: '已就诊' });
    const gone = row(6, { cancel_status: 1, why_not: '医生外出', can_change: false });
    network([waiting], [waiting, visited], [gone]);
    open();
    expect(await cards()).toHaveLength(1);
    fireEvent.click(screen.getByRole('tab', { name: '历史' }));
    await screen.findByText('原因：医生外出');
    await waitFor(() =>
      expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
        '沈静姝 2026-11-21 11:00',
        '沈静姝 2026-11-02 11:00',
      ]),
    );
    expect(screen.getByText('已就诊')).toBeTruthy();
  });

  it('lead to the hall where there are none', async () => {
    network([]);
    open();
    expect((await screen.findByRole('link', { name: '去预约' })).getAttribute('href')).toBe('/m');
  });
});
