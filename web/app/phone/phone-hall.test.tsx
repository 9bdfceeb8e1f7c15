import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '#web/api/session.ts';
import { failure } from '#web/api/testing.ts';
import {
  beginHall,
  closeAll,
  endHall,
  free,
  grid,
  NOW,
  network,
  open,
  show,
  signedIn,
} from '#web/app/phone/phone-hall-testing.tsx';
import { DATE } from '#web/clinic/testing.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { reactions } from '#web/realtime/reactions.ts';

/** /m: docs/domain/screens.md#phone. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).standIn());

const cardOf = (doctor: number) => {
  const card = document.querySelector<HTMLElement>(`[data-doctor="${doctor}"]`);
  if (!card) throw new Error(`no card of ${doctor}`);
  return within(card);
};
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(beginHall);
afterEach(endHall);

describe('the hall', () => {
  it('shows one card per doctor, the earliest free slot first, with what each costs', async () => {
    network();
    await show();
    const cards = [...document.querySelectorAll('[data-doctor]')].map((card) => card.getAttribute('data-doctor'));
    expect(cards).toEqual(['1', '3']);
    const card = cardOf(3);
    await card.findByText('¥30.00');
    expect(card.getByText(/根管治疗/)).toBeTruthy();
    expect(card.getByRole('button', { name: '赵晓棠 11:15 他人填写中' }).getAttribute('aria-disabled')).toBe('true');
    expect(card.getByRole('button', { name: '赵晓棠 11:30 已约' })).toBeTruthy();
  });

  it('marks a visit of one’s own, for whom it is; touched, it is in one’s own list', async () => {
    signedIn();
    const mine = { hospital_id: 1, doctor_id: 3, date: DATE, time: '11:30', slot_count: 1, patient: '沈静姝' };
    const list = { data: [mine], current_page: 1, per_page: 100, total: 1, meta: { patients: [] } };
    network({ 'GET /api/reservation_search': { body: list } });
    const app = await show();
    const own = await screen.findByRole('button', { name: '赵晓棠 11:30 我的 沈静姝' });
    expect(own.textContent).toBe('11:30我的');
    expect(own.title).toContain('沈静姝');
    expect(own.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(own);
    await waitFor(() => expect(app.place()).toBe('/m/my_appointments'));
  });

  it('has eight days with what is left of them, and asks for the one that is chosen', async () => {
    const net = network();
    const app = await show();
    const days = within(screen.getByRole('navigation', { name: '选择日期' })).getAllByRole('button');
    expect(days).toHaveLength(8);
    await screen.findByRole('button', { name: '今天 11月20日 余 2' });
    fireEvent.click(button('周六 11月21日 停诊'));
    await waitFor(() => expect(app.place()).toBe('/m?time=2026-11-21'));
    await waitFor(() => expect(net.calls('GET /api/index').at(-1)?.query.get('time')).toBe('2026-11-21'));
  });

  it('opens the day of the query, and today where that can’t be booked', async () => {
    const net = network();
    await show(`/m?time=2026-11-22&hospital_id=1&doctor_id=3`);
    expect(net.calls('GET /api/index')[0]?.query.toString()).toContain('time=2026-11-22');
    expect(screen.getByRole('button', { name: '只看 赵晓棠' })).toBeTruthy();
    expect(document.querySelectorAll('[data-doctor]')).toHaveLength(1);
    closeAll();
    await show('/m?time=2027-01-01');
    expect(net.calls('GET /api/index').at(-1)?.query.get('time')).toBe(DATE);
    expect(screen.getByText(/只能预约今天起 8 天内/)).toBeTruthy();
  });

  it('asks a visitor to sign in, and comes back to the slot that was touched', async () => {
    network();
    const visitor = await show('/m?hospital_id=1');
    fireEvent.click(button('赵晓棠 11:00 可约'));
    await screen.findByText('登录页');
    const back = new URLSearchParams(visitor.place().split('?')[1]).get('redirect') ?? '';
    expect(back).toBe(`/m?hospital_id=1&slot=${free.id}`);
    closeAll();
    signedIn();
    const net = network();
    const app = open(back);
    const bar = within(await screen.findByRole('region', { name: '已选号源' }));
    expect(bar.getByText('今天 11:00 · 赵晓棠')).toBeTruthy();
    expect(bar.getByRole('timer').textContent).toMatch(/^0[12]:/);
    expect(net.calls('POST /api/holds')).toHaveLength(1);
    expect(app.place()).toBe('/m?hospital_id=1');
    fireEvent.click(bar.getByRole('button', { name: '填写就诊信息' }));
    const form = within(await screen.findByRole('dialog', { name: '预约挂号' }));
    fireEvent.click(form.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(net.calls('DELETE /api/holds/5')).toHaveLength(1));
  });

  it('says who was faster, and shows what the slot is now', async () => {
    signedIn();
    network({
      'POST /api/holds': {
        status: 409,
        body: failure(409, 'SLOT_TAKEN', '该号源刚被预约', { slot: { ...free, value: 4 }, alternatives: [] }),
      },
    });
    await show();
    fireEvent.click(button('赵晓棠 11:00 可约'));
    await screen.findByText('该号源刚被预约，已为您刷新');
    await screen.findByRole('button', { name: '赵晓棠 11:00 刚被约走' });
  });

  it('follows what others do', async () => {
    network();
    await show();
    const state = { ...free, hold: { holder: 'x', expires_at: `${DATE}T10:38:41+08:00` } };
    act(() => reactions.changes({ hospital_id: 1, from: 8, to: 8, at: NOW, slots: [state] }));
    await screen.findByRole('button', { name: '赵晓棠 11:00 他人填写中' });
    act(() => reactions.changes({ hospital_id: 1, from: 9, to: 9, at: NOW, slots: [{ ...free, value: 4 }] }));
    await screen.findByRole('button', { name: '赵晓棠 11:00 刚被约走' });
  });

  it('can be read but not touched where the line is down, or the hospital locked', async () => {
    signedIn();
    const net = network({ 'GET /api/index': grid(1) });
    await show();
    fireEvent.click(button('赵晓棠 11:00 可约'));
    expect((await screen.findAllByText(/停用|锁定|暂停/)).length).toBeGreaterThan(0);
    closeAll();
    network();
    await show();
    act(() => store.set(lineAtom, { state: 'offline', attempt: 1, lostAt: Date.now() }));
    fireEvent.click(button('赵晓棠 11:00 可约'));
    await screen.findByText('连接已断开，暂不能预约');
    expect(net.calls('POST /api/holds')).toEqual([]);
  });

  it('tells why it could not be loaded, and tries again', async () => {
    const net = network({
      'GET /api/index': { status: 500, body: failure(500, 'INTERNAL', '服务器开小差了,请稍后再试') },
    });
    open('/m');
    const again = await screen.findByRole('button', { name: '重试' });
    net.on('GET /api/index', grid());
    fireEvent.click(again);
    await screen.findByRole('button', { name: '赵晓棠 11:00 可约' });
  });
});
