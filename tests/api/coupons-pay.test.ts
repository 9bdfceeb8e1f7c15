import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { COUPON, COUPONS, openCouponDesk } from '../support/coupon-desk.ts';
import { fresh } from '../support/member-desk.ts';

/** Coupons at the desk: docs/domain/money.md#coupons. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openCouponDesk(app);
const cash = (amount: number) => ({ payments: [{ type: 1, amount }] });
const netsOf = (list: unknown) => (list as { projects: { net: number }[] }).projects.map(({ net }) => net);

describe('what one takes off', () => {
  it('is spread over three equal lines as 334, 333, 333', async () => {
    const { held, paidWith, verified } = await clinic();
    const { list } = await paidWith(await held(), 8000, 3000, 3000, 3000);
    expect(netsOf(list)).toEqual([2666, 2667, 2667]);
    expect(list).toMatchObject({
      price: 9000,
      total: 8000,
      amount: 8000,
      status: 3,
      discounts: [{ kind: 'coupon', name: '优惠券', amount: 1000, reason: '满减券' }],
    });
    expect(await verified()).toEqual([]);
  });

  it('comes after the level’s and by hand, and before 抹零', async () => {
    const { held, level, issued, pay, owner, list, verified } = await clinic();
    await level({ level: 5, long: 1 });
    const id = await issued(10_000);
    const claim = await held({ kind: 2, amount: null, percent: 88 });
    // 8500 at the level, 8000 by hand, 7040 with the coupon, 7000 without what is odd.
    const done = await pay(
      { id, coupon_claim_id: claim, discount: { amount: 500, reason: '老客' }, round_off: 40, ...cash(7000) },
      owner,
    );
    expect(done.status, done.text).toBe(201);
    expect(await list(id)).toMatchObject({
      total: 7000,
      status: 3,
      discounts: [{ amount: 1500 }, { amount: 500 }, { kind: 'coupon', amount: 960 }, { amount: 40 }],
    });
    expect(await verified()).toEqual([]);
  });

  it('is bounded by max_off, by what the lines it is for cost, and by its threshold', async () => {
    const { held, issued, offered, pay, project, write, drug } = await clinic();
    await held({ name: '半价', kind: 2, amount: null, percent: 50, max_off: 300 });
    await held({ name: '大额', amount: 99_000 });
    const dear = await held({ name: '满百', threshold: 10_000 });
    const wanted = await project(2000);
    await held({ name: '单项', kind: 3, amount: null, scope: { all: false, project_ids: [wanted] } });
    const id = (
      await write({ projects: [{ project_id: wanted, count: 2 }], drugs: [{ drug_id: await drug(8000), count: 1 }] })
    ).number('data', 'id');
    const names = (await offered(id)) as { name: string; off: number; why: string | null }[];
    expect(names.map(({ name, off, why }) => [name, off, why])).toEqual([
      ['大额', 4000, null],
      ['单项', 2000, null],
      ['半价', 300, null],
      // A drug counts for nothing where it is not for drugs.
      ['满百', 0, 'threshold'],
    ]);
    const low = await pay({ id, coupon_claim_id: dear, ...cash(12_000) });
    expect(low.at('errors', 'coupon_claim_id')).toEqual(['适用项目未满 100.00 元']);
    expect(await offered(await issued(10_000))).toMatchObject([
      { off: 10_000 },
      { off: 1000 },
      { off: 300 },
      { why: 'none' },
    ]);
  });

  it('that does not go with the level is the better of both', async () => {
    const { held, level, issued, offered, pay, list, verified } = await clinic();
    await level({ level: 5, long: 1 });
    const small = await held({ name: '小', with_level: false, amount: 1000 });
    const big = await held({ name: '大', with_level: false, amount: 4000 });
    const id = await issued(10_000);
    // The level takes 15.00 off.
    expect(await offered(id)).toMatchObject([
      { id: big, off: 2500 },
      { id: small, off: 0, why: 'level' },
    ]);
    expect((await pay({ id, coupon_claim_id: small, ...cash(8500) })).at('errors', 'coupon_claim_id')).toEqual([
      '会员等级或活动的优惠更多，无需使用该优惠券',
    ]);
    expect((await pay({ id, coupon_claim_id: big, ...cash(6000) })).status).toBe(201);
    expect(await list(id)).toMatchObject({ total: 6000, status: 3 });
    expect(await verified()).toEqual([]);
  });

  it('may be all of it: nothing is paid then, and a void list gives it back', async () => {
    const { held, issued, pay, owner, state, list, verified } = await clinic();
    const claim = await held();
    const id = await issued(800);
    const done = await pay({ id, coupon_claim_id: claim, payments: [] });
    expect(done.status, done.text).toBe(201);
    expect(done.at('data')).toMatchObject({ total: 0, status: 3 });
    const { version } = (await list(id)) as { version: number };
    expect(
      (await owner('POST', '/api/admin/hospital/disposal/void', { id, version, reason: '开错了' }, fresh())).status,
    ).toBe(201);
    expect(await state(claim)).toMatchObject({ state: 'unused', disposal_id: null });
    expect(await verified()).toEqual([]);
  });
});

describe('using one', () => {
  it('at two desks at once: one wins', async () => {
    const { held, issued, pay, state, verified, list, asks, owner } = await clinic();
    const claim = await held();
    const ids = [await issued(5000), await issued(5000)];
    const answers = await Promise.all(
      ids.map((id, n) => pay({ id, coupon_claim_id: claim, ...cash(4000) }, n === 0 ? asks : owner)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const lost = answers.findIndex(({ status }) => status === 409);
    expect([answers[lost]?.at('code'), answers[lost]?.at('message')]).toEqual(['STATE', '该优惠券已使用']);
    expect(await list(ids[lost] ?? 0)).toMatchObject({ total: 5000, amount: 0 });
    expect(await state(claim)).toMatchObject({ state: 'used', disposal_id: ids[1 - lost] });
    expect(await verified()).toEqual([]);
  });

  it('is refused out of date, of somebody else, with several lists, and after the first payment', async () => {
    const { held, issued, pay, ending, relative, give, coupon } = await clinic();
    const claim = await held();
    await ending(claim, -1);
    const id = await issued(5000);
    const old = await pay({ id, coupon_claim_id: claim, ...cash(4000) });
    expect([old.at('code'), old.at('message')]).toEqual(['STATE', '该优惠券已过期']);
    const other = await relative(1);
    const theirs = (await give(await coupon(), [other.member])).number('data', 'given', 0, 'claim_id');
    expect((await pay({ id, coupon_claim_id: theirs, ...cash(4000) })).at('errors', 'coupon_claim_id')).toEqual([
      '该患者没有这张优惠券',
    ]);
    expect((await pay({ ids: [id, await issued(100)], coupon_claim_id: theirs, ...cash(4000) })).status).toBe(422);
    expect((await pay({ id, ...cash(100) })).status).toBe(201);
    const late = await pay({ id, coupon_claim_id: await held(), ...cash(100) });
    expect([late.at('code'), late.at('message')]).toEqual(['STATE', '首次收款后不能再优惠']);
  });

  it('keeps the terms of when it was got', async () => {
    const { coupon, give, owner, issued, offered } = await clinic();
    const id = await coupon();
    await give(id);
    expect(
      (await owner('PUT', `${COUPONS}/${id}`, { ...COUPON, amount: 1, valid: { days: 1 }, version: 1 }, fresh()))
        .status,
    ).toBe(201);
    await owner('PATCH', `${COUPONS}/${id}/status`, { status: 'off', version: 2 }, fresh());
    expect(await offered(await issued(5000))).toMatchObject([{ coupon_id: id, off: 1000, amount: 1000 }]);
  });
});

describe('coming back', () => {
  it('is with a whole refund, for seven days at least; in part its share stays on the lines', async () => {
    const { held, paidWith, ending, linesOf, refunded, state, verified } = await clinic();
    const claim = await held();
    await ending(claim, 0);
    const { id } = await paidWith(claim, 8000, 3000, 3000, 3000);
    const [first, ...others] = await linesOf(id);
    expect((await refunded(id, { lines: [first] })).at('meta', 'refund', 'amount')).toBe(2666);
    expect(await state(claim)).toMatchObject({ state: 'used' });
    await refunded(id, { lines: others });
    expect(await state(claim)).toEqual({ state: 'unused', days: 7, disposal_id: null });
    await paidWith(claim, 4000, 5000);
    expect(await verified()).toEqual([]);
  });

  it('is with the payment that is taken back', async () => {
    const { held, paidWith, reverse, state, list, verified } = await clinic();
    const claim = await held();
    const { id, payment } = await paidWith(claim, 4000, 5000);
    expect((await reverse(payment)).status).toBe(201);
    expect(await state(claim)).toEqual({ state: 'unused', days: 30, disposal_id: null });
    expect(await list(id)).toMatchObject({ total: 5000, status: 1, discounts: [] });
    expect(await verified()).toEqual([]);
  });
});

it('what differs is found', async () => {
  const { coupon, give, verified } = await clinic();
  const id = await coupon();
  await give(id);
  await app.owner.query('UPDATE coupons SET issued = issued + 1 WHERE id = $1', [id]);
  expect(await verified()).toEqual([{ check: 'coupon', what: 'issued', id, expected: 1, found: 2 }]);
});

describe('a quote', () => {
  it('has the coupon that takes most off, and the total with the one that is asked for', async () => {
    const { held, patient, owner, level, project } = await clinic();
    const asked = { patient_id: patient, projects: [{ project_id: await project(10_000), count: 1 }] };
    const quote = async (own: object = {}) => owner('POST', '/api/admin/hospital/disposal/quote', { ...asked, ...own });
    expect((await quote()).at('data', 'coupon')).toBeNull();
    const less = await held({ name: '减10' });
    const most = await held({ name: '八折', kind: 2, amount: null, percent: 80 });
    const none = await held({ name: '满200减100', amount: 10_000, threshold: 20_000 });
    await level({ level: 2, long: 1 });
    // 9500 at the level; 1900 off it is more than 1000.
    expect((await quote()).at('data')).toMatchObject({
      total: 9500,
      coupon: { coupon_claim_id: most, name: '八折', off: 1900, why: null },
    });
    expect((await quote({ coupon_claim_id: less })).at('data')).toMatchObject({
      total: 8500,
      coupon: { coupon_claim_id: less, off: 1000 },
    });
    expect((await quote({ coupon_claim_id: none })).at('data')).toMatchObject({
      total: 9500,
      coupon: { coupon_claim_id: none, off: 0, why: 'threshold' },
    });
    const there = await clinic();
    const strange = await quote({ coupon_claim_id: await there.held() });
    expect([strange.status, strange.at('errors', 'coupon_claim_id')]).toEqual([422, ['该患者没有这张优惠券']]);
  });
});
