import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fresh } from '../support/member-desk.ts';
import { openProductDesk, POLICIES, PRODUCTS } from '../support/product-desk.ts';

/** Policies, sold or noted by hand: docs/domain/money.md#products. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Policy {
  id: number;
  status: number;
  version: number;
}

async function clinic() {
  const desk = await openProductDesk(app);
  const { product, listed, pay, asks } = desk;
  const sold = async (price: number, count = 1, more: object = {}) => {
    const id = await product({ kind: 3, name: '种植险', price, insurer: '平安保险', ...more });
    const bill = await listed([id, count]);
    const paid = await pay({ id: bill.id, payments: [{ type: 3, amount: bill.total }] });
    if (paid.status !== 201) throw new Error(paid.text);
    return { product: id, list: bill.id, payment: paid.number('meta', 'payment', 'id') };
  };
  const policies = async (query = '') => (await asks('GET', `${POLICIES}${query}`)).at('data') as Policy[];
  return { ...desk, sold, policies };
}
const day = async (days: number) =>
  (await app.owner.query<{ day: string }>('SELECT (clinic_today() + $1::int)::text AS day', [days])).rows[0]?.day ?? '';

describe('a policy that is sold', () => {
  it('is there once its line is paid whole, one for each, and ends with what is given back', async () => {
    const { sold, policies, refunded, soldLines, member, verified, asks } = await clinic();
    const { product, list } = await sold(999, 2, { valid_days: 30 });
    const [from, to] = [await day(0), await day(29)];
    const row = { member_id: member, product_id: product, insurer: '平安保险', policy_no: '', from, to };
    expect(await policies()).toMatchObject([
      { ...row, premium: 999, status: 2, status_name: '生效', disposal: { id: list } },
      { ...row, premium: 999, status: 2 },
    ]);
    expect((await asks('GET', POLICIES)).at('meta')).toEqual({ premium: 1998 });
    expect((await refunded(list, { lines: await soldLines(list) })).status).toBe(201);
    expect((await policies()).map(({ status }) => status)).toEqual([4, 2]);
    expect((await policies('?status=4')).length).toBe(1);
    expect(await verified()).toEqual([]);
  });

  it('is none after its payment was taken back, and the same one when it is paid again', async () => {
    const { sold, policies, reverse, pay, verified } = await clinic();
    const { list, payment } = await sold(500);
    const [first] = await policies();
    expect((await reverse(payment)).status).toBe(201);
    expect(await policies()).toMatchObject([{ id: first?.id, status: 4 }]);
    await pay({ id: list, payments: [{ type: 1, amount: 500 }] });
    expect(await policies()).toMatchObject([{ id: first?.id, status: 2 }]);
    expect(await verified()).toEqual([]);
  });

  it('may be given up by hand first, and keeps whose it is', async () => {
    const { sold, policies, asks, refunded, soldLines, member, relative, verified, product } = await clinic();
    const { list, product: of } = await sold(500);
    const [row] = await policies();
    const other = await relative(1);
    const another = await product({ kind: 3, name: '洁牙险', price: 1 });
    const form = { ...row, member_id: other.member, product_id: another, premium: 1, policy_no: 'P-1', status: 4 };
    const changed = await asks('PUT', `${POLICIES}/${row?.id}`, form, fresh());
    expect(changed.at('data')).toMatchObject({
      member_id: member,
      product_id: of,
      premium: 500,
      policy_no: 'P-1',
      status: 4,
    });
    const back = await asks('PUT', `${POLICIES}/${row?.id}`, { ...form, version: 2, status: 2 }, fresh());
    expect([back.at('code'), back.at('message')]).toEqual(['STATE', '该保单已退保']);
    expect((await asks('PUT', `${POLICIES}/${row?.id}`, form, fresh())).at('code')).toBe('STALE');
    expect(await verified()).toEqual([]);
    expect((await refunded(list, { lines: await soldLines(list) })).status).toBe(201);
    expect(await verified()).toEqual([]);
  });
});

describe('a policy that is noted by hand', () => {
  it('says by its days how it stands', async () => {
    const { member, asks, policies, relative } = await clinic();
    const note = async (from: number, to: number, more: object = {}) =>
      asks(
        'POST',
        POLICIES,
        { member_id: member, insured: '王小雨', premium: 100, from: await day(from), to: await day(to), ...more },
        fresh(),
      );
    expect((await note(1, 2)).at('data')).toMatchObject({ status: 1, status_name: '待生效', disposal: null });
    expect((await note(-1, 0)).at('data', 'status')).toBe(2);
    expect((await note(-2, -1)).at('data')).toMatchObject({ status: 3, status_name: '已到期' });
    expect((await note(0, 1, { status: 4, policy_no: 'PA-7' })).at('data', 'status_name')).toBe('已退保');
    expect((await policies()).map(({ status }) => status)).toEqual([4, 3, 2, 1]);
    const found = (await asks('POST', `${POLICIES}/query`, { keyword: 'pa-7' })).at('data') as Policy[];
    expect(found.map(({ status }) => status)).toEqual([4]);
    expect((await note(1, 0)).at('errors', 'to')).toEqual(['到期日期不能早于生效日期']);
    const there = await clinic();
    expect((await note(0, 1, { member_id: there.member })).at('errors', 'member_id')).toEqual(['会员不存在']);
    expect(await policies(`?member_id=${(await relative(1)).member}`)).toEqual([]);
  });

  it('is shown to super_admin as sums, and products as names', async () => {
    const { hospital, sold } = await clinic();
    await sold(500);
    const account = await app.make.account();
    await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [account.id]);
    const platform = app.as(account);
    const seen = await platform('GET', `${POLICIES}?hospital_id=${hospital}`);
    expect([seen.at('data'), seen.at('total'), seen.at('meta')]).toEqual([[], 1, { premium: 500 }]);
    expect((await platform('GET', `${PRODUCTS}?hospital_id=${hospital}`)).at('data')).toMatchObject([
      { name: '种植险', sold: 1 },
    ]);
    expect((await platform('POST', PRODUCTS, { kind: 3, name: '险', price: 1 }, fresh())).status).toBe(403);
  });
});
