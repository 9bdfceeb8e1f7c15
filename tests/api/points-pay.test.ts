import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openPointsDesk } from '../support/points-desk.ts';

/** Points pay: docs/domain/money.md#points. One is worth a cent, and they pay a fifth of a list, where nobody says otherwise. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openPointsDesk(app);
const byPoints = (amount: number) => ({ payments: [{ type: 6, amount }] });

describe('paying with points', () => {
  it('takes them from the member, counts as no consumption, and is a way like the others', async () => {
    const { issued, change, pay, shown, asks, owner, verified, hospital } = await clinic();
    await change('incr', 1000);
    const id = await issued(5000);
    const payments = [
      { type: 6, amount: 800 },
      { type: 3, amount: 4200 },
    ];
    const done = await pay({ id, payments });
    expect(done.status, done.text).toBe(201);
    expect(done.at('data')).toMatchObject({
      status: 3,
      payments: [
        { type: 6, amount: 800 },
        { type: 3, amount: 4200 },
      ],
    });
    // 200 are left, and 4 were earned by what came by WeChat.
    expect(await shown()).toMatchObject({ integral: 204, cumulative_consumption: 4200 });
    const paper = await asks('GET', `/api/admin/receipts/${done.number('meta', 'receipt', 'id')}`);
    expect(paper.at('data', 'payments')).toEqual(payments);
    expect((await owner('GET', '/api/admin/payments?type=6')).at('total')).toBe(1);
    const { rows } = await app.owner.query(
      `SELECT a.kind, sum(e.amount)::int AS amount FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
       WHERE a.hospital_id = $1 AND a.kind IN ('points_cost', 'points_issued') GROUP BY 1 ORDER BY 1`,
      [hospital],
    );
    expect(rows).toEqual([
      { kind: 'points_cost', amount: 800 },
      { kind: 'points_issued', amount: 204 },
    ]);
    expect(await verified()).toEqual([]);
  });

  it('is refused beyond their share, below the least, in parts of one, twice, and with too few', async () => {
    const { issued, change, pay, terms, list, verified } = await clinic();
    await terms({ point_value: 5 });
    await change('incr', 300);
    const id = await issued(10_000);
    const wrong = async (amount: number) => (await pay({ id, ...byPoints(amount) })).at('errors', 'payments');
    expect(await wrong(2005)).toEqual(['积分最多抵扣 20.00 元']);
    expect(await wrong(495)).toEqual(['一次至少使用 100 积分']);
    expect(await wrong(1002)).toEqual(['积分抵扣金额应为 0.05 元的整数倍']);
    const twice = await pay({ id, payments: [...byPoints(500).payments, ...byPoints(500).payments] });
    expect(twice.at('errors', 'payments')).toEqual(['现金、积分和同一张会员卡只能各用一次']);
    const many = await pay({ id, ...byPoints(1505) });
    expect([many.status, many.at('code'), many.at('integral')]).toEqual([409, 'BALANCE', 300]);
    expect((await pay({ id, ...byPoints(1000) })).status).toBe(201);
    // What they paid before counts to their share.
    expect(await wrong(1005)).toEqual(['积分最多抵扣 10.00 元']);
    expect(await list(id)).toMatchObject({ amount: 1000, arrears: 9000 });
    expect(await verified()).toEqual([]);
  });

  it('is refused with a locked card and while points are off; other ways go on', async () => {
    const { issued, change, pay, terms, lock } = await clinic();
    await change('incr', 1000);
    const id = await issued(10_000);
    await lock({});
    const locked = await pay({ id, ...byPoints(1000) });
    expect([locked.status, locked.at('code'), locked.at('message')]).toEqual([409, 'STATE', '该会员已锁定']);
    expect((await pay({ id, payments: [{ type: 1, amount: 1000 }] })).status).toBe(201);
    await lock({});
    await terms({ enabled: false });
    const off = await pay({ id, ...byPoints(1000) });
    expect([off.at('code'), off.at('message')]).toEqual(['STATE', '本院未启用积分']);
  });

  it('is of the patient’s own, whoever’s card pays beside them', async () => {
    const { issued, change, pay, relative, integral, verified } = await clinic();
    const card = await relative(100);
    await change('incr', 500);
    const id = await issued(5000);
    const other = await pay({ id, payments: [{ type: 6, amount: 500, member_id: card.member }] });
    expect(other.status).toBe(422);
    const payments = [
      { type: 6, amount: 500 },
      { type: 5, amount: 4500, member_id: card.member },
    ];
    expect((await pay({ id, payments })).status).toBe(201);
    expect(await integral()).toBe(4);
    expect(await verified()).toEqual([]);
  });

  it('of several lists at once is bounded by all of them together', async () => {
    const { issued, change, pay, verified } = await clinic();
    await change('incr', 3000);
    const ids = [await issued(5000), await issued(5000)];
    expect((await pay({ ids, ...byPoints(2001) })).at('errors', 'payments')).toEqual(['积分最多抵扣 20.00 元']);
    expect((await pay({ ids, ...byPoints(2000) })).status).toBe(201);
    expect(await verified()).toEqual([]);
  });

  it('by ten desks at once goes as far as there are points', async () => {
    const { issued, change, pay, integral, verified } = await clinic();
    await change('incr', 500);
    const lists = [];
    for (let n = 0; n < 10; n += 1) lists.push(await issued(1000));
    const all = await Promise.all(lists.map((id) => pay({ id, ...byPoints(100) })));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(new Set(all.flatMap(({ status, text }) => (status === 201 ? [] : [JSON.parse(text).code])))).toEqual(
      new Set(['BALANCE']),
    );
    expect(await integral()).toBe(0);
    expect(await verified()).toEqual([]);
  });
});

describe('how many may pay', () => {
  it('is what the member has, their share, and what is owed, whichever is least', async () => {
    const { issued, change, usable, paid, terms, lock, ending } = await clinic();
    await change('incr', 1500);
    const id = await issued(10_000);
    expect(await usable(id)).toEqual({ usable: 1500, value: 1500, point_value: 1, min_use: 100 });
    await terms({ point_value: 2 });
    expect(await usable(id)).toEqual({ usable: 1000, value: 2000, point_value: 2, min_use: 100 });
    await paid(id, 9000);
    expect(await usable(id)).toMatchObject({ usable: 500, value: 1000 });
    await terms({ min_use: 501 });
    expect(await usable(id)).toMatchObject({ usable: 0, value: 0, min_use: 501 });
    await terms({ min_use: 1, enabled: false });
    expect(await usable(id)).toMatchObject({ usable: 0 });
    await terms({ enabled: true });
    await lock({});
    expect(await usable(id)).toMatchObject({ usable: 0 });
    await lock({});
    await ending(-1);
    expect(await usable(id)).toMatchObject({ usable: 0 });
  });
});

describe('points that paid', () => {
  it('come back with the day on which they ended, or 30 more', async () => {
    const { issued, change, ending, pay, refunded, lots, integral, verified } = await clinic();
    await change('incr', 100);
    await ending(5);
    await change('incr', 100);
    const id = await issued(1000);
    expect((await pay({ id, ...byPoints(200) })).status).toBe(201);
    expect(await integral()).toBe(0);
    await refunded(id, { amount: 850 });
    // What would have ended last comes back first: 50 of 200.
    expect(await lots()).toEqual([[50, '2027-11-30']]);
    await refunded(id, { amount: 150 });
    expect(await lots()).toEqual([
      [100, '2026-12-20'],
      [50, '2027-11-30'],
      [50, '2027-11-30'],
    ]);
    expect(await verified()).toEqual([]);
  });

  it('come back by shares of their worth, the last of them with the last cent', async () => {
    const { issued, change, pay, terms, refunded, integral, asks, verified } = await clinic();
    await terms({ point_value: 3, min_use: 1 });
    await change('incr', 100);
    const id = await issued(1000);
    expect((await pay({ id, ...byPoints(150) })).status).toBe(201);
    expect(await integral()).toBe(50);
    const done = await refunded(id, { amount: 850 + 10 });
    expect(done.at('meta', 'refund', 'sources')).toEqual([{ type: 6, amount: 10 }]);
    expect(await integral()).toBe(53);
    const paper = await asks('GET', `/api/admin/receipts/${done.number('data', 'receipt', 'id')}`);
    expect(paper.at('data', 'payments')).toEqual([{ type: 6, amount: -10 }]);
    await refunded(id, { amount: 1 });
    expect(await integral()).toBe(53);
    await refunded(id, { amount: 139 });
    expect(await integral()).toBe(100);
    expect(await verified()).toEqual([]);
  });

  it('come back as they were where the payment is taken back', async () => {
    const { issued, change, ending, pay, reverse, lots, shown, verified } = await clinic();
    await change('incr', 100);
    await ending(5);
    await change('incr', 200);
    const [before, figures] = [await lots(), await shown()];
    const payments = [
      { type: 6, amount: 200 },
      { type: 1, amount: 9800 },
    ];
    const done = await pay({ id: await issued(10_000), payments });
    expect((await reverse(done.number('meta', 'payment', 'id'))).status).toBe(201);
    const after = (await lots()) as [number, string][];
    const byDay = Object.groupBy(after, ([, ends]) => ends);
    const sums = Object.entries(byDay).map(([ends, of = []]) => [of.reduce((sum, [n]) => sum + n, 0), ends]);
    expect(sums).toEqual(before);
    expect(await shown()).toEqual(figures);
    expect(await verified()).toEqual([]);
  });

  it('settle first what is owed of points', async () => {
    const { issued, bought, change, pay, refunded, integral, owed, verified } = await clinic();
    const first = await bought(200_000);
    expect(await integral()).toBe(200);
    const id = await issued(1000);
    expect((await pay({ id, ...byPoints(200) })).status).toBe(201);
    await refunded(first.id, { amount: 200_000 });
    expect([await integral(), await owed()]).toEqual([0, 200]);
    // What is given by hand is theirs.
    await change('incr', 10);
    expect([await integral(), await owed()]).toEqual([10, 200]);
    await change('clearing');
    await refunded(id, { amount: 1000 });
    expect([await integral(), await owed()]).toEqual([0, 0]);
    expect(await verified()).toEqual([]);
  });
});
