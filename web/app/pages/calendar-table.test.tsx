import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalendarHalf } from '#contract/calendar.ts';
import { clearSession, signIn } from '#web/api/session.ts';
import { fakeNetwork, personOf } from '#web/api/testing.ts';
import { openAdmin, stubWidth } from '#web/app/frames/admin-testing.tsx';
import { PHONE_SCREENS } from '#web/app/screens/phone.ts';
import { openApp, routesOf } from '#web/app/testing.tsx';
import { DATE, gridOf, header } from '#web/clinic/testing.ts';
import { CalendarSkeleton } from '#web/features/calendar/calendar-skeleton.tsx';
import { dayOf as day } from '#web/features/calendar/testing.ts';

/** A whole hospital's week and day at a glance: doctors down, days across. */

const HALL = 'GET /api/admin/base_booking_hall_calendar_index';
const GRID = 'GET /api/admin/base_booking_hall';
const headers = [header(3, '赵晓棠'), header(1, '陈思远', 2)];

const half = (
  doctor_id: number,
  part: 'am' | 'pm',
  open: number,
  visits: number | null,
  key?: string,
): CalendarHalf => ({
  doctor_id,
  half: part,
  key: key ?? (open > 0 ? `余 ${open}` : '约满'),
  open,
  visits,
});

/** The week of Friday 2026-11-20, and the Monday after it. */
const DAYS = {
  '2026-11-19': day(half(3, 'am', 0, 5, ''), half(3, 'pm', 0, 4, '')),
  [DATE]: day(half(3, 'am', 2, 6), half(3, 'pm', 10, 2), half(1, 'am', 0, 8), half(1, 'pm', 0, 7)),
  '2026-11-21': day(half(3, 'am', 4, 1), half(3, 'pm', 0, 0, '停诊'), half(1, 'am', 0, 0, '停诊')),
};

let close = () => {};
beforeEach(() => stubWidth(1440));
afterEach(() => {
  close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function openDesk(address: string) {
  const opened = openAdmin(address, 'customer_service', {
    [HALL]: { body: DAYS },
    [GRID]: { body: gridOf(headers, ['10:45'], []) },
  });
  close = opened.app.close;
  return opened;
}

const rowOf = (name: string) => screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement;
const cellOf = (name: string, at: number) => within(rowOf(name)).getAllByRole('cell')[at] as HTMLElement;
const seen = (cell: HTMLElement) =>
  [...cell.querySelectorAll('a > span:not(.sr-only)')].map((part) => part.firstChild?.textContent);

describe('the week of a hospital', () => {
  it('says of each doctor and day how many slots are left and how many visits are taken', async () => {
    const { net } = openDesk('/admin/visits/calendar?view=week');
    await screen.findByRole('table');
    const asked = net.calls(HALL).at(-1)?.query;
    expect([asked?.get('by_doctor'), asked?.get('per_day')]).toEqual(['1', '0']);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '医生',
      '周一 16',
      '周二 17',
      '周三 18',
      '周四 19',
      '周五 20',
      '周六 21',
      '周日 22',
    ]);
    expect(seen(cellOf('赵晓棠', 4))).toEqual(['余 12', '约 8']);
    expect(seen(cellOf('陈思远', 4))).toEqual(['约满', '约 15']);
    expect(seen(cellOf('赵晓棠', 3))).toEqual(['9 人次']);
    expect(seen(cellOf('全院', 4))).toEqual(['余 12', '约 23']);
    // Which figure is of what is said once, and to who hears it in each cell.
    expect(screen.getByText('余：还能约的号源，按格计（一格 15 分钟）；约：未取消的预约，按人次计')).toBeTruthy();
    expect(within(cellOf('赵晓棠', 4)).getByRole('link').textContent).toBe(
      '赵晓棠，11月20日 周五，余 12 格，约 8 人次',
    );
    const saturday = within(cellOf('赵晓棠', 5)).getByRole('link');
    expect([saturday.textContent, saturday.title]).toEqual([
      '赵晓棠，11月21日 周六，余 4 格，下午停诊，约 1 人次',
      '下午停诊',
    ]);
  });

  it('leads from a cell to that doctor’s day on the grid', async () => {
    const { app } = openDesk('/admin/visits/calendar?view=week');
    await screen.findByRole('table');
    fireEvent.click(within(cellOf('陈思远', 5)).getByRole('link'));
    await waitFor(() => expect(app.place()).toBe('/?time=2026-11-21&doctor_id=1'));
  });

  it('shows one doctor’s hours where one is chosen', async () => {
    const { net } = openDesk('/admin/visits/calendar?view=week&doctor_id=3');
    await waitFor(() => expect(net.calls(HALL).length).toBeGreaterThan(0));
    expect(net.calls(HALL).at(-1)?.query.get('by_doctor')).toBeNull();
    expect(screen.queryByRole('table', { name: '全院一周' })).toBeNull();
  });
});

describe('what is on its way', () => {
  const shape = async (address: string) => {
    const opened = openAdmin(address, 'customer_service', { [GRID]: { network: 'silent' } });
    close = opened.app.close;
    const grey = await screen.findByText('加载中…', { selector: 'main [role=status] > span' });
    const box = grey.parentElement as HTMLElement;
    return [...box.querySelectorAll('[data-row]')].map((row) => row.children.length);
  };

  it.each([
    ['a hospital’s week', 'view=week', 12, 8],
    ['a hospital’s day', 'view=day', 12, 4],
    ['one doctor’s week', 'view=week&doctor_id=3', 9, 8],
    ['a list', 'view=list', 12, 2],
  ])('has the rows and columns of %s', async (_what, search, rows, columns) => {
    expect(await shape(`/admin/visits/calendar?${search}`)).toEqual(Array.from({ length: rows }, () => columns));
  });

  it.each([
    ['a month', false, 2],
    ['a phone’s month', true, 1],
  ])('has the six weeks of %s', (_what, compact, bars) => {
    const { container, unmount } = render(<CalendarSkeleton view="month" table={false} compact={compact} />);
    expect(container.querySelectorAll('[data-cell]')).toHaveLength(7);
    const days = [...container.querySelectorAll('[data-row]')].map((day) => day.children.length);
    expect(days).toEqual(Array.from({ length: 42 }, () => bars));
    unmount();
  });
});

describe('the day of a hospital', () => {
  it('is told apart at noon', async () => {
    openDesk(`/admin/visits/calendar?view=day&date=${DATE}`);
    await screen.findByRole('region', { name: '全院当天' });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '医生',
      '上午',
      '下午',
      '全天',
    ]);
    expect([0, 1, 2].map((at) => seen(cellOf('赵晓棠', at)))).toEqual([
      ['余 2', '约 6'],
      ['余 10', '约 2'],
      ['余 12', '约 8'],
    ]);
  });
});

describe('on the phone', () => {
  it('the booking calendar has the week too, with what is free, and a cell leads to the doctor’s day', async () => {
    const free = day(half(3, 'am', 2, null), half(1, 'am', 0, null));
    fakeNetwork({
      'POST /api/admin/info': { body: personOf() },
      'GET /api/index': { body: gridOf(headers, ['10:45'], []) },
      'GET /api/index_search': { body: { unions: [], hospitals: [], all_hospitals: [], all_doctors: [] } },
      'GET /api/calendar': { body: { '2026-11-21': free } },
    });
    clearSession();
    signIn({ access_token: 't1', hospital_id: null });
    const app = openApp(routesOf(PHONE_SCREENS), '/m/appointment_calendar');
    close = app.close;
    fireEvent.click(await screen.findByRole('radio', { name: '周' }));
    await screen.findByRole('table');
    await waitFor(() => expect(seen(cellOf('赵晓棠', 5))).toEqual(['余 2']));
    expect(screen.getByText('余：还能约的号源，按格计（一格 15 分钟）')).toBeTruthy();
    fireEvent.click(within(cellOf('赵晓棠', 5)).getByRole('link'));
    await waitFor(() => expect(app.place()).toBe('/m?time=2026-11-21&doctor_id=3'));
  });
});
