import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { USERS } from '../support/member-desk.ts';
import { openPointsDesk } from '../support/points-desk.ts';

/** Points are earned over all payments of a list, taken back with them, and end: docs/domain/money.md#points */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openPointsDesk(app);

describe('what is earned', () => {
  it('is the same however a list is paid: 30000 and 34500 give 30 and 34, as 64500 at once does', async () => {
    const { issued, paid, bought, integral, verified } = await clinic();
    const id = await issued(64_500);
    expect((await paid(id, 30_000)).earned).toBe(30);
    expect(await integral()).toBe(30);
    expect((await paid(id, 34_500)).earned).toBe(34);
    expect(await integral()).toBe(64);
    expect((await bought(64_500)).earned).toBe(64);
    expect(await integral()).toBe(128);
    expect(await verified()).toEqual([]);
  });

  it('comes to the tens of both parts together', async () => {
    const { issued, paid } = await clinic();
    const id = await issued(2000);
    const earned = [];
    for (const amount of [950, 40, 10, 999, 1]) earned.push((await paid(id, amount)).earned);
    expect(earned).toEqual([0, 0, 1, 0, 1]);
  });

  it('is of money and principal, not of gift, points or insurance', async () => {
    const { issued, pay, recharge, change, integral, verified } = await clinic();
    await recharge({ amount: 50, gift_amount: 50, payment_type: 1 });
    await change('incr', 1000);
    const id = await issued(20_000);
    const payments = [
      { type: 5, amount: 8000 },
      { type: 6, amount: 1000 },
      { type: 7, amount: 6000 },
      { type: 3, amount: 5000 },
    ];
    const done = await pay({ id, payments });
    expect(done.status, done.text).toBe(201);
    // Of the card 5000 were principal: with what came by WeChat 10000.
    expect(done.at('meta', 'integral_earned')).toBe(10);
    expect(await integral()).toBe(10);
    expect(await verified()).toEqual([]);
  });

  it('leaves stored value out where the owner says so', async () => {
    const { terms, recharge, issued, pay } = await clinic();
    await terms({ earn_on_balance: false });
    await recharge({ amount: 100, payment_type: 1 });
    const payments = [
      { type: 5, amount: 3000 },
      { type: 1, amount: 2000 },
    ];
    expect((await pay({ id: await issued(5000), payments })).at('meta', 'integral_earned')).toBe(2);
  });

  it('leaves drugs out where the owner says so: what is paid counts for the other lines at most', async () => {
    const { terms, write, project, drug, paid, verified } = await clinic();
    await terms({ earn_on_drugs: false });
    const form = {
      projects: [{ project_id: await project(6000), count: 1 }],
      drugs: [{ drug_id: await drug(1000), count: 4 }],
    };
    const id = (await write(form)).number('data', 'id');
    expect((await paid(id, 3500)).earned).toBe(3);
    expect((await paid(id, 3500)).earned).toBe(3);
    expect((await paid(id, 3000)).earned).toBe(0);
    const whole = (await write(form)).number('data', 'id');
    expect((await paid(whole, 10_000)).earned).toBe(6);
    expect(await verified()).toEqual([]);
  });

  it('belongs to each list of a joint payment', async () => {
    const { issued, pay, integral, verified } = await clinic();
    const ids = [await issued(1500), await issued(2500)];
    const done = await pay({ ids, payments: [{ type: 3, amount: 4000 }] });
    // 1 of the first and 2 of the second, as they would each give alone.
    expect(done.at('meta', 'integral_earned')).toBe(3);
    expect(await integral()).toBe(3);
    expect(await verified()).toEqual([]);
  });

  it('is nothing of a debt that is only written down, while points are off, or while the card is locked', async () => {
    const { issued, pay, paid, terms, lock, integral, verified } = await clinic();
    expect((await pay({ id: await issued(5000), payments: [], owe: true })).at('meta', 'integral_earned')).toBe(0);
    await terms({ enabled: false });
    expect((await paid(await issued(5000), 5000)).earned).toBe(0);
    await terms({ enabled: true });
    await lock({});
    const id = await issued(5000);
    expect((await paid(id, 3000)).earned).toBe(0);
    await lock({});
    // What was paid meanwhile earns nothing afterwards, either.
    expect((await paid(id, 2000)).earned).toBe(2);
    expect(await integral()).toBe(2);
    expect(await verified()).toEqual([]);
  });

  it('goes by the terms of its moment: a changed one holds from the next payment on', async () => {
    const { issued, paid, terms, refunded, integral, verified } = await clinic();
    const id = await issued(9000);
    expect((await paid(id, 4500)).earned).toBe(4);
    await terms({ yuan_per_point: 5 });
    // 4.5 of before and 9 of now.
    expect((await paid(id, 4500)).earned).toBe(9);
    await refunded(id, { amount: 4500 });
    expect(await integral()).toBe(4);
    expect(await verified()).toEqual([]);
  });

  it('of 20 payments of one list at once is what one payment would give', async () => {
    const { issued, pay, integral, verified } = await clinic();
    const id = await issued(10_000);
    const all = await Promise.all(Array.from({ length: 20 }, () => pay({ id, payments: [{ type: 1, amount: 500 }] })));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(all.reduce((sum, each) => sum + each.number('meta', 'integral_earned'), 0)).toBe(10);
    expect(await integral()).toBe(10);
    expect(await verified()).toEqual([]);
  });
});

describe('what is given back', () => {
  it('takes back what it earned; of 64 that were earned by two payments all', async () => {
    const { issued, paid, refunded, integral, owed, verified, asks, member } = await clinic();
    const id = await issued(64_500);
    await paid(id, 30_000);
    await paid(id, 34_500);
    await refunded(id, { amount: 34_500 });
    expect(await integral()).toBe(30);
    await refunded(id, { amount: 30_000 });
    expect([await integral(), await owed()]).toEqual([0, 0]);
    const rows = await asks('GET', `${USERS}/integralRecord/${member}`);
    expect(rows.at('data')).toMatchObject([
      { kind: 'points_taken', kind_name: '扣回积分', amount: -30, balance_after: 0 },
      { amount: -34, balance_after: 30 },
      { kind: 'points_earned', kind_name: '消费得积分', amount: 34, balance_after: 64 },
      { amount: 30, balance_after: 30 },
    ]);
    expect(await verified()).toEqual([]);
  });

  it('is owed where 50 were spent: there are none left, and of the next 60 earned 10 are', async () => {
    const { bought, change, refunded, integral, owed, verified } = await clinic();
    const { id } = await bought(64_500);
    await change('decr', 50);
    await refunded(id, { amount: 64_500 });
    expect([await integral(), await owed()]).toEqual([0, 50]);
    expect((await bought(60_000)).earned).toBe(60);
    expect([await integral(), await owed()]).toEqual([10, 0]);
    expect(await verified()).toEqual([]);
  });

  it('says the same where a payment is taken back, also of what was spent meanwhile', async () => {
    const { bought, change, reverse, integral, owed, lots, verified } = await clinic();
    await change('incr', 20);
    const before = await lots();
    const first = await bought(10_000);
    expect(await integral()).toBe(30);
    expect((await reverse(first.payment)).status).toBe(201);
    expect([await integral(), await owed(), await lots()]).toEqual([20, 0, before]);
    const second = await bought(10_000);
    await change('decr', 25);
    expect((await reverse(second.payment)).status).toBe(201);
    expect([await integral(), await owed()]).toEqual([0, 5]);
    expect(await verified()).toEqual([]);
  });

  it('of a line that earns nothing takes nothing back', async () => {
    const { terms, write, project, drug, paid, refunded, list, integral, verified } = await clinic();
    await terms({ earn_on_drugs: false });
    const form = {
      projects: [{ project_id: await project(6000), count: 1 }],
      drugs: [{ drug_id: await drug(1000), count: 4 }],
    };
    const id = (await write(form)).number('data', 'id');
    await paid(id, 10_000);
    const { drugs, projects } = (await list(id)) as Record<'drugs' | 'projects', [{ id: number }]>;
    await refunded(id, { lines: [{ line_id: drugs[0].id, count: 4 }] });
    expect(await integral()).toBe(6);
    await refunded(id, { lines: [{ line_id: projects[0].id, count: 1 }] });
    expect(await integral()).toBe(0);
    expect(await verified()).toEqual([]);
  });
});

describe('points that have ended', () => {
  it('end with the month, so many months later, and never where the owner says so', async () => {
    const { bought, terms, lots } = await clinic();
    await bought(1000);
    await terms({ expire_months: 1 });
    await bought(2000);
    await terms({ expire_months: 0 });
    await bought(3000);
    expect(await lots()).toEqual([
      [2, '2026-12-31'],
      [1, '2027-11-30'],
      [3, null],
    ]);
  });

  it('are gone at the next use, by a row of their own', async () => {
    const { change, ending, integral, bought, asks, member, verified } = await clinic();
    await change('incr', 500);
    await ending(0);
    expect((await change('decr', 1)).status).toBe(201);
    await ending(-1);
    const refused = await change('decr', 1);
    expect([refused.status, refused.at('code'), refused.at('integral')]).toEqual([409, 'BALANCE', 0]);
    // What is refused moves nothing: they are still to end.
    expect(await integral()).toBe(499);
    await bought(1000);
    expect(await integral()).toBe(1);
    const rows = await asks('GET', `${USERS}/integralRecord/${member}?kind=points_expired`);
    expect(rows.at('data')).toMatchObject([{ amount: -499, kind_name: '积分过期', staff: { real_name: '系统' } }]);
    expect(await verified()).toEqual([]);
  });

  it('are taken by what ends next first', async () => {
    const { change, terms, lots, verified } = await clinic();
    await change('incr', 100);
    await terms({ expire_months: 3 });
    await change('incr', 100);
    await change('decr', 150);
    expect(await lots()).toEqual([[50, '2027-11-30']]);
    expect(await verified()).toEqual([]);
  });
});

it('a cleaning fee earns as any list does', async () => {
  const { hospital, member, terms } = await clinic();
  await terms({ yuan_per_point: 1 });
  const hygienist = await app.make.staff({ hospital, role: 'dental_hygienist' });
  await app.owner.query(
    `WITH visit AS (
       INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
         chief_complaint, fee, created_at)
       SELECT 'points-' || $1::bigint, $1, $2, m.patient_id, $2, '{}', clinic_today(), 540, haomai_now(), haomai_now(), '洁牙', 8000, haomai_now()
       FROM members m WHERE m.id = $3 RETURNING id, patient_id),
     charge AS (
       INSERT INTO hygiene_charges (hospital_id, reservation_id, patient_id, hygienist_id, amount, payment_type, created_by, created_at)
       SELECT $1, id, patient_id, $2, 8000, 1, $2, haomai_now() FROM visit RETURNING *)
     SELECT 1 FROM charge`,
    [hospital, hygienist.id, member],
  );
  await app.owner.query(
    'SELECT post_fee(c, take_shift(c.hospital_id, c.created_by), NULL) FROM hygiene_charges c WHERE c.hospital_id = $1',
    [hospital],
  );
  const { rows } = await app.owner.query<{ balance: number }>(
    "SELECT balance::int AS balance FROM ledger_accounts WHERE member_id = $1 AND kind = 'points'",
    [member],
  );
  expect(rows).toEqual([{ balance: 80 }]);
});
