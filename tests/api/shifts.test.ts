import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fresh } from '../support/member-desk.ts';
import { openRefundDesk } from '../support/refund-desk.ts';

/** 交班 and 日结: docs/domain/money.md#closing. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NOTHING = { cash: 0, alipay: 0, wechat: 0, bank: 0 };
type Asks = ReturnType<TestApp['as']>;

async function clinic() {
  const desk = await openRefundDesk(app);
  const { asks, owner } = desk;
  const current = async (as: Asks = asks) => (await as('GET', '/api/admin/shifts/current')).at('data') as Shift;
  const close = (id: number, counted: object = NOTHING, form: object = {}, as: Asks = asks) =>
    as('POST', `/api/admin/shifts/${id}/close`, { counted: { ...NOTHING, ...counted }, ...form }, fresh());
  const today = async () => {
    const { rows } = await app.owner.query<{ day: string }>('SELECT clinic_today()::text AS day');
    return rows[0]?.day ?? '';
  };
  const closeDay = (date: string, as: Asks = owner) => as('POST', '/api/admin/day_closings', { date }, fresh());
  return { ...desk, current, close, today, closeDay };
}

interface Shift {
  id: number;
  business_date: string;
  count: number;
  takings: object[];
}

describe('a shift', () => {
  it('is counted blind: what should have been there comes with the answer', async () => {
    const { issued, pay, refund, decide, recharge, current, close, owner, verified } = await clinic();
    await recharge({ amount: 100, payment_type: 1 });
    const id = await issued(5000);
    await pay({
      id,
      payments: [
        { type: 1, amount: 2000, tendered: 5000 },
        { type: 3, amount: 3000 },
      ],
    });
    const asked = await refund(id, { amount: 500, sources: [{ type: 1, amount: 500 }] });
    await decide(asked.number('data', 'approval_id'), 'approved');
    const open = await current();
    expect(open).toMatchObject({
      ...{ count: 3, closed_at: null, expected: null, given_back: { amount: null, count: 1 } },
      takings: [
        { type: 1, amount: null, count: 2 },
        { type: 3, amount: 3000, count: 1 },
      ],
    });
    const closed = await close(open.id, { cash: 11_400, wechat: 3000 }, { float_left: 20_000, remarks: '少一元' });
    expect(closed.status, closed.text).toBe(201);
    expect(closed.at('data')).toMatchObject({
      expected: { ...NOTHING, cash: 11_500, wechat: 3000 },
      difference: { ...NOTHING, cash: -100 },
      ...{ float_left: 20_000, remarks: '少一元', closed_by: { name: '陈露' }, handed_to: null },
      given_back: { amount: 500, count: 1 },
    });
    const { rows } = await app.owner.query(
      `SELECT a.kind, e.amount FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
         JOIN ledger_accounts a ON a.id = e.account_id WHERE t.kind = 'over_short' AND t.shift_id = $1 ORDER BY 1`,
      [open.id],
    );
    expect(rows).toEqual([
      { kind: 'cash', amount: -100 },
      { kind: 'over_short', amount: 100 },
    ]);
    const listed = await owner('GET', '/api/admin/shifts?status=closed');
    expect(listed.at('data')).toMatchObject([{ id: open.id, staff: { name: '陈露' }, difference: { cash: -100 } }]);
    expect(await verified()).toEqual([]);
  });

  it('is one’s own to close, an owner’s any, and once', async () => {
    const { issued, pay, current, close, owner, hospital } = await clinic();
    await pay({ id: await issued(1000), payments: [{ type: 3, amount: 1000 }] });
    const { id } = await current();
    const another = app.as(await app.make.staff({ hospital, role: 'customer_service' }));
    expect((await close(id, {}, {}, another)).string('message')).toBe('只能交自己的班');
    expect((await close(id, {}, { handed_to: 1 })).at('errors', 'handed_to')).toEqual(['接班人不是本院员工']);
    expect((await close(id, { cash: -1 })).status).toBe(422);
    expect((await close(id, { wechat: 1000 }, {}, owner)).status).toBe(201);
    const again = await close(id);
    expect([again.string('code'), again.string('message')]).toEqual(['STATE', '该班次已交班']);
    expect((await close(999_999_999)).status).toBe(404);
    expect(await current()).toBeNull();
  });

  it('says who took over, and is read by who may: a hygienist reads their own', async () => {
    const { issued, pay, current, close, hospital, asks, owner } = await clinic();
    await pay({ id: await issued(1000), payments: [{ type: 1, amount: 1000 }] });
    const [{ id }, next] = [await current(), await app.make.staff({ hospital, role: 'customer_service' })];
    const open = await asks('GET', `/api/admin/shifts/${id}`);
    expect(open.at('data')).toMatchObject({ id, expected: null, takings: [{ type: 1, amount: null, count: 1 }] });
    expect((await close(id, { cash: 1000 }, { handed_to: next.id })).status).toBe(201);
    const read = await owner('GET', `/api/admin/shifts/${id}`);
    expect(read.at('data')).toMatchObject({ handed_to: { id: next.id }, expected: { cash: 1000 } });
    expect(read.at('meta')).toEqual({ hospital: { name: expect.any(String) } });
    const hygienist = app.as(await app.make.staff({ hospital, role: 'dental_hygienist' }));
    expect((await hygienist('GET', `/api/admin/shifts/${id}`)).status).toBe(404);
  });

  it('takes nothing any more: what comes after opens the next, and nothing is in both or none', async () => {
    const { issued, pay, current, close, owner, verified } = await clinic();
    await pay({ id: await issued(100), payments: [{ type: 3, amount: 100 }] });
    const { id } = await current();
    const lists = [];
    for (let n = 0; n < 12; n++) lists.push(await issued(100));
    const presses = lists.map((list) => pay({ id: list, payments: [{ type: 3, amount: 100 }] }));
    const [closed, ...paid] = await Promise.all([close(id), ...presses]);
    expect(closed?.status).toBe(201);
    expect(paid.map(({ status }) => status)).toEqual(lists.map(() => 201));
    const before = closed?.number('data', 'expected', 'wechat') ?? 0;
    const all = (await owner('GET', '/api/admin/shifts')).at('data') as Shift[];
    const after = all.filter((shift) => shift.id !== id).flatMap(({ takings }) => takings as { amount: number }[]);
    expect(before + after.reduce((sum, { amount }) => sum + amount, 0)).toBe(1300);
    expect(await verified()).toEqual([]);
  });
});

describe('a day', () => {
  it('closes once every shift is, says what it was, and what is taken afterwards counts for the next', async () => {
    const { issued, pay, current, close, closeDay, today, owner, integral, verified, hospital } = await clinic();
    await pay({ id: await issued(1000), payments: [{ type: 3, amount: 1000 }] });
    const [day, shift] = [await today(), await current()];
    const early = await closeDay(day);
    expect([early.string('code'), early.string('message')]).toEqual(['STATE', '陈露 还没有交班']);
    await close(shift.id, { wechat: 900 });
    const done = await closeDay(day);
    expect(done.status, done.text).toBe(201);
    expect(done.at('data')).toMatchObject({
      date: day,
      sums: {
        types: [{ type: 3, taken: 1000, given_back: 0, count: 1 }],
        doctors: [{ doctor: null, amount: 1000 }],
        categories: [{ category: { name: '治疗' }, amount: 1000 }],
        accounts: { wechat: 900, revenue: -1000, over_short: 100 },
        standing: { stored: 0, arrears: 0 },
        exceptions: { self_approved: 0, differences: { wechat: -100 } },
      },
    });
    expect(done.string('data', 'digest')).toMatch(/^[0-9a-f]{64}$/);
    expect((await closeDay(day)).string('message')).toBe('该日已日结');
    await pay({ id: await issued(500), payments: [{ type: 1, amount: 500 }] });
    await integral({ type: 'incr', integral: 5 });
    const next = await current();
    expect(next.business_date > day).toBe(true);
    const { rows } = await app.owner.query<{ day: string }>(
      'SELECT DISTINCT business_date::text AS day FROM ledger_transactions WHERE hospital_id = $1 ORDER BY 1',
      [hospital],
    );
    expect(rows.map((row) => row.day)).toEqual([day, next.business_date]);
    expect((await closeDay(next.business_date)).at('errors', 'date')).toEqual(['不能日结未来的日期']);
    expect((await owner('GET', '/api/admin/day_closings')).at('data')).toMatchObject([{ date: day }]);
    expect(await verified()).toEqual([]);
  });

  it('is what it was: whatever is added to it is found', async () => {
    const { closeDay, today, hospital, verified } = await clinic();
    const day = await today();
    expect((await closeDay(day)).status).toBe(201);
    await app.owner.query('ALTER TABLE ledger_transactions DISABLE TRIGGER USER');
    await app.owner.query(
      `WITH t AS (INSERT INTO ledger_transactions (hospital_id, kind, at, business_date) VALUES ($1, 'points', haomai_now(), $2) RETURNING id)
       INSERT INTO ledger_entries (transaction_id, account_id, amount)
       SELECT t.id, ledger_account($1, NULL, NULL, x.kind), x.amount FROM t, (VALUES ('cash', 5), ('revenue', -5)) AS x(kind, amount)`,
      [hospital, day],
    );
    await app.owner.query('ALTER TABLE ledger_transactions ENABLE TRIGGER USER');
    expect(await verified()).toMatchObject([{ check: 'day', what: day }]);
  });

  it('has its turn: one with shifts before it is closed first, one without goes with it', async () => {
    const { issued, pay, current, close, closeDay, today, hospital, verified } = await clinic();
    const day = await today();
    const before = (days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
    await pay({ id: await issued(1000), payments: [{ type: 3, amount: 1000 }] });
    const shift = await current();
    await close(shift.id, { wechat: 1000 });
    const moved = async (table: string, days: number) => {
      await app.owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      await app.owner.query(`UPDATE ${table} SET business_date = $2 WHERE hospital_id = $1`, [hospital, before(days)]);
      await app.owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    };
    await moved('shifts', 1);
    await moved('ledger_transactions', 2);
    expect((await closeDay(day)).string('message')).toBe(`请先日结 ${before(1)}`);
    const done = await closeDay(before(1));
    expect(done.at('data', 'sums', 'types')).toMatchObject([{ type: 3, taken: 1000 }]);
    expect(done.at('data', 'entries')).toBeGreaterThan(0);
    expect((await closeDay(day)).status).toBe(201);
    expect(await verified()).toEqual([]);
    await moved('ledger_transactions', 0);
    expect(await verified()).toContainEqual(expect.objectContaining({ check: 'day', what: before(1) }));
  });

  it('is an owner’s to close', async () => {
    const { closeDay, today, asks } = await clinic();
    expect((await closeDay(await today(), asks)).status).toBe(403);
    expect((await asks('GET', '/api/admin/day_closings')).status).toBe(403);
  });
});
