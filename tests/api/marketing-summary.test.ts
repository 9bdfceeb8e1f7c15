import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Disposal } from '#contract/disposal-rows.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openCouponDesk } from '../support/coupon-desk.ts';
import { fresh } from '../support/member-desk.ts';

/** /marketing/index: docs/domain/money.md#summary. */

const FOLLOW_UPS = '/api/admin/follow_ups';
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

it('实收 has what the health insurance pays, in figure and list', async () => {
  const { summary, owner, pay, id } = await busy();
  const paid = await pay({ id, payments: [{ type: 7, amount: 1_000 }] });
  expect(paid.status, paid.text).toBe(201);
  expect((await summary()).hospital?.now).toMatchObject({ received: 10_000 });
  expect((await owner('GET', '/api/admin/payments?type=0')).at('meta')).toMatchObject({ total: 10_000 });
});

describe('营业额', () => {
  const BILLED = '/api/admin/marketing/billed';

  it('is the sum of the list behind it, whatever moved it', async () => {
    const { summary, owner, asks, issued, pay, refund, decide } = await busy();
    const paid = await issued(2_000);
    expect((await pay({ id: paid, payments: [{ type: 1, amount: 2_000 }] })).status).toBe(201);
    await decide((await refund(paid, { amount: 500 })).number('data', 'approval_id'), 'approved');
    const wrong = await issued(700);
    const { version } = (await owner('GET', `/api/admin/hospital/disposal/show/${wrong}`)).at('data') as Disposal;
    const voided = await asks(
      'POST',
      '/api/admin/hospital/disposal/void',
      { id: wrong, version, reason: '开错' },
      fresh(),
    );
    expect(voided.status, voided.text).toBe(201);
    const answer = await owner('GET', BILLED);
    expect(answer.at('data')).toMatchObject([
      { kind: 'disposal_void', kind_name: '作废', amount: -700, disposal: { id: wrong } },
      { kind: 'disposal', kind_name: '开单', amount: 700, disposal: { id: wrong } },
      { kind: 'refund', kind_name: '退费', amount: -500, disposal: { id: paid }, date: '2026-11-20' },
      { kind: 'disposal', amount: 2_000, disposal: { id: paid } },
      { kind: 'disposal', amount: 10_000 },
    ]);
    expect(answer.at('meta')).toEqual({ amount: 11_500 });
    expect((await summary()).hospital?.now).toMatchObject({ billed: 11_500 });
  });

  it('is listed by kind, by page and by the days that are asked for', async () => {
    const { owner, issued } = await busy();
    await issued(300);
    const page = await owner('GET', `${BILLED}?kind=disposal&page=2&pageSize=1`);
    expect(page.at('data')).toMatchObject([{ amount: 10_000 }]);
    expect([page.at('total'), page.at('meta')]).toEqual([2, { amount: 10_300 }]);
    expect((await owner('GET', `${BILLED}?kind=refund`)).at('meta')).toEqual({ amount: 0 });
    expect((await owner('GET', `${BILLED}?from=2026-11-19&to=2026-11-19`)).at('total')).toBe(0);
    expect((await owner('GET', `${BILLED}?kind=topup`)).status).toBe(422);
  });

  it('is of one’s own hospital', async () => {
    await busy();
    const { owner } = await clinic();
    expect((await owner('GET', BILLED)).at('total')).toBe(0);
  });
});

it('欠费 is the sum of the lists that owe something', async () => {
  const { summary, owner, issued } = await busy();
  await issued(2_000);
  const answer = await owner('GET', '/api/admin/hospital/disposal/list?arrears=1');
  expect(answer.at('data')).toMatchObject([{ status: 1 }, { status: 2 }]);
  expect(answer.at('meta')).toMatchObject({ arrears: 5_000 });
  expect((await summary()).hospital?.standing).toMatchObject({ arrears: 5_000 });
});

it('新客 is how many members are of those days', async () => {
  const { summary, owner } = await busy();
  const moments = encodeURIComponent('2026-11-01 00:00:00,2026-11-20 23:59:59');
  expect((await owner('GET', `/api/admin/hospital/users?created_at=${moments}`)).at('total')).toBe(1);
  expect((await summary()).hospital?.now).toMatchObject({ new_members: 1 });
});

it('回访完成率 is of the one list, consultations among it', async () => {
  const { summary, owner, patient } = await clinic();
  const said = { patient_id: patient, kind: 'other', due_on: '2026-11-20', content: '问一声' };
  const called = await owner('POST', FOLLOW_UPS, said);
  const done = { result: { text: '都好' }, version: 1 };
  const answer = await owner('POST', `${FOLLOW_UPS}/${called.number('data', 'id')}/complete`, done);
  expect(answer.at('data'), answer.text).toMatchObject({ status: 'done' });
  expect((await owner('POST', FOLLOW_UPS, said)).status).toBe(201);
  const talk = { patient_id: patient, subject: '种植', content: '咨询价格', follow_up_on: '2026-11-20' };
  expect((await owner('POST', '/api/admin/hospital/advisories', talk)).status).toBe(201);
  expect((await summary()).hospital?.now).toMatchObject({ tasks_due: 3, tasks_done: 1 });
  const listed = await owner('GET', `${FOLLOW_UPS}?from=2026-11-01&to=2026-11-20`);
  expect(listed.at('total')).toBe(3);
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

/** Somebody who paid as many lists whole, so many days ago each. */
async function payer(...ago: number[]) {
  const desk = await clinic();
  for (const days of ago) {
    const id = await desk.issued(1_000);
    expect((await desk.pay({ id, payments: [{ type: 1, amount: 1_000 }] })).status).toBe(201);
    await app.owner.query('UPDATE disposals SET paid_at = paid_at - make_interval(days => $2) WHERE id = $1', [
      id,
      days,
    ]);
  }
  return desk;
}
const OF_TODAY = '?from=2026-11-20&to=2026-11-20';

it.each([
  { ago: [0], first_paid: 1, paid_again: 0, what: 'one today' },
  { ago: [0, 0], first_paid: 1, paid_again: 1, what: 'two on one day' },
  { ago: [0, 1], first_paid: 0, paid_again: 0, what: 'one before the span' },
  { ago: [0, 400], first_paid: 0, paid_again: 0, what: 'one long before it' },
])('counts who pays for the first time: $what', async ({ ago, first_paid, paid_again }) => {
  const { summary, owner } = await payer(...ago);
  expect((await summary(owner, OF_TODAY)).hospital?.now).toMatchObject({ first_paid, paid_again });
});

it.each([
  { ago: [200, 30], paid_again: 1, what: 'within 180 days' },
  { ago: [200, 20], paid_again: 0, what: 'after them' },
  { ago: [200, 0, 30], paid_again: 1, what: 'within, and once more' },
])('counts whoever comes again after the span too: $what', async ({ ago, paid_again }) => {
  const { summary, owner } = await payer(...ago);
  const answer = await summary(owner, '?from=2026-05-01&to=2026-05-31');
  expect(answer.hospital?.now).toMatchObject({ first_paid: 1, paid_again });
});

describe('what stands on cards', () => {
  /** 50.00 on the card and points for what was paid when the day is closed; then 20.00 more, of the next day. */
  async function closedAndOn() {
    const desk = await busy();
    const { asks, owner, recharge } = desk;
    await desk.change('incr', 30);
    const shift = (await asks('GET', '/api/admin/shifts/current')).number('data', 'id');
    const counted = { cash: 5_000, alipay: 0, wechat: 4_000, bank: 0 };
    expect((await asks('POST', `/api/admin/shifts/${shift}/close`, { counted }, fresh())).status).toBe(201);
    expect((await owner('POST', '/api/admin/day_closings', { date: '2026-11-20' }, fresh())).status).toBe(201);
    await recharge({ amount: 20, payment_type: 1 });
    expect((await desk.change('decr', 5)).status).toBe(201);
    return desk;
  }
  const STANDS = { stored: 4_000, points: 32 };

  it('is what stood when the day was closed and what moved since', async () => {
    const { summary, owner } = await closedAndOn();
    expect((await summary()).hospital?.standing).toMatchObject(STANDS);
    expect((await owner('GET', '/api/admin/money/verify')).at('data')).toMatchObject({ ok: true });
  });

  it.each([
    ['was closed before that was kept', 'totals = NULL'],
    ['is long ago', "business_date = business_date - 40, totals = '{}'"],
  ])('is the same where the last closed day %s', async (_, change) => {
    const { summary, hospital } = await closedAndOn();
    await withoutTriggers(`UPDATE day_closings SET ${change} WHERE hospital_id = $1`, [hospital]);
    expect((await summary()).hospital?.standing).toMatchObject(STANDS);
  });

  it('is checked against the cards each night', async () => {
    const { owner, hospital } = await closedAndOn();
    await withoutTriggers(
      `UPDATE day_closings SET totals = jsonb_set(totals, '{stored}', '1999') WHERE hospital_id = $1`,
      [hospital],
    );
    expect((await owner('GET', '/api/admin/money/verify')).at('data', 'differences')).toMatchObject([
      { check: 'day', what: 'stored', id: null, expected: 4_000, found: 3_999 },
    ]);
  });

  async function withoutTriggers(text: string, values: unknown[]): Promise<void> {
    const client = await app.owner.connect();
    try {
      await client.query('SET session_replication_role = replica');
      expect((await client.query(text, values)).rowCount).toBe(1);
    } finally {
      await client.query('RESET session_replication_role');
      client.release();
    }
  }
});

it('counts a channel’s first visits and who paid, whatever was before the span', async () => {
  const { summary, owner, hospital, patient, account, issued, pay } = await clinic();
  const [own, other] = [await channel('自己的'), await channel('别的')];
  async function channel(name: string) {
    const made = await app.owner.query<{ id: number }>(
      'INSERT INTO market_channels (hospital_id, name) VALUES ($1, $2) RETURNING id',
      [hospital, name],
    );
    return made.rows[0]?.id ?? 0;
  }
  await app.owner.query(
    `INSERT INTO channel_registrations (hospital_id, user_id, channel_id, said, at) VALUES ($1, $2, $3, 'x', haomai_now())`,
    [hospital, account.id, own],
  );
  await visit(0);
  await pay({ id: await issued(1_000), payments: [{ type: 1, amount: 1_000 }] });
  const of = async () =>
    ((await summary(owner, OF_TODAY)).hospital?.charts as { channels: { id: number }[] } | undefined)?.channels;
  const nothing = { first_visits: 0, paying: 0, amount: 0 };
  expect(await of()).toMatchObject([
    { id: own, registered: 1, first_visits: 1, paying: 1, amount: 1_000 },
    { id: other, registered: 0, ...nothing },
  ]);
  // What the desk has set counts instead; and who was there before the span comes again.
  await app.owner.query('INSERT INTO customers (hospital_id, patient_id, channel_id) VALUES ($1, $2, $3)', [
    ...[hospital, patient, other],
  ]);
  await visit(1);
  expect(await of()).toMatchObject([
    { id: other, registered: 0, first_visits: 0, paying: 1, amount: 1_000 },
    { id: own, registered: 1, ...nothing },
  ]);

  async function visit(ago: number) {
    const doctor = await app.make.doctor({ hospital });
    await app.owner.query(
      `INSERT INTO reservations (hash_id, hospital_id, department_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at,
         ends_at, chief_complaint, fee, visi_status, flow_status, created_at)
       SELECT 'visit-' || $3::bigint, $1, $2, $3, $5, $3, '{}', d, 600, clinic_instant(d, 600), clinic_instant(d, 615), '', 0, 1, 'done', haomai_now()
       FROM (SELECT clinic_today() - $4::int AS d) x`,
      [hospital, doctor.department_id, doctor.id, ago, patient],
    );
  }
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
