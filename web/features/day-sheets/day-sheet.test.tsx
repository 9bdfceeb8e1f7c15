import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminTests } from '#web/app/frames/admin-testing.tsx';

const SHEET = 'GET /api/admin/day_sheet';
const sheet = (date: string) => ({
  body: {
    data: [],
    meta: {
      hospital: { id: 1, name: '衡川口腔 · 总院', address: '衡川路 88 号' },
      doctors: [{ id: 3, name: '赵晓棠' }],
      date,
      now: '2026-11-20T10:37:00+08:00',
    },
  },
});

const openPlace = adminTests();
const open = (date: string, doctor = '&doctor_id=3') =>
  openPlace(`/admin/visits/day_sheet?date=${date}${doctor}`, 'customer_service', { [SHEET]: sheet(date) });

describe('a day that is on its way', () => {
  it.each([
    ['one doctor’s', '&doctor_id=3', 7],
    ['everybody’s', '', 8],
  ])('has the table of %s', async (_whose, doctor, columns) => {
    const address = `/admin/visits/day_sheet?date=2026-11-24${doctor}`;
    openPlace(address, 'customer_service', { [SHEET]: { network: 'silent' } });
    const table = await screen.findByRole('table', { name: '预约日程' });
    expect(table.getAttribute('aria-busy')).toBe('true');
    expect(within(table).getAllByRole('columnheader')).toHaveLength(columns);
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.children.length)).toEqual(Array.from({ length: 16 }, () => columns));
  });
});

describe('a doctor’s day on paper', () => {
  it('leads to the doctor’s free times of that day', async () => {
    const { app } = open('2026-11-24');
    fireEvent.click(await screen.findByRole('link', { name: '预约' }));
    await waitFor(() => expect(app.place()).toBe('/?time=2026-11-24&doctor_id=3'));
  });

  it.each([
    ['of a day that is over', '2026-11-19', '&doctor_id=3'],
    ['of everybody', '2026-11-24', ''],
  ])('has no such way %s', async (_what, date, doctor) => {
    open(date, doctor);
    expect(await screen.findByText('预约日程单')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '预约' })).toBeNull();
  });
});
