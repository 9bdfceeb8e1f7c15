import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/api/testing.ts';
import { pageOf } from '#web/app/frames/admin-testing.tsx';
import { pageTests } from '#web/app/testing.tsx';
import StaffPage from './staff-page.tsx';
import { staffMember } from './testing.ts';

const member = staffMember();
const openPage = pageTests();
const open = (more: object, answers: Record<string, object>) =>
  openPage(<StaffPage />, personOf('shop_owner'), {
    'GET /api/admin/staff': pageOf([{ ...member, ...more }]),
    ...answers,
  });

describe('停职', () => {
  const SUSPEND = 'PUT /api/admin/staff/7/suspend';

  it('is in the menu of the row, with a reason, and says how many visits are to be moved', async () => {
    const visit = { scheduling_time_id: 1, date: '2026-11-22', time: '10:00', doctor_id: 7, doctor: '李文博' };
    const untouched = [{ ...visit, reason: 'booked', patient: '沈静姝' }];
    const done = { status: 201, body: { data: { ...member, status: 'suspended' }, meta: { untouched } } };
    const net = open({}, { [SUSPEND]: done });
    fireEvent.keyDown(await screen.findByRole('button', { name: '李文博的操作' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: '停职' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: /^停职/ }));
    expect(await within(dialog).findByText('停职原因为必填项')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText(/停职原因/), { target: { value: '调查' } });
    fireEvent.click(within(dialog).getByRole('button', { name: /^停职/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(net.calls(SUSPEND)[0]?.body).toEqual({ reason: '调查', until: null, version: 4 });
  });

  it('is shown with its last day, and taken back after a question', async () => {
    const RESUME = 'PUT /api/admin/staff/7/resume';
    const net = open(
      { status: 'suspended', suspended_until: '2026-12-01' },
      { [RESUME]: { status: 201, body: { data: member } } },
    );
    const line = await screen.findByRole('row', { name: /李文博/ });
    expect(within(line).getByText('停职')).toBeTruthy();
    expect(within(line).getByText('至2026-12-01')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '复职李文博' }));
    fireEvent.click(await screen.findByRole('button', { name: '复职' }));
    await waitFor(() => expect(net.calls(RESUME)[0]?.body).toEqual({ version: 4 }));
  });
});

it('a leaving that is planned is withdrawn after a question', async () => {
  const WITHDRAW = 'POST /api/admin/staff/7/leave/withdraw';
  const net = open({ leaving_on: '2026-12-01' }, { [WITHDRAW]: { status: 201, body: { data: member } } });
  fireEvent.keyDown(await screen.findByRole('button', { name: '李文博的操作' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: '撤回离职' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('2026-12-01');
  fireEvent.click(within(question).getByRole('button', { name: '撤回离职' }));
  await waitFor(() => expect(net.calls(WITHDRAW)[0]?.body).toEqual({ version: 4 }));
});

it('where nothing is planned nothing is withdrawn', async () => {
  open({}, {});
  fireEvent.keyDown(await screen.findByRole('button', { name: '李文博的操作' }), { key: 'Enter' });
  await screen.findByRole('menuitem', { name: '离职' });
  expect(screen.queryByRole('menuitem', { name: '撤回离职' })).toBeNull();
});
