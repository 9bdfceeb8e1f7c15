import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What rules of topping up have beside every plain table (tests/resources). */

const PATH = '/api/admin/recharge_rules';
const form = { name: '充1000送100', amount: 100_000, gift_amount: 10_000 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

const owner = async () => app.as(await app.make.staff({ role: 'shop_owner' }));

it('give something: an amount, points, or both', async () => {
  const ask = await owner();
  const nothing = await ask('POST', PATH, { name: form.name, amount: form.amount });
  expect([nothing.status, nothing.at('errors')]).toEqual([422, { gift_amount: ['请填写赠送金额、赠送积分或优惠券'] }]);
  const made = await ask('POST', PATH, { ...form, gift_amount: null, gift_integral: 500 });
  expect(made.at('data')).toMatchObject({
    gift_amount: 0,
    gift_integral: 500,
    repeat: false,
    levels: [],
    per_member: null,
  });
  const { id, version } = made.at('data') as { id: number; version: number };
  const emptied = await ask('PUT', `${PATH}/${id}`, { ...form, gift_amount: 0, gift_integral: 0, version });
  expect(emptied.at('errors')).toEqual({ gift_amount: ['请填写赠送金额、赠送积分或优惠券'] });
});

it('end after they begin, for levels that there are, and so often at least once', async () => {
  const ask = await owner();
  const days = { starts_on: '2026-12-02', ends_on: '2026-12-01' };
  expect((await ask('POST', PATH, { ...form, ...days })).at('errors')).toEqual({
    ends_on: ['结束日期不能早于开始日期'],
  });
  const one = await ask('POST', PATH, { ...form, starts_on: '2026-12-01', ends_on: '2026-12-01', levels: [5, 0, 5] });
  expect(one.at('data')).toMatchObject({ starts_on: '2026-12-01', ends_on: '2026-12-01', levels: [0, 5] });
  const wrong = await ask('POST', PATH, { ...form, name: '另一个', amount: 99, levels: [6], per_member: 0 });
  expect(wrong.at('errors')).toEqual({
    amount: ['充值金额最少1元'],
    'levels.0': ['适用等级为0至5的整数'],
    per_member: ['每人限次为1至99的整数'],
  });
});

it('are the owner’s alone to see', async () => {
  for (const role of ['doctor', 'customer_service', 'sale_manager'] as const)
    expect((await app.as(await app.make.staff({ role }))('GET', PATH)).status).toBe(403);
});
