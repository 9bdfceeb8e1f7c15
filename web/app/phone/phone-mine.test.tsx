import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeNetwork, personOf } from '#web/api/testing.ts';
import { beginOwn, endHall, visit } from '#web/app/phone/phone-hall-testing.tsx';
import { PHONE_SCREENS } from '#web/app/screens/phone.ts';
import { openApp, plainScreen, routesOf } from '#web/app/testing.tsx';

/** /m/mine: what is one's own, in the phone's frame (docs/domain/screens.md#phone). */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const OWN = /^\/m\/(mine|login|my_appointments|user_center.*)$/;
const routes = routesOf([
  plainScreen('/m', '今日预约', '大厅', 'phone'),
  ...PHONE_SCREENS.filter(({ path }) => OWN.test(path)),
]);
const list = (...rows: object[]) => ({
  body: { data: rows, current_page: 1, per_page: 1, total: rows.length, meta: { patients: [] } },
});
const row = { ...visit({ date: '2026-11-21' }), can_change: true, why_not: null };

let app: ReturnType<typeof openApp>;
function open(path: string, more: Parameters<typeof fakeNetwork>[0] = {}) {
  const net = fakeNetwork({
    'POST /api/admin/info': { body: personOf() },
    'GET /api/reservation_search': list(row),
    'POST /api/admin/logout': { status: 204 },
    ...more,
  });
  app = openApp(routes, path);
  return net;
}

beforeEach(beginOwn);
afterEach(() => {
  app.close();
  endHall();
});

describe('我的 on a phone', () => {
  it('has the next visit first, and leads to all that is one’s own under /m', async () => {
    open('/m/mine');
    const next = within(await screen.findByRole('region', { name: '下一次就诊' }));
    expect(await next.findByRole('article', { name: '沈静姝 2026-11-21 11:30' })).toBeTruthy();
    expect(screen.getByText('陈露 · 138****0017')).toBeTruthy();
    const ways = within(screen.getByRole('navigation', { name: '我的' })).getAllByRole('link');
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([
      '/m/my_appointments',
      '/m/user_center',
      '/m/user_center/cases',
      '/m/user_center/disposal_lists',
      '/m/user_center/calendar_feeds',
      '/m',
      '/m/user_center/password',
    ]);
  });

  it('says what is still to be paid, where something is', async () => {
    const owed = { data: [], current_page: 1, per_page: 1, total: 2, meta: { arrears: 28_000 } };
    open('/m/mine', { 'GET /api/disposal_lists': { body: owed } });
    expect(await screen.findByRole('link', { name: /^账单\s?待付 ¥280.00$/ })).toBeTruthy();
  });

  it('opens the hall with the visit that is to be changed in mind', async () => {
    open('/m/mine');
    fireEvent.click(await screen.findByRole('button', { name: /^改约沈静姝/ }));
    await screen.findByRole('heading', { name: '大厅' });
    expect(app.place()).toBe('/m?hospital_id=1&time=2026-11-21&change=hash-of-the-reservation-7');
  });

  it('leads to the hall where nothing is booked', async () => {
    open('/m/mine', { 'GET /api/reservation_search': list() });
    expect((await screen.findByRole('link', { name: '去预约' })).getAttribute('href')).toBe('/m');
  });

  it('has the pages of the patient centre in the phone’s frame', async () => {
    open('/m/user_center/password');
    await screen.findByRole('heading', { name: '修改密码' });
    expect(screen.getByRole('button', { name: '菜单' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: '个人中心' })).toBeNull();
  });

  it('is for staff as well, who are patients like everybody', async () => {
    open('/m/mine', { 'POST /api/admin/info': { body: personOf('sale') }, 'GET /api/reservation_search': list() });
    await screen.findByRole('link', { name: '就诊人' });
  });

  it('signs out', async () => {
    const net = open('/m/mine');
    fireEvent.click(await screen.findByRole('button', { name: '退出登录' }));
    await waitFor(() => expect(net.calls('POST /api/admin/logout')).toHaveLength(1));
  });
});
