import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { DISPOSAL } from '../support/disposal-desk.ts';
import { fresh } from '../support/member-desk.ts';
import { openProductDesk, PRODUCTS } from '../support/product-desk.ts';

/** Packages, and what is done out of them: docs/domain/money.md#products. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openProductDesk(app);
const wechat = (amount: number) => ({ payments: [{ type: 3, amount }] });

describe('a product', () => {
  it('is a draft of anybody, put on sale by owner and sale_manager, and keeps its terms once sold', async () => {
    const { hospital, asks, project, listed, pay, owner, entitled } = await clinic();
    const uses = [{ project_id: await project(1000), times: 3 }];
    const form = { kind: 1, name: '洁牙三次', price: 2500, uses, valid_days: 30 };
    const made = await asks('POST', PRODUCTS, form, fresh());
    expect([made.status, made.at('data', 'status'), made.at('data', 'kind_name')]).toEqual([201, 'draft', '套餐次卡']);
    const id = made.number('data', 'id');
    expect((await asks('POST', PRODUCTS, { ...form, status: 'on' }, fresh())).status).toBe(403);
    expect((await asks('PATCH', `${PRODUCTS}/${id}/status`, { status: 'on', version: 1 }, fresh())).status).toBe(403);
    const manager = app.as(await app.make.staff({ hospital, role: 'sale_manager' }));
    expect((await manager('PATCH', `${PRODUCTS}/${id}/status`, { status: 'on', version: 1 }, fresh())).status).toBe(
      201,
    );
    expect((await manager('PATCH', `${PRODUCTS}/${id}/status`, { status: 'on', version: 1 }, fresh())).at('code')).toBe(
      'STALE',
    );
    expect((await asks('PUT', `${PRODUCTS}/${id}`, { ...form, version: 2 }, fresh())).status).toBe(403);
    const { id: bill } = await listed([id, 1]);
    const other = [{ project_id: await project(1000), times: 9 }];
    expect((await owner('PUT', `${PRODUCTS}/${id}`, { ...form, uses: other, version: 2 }, fresh())).status).toBe(201);
    await pay({ id: bill, ...wechat(2500) });
    expect(await entitled()).toMatchObject([{ name: '洁牙三次', total: 3, left: 3, state: 'usable' }]);
    const [row] = (await owner('GET', `${PRODUCTS}?status=on&kind=1&keyword=洁牙`)).at('data') as object[];
    expect(row).toMatchObject({ id, sold: 1, uses: [{ times: 9, price: 1000 }] });
  });

  it('says what is wrong with its form', async () => {
    const { asks, owner, shelf, project, product } = await clinic();
    const there = await clinic();
    const said = async (form: object, field: string) =>
      (await owner('POST', PRODUCTS, { name: '商品', price: 100, ...form }, fresh())).at('errors', field);
    expect(await said({ kind: 1 }, 'uses')).toEqual(['请至少选择一个套餐项目']);
    for (const uses of [null, '字', [null]])
      expect((await owner('POST', PRODUCTS, { name: '商品', kind: 1, price: 100, uses }, fresh())).status).toBe(422);
    expect(await said({ kind: 2 }, 'product_id')).toEqual(['请选择货架商品']);
    expect(await said({ kind: 2, product_id: await shelf('drug') }, 'product_id')).toEqual(['药品请作为药品开具']);
    expect(await said({ kind: 2, product_id: await there.shelf('other') }, 'product_id')).toEqual(['货架商品不存在']);
    const strange = [{ project_id: await there.project(100), times: 1 }];
    expect(await said({ kind: 1, uses: strange }, 'uses')).toEqual(['项目不存在']);
    const twice = { project_id: await project(100), times: 1 };
    expect(await said({ kind: 1, uses: [twice, twice] }, 'uses')).toEqual(['同一项目只能填写一次']);
    expect(await said({ kind: 4 }, 'kind')).toEqual(['请选择商品类型']);
    const id = await product({ kind: 2, name: '电动牙刷', price: 9900, product_id: await shelf('other') });
    expect((await asks('GET', `${PRODUCTS}/${id}`)).at('data')).toMatchObject({
      product: { name: '电动牙刷' },
      uses: [],
    });
    const line = { products: [{ marketing_product_id: id, count: 2 }] };
    const written = await there.write(line);
    expect(written.at('errors', 'projects')).toEqual(['有项目、药品或商品不存在或已停售，请重新选择']);
  });
});

describe('a package', () => {
  it('gives what it has once its list is paid whole, to be seen by desk and patient', async () => {
    const { packageOf, listed, pay, entitled, asks, member, patientAsks, issued, verified, list } = await clinic();
    const { id } = await packageOf(3, 2500, 1000);
    const bill = await listed([id, 2]);
    expect(await list(bill.id)).toMatchObject({
      total: 5000,
      products: [{ product: { id, name: '洁牙3次' }, count: 2, unit_price: 2500, net: 5000 }],
    });
    await pay({ id: bill.id, ...wechat(100) });
    expect(await entitled()).toEqual([]);
    await pay({ id: bill.id, ...wechat(4900) });
    expect(await entitled()).toMatchObject([{ total: 3, left: 3 }, { left: 3 }]);
    const records = await asks('GET', `/api/admin/hospital/users/entitlementRecord/${member}`);
    expect(records.at('total')).toBe(2);
    expect((await asks('GET', `/api/admin/charges/${await issued(100)}`)).at('meta', 'entitlements')).toMatchObject([
      { left: 3 },
      {},
    ]);
    expect((await patientAsks('GET', '/api/entitlements')).at('data')).toMatchObject([
      { left: 3, member: { id: member } },
      {},
    ]);
    expect((await app.as(await app.make.account())('GET', '/api/entitlements')).at('data')).toEqual([]);
    expect(await verified()).toEqual([]);
  });

  it('is used by a line that costs nothing, which is paid as it is issued, and comes back when it is void', async () => {
    const { boughtPackage, used, entitled, voided, list, verified, project } = await clinic();
    const { project: id, first } = await boughtPackage(3, 2500, 1000);
    const draft = await used(id, first, 1, { issue: false });
    expect(draft.at('data', 'status')).toBe(0);
    expect(await entitled()).toMatchObject([{ left: 3 }]);
    const done = await used(id, first, 2);
    expect(done.status, done.text).toBe(201);
    expect(done.at('data')).toMatchObject({
      total: 0,
      status: 3,
      projects: [{ unit_price: 0, net: 0, entitlement_id: first }],
    });
    expect(await entitled()).toMatchObject([{ left: 1 }]);
    const more = await used(id, first, 2);
    expect([more.status, more.at('code'), more.at('message')]).toEqual([409, 'STATE', '套餐次数不足，剩余 1 次']);
    expect((await voided(done.number('data', 'id'))).status).toBe(201);
    expect(await entitled()).toMatchObject([{ left: 3 }]);
    expect(await list(done.number('data', 'id'))).toMatchObject({ status: 4 });
    const wrong = await used(await project(1000), first);
    expect(wrong.at('errors', 'projects')).toEqual(['该患者没有此项目的套餐次数']);
    expect(await verified()).toEqual([]);
  });

  it('stands beside what is paid: changed with the list, taken anew, and left by what takes it out', async () => {
    const { boughtPackage, entitled, write, project, list, verified } = await clinic();
    const { project: id, first } = await boughtPackage(3, 2500, 1000);
    const other = { project_id: await project(700), count: 1 };
    const out = { project_id: id, count: 2, entitlement_id: first };
    const made = (await write({ projects: [out, other] })).number('data', 'id');
    expect(await list(made)).toMatchObject({ total: 700, status: 1 });
    expect(await entitled()).toMatchObject([{ left: 1 }]);
    expect((await write({ id: made, projects: [{ ...out, count: 3 }, other] })).status).toBe(201);
    expect(await entitled()).toEqual([]);
    expect((await write({ id: made, projects: [other] })).status).toBe(201);
    expect(await entitled()).toMatchObject([{ left: 3 }]);
    expect(await verified()).toEqual([]);
  });

  it('is refused out of date, and to whoever did not buy it', async () => {
    const { boughtPackage, used, relative } = await clinic();
    const { project: id, first } = await boughtPackage(1, 500, 1000);
    const { account } = await relative(1);
    const theirs = await used(id, first, 1, { patient_id: account.patient_ids[0] });
    expect(theirs.at('errors', 'projects')).toEqual(['该患者没有此项目的套餐次数']);
    await app.owner.query('UPDATE entitlements SET expires_on = clinic_today() - 1 WHERE id = $1', [first]);
    const old = await used(id, first);
    expect([old.at('code'), old.at('message')]).toEqual(['STATE', '该套餐已过期']);
  });

  it('has its last unit for one of three desks', async () => {
    const { boughtPackage, used, entitled, verified, records, whileHeld, asks, owner, second } = await clinic();
    const { project: id, first } = await boughtPackage(1, 500, 1000);
    const answers = await whileHeld(
      'SELECT 1 FROM entitlements WHERE id = $1',
      [first],
      [asks, owner, second].map((as) => () => used(id, first, 1, {}, as)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await entitled()).toEqual([]);
    expect(await records()).toMatchObject([{ left: 0 }]);
    expect(await verified()).toEqual([]);
  });

  it('is priced in a quote as in the list', async () => {
    const { boughtPackage, owner, patient, packageOf } = await clinic();
    const { project: id, first } = await boughtPackage(1, 500, 1000);
    const quoted = await owner('POST', `${DISPOSAL}/quote`, {
      patient_id: patient,
      projects: [{ project_id: id, count: 1, entitlement_id: first, unit_price: 1000 }],
      products: [{ marketing_product_id: (await packageOf(1, 300, 400)).id, count: 2 }],
    });
    expect(quoted.at('data')).toMatchObject({ price: 600, total: 600, lines: [{ net: 0 }, { net: 600 }] });
  });
});

it('beside a campaign: what comes out of a package has no campaign’s price, and is none of its units', async () => {
  const { boughtPackage, owner, asks, write, list, records, refund, decide, verified } = await openProductDesk(app);
  const { project, first } = await boughtPackage(3, 25_000, 10_000);
  const made = await owner(
    'POST',
    '/api/admin/marketing/actives',
    {
      ...{
        name: '爱牙月',
        kind: 2,
        status: 'on',
        starts_at: '2026-01-01T00:00:00+08:00',
        ends_at: '2099-01-01T00:00:00+08:00',
      },
      projects: [{ project_id: project, price: 6_000, total: 9, per_person: 1 }],
    },
    fresh(),
  );
  const campaign = made.number('data', 'id');
  const sold = async () =>
    (await owner('GET', `/api/admin/marketing/actives/${campaign}`)).at('data', 'projects', 0, 'sold');
  const projects = [
    { project_id: project, count: 1, entitlement_id: first },
    { project_id: project, count: 1 },
  ];
  const written = await write({ projects });
  expect(written.status, written.text).toBe(201);
  const id = written.number('data', 'id');
  expect(written.at('data')).toMatchObject({
    total: 6_000,
    projects: [
      { net: 0, entitlement_id: first, campaign: null },
      { net: 6_000, entitlement_id: null, campaign: { id: campaign } },
    ],
  });
  expect([await sold(), (await records())[0]?.left]).toEqual([1, 2]);
  await asks('POST', '/api/admin/hospital/disposal/pay', { id, payments: [{ type: 3, amount: 6_000 }] }, fresh());
  const lines = ((await list(id)) as { projects: { id: number }[] }).projects.map((line) => ({
    line_id: line.id,
    count: 1,
  }));
  const asked = await refund(id, { lines });
  expect(asked.status, asked.text).toBe(201);
  expect((await decide(asked.number('data', 'approval_id'), 'approved')).status).toBe(201);
  expect([await sold(), (await records())[0]?.left]).toEqual([0, 3]);
  expect(await verified()).toEqual([]);
});

it('what differs is found', async () => {
  const { boughtPackage, used, verified } = await clinic();
  const { project: id, first } = await boughtPackage(3, 2500, 1000);
  await used(id, first);
  await app.owner.query('UPDATE entitlements SET rest = rest + 1 WHERE id = $1', [first]);
  expect(await verified()).toEqual([{ check: 'entitlement', what: 'left', id: first, expected: 2, found: 3 }]);
});
