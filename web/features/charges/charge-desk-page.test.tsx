import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { store } from '#web/api/session.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { lineAtom } from '#web/realtime/line.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { DESK, deskIn, form, LIST, lists, other, press, rowOf, SHIFT, SHOW, TOLL, told } from './desk-testing.ts';
import { chargeOf, openedOf, paidOf, paymentOf } from './testing.ts';

const open = deskIn(adminTests());

describe('another desk', () => {
  const taker = {
    ...{ id: 18, name: '陈露', role: 'customer_service', disposal_id: 42 },
    since: '2026-11-20T10:36:12+08:00',
  };
  const says = (people: object[], hospital_id = 1) =>
    act(() => reactions.charge_presence({ hospital_id, people: people as [] }));

  it('that takes money for a list is said in its row, and over it where it is open here too', async () => {
    const { app } = open();
    const row = await rowOf('朱雪梅');
    act(() => store.set(lineAtom, { state: 'live', attempt: 0, lostAt: null }));
    says([taker], 2);
    expect(within(row).queryByText(/正在收费/)).toBeNull();
    says([taker]);
    expect(within(row).getByText('陈露 正在收费')).toBeTruthy();
    expect(within(row).getByRole('timer').textContent).toMatch(/^00:\d\d$/);
    fireEvent.click(row);
    await waitFor(() => expect(app.place()).toBe('/admin/charges/tolls/42'));
    // It is another page, which is told anew.
    await form();
    act(() => store.set(lineAtom, { state: 'live', attempt: 0, lostAt: null }));
    says([taker]);
    expect(await screen.findByText('陈露 也打开了这张处置单，正在收费')).toBeTruthy();
    says([{ ...taker, disposal_id: null, since: null }]);
    expect(screen.queryByText(/也打开了/)).toBeNull();
  });

  it('is nobody once the line is lost, and never oneself', async () => {
    open();
    const row = await rowOf('朱雪梅');
    act(() => store.set(lineAtom, { state: 'live', attempt: 0, lostAt: null }));
    says([{ ...taker, id: 5 }]);
    expect(within(row).queryByText(/正在收费/)).toBeNull();
    says([taker]);
    expect(within(row).getByText('陈露 正在收费')).toBeTruthy();
    act(() => store.set(lineAtom, { state: 'reconnecting', attempt: 1, lostAt: Date.now() }));
    expect(within(row).queryByText(/正在收费/)).toBeNull();
  });
});

describe('the queue', () => {
  it('says who waits, for whom and what, how much and how long', async () => {
    open();
    const row = await rowOf('王秀英');
    for (const text of ['¥100.00', '陈思远，超声洁治，药 2 件', '等候 18 分'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(within(await rowOf('朱雪梅')).getByText('等候 4 分')).toBeTruthy();
    expect(screen.getByText('待收 ¥200.00')).toBeTruthy();
    for (const name of ['待收 2', '欠费 3', '已收 26']) expect(screen.getByRole('radio', { name })).toBeTruthy();
    const last = within(await screen.findByRole('region', { name: '刚收完' }));
    for (const text of ['10:31', '邵兵', '微信', '¥86.00']) expect(last.getByText(text)).toBeTruthy();
    expect(screen.getByText('选择左侧的患者，开始收费')).toBeTruthy();
  });

  it('asks for those of today where they have paid', async () => {
    const { net } = open();
    fireEvent.click(await screen.findByRole('radio', { name: '已收 26' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('paid_on')).toBe('2026-11-20'));
    expect(net.calls(LIST).at(-1)?.query.get('status')).toBe('3');
  });

  it('looks for a number, a name or a card among all, and Enter opens what was found', async () => {
    const { net, app } = open();
    await rowOf('王秀英');
    press('/');
    const field = screen.getByRole('searchbox', { name: '扫单号，或姓名、卡号' });
    expect(document.activeElement).toBe(field);
    net.on(LIST, lists(other));
    fireEvent.change(field, { target: { value: 'CZ20261120-0042' } });
    expect(await screen.findByText('全部处置单中找到 1 张')).toBeTruthy();
    const asked = net.calls(LIST).at(-1)?.query;
    expect([asked?.get('keyword'), asked?.get('status')]).toEqual(['CZ20261120-0042', null]);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(app.place()).toBe('/admin/charges/tolls/42'));
  });

  it('opens what a scanner reads, which is quicker than the search', async () => {
    const { net, app } = open();
    await rowOf('王秀英');
    net.on(LIST, ({ query }) => (query.has('keyword') ? lists(other) : lists(chargeOf(), other)));
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: '扫单号，或姓名、卡号' });
    fireEvent.change(field, { target: { value: 'CZ20261120-0042' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(app.place()).toBe(DESK);
    await waitFor(() => expect(app.place()).toBe('/admin/charges/tolls/42'));
    expect(field.value).toBe('');
  });

  it('is walked by the arrows, and N opens who waits longest', async () => {
    const { app } = open();
    (await rowOf('王秀英')).focus();
    press('ArrowDown');
    expect(document.activeElement).toBe(await rowOf('朱雪梅'));
    press('ArrowUp');
    expect(document.activeElement).toBe(await rowOf('王秀英'));
    press('n');
    await waitFor(() => expect(app.place()).toBe(TOLL));
  });

  it('shows for a while by whom a list was paid elsewhere, and then no more', async () => {
    const { net } = open();
    await rowOf('王秀英');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    net.on(LIST, lists(other));
    net.on(SHOW, { body: openedOf(paidOf()) });
    await told();
    expect(await screen.findByText('刚由 张丽 收款')).toBeTruthy();
    expect(screen.getByText('微信 10:36')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^王秀英/ })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(8_100));
    expect(screen.queryByText('刚由 张丽 收款')).toBeNull();
    expect(screen.getByRole('link', { name: /^朱雪梅/ })).toBeTruthy();
  });

  it('has nothing, or nothing can be read: it says so', async () => {
    const { net } = open(DESK, { [LIST]: { status: 500, body: failure(500, 'INTERNAL', '服务器开小差了') } });
    expect(await screen.findByText('服务器开小差了')).toBeTruthy();
    net.on(LIST, lists());
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('没有等待收费的患者')).toBeTruthy();
  });

  it('is not for a doctor', async () => {
    const { app } = open(DESK, {}, 'doctor');
    await waitFor(() => expect(app.place()).toContain('/401'));
  });
});

describe('a list to read', () => {
  it('that is paid shows what was paid, with its receipt', async () => {
    open(TOLL, { [SHOW]: { body: openedOf(paidOf(), { payments: [paymentOf({ total: 10_000 })] }) } });
    const made = within(await screen.findByRole('region', { name: '收款记录' }));
    expect(made.getByText('SJ2026-000011')).toBeTruthy();
    expect(made.getByRole('link', { name: '打印收据' })).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('is read by its doctor, who takes no money', async () => {
    open('/admin/visits/tolls/41', { [SHOW]: { body: openedOf({}, { shift: null }) } }, 'doctor');
    expect(await screen.findByRole('heading', { name: '收费单' })).toBeTruthy();
    expect(await screen.findByText('逐行应收之和等于 ¥100.00，已核对')).toBeTruthy();
    expect(screen.getByText('布洛芬痛时服')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('is at the desk where the desk opens it', async () => {
    open('/admin/visits/tolls/41');
    expect(await form()).toBeTruthy();
  });
});

describe('the shift', () => {
  it('has its sums, but not that of cash', async () => {
    const shift = {
      id: 1,
      business_date: '2026-11-20',
      opened_at: '2026-11-20T08:12:00+08:00',
      count: 27,
      takings: [
        { type: 1, amount: null, count: 5 },
        { type: 3, amount: 842_050, count: 8 },
      ],
      given_back: { amount: -20_000, count: 1 },
    };
    open(DESK, { [SHIFT]: { body: { data: shift } } });
    const strip = within(await screen.findByRole('region', { name: '本班次' }));
    expect(await strip.findByText('08:12 起，27 笔')).toBeTruthy();
    for (const text of ['¥8,420.50', '盲点，交班后显示', '-¥200.00']) expect(strip.getByText(text)).toBeTruthy();
  });
});
