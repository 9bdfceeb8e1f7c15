import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fresh, USERS } from '../support/member-desk.ts';
import { APPROVALS, openRefundDesk } from '../support/refund-desk.ts';

/** Where money goes back to, if not where it came from, and who decides: docs/domain/money.md#giving-back. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openRefundDesk(app);
const INSTEAD = [
  { type: 1, amount: 1500, replaces: 3 },
  { type: 3, amount: 500 },
];

describe('cash for another way', () => {
  it('goes out of the drawer and is no more of what came by that way', async () => {
    const { issued, pay, refund, decide, list, owner, verified } = await clinic();
    const id = await issued(5000);
    await pay({ id, payments: [{ type: 3, amount: 3000 }] });
    await pay({ id, payments: [{ type: 2, amount: 2000 }] });
    const asked = await refund(id, { amount: 2000, sources: INSTEAD });
    expect(asked.at('data')).toMatchObject({ status: 'pending', sources: INSTEAD });
    const done = await decide(asked.number('data', 'approval_id'), 'approved');
    expect(done.at('data')).toMatchObject({
      another_way: true,
      sources: [INSTEAD[0], { type: 3, amount: 500 }],
    });
    expect(await list(id)).toMatchObject({ total: 3000, amount: 3000 });
    // Of the 3,000 that came by WeChat 1,000 are left.
    const more = await refund(id, { amount: 1001, sources: [{ type: 1, amount: 1001, replaces: 3 }] });
    expect([more.string('code'), more.string('message')]).toEqual(['OVERPAID', '该方式最多可退 10.00 元']);
    const paper = await owner('GET', `/api/admin/receipts/${done.number('data', 'receipt', 'id')}`);
    expect(paper.at('data', 'payments')).toEqual([
      { type: 1, amount: -1500, replaces: 3 },
      { type: 3, amount: -500 },
    ]);
    expect(await verified()).toEqual([]);
  });

  it('is for a way that goes over the counter, never for a card, insurance or itself', async () => {
    const { issued, pay, refund } = await clinic();
    const id = await issued(5000);
    await pay({ id, payments: [{ type: 7, amount: 5000 }] });
    const insurance = await refund(id, { amount: 100, sources: [{ type: 1, amount: 100, replaces: 7 }] });
    expect(insurance.status).toBe(422);
    const wechat = await refund(id, { amount: 100, sources: [{ type: 3, amount: 100, replaces: 2 }] });
    expect(wechat.at('errors', 'sources.0.replaces')).toEqual(['只能改退现金']);
  });
});

describe('a refund to the card', () => {
  it('tops up what would have gone over the counter, by the same ways', async () => {
    const { issued, pay, refund, decide, recharge, shown, verified, member, asks } = await clinic();
    await recharge({ amount: 10, payment_type: 1 });
    const id = await issued(5000);
    const payments = [
      { type: 5, amount: 1000 },
      { type: 3, amount: 1500 },
      { type: 1, amount: 2500 },
    ];
    await pay({ id, payments });
    const asked = await refund(id, { amount: 5000, to_balance: true, reason: '患者要求转入储值' });
    const done = await decide(asked.number('data', 'approval_id'), 'approved');
    expect(done.status, done.text).toBe(201);
    expect(done.at('data')).toMatchObject({
      to_balance: true,
      receipt: { receipt_no: 'SJ2026-000003' },
      topup_receipt: { receipt_no: 'SJ2026-000004' },
    });
    expect(await shown()).toMatchObject({
      ...{ principal: 5000, gift: 0, cumulative_recharge: 5000, cumulative_consumption: 0 },
    });
    const moves = await asks('GET', `${USERS}/rechargeRecord/${member}?scope=all`);
    expect(moves.at('data')).toMatchObject([
      { type: 1, amount: 4000, balance: 5000, receipt_no: 'SJ2026-000004' },
      { type: 4, type_name: '退费', amount: 1000, balance: 1000, receipt_no: 'SJ2026-000003' },
      { type: 3, amount: 1000 },
      { type: 1, amount: 1000 },
    ]);
    expect(await verified()).toEqual([]);
  });

  it('is refused where nothing would go over the counter, for a locked card, above what one may store', async () => {
    const { issued, pay, refund, decide, recharge, settle, shown, list, lock } = await clinic();
    await recharge({ amount: 10, payment_type: 1 });
    const [stored, cash] = [await issued(1000), await issued(1000)];
    await pay({ id: stored, payments: [{ type: 5, amount: 1000 }] });
    await pay({ id: cash, payments: [{ type: 1, amount: 1000 }] });
    const none = await refund(stored, { amount: 1000, to_balance: true });
    expect(none.at('errors', 'to_balance')).toEqual(['没有可以转入储值的金额']);
    const both = { amount: 1000, to_balance: true, sources: [{ type: 1, amount: 1000, replaces: 3 }] };
    expect((await refund(cash, both)).at('errors', 'sources')).toEqual(['转入储值时不能改退现金']);
    const asked = await refund(cash, { amount: 1000, to_balance: true });
    await settle({ stored_limit: 999 });
    const approval = asked.number('data', 'approval_id');
    const over = await decide(approval, 'approved');
    expect([over.status, over.string('code')]).toEqual([422, 'LIMIT']);
    await settle({});
    await lock({});
    expect((await decide(approval, 'approved')).string('code')).toBe('STATE');
    expect(await list(cash)).toMatchObject({ amount: 1000, refund_pending: true });
    expect(await shown()).toMatchObject({ principal: 0 });
  });
});

describe('who decides', () => {
  it('is whoever takes money where the owner says so, but never over cash for another way', async () => {
    const { issued, pay, refund, decide, settle, hospital } = await clinic();
    const other = app.as(await app.make.staff({ hospital, role: 'customer_service', name: '何静' }));
    const id = await issued(5000);
    await pay({ id, payments: [{ type: 3, amount: 5000 }] });
    const asked = await refund(id, { amount: 1000 });
    const approval = asked.number('data', 'approval_id');
    const early = await decide(approval, 'approved', other);
    expect([early.status, early.string('message')]).toEqual([403, '需要店主审批']);
    expect((await settle({ refund_second: 'money' })).at('data', 'refund_second')).toBe('money');
    expect((await decide(approval, 'approved', other)).status).toBe(201);
    const cash = await refund(id, { amount: 2000, sources: INSTEAD });
    expect((await decide(cash.number('data', 'approval_id'), 'approved', other)).status).toBe(403);
  });

  it('is the desk itself where it may and nobody else is there, but not over cash for another way', async () => {
    const { issued, pay, refund, settle, hospital } = await clinic();
    const id = await issued(5000);
    await pay({ id, payments: [{ type: 3, amount: 5000 }] });
    await settle({ refund_second: 'money' });
    await app.owner.query("UPDATE memberships SET status = 'left' WHERE hospital_id = $1 AND role = 'shop_owner'", [
      hospital,
    ]);
    expect((await refund(id, { amount: 1000 })).at('data')).toMatchObject({ status: 'done', self_approved: true });
    expect((await refund(id, { amount: 2000, sources: INSTEAD })).at('data', 'status')).toBe('pending');
  });
});

describe('stored value above what goes back without a second person', () => {
  const stored = async () => {
    const desk = await clinic();
    await desk.settle({ refund_alone_max: 5000 });
    await desk.recharge({ amount: 100, gift_amount: 10, payment_type: 1 });
    const back = (form: object) => desk.recharge({ type: 2, payment_type: 1, reason: '搬家', ...form });
    return { ...desk, back };
  };

  it('is refused at once where there is less', async () => {
    const { back } = await stored();
    const small = await back({ amount: 50 });
    expect([small.status, small.at('meta', 'approval_id')]).toEqual([201, null]);
    const asked = await back({ amount: 50.01 });
    expect(asked.at()).toMatchObject({ code: 'BALANCE', principal: 5000, gift: 1000, integral: 0 });
  });

  it('waits once at a time, and is reckoned again when somebody decides', async () => {
    const { back, shown, owner, decide, verified, desk } = await stored();
    const asked = await back({ amount: 80, gift_amount: 10 });
    expect(asked.status, asked.text).toBe(201);
    expect(asked.at('meta', 'receipt')).toBeNull();
    const approval = asked.number('meta', 'approval_id');
    expect(await shown()).toMatchObject({ principal: 10_000, gift: 1000 });
    expect((await back({ amount: 60 })).string('message')).toBe('该会员已有退储值待审批');
    const waiting = await owner('GET', `${APPROVALS}?kind=stored_refund&status=pending`);
    expect(waiting.at('data')).toMatchObject([
      {
        id: approval,
        kind_name: '退储值',
        amount: 8000,
        disposal: null,
        requested_by: { id: desk.id },
        reason: '搬家',
      },
    ]);
    // Meanwhile less is left.
    await back({ amount: 30 });
    const short = await decide(approval, 'approved');
    expect([short.status, short.string('code'), short.at('principal')]).toEqual([409, 'BALANCE', 7000]);
    expect((await decide(approval, 'rejected')).status).toBe(201);
    const again = await back({ amount: 70, gift_amount: 10 });
    const done = await decide(again.number('meta', 'approval_id'), 'approved');
    expect(done.at('data')).toMatchObject({ status: 'approved', amount: 7000, sources: [{ type: 1, amount: 7000 }] });
    expect(done.at('meta')).toMatchObject({ refund: { status: 'done', amount: 7000 }, disposal: null });
    expect(await shown()).toMatchObject({ principal: 0, gift: 0, cumulative_recharge: 0 });
    expect(await verified()).toEqual([]);
  });

  it('is done at once by an owner beside whom there is none', async () => {
    const { owner, leaveAlone, shown, member } = await stored();
    await leaveAlone();
    const form = { type: 2, amount: 100, gift_amount: 10, payment_type: 1, reason: '退清' };
    const done = await owner('POST', `${USERS}/recharge/${member}`, form, fresh());
    expect(done.at('meta', 'receipt')).toMatchObject({ receipt_no: 'SJ2026-000002' });
    expect(await shown()).toMatchObject({ principal: 0, gift: 0 });
    const [approval] = (await owner('GET', `${APPROVALS}?kind=stored_refund`)).at('data') as object[];
    expect(approval).toMatchObject({
      status: 'approved',
      self_approved: true,
      receipt: { receipt_no: 'SJ2026-000002' },
    });
  });
});
