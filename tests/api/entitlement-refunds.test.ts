import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openProductDesk } from '../support/product-desk.ts';

/** Packages that are given back or taken back: docs/domain/money.md#products. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openProductDesk(app);
const wechat = (amount: number) => ({ payments: [{ type: 3, amount }] });

describe('a package that is given back', () => {
  it('costs what was used of it at the price list, and nothing of it can be used any more', async () => {
    const { boughtPackage, used, refunded, soldLines, records, entitled, list, verified } = await clinic();
    const { list: bill, project, first } = await boughtPackage(3, 2500, 1000);
    await used(project, first);
    const done = await refunded(bill, { lines: await soldLines(bill) });
    expect([done.status, done.at('meta', 'refund', 'amount')]).toEqual([201, 1500]);
    expect(await records()).toMatchObject([{ ended_as: 'refund', left: 2 }]);
    expect(await entitled()).toEqual([]);
    expect(await list(bill)).toMatchObject({ total: 1000, products: [{ refunded: 1500, refunded_count: 1 }] });
    const late = await used(project, first);
    expect([late.at('code'), late.at('message')]).toEqual(['STATE', '该套餐已退费']);
    expect(await verified()).toEqual([]);
  });

  it('gives no less than nothing, and nothing at all once all of it is used', async () => {
    const { boughtPackage, used, refunded, refund, soldLines, records, verified } = await clinic();
    const some = await boughtPackage(5, 2500, 1000);
    await used(some.project, some.first, 3);
    const done = await refunded(some.list, { lines: await soldLines(some.list) });
    expect([done.status, done.at('meta', 'refund', 'amount')]).toEqual([201, 0]);
    const all = await boughtPackage(2, 2500, 2000);
    await used(all.project, all.first, 2);
    const none = await refund(all.list, { lines: await soldLines(all.list) });
    expect(none.at('errors', 'lines')).toEqual(['没有可退的金额']);
    expect(await records()).toMatchObject([{ ended_as: 'refund' }, { ended_as: null, left: 0 }]);
    expect(await verified()).toEqual([]);
  });

  it('of two gives back the one that is used less, and then what is left of the other', async () => {
    const { boughtPackage, used, refunded, soldLines, records, verified } = await clinic();
    const { list: bill, project, first } = await boughtPackage(3, 2500, 1000, 2);
    await used(project, first);
    const one = await refunded(bill, { lines: await soldLines(bill) });
    expect(one.at('meta', 'refund', 'amount')).toBe(2500);
    expect(await records()).toMatchObject([{ id: first, ended_as: null }, { ended_as: 'refund' }]);
    const rest = await refunded(bill, { lines: await soldLines(bill) });
    expect(rest.at('meta', 'refund', 'amount')).toBe(1500);
    expect(await records()).toMatchObject([{ ended_as: 'refund' }, { ended_as: 'refund' }]);
    expect(await verified()).toEqual([]);
  });

  it('by amount is bounded by what is not used up, and ends once nothing of it is left', async () => {
    const { boughtPackage, used, refunded, refund, records, entitled, verified } = await clinic();
    const { list: bill, project, first } = await boughtPackage(3, 2500, 1000);
    await used(project, first);
    expect((await refund(bill, { amount: 1501 })).at('errors', 'amount')).toEqual(['退费金额不能超过 15.00 元']);
    expect((await refunded(bill, { amount: 500 })).status).toBe(201);
    expect(await entitled()).toMatchObject([{ left: 2 }]);
    expect((await refunded(bill, { amount: 1000 })).status).toBe(201);
    expect(await records()).toMatchObject([{ ended_as: 'refund' }]);
    expect(await verified()).toEqual([]);
  });

  it('races a use of it: either it was used and costs that, or it is gone', async () => {
    const { boughtPackage, used, refund, decide, soldLines, records, verified, second } = await clinic();
    for (let n = 0; n < 4; n++) {
      const { list: bill, project, first } = await boughtPackage(1, 2500, 1000);
      const asked = await refund(bill, { lines: await soldLines(bill) });
      const [use, done] = await Promise.all([
        used(project, first),
        decide(asked.number('data', 'approval_id'), 'approved', second),
      ]);
      expect(done.status, done.text).toBe(201);
      const [left] = (await records()).slice(-1);
      expect([use.status, done.at('meta', 'refund', 'amount'), left?.left, left?.ended_as]).toEqual(
        use.status === 201 ? [201, 1500, 0, 'refund'] : [409, 2500, 1, 'refund'],
      );
      expect(await verified()).toEqual([]);
    }
  });
});

describe('what was done out of a package', () => {
  it('comes back with its line alone, without a cent', async () => {
    const { boughtPackage, used, refunded, linesOf, entitled, list, verified } = await clinic();
    const { project, first } = await boughtPackage(3, 2500, 1000);
    const id = (await used(project, first, 2)).number('data', 'id');
    const [line] = await linesOf(id);
    const done = await refunded(id, { lines: [line] });
    expect([done.status, done.at('meta', 'refund', 'amount')]).toEqual([201, 0]);
    expect(await entitled()).toMatchObject([{ left: 2 }]);
    expect(await list(id)).toMatchObject({ total: 0, status: 3, projects: [{ refunded_count: 1 }] });
    expect(await verified()).toEqual([]);
  });

  it('comes back with what was paid beside it', async () => {
    const { boughtPackage, write, project, pay, refunded, linesOf, entitled, refund, verified } = await clinic();
    const { project: out, first } = await boughtPackage(1, 500, 1000);
    const projects = [
      { project_id: out, count: 1, entitlement_id: first },
      { project_id: await project(700), count: 1 },
    ];
    const id = (await write({ projects })).number('data', 'id');
    await pay({ id, ...wechat(700) });
    const [free, paid] = await linesOf(id);
    expect((await refunded(id, { lines: [paid] })).at('meta', 'refund', 'amount')).toBe(700);
    expect(await entitled()).toEqual([]);
    expect((await refunded(id, { lines: [free] })).status).toBe(201);
    expect(await entitled()).toMatchObject([{ left: 1 }]);
    expect((await refund(id, { lines: [free] })).status).toBe(409);
    expect(await verified()).toEqual([]);
  });
});

describe('a payment that is taken back', () => {
  it('takes back what it gave, once, and gives it anew when it is paid again', async () => {
    const { boughtPackage, reverse, records, entitled, pay, verified } = await clinic();
    const { list: bill, payment, first } = await boughtPackage(3, 2500, 1000);
    expect((await reverse(payment)).status).toBe(201);
    expect(await entitled()).toEqual([]);
    expect(await records()).toMatchObject([{ ended_as: 'reversal' }]);
    expect(await verified()).toEqual([]);
    await pay({ id: bill, ...wechat(2500) });
    expect(await entitled()).toMatchObject([{ id: first, left: 3 }]);
    expect(await verified()).toEqual([]);
  });

  it('is refused where something of it was used', async () => {
    const { boughtPackage, reverse, used, entitled, voided } = await clinic();
    const { project, payment, first } = await boughtPackage(3, 2500, 1000);
    const use = await used(project, first);
    const refused = await reverse(payment);
    expect([refused.at('code'), refused.at('message')]).toEqual(['STATE', '其中的套餐已使用，请先退回使用的次数']);
    expect(await entitled()).toMatchObject([{ left: 2 }]);
    await voided(use.number('data', 'id'));
    expect((await reverse(payment)).status).toBe(201);
  });
});

it('a debt that giving back pays whole gives what was bought', async () => {
  const { packageOf, write, project, pay, refunded, linesOf, entitled, verified } = await clinic();
  const { id } = await packageOf(3, 2500, 1000);
  const form = {
    projects: [{ project_id: await project(700), count: 1 }],
    products: [{ marketing_product_id: id, count: 1 }],
  };
  const bill = (await write(form)).number('data', 'id');
  await pay({ id: bill, ...wechat(2500) });
  expect(await entitled()).toEqual([]);
  const [line] = await linesOf(bill);
  expect((await refunded(bill, { lines: [line] })).status).toBe(201);
  expect(await entitled()).toMatchObject([{ left: 3 }]);
  expect(await verified()).toEqual([]);
});
