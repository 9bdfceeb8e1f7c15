import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LeavingVisit } from '#contract/staff-leave.ts';
import { type House, makeHouse, wrongIn } from '../api/leave-support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import type { Answer } from '../support/http.ts';
import { until } from '../support/until.ts';

/**
 * Somebody leaves while others book, move, cancel and look: nobody is double-booked, no visit lies with who has left, and
 * nobody waits for one another (docs/domain/slots-and-holds.md#leaving).
 */

let app: TestApp;
/** Makes the requests of all races: when it is closed, its connections have said how often they met in a deadlock. */
let busy: TestApp;
let idle: number;
/** The owner's pool of `app` may be as many more than at the beginning. */
const OWNERS = 3;
const connections = async () =>
  (await app.owner.query('SELECT 1 FROM pg_stat_activity WHERE datname = current_database()')).rows.length;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
  idle = await connections();
  busy = await startTestApp({ redis: false, beside: app });
});
afterAll(() => app.close());

const LAST = '2026-11-21';
const ROUNDS = 12;

/** All at once; who begins changes with the round. */
async function atOnce(round: number, ...asks: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const order = asks.map((_, n) => (n + round) % asks.length);
  const answers = await Promise.all(order.map((n) => asks[n]?.() as Promise<Answer>));
  return asks.map((_, n) => answers[order.indexOf(n)] as Answer);
}

const toFirst = (visits: readonly LeavingVisit[]) =>
  visits.map(({ hash_id, options }) => ({ hash_id, to: options[0]?.scheduling_time_id ?? ('cancel' as const) }));
const leaving = (house: House, body: object, who: { id: number } = house.doctor, by: { token: string } = house.owner) =>
  busy.as(by)('POST', `/api/admin/staff/${who.id}/leave`, { last_day: LAST, reason: '个人原因', version: 1, ...body });

/** 201, or what loses such a race; and the hospital is as it must be. */
async function expectSound(house: House, answers: readonly Answer[]): Promise<void> {
  for (const answer of answers) expect([200, 201, 409], answer.text).toContain(answer.status);
  for (const answer of answers)
    if (answer.status === 409)
      expect(['UNDECIDED', 'SLOT_TAKEN', 'HOLD_EXPIRED', 'STATE', 'STALE'], answer.text).toContain(answer.at('code'));
  expect(await wrongIn(busy, house.hospital)).toEqual([]);
}

const bookingAt = async (house: House, who: { id: number; department_id: number }, days: number, time: string) => {
  const slot = await busy.make.slot(who.id, days, time);
  return () =>
    busy.as(house.desk)(
      'POST',
      '/api/admin/reservations',
      deskForm({ slot, time, department: who.department_id }, { name: '林淑芬' }),
    );
};

describe('leaving', () => {
  it('against bookings of several desks with the one who leaves: each is there to decide, or finds the time gone', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const house = await makeHouse(busy);
      const bookings = await Promise.all(
        ['10:00', '11:00', '15:00'].map((time, n) => bookingAt(house, house.doctor, 2 + n, time)),
      );
      const [leave, ...booked] = await atOnce(round, () => leaving(house, {}), ...bookings);
      if (!leave) throw new Error('no answer');
      await expectSound(house, [leave, ...booked]);
      const there = booked.filter(({ status }) => status === 201).length;
      if (leave.status === 201) {
        expect(there).toBe(0);
      } else {
        expect((leave.at('visits') as unknown[]).length).toBeGreaterThan(0);
        expect(there).toBeGreaterThan(0);
      }
    }
  });

  it('against bookings of the very times that its visits are to have: one has each of them', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const house = await makeHouse(busy);
      const kept = [await house.book(2, '10:00'), await house.book(2, '11:00'), await house.book(3, '10:00')];
      const decisions = toFirst(await house.visits({ last_day: LAST }));
      const rivals = await Promise.all([
        bookingAt(house, house.colleague, 2, '10:00'),
        bookingAt(house, house.colleague, 3, '10:00'),
      ]);
      const [leave, ...others] = await atOnce(round, () => leaving(house, { decisions }), ...rivals);
      if (!leave) throw new Error('no answer');
      await expectSound(house, [leave, ...others]);
      const moved = leave.status === 201 ? house.colleague.id : house.doctor.id;
      for (const { id } of kept) expect((await house.visit(id)).doctor_id).toBe(moved);
    }
  });

  it('against a desk that moves, cancels and changes its visits at the same time', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const house = await makeHouse(busy);
      const [moved, cancelled, comes] = [
        await house.book(2, '10:00'),
        await house.book(2, '11:00'),
        await house.book(3, '12:00'),
      ];
      const other = await busy.make.doctor({ hospital: house.hospital });
      const theirs = await (await bookingAt(house, other, 4, '10:00'))();
      const decisions = (await house.visits({ last_day: LAST })).map((visit) => ({
        ...toFirst([visit])[0],
        version: visit.version,
      }));
      const desk = busy.as(house.desk);
      const to = async (id: number, who: { id: number }, days: number, time: string) => {
        const { id: slot } = await busy.make.slot(who.id, days, time);
        return () => desk('PUT', `/api/admin/reservations/${id}/move`, { scheduling_time_id: slot });
      };
      const answers = await atOnce(
        round,
        () => leaving(house, { decisions }),
        await to(moved.id, house.doctor, 5, '10:00'),
        await to(theirs.number('data', 'id'), house.doctor, 4, '10:00'),
        await to(comes.id, other, 3, '12:00'),
        () => desk('PUT', `/api/admin/reservations/${cancelled.id}/cancel`, { reason: '改期' }),
      );
      await expectSound(house, answers);
    }
  });

  it('against another leaving, each to the other: one goes, the other is asked again', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const house = await makeHouse(busy);
      const second = await busy.make.staff({ hospital: house.hospital, role: 'shop_owner' });
      const mine = await house.book(2, '10:00');
      await house.booking(2, '14:00', '对方', {}, house.colleague);
      const decisions = toFirst(await house.visits({ last_day: LAST }));
      const preview = await busy.as(second)('POST', `/api/admin/staff/${house.colleague.id}/leave/preview`, {
        last_day: LAST,
      });
      const others = toFirst(preview.at('data', 'visits') as LeavingVisit[]);
      const answers = await atOnce(
        round,
        () => leaving(house, { decisions }),
        () => leaving(house, { decisions: others }, house.colleague, second),
      );
      await expectSound(house, answers);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect((await house.visit(mine.id)).cancel_status).toBe(0);
    }
  });

  it('against days that are opened, hours that change, and holds: no slot of theirs is left after the last day', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const house = await makeHouse(busy);
      const slot = await busy.make.slot(house.doctor.id, 3, '10:00');
      const hours = { doctor_id: house.doctor.id, hours: [{ weekday: 1, from: '13:00', to: '15:00' }] };
      const account = await busy.make.account();
      const answers = await atOnce(
        round,
        () => leaving(house, {}),
        () => busy.as(house.desk)('GET', '/api/admin/base_booking_hall?time=2026-12-07'),
        () => busy.as(house.owner)('PUT', '/api/admin/work_settings', hours),
        () => busy.as(account)('POST', '/api/holds', { scheduling_time_id: slot.id }),
      );
      await expectSound(house, answers);
      expect(answers[0]?.status).toBe(201);
      expect(
        await house.rows('SELECT 1 FROM slots WHERE doctor_id = $1 AND date > $2 AND hold_id IS NOT NULL', [
          house.doctor.id,
          LAST,
        ]),
      ).toEqual([]);
    }
  });

  it('has met nobody in a deadlock', async () => {
    await busy.close();
    // A connection says what it has counted when it ends at the latest.
    await until(connections, (left) => left <= idle + OWNERS);
    const { rows } = await app.owner.query<{ deadlocks: number }>(
      'SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});
