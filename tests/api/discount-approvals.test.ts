import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { APPROVALS, openRefundDesk } from '../support/refund-desk.ts';

/** More off than one may waits for an owner: docs/domain/money.md#bills. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openRefundDesk(app);
const TEN_PERCENT = { percent: 10, reason: '老客' };

describe('a discount beyond one’s share', () => {
  it('is refused, or the list is written without it and it waits for an owner', async () => {
    const { write, project, decide, list, owner, verified } = await clinic();
    const form = { projects: [{ project_id: await project(10_000), count: 1 }], discount: TEN_PERCENT };
    expect((await write(form)).at('errors', 'discount')).toEqual(['手动优惠最多为5%']);
    const written = await write({ ...form, request_approval: true });
    const id = written.number('data', 'id');
    expect(written.at('data')).toMatchObject({ status: 1, total: 10_000, discount: 0, discount_pending: true });
    const [approval] = (await owner('GET', `${APPROVALS}?kind=discount&disposal_id=${id}`)).at('data') as [
      { id: number },
    ];
    expect(approval).toMatchObject({ kind_name: '优惠', amount: 1000, reason: '老客', status: 'pending', sources: [] });
    const done = await decide(approval.id, 'approved');
    expect(done.status, done.text).toBe(201);
    expect(done.at('meta', 'refund')).toBeNull();
    expect(await list(id)).toMatchObject({
      ...{ status: 1, price: 10_000, total: 9000, arrears: 9000, discount_pending: false },
      discounts: [{ kind: 'manual', amount: 1000, reason: '老客' }],
    });
    expect(await verified()).toEqual([]);
  });

  it('within it is simply given', async () => {
    const { write, project } = await clinic();
    const form = {
      projects: [{ project_id: await project(10_000), count: 1 }],
      discount: { percent: 5, reason: '老客' },
    };
    const written = await write({ ...form, request_approval: true });
    expect(written.at('data')).toMatchObject({ total: 9500, discount_pending: false });
  });

  it('is applied only to the list as it was; asked again it is what is asked now', async () => {
    const { write, project, decide, list, pay, owner } = await clinic();
    const project_id = await project(10_000);
    const form = { projects: [{ project_id, count: 1 }], discount: TEN_PERCENT, request_approval: true };
    const written = await write(form);
    const id = written.number('data', 'id');
    await write({ ...form, id, discount: { percent: 20, reason: '员工家属' } });
    const waiting = (await owner('GET', `${APPROVALS}?disposal_id=${id}`)).at('data') as {
      id: number;
      version: number;
    }[];
    expect(waiting).toMatchObject([{ amount: 2000, reason: '员工家属', version: 2 }]);
    await pay({ id, payments: [{ type: 3, amount: 1000 }] });
    const late = await decide(waiting[0]?.id ?? 0, 'approved', owner, 2);
    expect([late.string('code'), late.string('message')]).toEqual(['STATE', '处置单已有改动，请重新申请优惠']);
    expect((await decide(waiting[0]?.id ?? 0, 'rejected', owner, 2)).status).toBe(201);
    expect(await list(id)).toMatchObject({ total: 10_000, discount_pending: false });
  });

  it('is an owner’s to decide, also where who takes money may decide over refunds', async () => {
    const { write, project, decide, settle, hospital, owner } = await clinic();
    await settle({ refund_second: 'money' });
    const form = { projects: [{ project_id: await project(10_000), count: 1 }], discount: TEN_PERCENT };
    const id = (await write({ ...form, request_approval: true })).number('data', 'id');
    const [approval] = (await owner('GET', `${APPROVALS}?disposal_id=${id}`)).at('data') as [{ id: number }];
    const other = app.as(await app.make.staff({ hospital, role: 'customer_service' }));
    expect((await decide(approval.id, 'approved', other)).status).toBe(403);
  });
});
