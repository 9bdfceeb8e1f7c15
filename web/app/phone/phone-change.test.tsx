import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { beginHall, endHall, free, network, open, signedIn, visit } from '#web/app/phone/phone-hall-testing.tsx';
import { DATE } from '#web/clinic/testing.ts';

/** 改约 on a phone: the hall with a visit of one's own in mind (docs/domain/screens.md#phone). */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).standIn());

beforeEach(beginHall);
afterEach(endHall);

const own = visit();
const FORM = `GET /api/reservations/${own.hash_id}`;
const CHANGE = `PUT /api/reservations/${own.hash_id}`;
const form = (reservation = own) => ({
  body: { patients: [], departments: [], hospitals: [], time: {}, fee: reservation.fee, reservation },
});
const ADDRESS = `/m?hospital_id=1&time=${DATE}&change=${own.hash_id}`;

async function change(more: Parameters<typeof network>[0] = {}) {
  signedIn();
  const net = network({ [FORM]: form(), ...more });
  const app = open(ADDRESS);
  await screen.findByRole('button', { name: '赵晓棠 11:30 原预约' });
  await screen.findByRole('button', { name: '赵晓棠 11:15 他人填写中' });
  return { net, app };
}

async function choose() {
  fireEvent.click(screen.getByRole('button', { name: '赵晓棠 11:00 可约' }));
  return within(await screen.findByRole('region', { name: '改约' }));
}

describe('changing a visit', () => {
  it('says what is changed, marks its time and its day, and shows its doctor first', async () => {
    await change();
    const banner = within(screen.getByRole('region', { name: '正在改约' }));
    expect(banner.getByText(/11:30 – 11:45/)).toBeTruthy();
    expect(banner.getByText(/赵晓棠 · 沈静姝/)).toBeTruthy();
    const cards = [...document.querySelectorAll('[data-doctor]')].map((card) => card.getAttribute('data-doctor'));
    expect(cards).toEqual(['3', '1']);
    expect(screen.getByRole('button', { name: /^今天 11月20日 原预约/ })).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('is one press after a free time: all but where and when is said again as it was', async () => {
    const { net, app } = await change({ [CHANGE]: { status: 201, body: { data: { ...own, time: '11:00' } } } });
    const foot = await choose();
    expect(net.calls('POST /api/holds')[0]?.body).toEqual({
      scheduling_time_id: free.id,
      slot_count: 1,
      reservation_id: own.hash_id,
    });
    expect(foot.getByText('11月20日 周五 11:30').tagName).toBe('S');
    expect(foot.getByText(/今天 11:00 · 赵晓棠/)).toBeTruthy();
    expect(foot.getByText('费用不变')).toBeTruthy();
    fireEvent.click(foot.getByRole('button', { name: '确认改约' }));
    await waitFor(() => expect(app.place()).toBe('/m/my_appointments'));
    expect(net.calls(CHANGE).map(({ body }) => body)).toEqual([
      {
        source: '牙痛',
        patient_id: 1,
        hospital_id: 1,
        department_id: null,
        doctor_id: 3,
        date: DATE,
        time: '11:00',
        remarks: '怕疼',
        reason: '',
        version: 4,
      },
    ]);
    // It was spent, not given back.
    expect(net.calls('DELETE /api/holds/5')).toEqual([]);
  });

  it('stays as it was where somebody was faster, and goes on in the hall', async () => {
    const { app } = await change({
      [CHANGE]: {
        status: 409,
        body: failure(409, 'SLOT_TAKEN', '该号源刚被预约', { slot: { ...free, value: 4 }, alternatives: [] }),
      },
    });
    const foot = await choose();
    fireEvent.click(foot.getByRole('button', { name: '确认改约' }));
    await screen.findByText('该号源已不可约，原预约未变，请另选时间');
    await screen.findByRole('button', { name: '赵晓棠 11:00 刚被约走' });
    expect(screen.queryByRole('region', { name: '改约' })).toBeNull();
    expect(app.place()).toBe(ADDRESS);
  });

  it('is given up with what was held, and leads back to one’s visits', async () => {
    const { net, app } = await change();
    await choose();
    fireEvent.click(screen.getByRole('button', { name: '放弃' }));
    await waitFor(() => expect(app.place()).toBe('/m/my_appointments'));
    await waitFor(() => expect(net.calls('DELETE /api/holds/5')).toHaveLength(1));
    expect(net.calls(CHANGE)).toEqual([]);
  });

  it('of a visit that is over says why not, and holds nothing', async () => {
    const { net } = await change({ [FORM]: form(visit({ cancel_status: 1 })) });
    expect((await screen.findByRole('alert')).textContent).toBe('不能改约：该预约已取消');
    fireEvent.click(screen.getByRole('button', { name: '赵晓棠 11:00 可约' }));
    await screen.findByText('该预约已取消');
    expect(net.calls('POST /api/holds')).toEqual([]);
  });

  it('asks who is not signed in', async () => {
    network();
    const app = open(ADDRESS);
    await waitFor(() => expect(app.place()).toBe(`/m/login?redirect=${encodeURIComponent(ADDRESS)}`));
  });
});
