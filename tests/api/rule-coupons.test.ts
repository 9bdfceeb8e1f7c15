import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openCouponDesk } from '../support/coupon-desk.ts';
import { fresh } from '../support/member-desk.ts';

/** Coupons that a recharge rule gives with a top-up. docs/domain/money.md#recharge-rules */

const RULES = '/api/admin/recharge_rules';
const FORM = { name: '充100送券', amount: 10_000, coupon_count: 1, repeat: true };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let rules = 0;
async function clinic() {
  const desk = await openCouponDesk(app);
  const { owner, asks, hospital, member, recharge } = desk;
  const forRules = (change: object = {}) => desk.coupon({ way: 'rule', per_person: 3, ...change });
  const rule = (form: object) => owner('POST', RULES, { ...FORM, name: `${FORM.name} ${++rules}`, ...form });
  const giving = async (coupon: number, change: object = {}) => {
    const made = await rule({ coupon_id: coupon, ...change });
    if (made.status !== 201) throw new Error(made.text);
    return made.number('data', 'id');
  };
  const fits = async (yuan: number) =>
    (await asks('GET', `${RULES}/match?member_id=${member}&amount=${yuan * 100}`)).at('data');
  const topUp = (yuan: number, id: number) => recharge({ amount: yuan, payment_type: 1, rule_id: id });
  const has = async (coupon: number) => {
    const { rows } = await app.owner.query<{ id: number; nth: number; state: string; way: string }>(
      "SELECT id, nth, state, way FROM coupon_claims WHERE coupon_id = $1 AND state <> 'taken_back' ORDER BY nth",
      [coupon],
    );
    return rows;
  };
  const issued = async (coupon: number) => {
    const { rows } = await app.owner.query<{ issued: number }>('SELECT issued FROM coupons WHERE id = $1', [coupon]);
    return rows[0]?.issued;
  };
  const lastTopUp = async () => {
    const { rows } = await app.owner.query<{ id: number }>(
      "SELECT max(id) AS id FROM payments WHERE hospital_id = $1 AND kind = 'topup'",
      [hospital],
    );
    return rows[0]?.id ?? 0;
  };
  const reverse = (id: number) => asks('POST', `/api/admin/payments/${id}/reverse`, { reason: '收错了人' }, fresh());
  return { ...desk, forRules, rule, giving, fits, topUp, has, issuedOf: issued, lastTopUp, reverse };
}

describe('a rule with coupons', () => {
  it('names one that is for top-ups and out, and how many', async () => {
    const { coupon, forRules, rule } = await clinic();
    const wrong = await rule({ coupon_id: await coupon() });
    expect([wrong.status, wrong.at('errors')]).toEqual([
      422,
      { coupon_id: ['请选择发放方式为充值赠送、正在发放的优惠券'] },
    ]);
    const other = await clinic();
    expect((await rule({ coupon_id: await other.forRules() })).status).toBe(422);
    const id = await forRules();
    expect((await rule({ coupon_id: id, coupon_count: 0 })).at('errors')).toEqual({
      coupon_count: ['请选择优惠券并填写张数'],
    });
    expect((await rule({ coupon_id: id, coupon_count: 2 })).at('data')).toMatchObject({
      ...{ coupon_id: id, coupon: { id, name: '满减券' }, coupon_count: 2, gift_amount: 0 },
    });
  });

  it('gives with each multiple, says so beforehand, and only what may be had', async () => {
    const { forRules, giving, fits, topUp, has, issuedOf, asks, member } = await clinic();
    const coupon = await forRules();
    const id = await giving(coupon);
    expect(await fits(250)).toMatchObject([{ id, coupon: { id: coupon, name: '满减券' }, coupon_count: 2 }]);
    expect((await topUp(250, id)).status).toBe(201);
    expect(await has(coupon)).toMatchObject([
      { nth: 1, state: 'unused', way: 'rule' },
      { nth: 2, state: 'unused', way: 'rule' },
    ]);
    const shown = await asks('GET', `/api/admin/hospital/users/${member}`);
    expect(shown.at('data', 'principal')).toBe(25_000);
    expect(await fits(250)).toEqual([]);
    const more = await topUp(200, id);
    expect([more.status, more.at('errors', 'rule_id')]).toEqual([422, ['该会员不能再得此方案的优惠券：每人限领 3 张']]);
    expect((await topUp(100, id)).status).toBe(201);
    expect([await issuedOf(coupon), (await has(coupon)).length]).toEqual([3, 3]);
  });

  it('of which not enough are left is not gone by: nothing is taken', async () => {
    const { forRules, giving, fits, topUp, issuedOf, shown, verified } = await clinic();
    const coupon = await forRules({ total: 1 });
    const id = await giving(coupon);
    const before = await shown();
    const refused = await topUp(200, id);
    expect([refused.status, refused.string('code'), refused.string('message')]).toEqual([
      ...[409, 'STALE', '该充值方案赠送的优惠券不能发放：该优惠券已领完，请重新选择'],
    ]);
    expect([await shown(), await issuedOf(coupon)]).toEqual([before, 0]);
    expect(await fits(200)).toEqual([]);
    expect(await fits(100)).toMatchObject([{ id, coupon_count: 1 }]);
    expect(await verified()).toEqual([]);
  });

  it('two desks at the last one: one tops up with it, the other is told', async () => {
    const { forRules, giving, topUp, issuedOf } = await clinic();
    const coupon = await forRules({ total: 1 });
    const id = await giving(coupon);
    const both = await Promise.all([topUp(100, id), topUp(100, id), topUp(100, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await issuedOf(coupon)).toBe(1);
  });
});

describe('a top-up with coupons that is taken back', () => {
  it('takes them with it, and whoever tops up anew has them again', async () => {
    const { forRules, giving, topUp, has, issuedOf, lastTopUp, reverse, verified } = await clinic();
    const coupon = await forRules();
    const id = await giving(coupon);
    await topUp(100, id);
    const first = await lastTopUp();
    await topUp(200, id);
    expect((await reverse(first)).status).toBe(201);
    expect([(await has(coupon)).map(({ nth }) => nth), await issuedOf(coupon)]).toEqual([[2, 3], 2]);
    expect((await topUp(100, id)).status).toBe(201);
    expect([(await has(coupon)).map(({ nth }) => nth), await issuedOf(coupon)]).toEqual([[1, 2, 3], 3]);
    expect(await verified()).toEqual([]);
  });

  it('is refused where one of them is used, until that comes back', async () => {
    const { forRules, giving, topUp, has, lastTopUp, reverse, issued, pay, issuedOf, owner } = await clinic();
    const coupon = await forRules();
    await topUp(200, await giving(coupon));
    const payment = await lastTopUp();
    const [claim] = await has(coupon);
    const form = { id: await issued(5000), coupon_claim_id: claim?.id, payments: [{ type: 3, amount: 4000 }] };
    const paid = await pay(form);
    expect(paid.status, paid.text).toBe(201);
    const back = await reverse(payment);
    expect([back.status, back.string('message')]).toEqual([409, '随充值赠送的优惠券已使用，不能冲正']);
    expect([(await has(coupon)).map(({ state }) => state), await issuedOf(coupon)]).toEqual([['used', 'unused'], 2]);
    const undone = `/api/admin/payments/${paid.number('meta', 'payment', 'id')}/reverse`;
    expect((await owner('POST', undone, { reason: '收错了人' }, fresh())).status).toBe(201);
    expect((await reverse(payment)).status).toBe(201);
    expect([await has(coupon), await issuedOf(coupon)]).toEqual([[], 0]);
  });

  it('is done or its coupon is used: of two desks at once, one wins', async () => {
    const { forRules, giving, topUp, has, lastTopUp, reverse, issued, pay, issuedOf } = await clinic();
    const coupon = await forRules();
    await topUp(100, await giving(coupon));
    const [claim] = await has(coupon);
    const form = { id: await issued(5000), coupon_claim_id: claim?.id, payments: [{ type: 3, amount: 4000 }] };
    const [used, back] = await Promise.all([pay(form), reverse(await lastTopUp())]);
    expect([used.status, back.status].toSorted()).toEqual([201, 409]);
    if (back.status === 201) expect(used.string('message')).toBe('该优惠券已收回');
    expect(await issuedOf(coupon)).toBe(used.status === 201 ? 1 : 0);
  });
});
