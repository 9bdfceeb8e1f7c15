import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openCouponDesk } from '../support/coupon-desk.ts';
import { fresh } from '../support/member-desk.ts';

/** /marketing/index: docs/domain/money.md#summary. */

const SUMMARY = '/api/admin/marketing/summary';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Asks = ReturnType<TestApp['as']>;

async function clinic() {
  const desk = await openCouponDesk(app);
  const summary = async (as: Asks = desk.owner, query = '') => {
    const answer = await as('GET', `${SUMMARY}${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.at('data') as {
      mine: object | null;
      hospital: {
        now: object;
        before: object;
        standing: object;
        charts: object | null;
        hospitals: object[] | null;
      } | null;
    };
  };
  const staff = async (role: 'doctor' | 'sale' | 'sale_manager' | 'customer_service') =>
    app.as(await app.make.staff({ role, hospital: desk.hospital }));
  return { ...desk, summary, staff };
}

/** 50.00 are put on a card in cash, 30.00 of them pay a list of 100.00, WeChat 40.00 more: 30.00 are owed. */
async function busy() {
  const desk = await clinic();
  // Fixtures are written by the database's clock, not by the product's.
  await app.owner.query('UPDATE members SET created_at = haomai_now() WHERE hospital_id = $1', [desk.hospital]);
  await desk.recharge({ amount: 50, payment_type: 1 });
  const id = await desk.issued(10_000);
  const paid = await desk.pay({
    id,
    payments: [
      { type: 5, amount: 3_000 },
      { type: 3, amount: 4_000 },
    ],
  });
  expect(paid.status, paid.text).toBe(201);
  return { ...desk, id };
}

it('says what was billed and received, what stands, and what of it is owed', async () => {
  const { summary } = await busy();
  const { hospital } = await summary();
  expect(hospital?.now).toMatchObject({
    ...{ billed: 10_000, received: 9_000, stored_spent: 3_000, patients: 1, new_members: 1, first_paid: 0 },
  });
  expect(hospital?.before).toMatchObject({ billed: 0, received: 0, new_members: 0 });
  expect(hospital?.standing).toMatchObject({ stored: 2_000, arrears: 3_000, over_7: 0 });
  expect(hospital?.charts).toMatchObject({
    received: [
      { type: 1, amount: 5_000 },
      { type: 3, amount: 4_000 },
    ],
    categories: [{ name: '治疗', amount: 10_000 }],
    funnel: [{ stage: 'lead' }, { stage: 'contacted' }, { stage: 'booked' }, { stage: 'visited' }, { stage: 'paying' }],
  });
});

it.each([
  { figure: 'received', type: 0, sum: 9_000 },
  { figure: 'stored_spent', type: 5, sum: 3_000 },
])('$figure is the sum of the list of payments behind it', async ({ figure, type, sum }) => {
  const { summary, owner } = await busy();
  expect((await summary()).hospital?.now).toMatchObject({ [figure]: sum });
  expect((await owner('GET', `/api/admin/payments?type=${type}`)).at('meta')).toMatchObject({ total: sum });
});

it('is the same of a day that is closed', async () => {
  const { summary, owner, asks } = await busy();
  const before = await summary();
  const shift = (await asks('GET', '/api/admin/shifts/current')).number('data', 'id');
  const counted = { cash: 5_000, alipay: 0, wechat: 4_000, bank: 0 };
  expect((await asks('POST', `/api/admin/shifts/${shift}/close`, { counted }, fresh())).status).toBe(201);
  const { rows } = await app.owner.query<{ day: string }>('SELECT clinic_today()::text AS day');
  expect((await owner('POST', '/api/admin/day_closings', { date: rows[0]?.day }, fresh())).status).toBe(201);
  expect(await summary()).toEqual(before);
});

it('counts what was given back, coupons and whoever comes again', async () => {
  const { summary, held, paidWith, issued, pay, refund, decide } = await clinic();
  const { id } = await paidWith(await held(), 4_000, 5_000);
  expect((await summary()).hospital?.now).toMatchObject({
    ...{ billed: 4_000, received: 4_000, coupons_claimed: 1, coupons_used: 1, first_paid: 1, paid_again: 0 },
  });
  expect((await summary()).hospital?.charts).toMatchObject({ coupons: [{ count: 1, off: 1_000, amount: 4_000 }] });
  const second = await issued(2_000);
  await pay({ id: second, payments: [{ type: 1, amount: 2_000 }] });
  expect((await summary()).hospital?.now).toMatchObject({ first_paid: 1, paid_again: 1, patients: 1 });
  const asked = await refund(second, { amount: 500 });
  await decide(asked.number('data', 'approval_id'), 'approved');
  expect((await summary()).hospital?.now).toMatchObject({ billed: 5_500, received: 5_500 });
  expect(id).toBeGreaterThan(0);
});

it('is for owner, sale_manager and desk; others see their own alone', async () => {
  const { summary, staff } = await busy();
  for (const role of ['sale_manager', 'customer_service'] as const)
    expect((await summary(await staff(role))).hospital?.now).toMatchObject({ billed: 10_000 });
  for (const role of ['doctor', 'sale'] as const)
    expect(await summary(await staff(role))).toEqual({
      mine: { customers: 0, tasks_due: 0, won: 0, invited: 0 },
      hospital: null,
    });
});

it('of all hospitals is sums and names, and of one nobody’s name', async () => {
  const { summary, hospital } = await busy();
  const account = await app.make.account();
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [account.id]);
  const platform = app.as(account);
  const all = await summary(platform);
  expect(all).toMatchObject({ mine: null, hospital: { charts: null } });
  expect(all.hospital?.hospitals).toContainEqual(
    expect.objectContaining({ id: hospital, billed: 10_000, received: 9_000 }),
  );
  const one = await summary(platform, `?hospital_id=${hospital}`);
  expect(one.hospital).toMatchObject({ now: { billed: 10_000 }, charts: { doctors: null }, hospitals: null });
});

it('is of the days that are asked for, which are a span', async () => {
  const { summary, owner } = await busy();
  expect((await summary(owner, '?from=2026-01-01&to=2026-01-31')).hospital?.now).toMatchObject({
    billed: 0,
    received: 0,
  });
  const wrong = await owner('GET', `${SUMMARY}?from=2026-02-01&to=2026-01-31`);
  expect([wrong.status, wrong.at('errors')]).toEqual([422, { from: ['开始日期不能晚于结束日期'] }]);
});
