import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { DISPOSAL } from '../support/disposal-desk.ts';
import { fresh, makeRule, USERS } from '../support/member-desk.ts';
import { openRefundDesk } from '../support/refund-desk.ts';

/** 冲正: what was keyed in wrongly is taken back whole. docs/domain/money.md#taking-back */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function clinic() {
  const desk = await openRefundDesk(app);
  const { asks } = desk;
  const reverse = (id: number, as = asks, reason = '收错了人') =>
    as('POST', `/api/admin/payments/${id}/reverse`, { reason }, fresh());
  const paid = async (form: object) => (await desk.pay(form)).number('meta', 'payment', 'id');
  return { ...desk, reverse, paid };
}

describe('a payment that is taken back', () => {
  it('is mirrored whole: ways, card, list, consumption, drawer; with a receipt that names the first', async () => {
    const { issued, paid, reverse, recharge, list, shown, verified, owner, asks } = await clinic();
    await recharge({ amount: 20, gift_amount: 10, payment_type: 1 });
    const id = await issued(5000);
    const before = await shown();
    const payment = await paid({
      id,
      payments: [
        { type: 5, amount: 2500 },
        { type: 1, amount: 2500, tendered: 3000 },
      ],
    });
    const back = await reverse(payment);
    expect(back.status, back.text).toBe(201);
    expect(back.at('data')).toMatchObject({
      ...{ kind: 'reversal', kind_name: '冲正', total: -5000, reverses: 'SJ2026-000002', reversed: false },
      ...{ receipt: { receipt_no: 'SJ2026-000003' }, disposals: [{ id, amount: -5000 }] },
    });
    expect(await list(id)).toMatchObject({ status: 1, amount: 0, arrears: 5000, payment_record: null, payments: [] });
    expect(await shown()).toEqual(before);
    expect((await asks('GET', '/api/admin/shifts/current')).at('data', 'given_back', 'count')).toBe(1);
    const opened = await owner('GET', `/api/admin/charges/${id}`);
    expect(opened.at('meta', 'payments')).toMatchObject([
      { kind: 'reversal', total: -5000 },
      { kind: 'pay', total: 5000, reversed: true, reverses: null },
    ]);
    const paper = await owner('GET', `/api/admin/receipts/${back.number('data', 'receipt', 'id')}`);
    expect(paper.at('data')).toMatchObject({
      ...{ kind: 'reversal', total: -5000, total2: '负伍拾元整', refund: null },
      reversal: { receipt_no: 'SJ2026-000002', reason: '收错了人' },
    });
    expect(await verified()).toEqual([]);
  });

  it('once: of two at the same moment one takes it back', async () => {
    const { issued, paid, reverse, verified, owner, list } = await clinic();
    const id = await issued(5000);
    const payment = await paid({ id, payments: [{ type: 3, amount: 5000 }] });
    const both = await Promise.all([reverse(payment), reverse(payment, owner)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const again = await reverse(payment);
    expect([again.string('code'), again.string('message')]).toEqual(['STATE', '该笔已冲正']);
    expect(await list(id)).toMatchObject({ arrears: 5000 });
    expect(await verified()).toEqual([]);
  });

  it('gives back what was taken off with it, line by line, and the number of the till', async () => {
    const { project, write, paid, reverse, list, verified } = await clinic();
    const projects = [];
    for (const price of [1000, 2000, 3333]) projects.push({ project_id: await project(price), count: 1 });
    const id = (await write({ projects })).number('data', 'id');
    const before = (await list(id)) as { projects: object[] };
    const form = {
      id,
      discount: { amount: 100, reason: '老客' },
      round_off: 33,
      payments: [{ type: 3, amount: 6200, trade_no: 'WX-REVERSED' }],
    };
    const payment = await paid(form);
    expect(await list(id)).toMatchObject({ total: 6200, status: 3 });
    await reverse(payment);
    expect(await list(id)).toMatchObject({
      ...{ price: 6333, total: 6333, discount: 0, arrears: 6333, status: 1, discounts: [] },
      projects: before.projects,
    });
    // Keyed in again, as it should have been.
    expect(await paid(form)).toBeGreaterThan(payment);
    expect(await list(id)).toMatchObject({ total: 6200, status: 3 });
    expect(await verified()).toEqual([]);
  });

  it('leaves the paper of the first as it was: the list is written no more, but may be void', async () => {
    const { write, project, paid, reverse, owner, asks } = await clinic();
    const projects = [{ project_id: await project(5000), count: 1 }];
    const id = (await write({ projects })).number('data', 'id');
    await reverse(await paid({ id, payments: [{ type: 3, amount: 5000 }] }));
    const changed = await write({ id, projects: [{ project_id: await project(100), count: 2 }] });
    expect([changed.string('code'), changed.string('message')]).toEqual([
      'STATE',
      '该处置单收过费，不能修改，请作废后重开',
    ]);
    const opened = await owner('GET', `/api/admin/charges/${id}`);
    expect(opened.at('data')).toMatchObject({ last_payment: null, total: 5000 });
    const { version } = opened.at('data') as { version: number };
    const gone = await asks('POST', `${DISPOSAL}/void`, { id, version, reason: '开错了' }, fresh());
    expect(gone.at('data', 'status')).toBe(4);
  });

  it('leaves a list in arrears that another payment, or the patient’s debt, had brought to the desk', async () => {
    const { issued, paid, pay, reverse, list } = await clinic();
    const [both, owed] = [await issued(5000), await issued(5000)];
    const first = await paid({ id: both, payments: [{ type: 3, amount: 1000 }] });
    const second = await paid({ id: both, payments: [{ type: 1, amount: 4000 }] });
    await reverse(second);
    expect(await list(both)).toMatchObject({ status: 2, amount: 1000, arrears: 4000 });
    await reverse(first);
    expect(await list(both)).toMatchObject({ status: 1, amount: 0 });
    await pay({ id: owed, payments: [], owe: true });
    await reverse(await paid({ id: owed, payments: [{ type: 3, amount: 5000 }] }));
    expect(await list(owed)).toMatchObject({ status: 2, amount: 0, arrears: 5000 });
  });

  it('leaves a list in arrears that was brought to the desk with another, of which alone something was paid', async () => {
    const { issued, paid, reverse, list } = await clinic();
    const [first, second] = [await issued(5000), await issued(5000)];
    await paid({ ids: [first, second], payments: [{ type: 3, amount: 1000 }] });
    expect(await list(second)).toMatchObject({ status: 2, amount: 0, arrears: 5000 });
    await reverse(await paid({ id: second, payments: [{ type: 1, amount: 2000 }] }));
    expect(await list(second)).toMatchObject({ status: 2, amount: 0, arrears: 5000 });
    expect(await list(first)).toMatchObject({ status: 2, amount: 1000 });
  });

  it('is the cashier’s own or an owner’s, of an open shift, of which nothing was given back', async () => {
    const { issued, paid, reverse, refund, decide, hospital, owner } = await clinic();
    const [id, other, last] = [await issued(5000), await issued(5000), await issued(5000)];
    const payment = await paid({ id, payments: [{ type: 3, amount: 5000 }] });
    const another = app.as(await app.make.staff({ hospital, role: 'customer_service', name: '何静' }));
    const theirs = await reverse(payment, another);
    expect([theirs.status, theirs.string('message')]).toEqual([403, '只能冲正自己收的款']);
    const asked = await refund(id, { amount: 100 });
    await decide(asked.number('data', 'approval_id'), 'approved');
    expect((await reverse(payment)).string('message')).toBe('其中已有退费，不能冲正');
    expect((await reverse(await paid({ id: other, payments: [{ type: 3, amount: 5000 }] }), owner)).status).toBe(201);
    const closed = await paid({ id: last, payments: [{ type: 3, amount: 5000 }] });
    await app.owner.query(
      "UPDATE shifts SET closed_at = haomai_now(), closed_by = staff_id, counted = '{}', expected = '{}', difference = '{}' WHERE hospital_id = $1",
      [hospital],
    );
    expect((await reverse(closed, owner)).string('message')).toBe('该班次已交班，不能冲正');
    expect((await reverse(999_999_999)).status).toBe(404);
  });
});

describe('a top-up that is taken back', () => {
  it('takes gift and points with it, and shows among what moved the card', async () => {
    const { recharge, reverse, shown, asks, member, hospital, verified } = await clinic();
    const before = await shown();
    const rule = await makeRule(app, hospital, 'gift_integral = 50');
    await recharge({ amount: 1000, payment_type: 1, rule_id: rule });
    expect(await shown()).toMatchObject({ gift: 10_000, integral: 50 });
    const { rows } = await app.owner.query<{ id: number }>('SELECT id FROM payments WHERE hospital_id = $1', [
      hospital,
    ]);
    const payment = rows[0]?.id ?? 0;
    expect((await reverse(payment)).status).toBe(201);
    expect(await shown()).toEqual(before);
    const moves = await asks('GET', `${USERS}/rechargeRecord/${member}?scope=all`);
    expect(moves.at('data')).toMatchObject([
      { type: 5, type_name: '冲正', amount: 100_000, gift_amount: 10_000, balance: 0 },
      { type: 1, amount: 100_000, gift_amount: 10_000, balance: 110_000 },
    ]);
    expect(await verified()).toEqual([]);
  });

  it('is refused where some of it is spent', async () => {
    const { recharge, reverse, issued, pay, hospital } = await clinic();
    await recharge({ amount: 50, payment_type: 1 });
    const { rows } = await app.owner.query<{ id: number }>('SELECT id FROM payments WHERE hospital_id = $1', [
      hospital,
    ]);
    await pay({ id: await issued(1000), payments: [{ type: 5, amount: 1000 }] });
    const refused = await reverse(rows[0]?.id ?? 0);
    expect([refused.string('code'), refused.at('principal')]).toEqual(['BALANCE', 4000]);
  });
});
