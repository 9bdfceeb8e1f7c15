import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCard } from '../ledger/cards.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openDisposalDesk } from '../support/disposal-desk.ts';
import { USERS } from '../support/member-desk.ts';

/** The charge desk: docs/domain/money.md#the-desk. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const CHARGES = '/api/admin/charges';
const clinic = () => openDisposalDesk(app);
type Asks = Awaited<ReturnType<typeof clinic>>['asks'];
const cash = (amount: number) => [{ type: 1, amount }];

const idsOf = async (asks: Asks, query = '') =>
  ((await asks('GET', `${CHARGES}?${query}`)).at('data') as { id: number }[]).map(({ id }) => id);

describe('the desk', () => {
  it('has today’s unpaid first, who waits longest before the others, then debts and what is paid', async () => {
    const { issued, pay, asks, write, project } = await clinic();
    const [first, owing, paid, second, old] = [
      await issued(1000),
      await issued(2000),
      await issued(3000),
      await issued(4000),
      await issued(5000),
    ];
    await write({ projects: [{ project_id: await project(1), count: 1 }], issue: false });
    await pay({ id: owing, payments: cash(500) });
    await pay({ id: paid, payments: cash(3000) });
    await app.owner.query("UPDATE disposals SET issued_at = issued_at - interval '1 day' WHERE id = $1", [old]);
    const all = await asks('GET', CHARGES);
    expect(await idsOf(asks)).toEqual([first, second, old, owing, paid]);
    expect([all.at('total'), all.at('meta')]).toEqual([5, { waiting: 3, owing: 1, paid: 1, due: 10_000 }]);
    expect(await idsOf(asks, 'status=1&pageSize=1&page=2')).toEqual([second]);
    expect(await idsOf(asks, 'status=3&paid_on=2026-11-20')).toEqual([paid]);
    expect(await idsOf(asks, 'paid_on=2026-11-19')).toEqual([]);
    expect(await idsOf(asks, 'keyword=CZ20261120-0002')).toEqual([owing]);
    expect((await asks('GET', `${CHARGES}?status=4`)).status).toBe(422);
  });

  it('goes on from page to page where the whole would', async () => {
    const { issued, pay, asks } = await clinic();
    const made = [];
    for (let i = 0; i < 8; i++) made.push(await issued(1000));
    for (const id of made.slice(0, 2)) await pay({ id, payments: cash(500) });
    for (const id of made.slice(2, 4)) await pay({ id, payments: cash(1000) });
    await app.owner.query("UPDATE disposals SET issued_at = issued_at - interval '1 day' WHERE id = ANY ($1)", [
      made.slice(4, 6),
    ]);
    const [a, b, c, d, e, f, g, h] = made;
    const pages = [1, 2, 3].map((page) => idsOf(asks, `pageSize=3&page=${page}`));
    expect(await Promise.all(pages)).toEqual([
      [g, h, f],
      [e, b, a],
      [d, c],
    ]);
  });

  it('says who took the last payment of a list, and how', async () => {
    const { issued, pay, asks } = await clinic();
    const id = await issued(3000);
    await pay({ id, payments: cash(1000) });
    await pay({
      id,
      payments: [
        { type: 3, amount: 500 },
        { type: 2, amount: 500 },
      ],
    });
    const [charge] = (await asks('GET', CHARGES)).at('data') as { last_payment: object }[];
    expect(charge?.last_payment).toMatchObject({ staff: { name: '陈露' }, types: [3, 2] });
  });
});

describe('a list at the desk', () => {
  it('comes with the card, the other debts oldest first, what was paid and the cashier’s shift', async () => {
    const { issued, pay, asks, recharge, member } = await clinic();
    await recharge({ amount: 20, payment_type: 2 });
    const [id, other] = [await issued(3000), await issued(500)];
    expect((await asks('GET', `${CHARGES}/${id}`)).at('meta')).toMatchObject({
      member: { id: member, balance: 2000 },
      shift: { count: 1, takings: [{ type: 2, amount: 2000, count: 1 }], given_back: { amount: 0, count: 0 } },
      other_debts: [{ id: other, number: 'CZ20261120-0002', arrears: 500 }],
      discount_max: 5,
      payments: [],
    });
    await pay({
      id,
      payments: [
        { type: 1, amount: 1000, tendered: 2000 },
        { type: 5, amount: 700 },
      ],
    });
    const after = await asks('GET', `${CHARGES}/${id}`);
    expect(after.at('data')).toMatchObject({ id, status: 2, arrears: 1300 });
    expect(after.at('meta', 'payments')).toMatchObject([
      {
        ...{ kind: 'pay', kind_name: '收费', total: 1700, change: 1000, receipt: { receipt_no: 'SJ2026-000002' } },
        staff: { name: '陈露' },
        tenders: [
          { type: 1, amount: 1000 },
          { type: 5, amount: 700 },
        ],
        disposals: [{ id, number: 'CZ20261120-0001', amount: 1700 }],
      },
    ]);
    expect((await asks('GET', '/api/admin/shifts/current')).at('data')).toMatchObject({
      count: 2,
      takings: [
        { type: 1, amount: null, count: 1 },
        { type: 2, amount: 2000, count: 1 },
        { type: 5, amount: 700, count: 1 },
      ],
    });
  });

  it('is a doctor’s to read where they treated, a draft nobody’s', async () => {
    const { issued, hospital, write, project, asks } = await clinic();
    const treating = await app.make.staff({ hospital, role: 'doctor' });
    const [own, line] = [
      await write({ projects: [{ project_id: await project(100), count: 1 }] }, app.as(treating)),
      await write({ projects: [{ project_id: await project(100), count: 1, doctor_id: treating.id }] }),
    ].map((answer) => answer.number('data', 'id'));
    const read = async (id: number | undefined) => (await app.as(treating)('GET', `${CHARGES}/${id}`)).status;
    expect([await read(own), await read(line), await read(await issued(1))]).toEqual([200, 200, 404]);
    expect((await app.as(treating)('GET', CHARGES)).status).toBe(403);
    const draft = await write({ projects: [{ project_id: await project(1), count: 1 }], issue: false });
    expect((await asks('GET', `${CHARGES}/${draft.number('data', 'id')}`)).status).toBe(404);
  });
});

describe('what is taken off at the desk', () => {
  it('is by hand, then rounded, spread over the lines, owed no more and written down', async () => {
    const { hospital, project, write, pay } = await clinic();
    const owner = app.as(await app.make.staff({ hospital, role: 'shop_owner' }));
    const projects = [];
    for (let n = 0; n < 3; n++) projects.push({ project_id: await project(5000), count: 1 });
    const id = (await write({ projects })).number('data', 'id');
    const form = { id, discount: { percent: 10, reason: '老客' }, round_off: 50, payments: cash(13_450) };
    const paid = await pay(form, owner);
    expect(paid.status, paid.text).toBe(201);
    expect(paid.at('data')).toMatchObject({
      ...{ price: 15_000, discount: 1550, total: 13_450, amount: 13_450, arrears: 0, status: 3 },
      discounts: [
        { kind: 'manual', amount: 1500, reason: '老客' },
        { kind: 'round', name: '抹零', amount: 50 },
      ],
    });
    const nets = (paid.at('data', 'projects') as { net: number }[]).map(({ net }) => net);
    expect(nets).toEqual([4483, 4483, 4484]);
    const { rows } = await app.owner.query(
      "SELECT detail->>'amount' AS amount FROM operation_logs WHERE hospital_id = $1 AND action = 'discount.manual'",
      [hospital],
    );
    expect(rows).toEqual([{ amount: '1500' }]);
    expect((await owner('GET', '/api/admin/money/verify')).at('data', 'ok')).toBe(true);
  });

  it('is bounded by who takes it, by the least price, by 99 cents, and by what there is', async () => {
    const { issued, pay, hospital, project, write } = await clinic();
    const id = await issued(10_000);
    const off = (discount: object, as?: Asks) =>
      pay({ id, discount: { reason: '老客', ...discount }, payments: cash(1) }, as);
    expect((await off({ amount: 501 })).at('errors', 'discount')).toEqual(['手动优惠最多为5%']);
    expect((await pay({ id, round_off: 100, payments: cash(1) })).status).toBe(422);
    expect((await off({ percent: 5 })).at('data')).toMatchObject({ total: 9500, arrears: 9499 });
    const owner = app.as(await app.make.staff({ hospital, role: 'shop_owner' }));
    const dear = (await write({ projects: [{ project_id: await project(10_000, '9000, true'), count: 1 }] })).number(
      'data',
      'id',
    );
    const below = await pay({ id: dear, discount: { amount: 1001, reason: '老客' }, payments: cash(1) }, owner);
    expect(below.at('errors', 'discount')).toEqual(['优惠后低于项目的最低价']);
    const all = await pay({ id: dear, discount: { amount: 10_001, reason: '老客' }, payments: cash(1) }, owner);
    expect(all.at('errors', 'discount')).toEqual(['优惠金额不能超过合计金额']);
  });

  it('comes with the first payment of one list, or not at all', async () => {
    const { issued, pay, hospital, list } = await clinic();
    const owner = app.as(await app.make.staff({ hospital, role: 'shop_owner' }));
    const [id, other] = [await issued(1000), await issued(1000)];
    const discount = { amount: 100, reason: '老客' };
    expect((await pay({ ids: [id, other], discount, payments: cash(1) }, owner)).at('errors', 'discount')).toEqual([
      '合并收费不能优惠或抹零',
    ]);
    const over = await pay({ id, discount, payments: cash(901) }, owner);
    expect([over.string('code'), over.at('arrears'), (await list(id)) as object]).toMatchObject([
      'OVERPAID',
      1000,
      { total: 1000 },
    ]);
    await pay({ id, payments: cash(10) }, owner);
    const late = await pay({ id, round_off: 90, payments: cash(900) }, owner);
    expect([late.string('code'), late.string('message')]).toEqual(['STATE', '首次收款后不能再优惠']);
  });
});

describe('payments', () => {
  it('are found by what they were, and summed; what was given back is taken off', async () => {
    const { issued, pay, asks, recharge, desk, code, hospital, patient } = await clinic();
    await recharge({ amount: 30, payment_type: 2 });
    await recharge({ type: 2, amount: 10, payment_type: 1 });
    await pay({ id: await issued(500), payments: [{ type: 3, amount: 500 }] });
    const all = await asks('GET', '/api/admin/payments');
    expect([all.at('total'), all.at('meta')]).toEqual([3, { total: 2500 }]);
    expect(all.at('data')).toMatchObject([{ total: 500 }, { total: -1000, kind_name: '退储值' }, { total: 3000 }]);
    const totals = async (query: string) =>
      ((await asks('GET', `/api/admin/payments?${query}`)).at('data') as { total: number }[]).map(({ total }) => total);
    expect(await totals('type=3')).toEqual([500]);
    expect(await totals('kind=topup')).toEqual([3000]);
    expect(await totals(`by=${desk.id}&from=2026-11-20&to=2026-11-20`)).toEqual([500, -1000, 3000]);
    expect(await totals('from=2026-11-21')).toEqual([]);
    expect(await totals('keyword=SJ2026-000002')).toEqual([-1000]);
    expect(await totals('keyword=CZ20261120-0001')).toEqual([500]);
    expect(await totals(`keyword=${code}`)).toEqual([500, -1000, 3000]);
    const other = await makeCard(app, hospital);
    expect(await totals(`patient_id=${patient}`)).toEqual([500, -1000, 3000]);
    expect(await totals(`patient_id=${other.account.patient_ids[0]}`)).toEqual([]);
    const card = async (id: unknown) => (await asks('GET', `${USERS}?patient_id=${id}`)).at('data');
    expect(await card(patient)).toMatchObject([{ code, patient_id: patient }]);
    expect(await card(other.account.patient_ids[0])).toMatchObject([{ id: other.member }]);
  });

  it('are read by who takes no money where the list is theirs', async () => {
    const { issued, pay, hospital, write, project } = await clinic();
    const doctor = app.as(await app.make.staff({ hospital, role: 'doctor' }));
    const own = (await write({ projects: [{ project_id: await project(200), count: 1 }] }, doctor)).number(
      'data',
      'id',
    );
    await pay({ id: await issued(500), payments: cash(500) });
    await pay({ id: own, payments: cash(200) });
    const seen = await doctor('GET', '/api/admin/payments');
    expect([seen.at('total'), seen.at('meta', 'total')]).toEqual([1, 200]);
  });
});

describe('what a member owes', () => {
  it('is of lists that were at the desk: not before the first payment, and nothing after the last', async () => {
    const { issued, pay, shown, asks, member } = await clinic();
    const id = await issued(3000);
    const owes = async () => ((await shown()) as { cumulative_arrears: number }).cumulative_arrears;
    const found = async () =>
      ((await asks('GET', `${USERS}?arrears=1&sort=-cumulative_arrears`)).at('data') as { id: number }[]).map(
        (each) => each.id,
      );
    expect([await owes(), await found()]).toEqual([0, []]);
    await pay({ id, payments: cash(1000) });
    expect([await owes(), await found()]).toEqual([2000, [member]]);
    await pay({ id, payments: cash(2000) });
    expect([await owes(), await found()]).toEqual([0, []]);
  });

  it('is what members stand by, and who owes nothing by when they came', async () => {
    const { issued, pay, asks, member, hospital, relative } = await clinic();
    const [second, third] = [await makeCard(app, hospital), await makeCard(app, hospital)];
    const { member: other } = await relative(50);
    await pay({ id: await issued(3000), payments: cash(1000) });
    const list = async (query: string) => {
      const answer = await asks('GET', `${USERS}?pageSize=2&${query}`);
      return [answer.at('total'), ...(answer.at('data') as { id: number }[]).map((each) => each.id)];
    };
    expect(await list('sort=-cumulative_arrears')).toEqual([4, member, other]);
    expect(await list('sort=-cumulative_arrears&page=2')).toEqual([4, third.member, second.member]);
    expect(await list('sort=cumulative_arrears')).toEqual([4, other, third.member]);
    expect(await list('sort=cumulative_arrears&page=2')).toEqual([4, second.member, member]);
    expect(await list('')).toEqual([4, other, third.member]);
    await asks('POST', `${USERS}/level/${second.member}`, { level: 2 }, { 'Idempotency-Key': 'by-level' });
    expect(await list('sort=-cumulative_arrears&level=3')).toEqual([1, second.member]);
    expect(await list('sort=-cumulative_arrears&level=1')).toEqual([3, member, other]);
  });
});
