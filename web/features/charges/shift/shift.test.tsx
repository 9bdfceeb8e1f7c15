import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Shift } from '#contract/shift-rows.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { DESK, deskIn, SHIFT } from '../desk-testing.ts';

const open = deskIn(adminTests());
const STAFF = {
  'GET /api/admin/staff': { body: { data: [{ id: 8, name: '林晚' }], total: 1, current_page: 1, per_page: 50 } },
};
const CLOSE = 'POST /api/admin/shifts/3/close';

const shift: Shift = {
  ...{ id: 3, business_date: '2026-11-20', opened_at: '2026-11-20T08:02:00+08:00', closed_at: null },
  ...{
    staff: { id: 5, name: '陈露' },
    closed_by: null,
    handed_to: null,
    counted: null,
    expected: null,
    difference: null,
  },
  ...{ float_left: 0, remarks: '', count: 3, given_back: { count: 0, amount: 0 } },
  takings: [
    { type: 1, amount: null, count: 2 },
    { type: 3, amount: 8_600, count: 1 },
  ],
};
const counted = { cash: 11_400, alipay: 0, wechat: 8_600, bank: 0 };
const closed: Shift = {
  ...{ ...shift, closed_at: '2026-11-20T10:38:00+08:00', closed_by: { id: 5, name: '陈露' }, counted },
  ...{ expected: { ...counted, cash: 11_500 }, difference: { cash: -100, alipay: 0, wechat: 0, bank: 0 } },
};

async function dialog() {
  fireEvent.click(await screen.findByRole('button', { name: '交班' }));
  const form = within(await screen.findByRole('dialog', { name: '交班' }));
  fireEvent.change(form.getByRole('textbox', { name: /^\*? ?现金/ }), { target: { value: '114' } });
  fireEvent.change(form.getByRole('textbox', { name: /微信/ }), { target: { value: '86' } });
  return form;
}

describe('handing over', () => {
  it('is counted blind; what should have been there comes with the answer', async () => {
    const { net } = open(DESK, { ...STAFF, [SHIFT]: { body: { data: shift } } });
    const form = await dialog();
    expect(form.queryByText(/115/)).toBeNull();
    net.on(CLOSE, { status: 201, body: { data: closed } });
    net.on(SHIFT, { body: { data: null } });
    fireEvent.click(form.getByRole('combobox', { name: /接班人/ }));
    fireEvent.click(await screen.findByRole('option', { name: /林晚/ }));
    fireEvent.click(form.getByRole('button', { name: /^交班/ }));
    const result = within(await screen.findByRole('dialog', { name: '交班完成' }));
    expect(result.getByText('短款 ¥1.00')).toBeTruthy();
    expect(result.getAllByText('相符').length).toBe(3);
    expect(net.calls(CLOSE)[0]?.body).toMatchObject({ counted, handed_to: 8, remarks: '' });
    expect(result.getByRole('link', { name: '打印交班单' }).getAttribute('href')).toBe('/admin/shifts/3/printing');
    fireEvent.click(result.getByRole('button', { name: '知道了' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '交班' })).toBeNull());
  });

  it('asks for what was not counted, and keeps what was where it is refused', async () => {
    const { net } = open(DESK, { ...STAFF, [SHIFT]: { body: { data: shift } } });
    const form = await dialog();
    fireEvent.change(form.getByRole('textbox', { name: /微信/ }), { target: { value: '' } });
    fireEvent.click(form.getByRole('button', { name: /^交班/ }));
    expect(await form.findByText('微信为必填项')).toBeTruthy();
    expect(net.calls(CLOSE)).toEqual([]);
    fireEvent.change(form.getByRole('textbox', { name: /微信/ }), { target: { value: '86' } });
    net.on(CLOSE, { status: 409, body: failure(409, 'STATE', '该班次已交班') });
    fireEvent.click(form.getByRole('button', { name: /^交班/ }));
    expect(await screen.findByText('该班次已交班')).toBeTruthy();
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /微信/ }).value).toBe('86');
  });
});

describe('its paper', () => {
  const PAPER = '/admin/shifts/3/printing';
  const answer = (data: Shift) => ({ body: { data, meta: { hospital: { name: '衡川口腔 · 总院' } } } });

  it('says what was counted and what was not there, and who took over', async () => {
    open(PAPER, { 'GET /api/admin/shifts/3': answer({ ...closed, handed_to: { id: 8, name: '林晚' } }) });
    const paper = within(await screen.findByRole('article'));
    expect(await paper.findByText('短款 ¥1.00')).toBeTruthy();
    expect(paper.getByText(/接班人：林晚/)).toBeTruthy();
    expect(paper.getByText('衡川口腔 · 总院')).toBeTruthy();
    const printing = await screen.findByRole('button', { name: /打印/ });
    expect(printing.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('is none before the shift is handed over', async () => {
    open(PAPER, { 'GET /api/admin/shifts/3': answer(shift) });
    await screen.findByText('未交班');
    expect((await screen.findByRole('button', { name: /打印/ })).getAttribute('aria-disabled')).toBe('true');
  });
});
