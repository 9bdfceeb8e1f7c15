import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fresh, makeRule, openMemberDesk, USERS } from '../support/member-desk.ts';

/** Stored value and points of a member: docs/domain/money.md#members. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openMemberDesk(app);
const rule = (hospital: number, change = '') => makeRule(app, hospital, change);

describe('充值', () => {
  it('adds to both parts, and comes with a receipt of the cashier’s shift', async () => {
    const { recharge, hospital, desk } = await clinic();
    const answer = await recharge({ amount: 100.5, gift_amount: 10, payment_type: 1 });
    expect(answer.status).toBe(201);
    expect(answer.at('data')).toMatchObject({
      balance: 11_050,
      principal: 10_050,
      gift: 1000,
      cumulative_recharge: 10_050,
      integral: 0,
    });
    expect(answer.at('meta', 'receipt')).toMatchObject({ receipt_no: 'SJ2026-000001', print_no: 0 });
    const { rows } = await app.owner.query(
      `SELECT s.staff_id, s.business_date::text, p.kind, p.total, t.type, t.amount, l.kind AS posted
       FROM payments p JOIN shifts s ON s.id = p.shift_id JOIN payment_tenders t ON t.payment_id = p.id
         JOIN ledger_transactions l ON l.payment_id = p.id AND l.shift_id = s.id WHERE p.hospital_id = $1`,
      [hospital],
    );
    expect(rows).toEqual([
      {
        staff_id: desk.id,
        business_date: '2026-11-20',
        kind: 'topup',
        total: 10_050,
        type: 1,
        amount: 10_050,
        posted: 'topup',
      },
    ]);
  });

  it.each([
    [{ amount: 0.5, payment_type: 1 }, 'amount', '充值金额最小为1,最大为10000'],
    [{ amount: 10_001, payment_type: 1 }, 'amount', '充值金额最小为1,最大为10000'],
    [{ payment_type: 1 }, 'amount', '充值金额为必填项'],
    [{ amount: 1.005, payment_type: 1 }, 'amount', '充值金额最多两位小数'],
    [{ amount: 10, gift_amount: 0.5, payment_type: 1 }, 'gift_amount', '赠送金额最小为1,最大为10000'],
    [{ amount: 10, payment_type: 5 }, 'payment_type', '请选择支付方式'],
  ])('refuses %o', async (form, field, message) => {
    const { recharge, shown } = await clinic();
    const answer = await recharge(form);
    expect(answer.status).toBe(422);
    expect(answer.at('errors', field)).toEqual([message]);
    expect(await shown()).toMatchObject({ balance: 0 });
  });

  it('gives what the rule says, whatever was typed beside it', async () => {
    const { recharge, hospital } = await clinic();
    const rule_id = await rule(hospital);
    const answer = await recharge({ amount: 2500, payment_type: 3, rule_id });
    expect(answer.at('data')).toMatchObject({ principal: 250_000, gift: 20_000 });
    const other = await recharge({ amount: 1000, gift_amount: 200, payment_type: 3, rule_id });
    expect([other.status, other.at('errors', 'gift_amount')]).toEqual([422, ['赠送金额与充值方案不符']]);
    const less = await recharge({ amount: 999, payment_type: 3, rule_id });
    expect([less.status, less.at('errors', 'amount')]).toEqual([422, ['充值金额未达到充值方案的金额']]);
    await app.owner.query("UPDATE recharge_rules SET ends_on = '2026-11-19' WHERE id = $1", [rule_id]);
    const late = await recharge({ amount: 1000, payment_type: 3, rule_id });
    expect([late.status, late.string('code')]).toEqual([409, 'STALE']);
  });

  it('is done once for one key', async () => {
    const { recharge, shown } = await clinic();
    const headers = fresh();
    const [one, two] = [
      await recharge({ amount: 10, payment_type: 1 }, headers),
      await recharge({ amount: 10, payment_type: 1 }, headers),
    ];
    expect(two.at('meta', 'receipt')).toEqual(one.at('meta', 'receipt'));
    expect((await recharge({ amount: 11, payment_type: 1 }, headers)).status).toBe(422);
    expect(await shown()).toMatchObject({ principal: 1000 });
  });
});

describe('退储值', () => {
  it('gives back principal and takes gift away, and never more than there is', async () => {
    const { recharge, shown } = await clinic();
    await recharge({ amount: 100, gift_amount: 10, payment_type: 1 });
    const done = await recharge({ amount: 40, gift_amount: 5, payment_type: 1, type: 2, reason: '不再需要' });
    expect(done.at('data')).toMatchObject({ principal: 6000, gift: 500, cumulative_recharge: 6000 });
    const more = await recharge({ amount: 60.01, payment_type: 1, type: 2 });
    expect([more.status, more.string('code')]).toEqual([409, 'BALANCE']);
    expect([more.at('principal'), more.at('gift'), more.at('integral')]).toEqual([6000, 500, 0]);
    expect(await shown()).toMatchObject({ principal: 6000, gift: 500 });
  });

  it('of fifty at once gives as many as there is money for', async () => {
    const { recharge, shown, hospital } = await clinic();
    await recharge({ amount: 100, payment_type: 1 });
    const all = await Promise.all(Array.from({ length: 50 }, () => recharge({ amount: 10, payment_type: 1, type: 2 })));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(all.filter((answer) => answer.status === 409 && answer.string('code') === 'BALANCE')).toHaveLength(40);
    expect(await shown()).toMatchObject({ principal: 0 });
    const { rows } = await app.owner.query<{ no: string }>(
      'SELECT receipt_no AS no FROM receipts WHERE hospital_id = $1',
      [hospital],
    );
    expect(rows.map(({ no }) => Number(no.slice(-6))).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 11 }, (_, n) => n + 1),
    );
  });

  it('of less than a yuan is only all of it', async () => {
    const { recharge, shown } = await clinic();
    await recharge({ amount: 10.5, payment_type: 1 });
    expect((await recharge({ amount: 0.4, payment_type: 1, type: 2 })).at('errors', 'amount')).toEqual([
      '充值金额最小为1,最大为10000',
    ]);
    await recharge({ amount: 10, payment_type: 1, type: 2 });
    expect((await recharge({ amount: 0.5, payment_type: 1, type: 2 })).status).toBe(201);
    expect(await shown()).toMatchObject({ principal: 0 });
  });
});

describe('积分变动', () => {
  it('adds, takes and clears, and never goes below zero', async () => {
    const { integral, shown } = await clinic();
    expect((await integral({ type: 'incr', integral: 30 })).at('data', 'integral')).toBe(30);
    const more = await integral({ type: 'decr', integral: 31 });
    expect([more.status, more.string('code'), more.at('integral')]).toEqual([409, 'BALANCE', 30]);
    expect((await integral({ type: 'clearing' })).at('data', 'integral')).toBe(0);
    expect((await integral({ type: 'clearing' })).string('code')).toBe('STATE');
    expect(await shown()).toMatchObject({ integral: 0 });
  });
});

describe('a locked member', () => {
  it('keeps what they have', async () => {
    const { recharge, integral, lock, level } = await clinic();
    await recharge({ amount: 100, payment_type: 1 });
    expect((await lock({ vip_status: 0 })).at('data', 'vip_status')).toBe(1);
    for (const answer of [
      await recharge({ amount: 1, payment_type: 1 }),
      await recharge({ amount: 1, payment_type: 1, type: 2 }),
      await integral({ type: 'incr', integral: 1 }),
      await level({ level: 1 }),
    ])
      expect([answer.status, answer.string('code')]).toEqual([409, 'STATE']);
  });

  it('is locked by one of two who saw the same', async () => {
    const { lock, shown } = await clinic();
    expect((await lock({ vip_status: 0 })).status).toBe(201);
    const second = await lock({ vip_status: 0 });
    expect([second.status, second.string('code'), second.at('current', 'vip_status')]).toEqual([409, 'STALE', 1]);
    expect(await shown()).toMatchObject({ vip_status: 1 });
    expect((await lock({ vip_status: 1 })).at('data', 'vip_status')).toBe(0);
  });
});

describe('rules that fit', () => {
  it('are asked for as one types, the best gift first', async () => {
    const { asks, member, hospital } = await clinic();
    const first = await rule(hospital);
    const best = await rule(hospital, 'amount = 200000, gift_amount = 50000, repeat = false');
    for (const change of ['status = 0', "ends_on = '2026-11-19'", "levels = '{3}'", 'amount = 500000'])
      await rule(hospital, change);
    const match = (amount: number) =>
      asks('GET', `/api/admin/recharge_rules/match?member_id=${member}&amount=${amount}`);
    expect((await match(250_000)).at('data')).toMatchObject([
      { id: best, gift_amount: 50_000, gift_integral: 0 },
      { id: first, gift_amount: 20_000, gift_integral: 0 },
    ]);
    expect((await match(99_900)).at('data')).toEqual([]);
    const { member: stranger } = await clinic();
    const other = await asks('GET', `/api/admin/recharge_rules/match?member_id=${stranger}&amount=100000`);
    expect([other.status, other.at('errors', 'member_id')]).toEqual([422, ['会员不存在']]);
  });
});

describe('what the owner has decided', () => {
  const SETTINGS = '/api/admin/money_settings';

  it('bounds what is stored, and who gives', async () => {
    const { recharge, asks, hospital, member } = await clinic();
    expect((await asks('GET', SETTINGS)).at('data')).toEqual({
      stored_limit: null,
      gift_by_rule_only: false,
      sms_balance: true,
      refund_second: 'shop_owner',
      refund_alone_max: 1_000_000,
      version: 1,
    });
    const owner = app.as(await app.make.staff({ role: 'shop_owner', hospital }));
    const form = { stored_limit: 500_000, gift_by_rule_only: true, sms_balance: true, version: 1 };
    expect((await asks('PUT', SETTINGS, form, fresh())).status).toBe(403);
    expect((await owner('PUT', SETTINGS, form, fresh())).at('data')).toMatchObject({
      ...form,
      refund_second: 'shop_owner',
      version: 2,
    });

    expect((await recharge({ amount: 4000, payment_type: 1 })).status).toBe(201);
    const more = await recharge({ amount: 1000.01, payment_type: 1 });
    expect([more.status, more.string('code'), more.string('message')]).toEqual([
      ...[422, 'LIMIT', '储值本金不能超过 5000.00 元'],
    ]);
    const given = await recharge({ amount: 10, gift_amount: 1, payment_type: 1 });
    expect(given.at('errors', 'gift_amount')).toEqual(['赠送金额只能按充值规则']);
    const asOwner = await owner(
      'POST',
      `${USERS}/recharge/${member}`,
      { amount: 10, gift_amount: 1, payment_type: 1 },
      fresh(),
    );
    expect(asOwner.at('data', 'gift')).toBe(100);
    expect(
      (await recharge({ amount: 10, payment_type: 1, rule_id: await rule(hospital, 'amount = 1000') })).status,
    ).toBe(201);
  });

  it('is changed by one of two who saw the same', async () => {
    const { asks, hospital } = await clinic();
    const owner = app.as(await app.make.staff({ role: 'shop_owner', hospital }));
    const form = (stored_limit: number) => ({ stored_limit, gift_by_rule_only: false, sms_balance: true, version: 1 });
    const both = await Promise.all([1000, 2000].map((limit) => owner('PUT', SETTINGS, form(limit), fresh())));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [won, lost] = both[0]?.status === 201 ? both : both.toReversed();
    expect(lost?.at('current')).toEqual(won?.at('data'));
    expect((await asks('GET', SETTINGS)).at('data')).toEqual(won?.at('data'));
    expect((await owner('PUT', SETTINGS, { ...form(1), version: undefined }, fresh())).at('errors')).toEqual({
      ...{ stored_limit: [expect.any(String)], version: ['版本为必填项'] },
    });
  });
});
