import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { DISPOSAL } from '../support/disposal-desk.ts';
import { fresh } from '../support/member-desk.ts';
import { APPROVALS, openRefundDesk } from '../support/refund-desk.ts';

/** Giving back of lists of treatments, and the second person: docs/domain/money.md#giving-back. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openRefundDesk(app);

describe('a refund', () => {
  it('waits for an owner; money moves when one approves, with a receipt of its own', async () => {
    const { issued, pay, refund, decide, linesOf, list, owner, shown, verified } = await clinic();
    const id = await issued(3000, 2000);
    await pay({ id, payments: [{ type: 3, amount: 5000 }] });
    const [, second] = await linesOf(id);
    const asked = await refund(id, { lines: [second] });
    expect(asked.status, asked.text).toBe(201);
    expect(asked.at('data')).toMatchObject({ status: 'pending', amount: 2000, self_approved: false });
    expect(asked.at('data', 'sources')).toEqual([{ type: 3, amount: 2000 }]);
    expect(await list(id)).toMatchObject({ total: 5000, amount: 5000, refund_pending: true, refund_status: 0 });
    const waiting = await owner('GET', `${APPROVALS}?status=pending`);
    expect(waiting.at('data')).toMatchObject([
      { kind: 'refund', status_name: '待审批', amount: 2000, requested_by: { name: '陈露' }, reason: '患者要求' },
    ]);
    const done = await decide(asked.number('data', 'approval_id'), 'approved');
    expect(done.status, done.text).toBe(201);
    expect(done.at('meta', 'refund')).toMatchObject({
      status: 'done',
      amount: 2000,
      sources: [{ type: 3, amount: 2000 }],
    });
    expect(done.at('data')).toMatchObject({ status: 'approved', receipt: { receipt_no: 'SJ2026-000002' } });
    expect(await list(id)).toMatchObject({
      ...{ price: 5000, discount: 0, total: 3000, amount: 3000, arrears: 0, refunded: 2000 },
      ...{ status: 3, refund_status: 1, refund_pending: false },
    });
    expect(await shown()).toMatchObject({ cumulative_consumption: 3000 });
    const opened = await owner('GET', `/api/admin/charges/${id}`);
    const given = { kind: 'refund', total: -2000, disposals: [{ id, amount: -2000 }] };
    expect(opened.at('meta', 'payments')).toMatchObject([given, { kind: 'pay', total: 5000 }]);
    const number = (opened.at('data') as { number: string }).number;
    expect((await owner('GET', `/api/admin/payments?keyword=${number}`)).at('data')).toMatchObject([
      { kind: 'refund' },
      { kind: 'pay' },
    ]);
    const paper = await owner('GET', `/api/admin/receipts/${done.number('data', 'receipt', 'id')}`);
    expect(paper.at('data')).toMatchObject({
      ...{ kind: 'refund', total: -2000, amount: -2000, total2: '负贰拾元整' },
      payments: [{ type: 3, amount: -2000 }],
      lines: [{ count: -1, price: -2000 }],
      refund: { receipts: ['SJ2026-000001'], reason: '患者要求', debt: 0, decided_by: '周院长', self_approved: false },
    });
    expect(await verified()).toEqual([]);
  });

  it('is nobody’s own to approve, and decided once', async () => {
    const { issued, pay, refund, decide, owner, second } = await clinic();
    const id = await issued(1000);
    await pay({ id, payments: [{ type: 1, amount: 1000 }] });
    const asked = await refund(id, { amount: 400 }, owner);
    expect(asked.at('data', 'status')).toBe('pending');
    const approval = asked.number('data', 'approval_id');
    expect((await decide(approval, 'approved', owner)).status).toBe(403);
    expect((await refund(id, { amount: 100 })).string('message')).toBe('该处置单已有退费待审批');
    const both = await Promise.all([decide(approval, 'approved', second), decide(approval, 'rejected', second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.string('code')).toBe('STATE');
  });

  it('that is refused moves nothing, and may be asked for again', async () => {
    const { issued, pay, refund, decide, list } = await clinic();
    const id = await issued(1000);
    await pay({ id, payments: [{ type: 1, amount: 1000 }] });
    const asked = await refund(id, { amount: 1000 });
    await decide(asked.number('data', 'approval_id'), 'rejected');
    expect(await list(id)).toMatchObject({ total: 1000, amount: 1000, refund_pending: false });
    expect((await refund(id, { amount: 1000 })).status).toBe(201);
  });

  it('is done at once by an owner beside whom there is none', async () => {
    const { issued, pay, list, owner, leaveAlone } = await clinic();
    await leaveAlone();
    const id = await issued(1000);
    await pay({ id, payments: [{ type: 1, amount: 1000 }] });
    const { version } = (await list(id)) as { version: number };
    const form = { id, amount: 1000, reason: '重复收费', version };
    const done = await owner('POST', `${DISPOSAL}/refund`, form, fresh());
    expect(done.at('data')).toMatchObject({
      status: 'done',
      self_approved: true,
      sources: [{ type: 1, amount: 1000 }],
    });
    expect(done.at('meta', 'disposal')).toMatchObject({ total: 0, amount: 0, arrears: 0, status: 3, refund_status: 2 });
  });

  it('goes back where it came from, stored value first of what one payment took', async () => {
    const { issued, pay, refund, decide, recharge, shown, verified } = await clinic();
    await recharge({ amount: 20, gift_amount: 10, payment_type: 1 });
    const payments = [
      { type: 5, amount: 3000 },
      { type: 3, amount: 2000 },
    ];
    const [id, other] = [await issued(5000), await issued(5000)];
    await pay({ id, payments });
    const asked = await refund(id, { amount: 2500 });
    const done = await decide(asked.number('data', 'approval_id'), 'approved');
    expect(done.at('meta', 'refund', 'sources')).toEqual([{ type: 5, amount: 2500 }]);
    expect(await shown()).toMatchObject({ principal: 1500, gift: 1000 });
    await pay({
      id: other,
      payments: [
        { type: 5, amount: 2500 },
        { type: 3, amount: 2500 },
      ],
    });
    const [wechat, over] = [
      [
        { type: 3, amount: 2000 },
        { type: 5, amount: 500 },
      ],
      [
        { type: 3, amount: 2501 },
        { type: 5, amount: 1 },
      ],
    ];
    const chosen = await refund(other, { amount: 2500, sources: wechat });
    const gone = await decide(chosen.number('data', 'approval_id'), 'approved');
    expect(gone.at('meta', 'refund', 'sources')).toEqual([
      { type: 3, amount: 2000 },
      { type: 5, amount: 500 },
    ]);
    const refused = await refund(other, { amount: 2502, sources: over });
    expect(refused.status).toBe(422);
    const third = await issued(5000);
    await pay({
      id: third,
      payments: [
        { type: 3, amount: 2000 },
        { type: 1, amount: 3000 },
      ],
    });
    const more = await refund(third, { amount: 2001, sources: [{ type: 3, amount: 2001 }] });
    expect([more.string('code'), more.string('message')]).toEqual(['OVERPAID', '该方式最多可退 20.00 元']);
    expect(await verified()).toEqual([]);
  });

  it('takes off what is owed first', async () => {
    const { issued, pay, refund, decide, linesOf, list } = await clinic();
    const id = await issued(3000, 2000);
    await pay({ id, payments: [{ type: 1, amount: 4000 }] });
    const [, line] = await linesOf(id);
    const asked = await refund(id, { lines: [line] });
    expect(asked.at('data', 'amount')).toBe(1000);
    await decide(asked.number('data', 'approval_id'), 'approved');
    expect(await list(id)).toMatchObject({ total: 3000, amount: 3000, arrears: 0, status: 3 });
  });

  it('of units gives what rounds down, and with the last one the rest', async () => {
    const { write, project, pay, refund, decide, owner, linesOf, list, verified } = await clinic();
    const written = await write(
      { projects: [{ project_id: await project(1000), count: 3 }], discount: { amount: 2000, reason: '老客' } },
      owner,
    );
    const id = written.number('data', 'id');
    await pay({ id, payments: [{ type: 1, amount: 1000 }] });
    const [line] = await linesOf(id);
    const given = [];
    for (let n = 0; n < 3; n++) {
      const asked = await refund(id, { lines: [line] });
      given.push(asked.at('data', 'amount'));
      await decide(asked.number('data', 'approval_id'), 'approved');
    }
    expect(given).toEqual([333, 333, 334]);
    expect(await list(id)).toMatchObject({ total: 0, amount: 0, refund_status: 2, projects: [{ refunded_count: 3 }] });
    const none = await refund(id, { lines: [line] });
    expect(none.string('message')).toBe('该处置单没有可退的费用');
    expect(await verified()).toEqual([]);
  });

  it('of which nothing is left when it is decided is refused, and may be turned down', async () => {
    const { write, project, pay, refund, decide, linesOf, list, owner, leaveAlone } = await clinic();
    await leaveAlone();
    const written = await write({ projects: [{ project_id: await project(500), count: 2 }] });
    const id = written.number('data', 'id');
    await pay({ id, payments: [{ type: 1, amount: 1000 }] });
    const asked = (await refund(id, { lines: await linesOf(id) })).number('data', 'approval_id');
    // More than the unit is worth goes at once, while it waits.
    expect((await refund(id, { amount: 600 }, owner)).at('data')).toMatchObject({ status: 'done', amount: 600 });
    const late = await decide(asked, 'approved');
    expect([late.status, late.at('errors', 'lines')]).toEqual([422, ['没有可退的金额']]);
    expect(await list(id)).toMatchObject({ total: 400, amount: 400, refund_pending: true });
    expect((await decide(asked, 'rejected')).status).toBe(201);
  });

  it('never gives more than there is, whoever asks at the same moment', async () => {
    const { issued, pay, refund, decide, verified, list, second, owner } = await clinic();
    const ids = [await issued(1000), await issued(1000)];
    // One tender of two lists.
    await pay({ ids, payments: [{ type: 3, amount: 2000 }] });
    const asked = await Promise.all(ids.map((id) => refund(id, { amount: 1000 })));
    const both = await Promise.all(
      asked.map((one, n) => decide(one.number('data', 'approval_id'), 'approved', [owner, second][n])),
    );
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    for (const id of ids) expect(await list(id)).toMatchObject({ amount: 0, refund_status: 2 });
    expect(await verified()).toEqual([]);
  });

  it('is refused where nothing was paid, for a void list, by the version, and to who takes no money', async () => {
    const { issued, refund, hospital, pay } = await clinic();
    const id = await issued(1000);
    expect((await refund(id, { amount: 1 })).string('code')).toBe('STATE');
    await pay({ id, payments: [{ type: 1, amount: 1000 }] });
    expect((await refund(id, { amount: 1, version: 1 })).string('code')).toBe('STALE');
    expect((await refund(id, { amount: 1001 })).status).toBe(422);
    expect((await refund(id, {})).at('errors', 'lines')).toEqual(['请选择退费项目或填写退费金额']);
    const doctor = app.as(await app.make.staff({ hospital, role: 'doctor' }));
    expect((await refund(id, { amount: 1 }, doctor)).status).toBe(403);
  });
});
