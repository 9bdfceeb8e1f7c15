import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCard } from '../ledger/cards.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { DISPOSAL, openDisposalDesk } from '../support/disposal-desk.ts';
import { fresh, USERS } from '../support/member-desk.ts';

/** Lists of treatments: docs/domain/money.md#bills. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openDisposalDesk(app);

describe('a list', () => {
  it('costs what the price list and the level say, by the line; drugs are dear to everybody', async () => {
    const { level, project, drug, write, list } = await clinic();
    await level({ level: 5 });
    const projects = [
      { project_id: await project(68_000), count: 1 },
      { project_id: await project(26_000), count: 1 },
    ];
    const drugs = [{ drug_id: await drug(850), count: 1 }];
    const answer = await write({ projects, drugs });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toMatchObject({
      ...{ number: 'CZ20261120-0001', price: 94_850, total: 80_750, discount: 14_100, arrears: 80_750, amount: 0 },
      ...{ status: 1, status_name: '未付', total2: '捌佰零柒元伍角整', amount2: '零元整', drug_count: 1 },
      discounts: [{ kind: 'level', name: '会员等级', amount: 14_100 }],
    });
    const nets = (answer.at('data', 'projects') as { net: number }[]).map(({ net }) => net);
    expect(nets).toEqual([57_800, 22_100]);
    await level({ level: 0 });
    expect(await list(answer.number('data', 'id'))).toMatchObject({ total: 80_750 });
  });

  it('rounds half up, line by line', async () => {
    const { level, project, write } = await clinic();
    await level({ level: 5 });
    const projects = [{ project_id: await project(10), count: 1 }];
    expect((await write({ projects })).at('data', 'total')).toBe(9);
  });

  it('spreads what is taken off it over its lines, to the cent', async () => {
    const { hospital, project, write } = await clinic();
    const owner = app.as(await app.make.staff({ hospital, role: 'shop_owner' }));
    const projects = [];
    for (let n = 0; n < 3; n++) projects.push({ project_id: await project(5000), count: 1 });
    const answer = await write({ projects, discount: { amount: 1000, reason: '老客' } }, owner);
    const nets = (answer.at('data', 'projects') as { net: number }[]).map(({ net }) => 5000 - net);
    expect(nets).toEqual([334, 333, 333]);
    expect(answer.at('data')).toMatchObject({
      total: 14_000,
      discounts: [{ kind: 'manual', amount: 1000, reason: '老客' }],
    });
  });

  it('is bounded by who takes off, and by the least price', async () => {
    const { hospital, project, write } = await clinic();
    const projects = [{ project_id: await project(10_000, '8000, true'), count: 1 }];
    const off = (percent: number) => ({ projects, discount: { percent, reason: '老客' } });
    expect((await write(off(5))).at('data', 'total')).toBe(9500);
    expect((await write(off(6))).at('errors', 'discount')).toEqual(['手动优惠最多为5%']);
    const doctor = app.as(await app.make.staff({ hospital, role: 'doctor' }));
    expect((await write(off(1), doctor)).at('errors', 'discount')).toEqual(['手动优惠最多为0%']);
    const owner = app.as(await app.make.staff({ hospital, role: 'shop_owner' }));
    expect((await write(off(20), owner)).at('data', 'total')).toBe(8000);
    expect((await write(off(21), owner)).at('errors', 'discount')).toEqual(['优惠后低于项目的最低价']);
    const dearer = [{ ...projects[0], unit_price: 10_001 }];
    expect((await write({ projects: dearer })).at('errors', 'projects')).toEqual(['单价不能高于价目表']);
  });

  it.each([
    [{ projects: [], drugs: [] }, 'projects', '请至少选择一个项目'],
    [{ projects: [{ project_id: 1_999_999, count: 1 }] }, 'projects', '有项目或药品不存在或已停售，请重新选择'],
  ])('refuses %o', async (form, field, message) => {
    const { write } = await clinic();
    const answer = await write(form);
    expect([answer.status, answer.at('errors', field)]).toEqual([422, [message]]);
  });

  it('is a draft until it is issued, changes while nobody has paid, and is void with a reason', async () => {
    const { project, write, list, asks, patient } = await clinic();
    const projects = [{ project_id: await project(10_000), count: 2 }];
    const draft = await write({ projects, issue: false });
    expect(draft.at('data')).toMatchObject({ status: 0, number: null, arrears: 0, total: 20_000 });
    const id = draft.number('data', 'id');
    const issued = await write({ id, projects: [{ ...projects[0], count: 1 }], version: draft.at('data', 'version') });
    expect(issued.at('data')).toMatchObject({ status: 1, total: 10_000, arrears: 10_000 });
    const more = await write({ id, projects: [{ ...projects[0], count: 3 }], version: issued.at('data', 'version') });
    expect(more.at('data')).toMatchObject({ total: 30_000, arrears: 30_000, number: issued.at('data', 'number') });
    const stale = await write({ id, projects, version: 1 });
    expect([stale.string('code'), stale.at('current', 'total')]).toEqual(['STALE', 30_000]);
    const gone = await asks(
      'POST',
      `${DISPOSAL}/void`,
      { id, version: more.at('data', 'version'), reason: '开错了' },
      fresh(),
    );
    expect(gone.at('data')).toMatchObject({ status: 4, arrears: 0 });
    expect((await write({ id, projects })).string('code')).toBe('STATE');
    expect(await list(id)).toMatchObject({ status: 4, patient: { id: patient } });
  });

  it('of a doctor is another doctor’s to read alone', async () => {
    const { hospital, project, write } = await clinic();
    const [first, second] = [
      app.as(await app.make.staff({ hospital, role: 'doctor' })),
      app.as(await app.make.staff({ hospital, role: 'doctor' })),
    ];
    const projects = [{ project_id: await project(10_000), count: 1 }];
    const id = (await write({ projects }, first)).number('data', 'id');
    expect((await write({ id, projects }, second)).status).toBe(403);
    expect((await write({ id, projects }, first)).status).toBe(201);
  });
});

describe('收费', () => {
  it('in part leaves a debt, in whole none, and is the patient’s consumption', async () => {
    const { issued, pay, list, shown, hospital } = await clinic();
    const id = await issued(10_000);
    expect(await list(id)).toMatchObject({ status: 1, arrears: 10_000 });
    const part = await pay({ id, payments: [{ type: 3, amount: 4000, trade_no: 'W1' }] });
    expect(part.at('data')).toMatchObject({
      status: 2,
      status_name: '欠费',
      amount: 4000,
      arrears: 6000,
      payment_record: null,
    });
    expect(part.at('meta', 'receipt', 'receipt_no')).toBe('SJ2026-000001');
    const rest = await pay({ id, payments: [{ type: 1, amount: 6000, tendered: 10_000 }] });
    expect(rest.at('data')).toMatchObject({ status: 3, arrears: 0, amount: 10_000 });
    expect(rest.at('data', 'payment_record', 'created_at')).toMatch(/^2026-11-20T/);
    expect(rest.at('meta', 'change')).toBe(4000);
    expect(rest.at('data', 'payments')).toMatchObject([
      { type: 3, amount: 4000, receipt_no: 'SJ2026-000001' },
      { type: 1, amount: 6000, receipt_no: 'SJ2026-000002' },
    ]);
    expect(await shown()).toMatchObject({ cumulative_consumption: 10_000 });
    const { rows } = await app.owner.query(
      `SELECT a.kind, sum(e.amount)::int AS amount FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
       WHERE a.hospital_id = $1 AND a.kind IN ('cash', 'wechat', 'revenue') GROUP BY 1 ORDER BY 1`,
      [hospital],
    );
    expect(rows).toEqual([
      { kind: 'cash', amount: 6000 },
      { kind: 'revenue', amount: -10_000 },
      { kind: 'wechat', amount: 4000 },
    ]);
  });

  it('takes principal of a card before gift, and no more than there is', async () => {
    const { issued, pay, recharge, shown } = await clinic();
    await recharge({ amount: 30, gift_amount: 10, payment_type: 1 });
    const id = await issued(10_000);
    const paid = await pay({
      id,
      payments: [
        { type: 5, amount: 3500 },
        { type: 3, amount: 1500 },
      ],
    });
    expect(paid.at('data')).toMatchObject({ status: 2, arrears: 5000 });
    expect(await shown()).toMatchObject({
      principal: 0,
      gift: 500,
      cumulative_consumption: 5000,
      cumulative_recharge: 3000,
    });
    const more = await pay({ id, payments: [{ type: 5, amount: 501 }] });
    expect([more.string('code'), more.at('principal'), more.at('gift')]).toEqual(['BALANCE', 0, 500]);
  });

  it('of a card that has too little is refused for what comes first: more than is owed, a locked card', async () => {
    const { issued, pay, member } = await clinic();
    const id = await issued(10_000);
    const by = async (amount: number) => (await pay({ id, payments: [{ type: 5, amount }] })).at('code');
    expect([await by(10_000), await by(10_001)]).toEqual(['BALANCE', 'OVERPAID']);
    await app.owner.query('UPDATE members SET vip_status = 1 WHERE id = $1', [member]);
    expect(await by(10_000)).toBe('STATE');
  });

  it('may take another card of the same account: the balance is that one’s, consumption the patient’s', async () => {
    const { issued, pay, relative, shown, asks, member } = await clinic();
    const card = await relative(30);
    const id = await issued(5000);
    const from = (member_id: number) => pay({ id, payments: [{ type: 5, amount: 2000, member_id }] });
    expect((await from(card.member)).at('data')).toMatchObject({ status: 2, arrears: 3000 });
    expect((await asks('GET', `${USERS}/${card.member}`)).at('data')).toMatchObject({
      principal: 1000,
      cumulative_consumption: 0,
    });
    expect(await shown()).toMatchObject({ id: member, principal: 0, cumulative_consumption: 2000 });
    const moves = async (scope: string) =>
      ((await asks('GET', `${USERS}/rechargeRecord/${card.member}?${scope}`)).at('data') as object[]).slice(0, 2);
    expect(await moves('')).toMatchObject([{ type: 1, amount: 3000 }]);
    expect(await moves('scope=all')).toMatchObject([
      { type: 3, type_name: '消费', amount: 2000, gift_amount: 0, balance: 1000, payment_type: 5 },
      { type: 1, amount: 3000 },
    ]);
    expect((await asks('GET', `${USERS}/ledger/${card.member}?kind=principal`)).at('data')).toMatchObject([
      { kind: 'pay', kind_name: '消费', amount: -2000, balance_after: 1000 },
      { kind: 'topup' },
    ]);
    const stranger = await makeCard(app, card.hospital);
    expect((await from(stranger.member)).at('errors', 'payments')).toEqual(['只能使用同一账号下患者的会员卡']);
  });

  it('takes a card once, by whatever name', async () => {
    const { issued, pay, recharge, member, shown } = await clinic();
    await recharge({ amount: 30, gift_amount: 10, payment_type: 1 });
    const payments = [
      { type: 5, amount: 3000 },
      { type: 5, amount: 500, member_id: member },
    ];
    const twice = await pay({ id: await issued(5000), payments });
    expect(twice.at('errors', 'payments')).toEqual(['现金、积分和同一张会员卡只能各用一次']);
    expect(await shown()).toMatchObject({ principal: 3000, gift: 1000 });
  });

  it('refuses more than is owed, less cash than is due, and change of anything else', async () => {
    const { issued, pay, hospital } = await clinic();
    const id = await issued(5000);
    const over = await pay({ id, payments: [{ type: 1, amount: 5001 }] });
    expect([over.status, over.string('code'), over.at('arrears'), over.at('total')]).toEqual([
      409,
      'OVERPAID',
      5000,
      5000,
    ]);
    expect((await pay({ id, payments: [{ type: 1, amount: 5000, tendered: 4000 }] })).status).toBe(422);
    expect((await pay({ id, payments: [{ type: 3, amount: 5000, tendered: 6000 }] })).status).toBe(422);
    expect((await pay({ id, payments: [] })).at('errors', 'payments')).toEqual(['请填写收款金额']);
    expect((await pay({ id, payments: [], owe: true })).at('data')).toMatchObject({ status: 2, arrears: 5000 });
    const { rows } = await app.owner.query('SELECT id FROM payments WHERE hospital_id = $1', [hospital]);
    expect(rows).toEqual([]);
  });

  it('pays several lists of one patient, the oldest first', async () => {
    const { issued, pay } = await clinic();
    const ids = [await issued(3000), await issued(4000)];
    const answer = await pay({
      ids: ids.toReversed(),
      payments: [
        { type: 1, amount: 2000 },
        { type: 3, amount: 3000 },
      ],
    });
    const found = answer.at('data') as { id: number; arrears: number; status: number }[];
    expect(found.map(({ id, arrears, status }) => [id, arrears, status])).toEqual([
      [ids[1], 2000, 2],
      [ids[0], 0, 3],
    ]);
    const other = await clinic();
    const stranger = await pay({ ids: [ids[1], await other.issued(100)], payments: [{ type: 1, amount: 1 }] });
    expect(stranger.status).toBe(404);
  });

  it('of two desks at the same moment is one’s', async () => {
    const { issued, pay, hospital } = await clinic();
    const second = app.as(await app.make.staff({ hospital, role: 'customer_service' }));
    for (let n = 0; n < 5; n++) {
      const id = await issued(5000);
      const form = { id, payments: [{ type: 1, amount: 5000 }] };
      const both = await Promise.all([pay(form), pay(form, second)]);
      const lost = both.find(({ status }) => status !== 201);
      expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
      expect([lost?.status, lost?.string('code'), lost?.at('arrears')]).toEqual([409, 'OVERPAID', 0]);
    }
    const { rows } = await app.owner.query<{ no: string }>(
      'SELECT receipt_no AS no FROM receipts WHERE hospital_id = $1',
      [hospital],
    );
    expect(rows.map(({ no }) => no).toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `SJ2026-00000${n}`));
  });

  it('is the same under the same key', async () => {
    const { issued, pay } = await clinic();
    const id = await issued(5000);
    const key = fresh();
    const [one, two] = [
      await pay({ id, payments: [{ type: 1, amount: 5000 }] }, undefined, key),
      await pay({ id, payments: [{ type: 1, amount: 5000 }] }, undefined, key),
    ];
    expect(two.at('meta')).toEqual(one.at('meta'));
    expect((await pay({ id, payments: [{ type: 1, amount: 4999 }] }, undefined, key)).status).toBe(422);
  });

  it('leaves a ledger that agrees', async () => {
    const { issued, pay, recharge, hospital } = await clinic();
    await recharge({ amount: 50, payment_type: 1 });
    await pay({
      id: await issued(7000),
      payments: [
        { type: 5, amount: 5000 },
        { type: 7, amount: 2000, trade_no: 'YB1' },
      ],
    });
    const owner = app.as(await app.make.staff({ hospital, role: 'shop_owner' }));
    expect((await owner('GET', '/api/admin/money/verify')).at('data')).toMatchObject({ ok: true, differences: [] });
  });
});

describe('the patient', () => {
  it('sees issued lists of their own', async () => {
    const { issued, write, project, account } = await clinic();
    const id = await issued(5000);
    const draft = (await write({ projects: [{ project_id: await project(1), count: 1 }], issue: false })).number(
      'data',
      'id',
    );
    const mine = await app.as(account)('GET', '/api/disposal_lists');
    expect((mine.at('data') as { id: number }[]).map((each) => each.id)).toEqual([id]);
    expect(mine.at('meta')).toEqual({ arrears: 5000 });
    expect((await app.as(account)('GET', `/api/disposal_lists/${id}`)).at('data')).toMatchObject({ id, arrears: 5000 });
    expect((await app.as(account)('GET', `/api/disposal_lists/${draft}`)).status).toBe(404);
    const stranger = app.as(await app.make.account());
    expect((await stranger('GET', `/api/disposal_lists/${id}`)).status).toBe(404);
  });
});

describe('a visit', () => {
  it('says to staff what is to be paid of it, by all of its lists', async () => {
    const { hospital, write, pay, project, asks, patient } = await clinic();
    const doctor = await app.make.doctor({ hospital });
    const hash_id = `visit-of-${patient}`;
    const { rows } = await app.owner.query<{ id: number }>(
      `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
         chief_complaint, fee, created_at)
       VALUES ($1, $2, $3, $4, $3, '{}', '2026-11-20', 600, clinic_instant('2026-11-20', 600), clinic_instant('2026-11-20', 615),
         '牙疼', 0, haomai_now()) RETURNING id`,
      [hash_id, hospital, doctor.id, patient],
    );
    const visit = rows[0]?.id;
    const one = async (price: number) =>
      (await write({ reservation_id: visit, projects: [{ project_id: await project(price), count: 1 }] })).number(
        'data',
        'id',
      );
    const said = async (date = '') => (await asks('GET', `${DISPOSAL}/visits?date=${date}`)).at('data');
    expect(await said()).toEqual([]);
    const [first, second] = [await one(3000), await one(2000)];
    expect(await said('2026-11-20')).toEqual([{ hash_id, status: 1, arrears: 5000 }]);
    await pay({ id: first, payments: [{ type: 1, amount: 1000 }] });
    expect(await said()).toEqual([{ hash_id, status: 2, arrears: 4000 }]);
    await pay({ ids: [first, second], payments: [{ type: 1, amount: 4000 }] });
    expect(await said()).toEqual([{ hash_id, status: 3, arrears: 0 }]);
    expect(await said('2026-11-21')).toEqual([]);
  });
});

describe('the list of lists', () => {
  it('is found by patient, number and state, with the sums of all that was found', async () => {
    const { issued, pay, asks, patient, write, project } = await clinic();
    const [paid, owed] = [await issued(5000), await issued(3000)];
    await pay({ id: paid, payments: [{ type: 1, amount: 5000 }] });
    await write({ projects: [{ project_id: await project(100), count: 1 }], issue: false });
    const all = await asks('GET', `${DISPOSAL}/list?patient_id=${patient}&pageSize=1`);
    expect([all.at('total'), all.at('meta')]).toEqual([3, { price: 8000, total: 8000, amount: 5000, arrears: 3000 }]);
    const found = async (query: string) =>
      ((await asks('GET', `${DISPOSAL}/list?${query}`)).at('data') as { id: number }[]).map(({ id }) => id);
    expect(await found('status=3')).toEqual([paid]);
    expect(await found('status=1')).toEqual([owed]);
    expect(await found('keyword=CZ20261120-0002')).toEqual([owed]);
    expect(await found('from=2026-11-21')).toEqual([]);
  });
});
