import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fileOf } from '../../server/platform/xlsx-file.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What the price list has beside every plain table (tests/resources): codes, categories, and what each thing has cost. */

const PATH = '/api/admin/projects';
const LIST = '/api/admin/hospital/project-list';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['make']['staff']>>;
let restoration: number;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
beforeEach(async () => {
  owner = await app.make.staff({ role: 'shop_owner' });
  restoration = await category('修复');
});
afterAll(() => app.close());

async function category(name: string, parent: number | null = null): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    'INSERT INTO project_categories (hospital_id, parent_id, name) VALUES ($1, $2, $3) RETURNING id',
    [owner.hospital_id, parent, name],
  );
  return rows[0]?.id ?? 0;
}

const crown = (more = {}) => ({ name: '全瓷冠', category_id: restoration, unit: '颗', price: 280_000, ...more });
const create = (more = {}) => app.as(owner)('POST', PATH, crown(more));
const change = (id: number, body: object) => app.as(owner)('PUT', `${PATH}/${id}`, body);
const pricesOf = async (id: number) => {
  const answer = await app.as(owner)('GET', `${PATH}/${id}/prices`);
  return (answer.at('data') as { price: number; by: { name: string } | null }[]).map(({ price, by }) => [
    price,
    by?.name,
  ]);
};
const codesOf = async (query: string) =>
  ((await app.as(owner)('GET', `${LIST}?${query}`)).at('data') as { code: string }[]).map(({ code }) => code);

it('have what is usual where the form says nothing', async () => {
  expect((await create()).at('data')).toMatchObject({
    category: { id: restoration, name: '修复', parent: null },
    code: 'X000001',
    specification: '',
    min_price: 0,
    discountable: true,
    insurance_class: 'self',
    implant: false,
    position: 0,
    status: 1,
  });
});

it('are counted on where no code is said, each once, however many come in one moment, and beside codes that people say', async () => {
  const codesNow = async (made: Promise<Awaited<ReturnType<typeof create>>>[]) =>
    (await Promise.all(made)).map((answer) => answer.at('data', 'code') as string);
  const many = (most: number) => Array.from({ length: most }, () => create());
  const counted = Array.from({ length: 12 }, (_, n) => `X${String(n + 1).padStart(6, '0')}`);
  expect((await codesNow(many(12))).toSorted()).toEqual(counted);
  const more = await codesNow([create({ code: 'CROWN-1' }), create({ code: 'X000020' }), ...many(3)]);
  expect(new Set([...counted, ...more]).size).toBe(17);
  const { id, version, code } = (await create()).at('data') as { id: number; version: number; code: string };
  expect((await change(id, crown({ code: '', name: '贴面', version }))).at('data', 'code')).toBe(code);
  const there = await app.make.staff({ role: 'shop_owner' });
  const theirs = await app.owner.query(
    "INSERT INTO project_categories (hospital_id, name) VALUES ($1, '修复') RETURNING id",
    [there.hospital_id],
  );
  const elsewhere = await app.as(there)('POST', PATH, crown({ category_id: theirs.rows[0].id }));
  expect(elsewhere.at('data', 'code')).toBe('X000001');
});

it('are never given for more than their price at least', async () => {
  const refused = await create({ min_price: 280_001 });
  expect([refused.status, refused.at('errors')]).toEqual([422, { min_price: ['最低价不能高于价格'] }]);
  expect((await create({ min_price: 280_000 })).status).toBe(201);
  expect((await create({ price: 100_000_001 })).at('errors')).toEqual({ price: ['价格最多1000000元'] });
  expect((await create({ price: 12.5 })).at('errors')).toEqual({ price: ['价格格式错误'] });
});

it('are found by pinyin, by their code, and by a category with what stands under it', async () => {
  const ceramic = await category('瓷', restoration);
  const hygiene = await category('洁牙');
  await create({ code: 'A1' });
  await create({ code: 'B1', category_id: ceramic });
  await create({ code: 'C1', name: '超声洁牙', category_id: hygiene });
  expect(await codesOf('keyword=qcg')).toEqual(['A1', 'B1']);
  expect(await codesOf('keyword=jieya')).toEqual(['C1']);
  expect(await codesOf('keyword=b1')).toEqual(['B1']);
  expect(await codesOf(`category_id=${restoration}`)).toEqual(['A1', 'B1']);
  expect(await codesOf(`category_id=${ceramic}`)).toEqual(['B1']);
  expect(await codesOf('status=0')).toEqual([]);
});

it('write down each price with who set it and when, once, whatever way it came', async () => {
  const made = await create();
  const { id, version } = made.at('data') as { id: number; version: number };
  const dearer = await change(id, crown({ price: 300_000, version }));
  await change(id, crown({ price: 300_000, name: '氧化锆全瓷冠', version: dearer.at('data', 'version') }));
  const titles = ['项目编码', '项目名称', '项目分类', '单位', '价格'];
  const body = new FormData();
  const line = ['X000001', '氧化锆全瓷冠', '修复', '颗', { number: 3_200 }];
  const file = await fileOf({ name: '项目', titles, widths: titles.map(() => 14) }, [line]);
  body.set('file', new Blob([Buffer.from(file)]), 'rows.xlsx');
  const headers = { authorization: `Bearer ${owner.token}` };
  expect((await fetch(`${app.url}${PATH}/import`, { method: 'POST', headers, body })).status).toBe(201);
  const now = (await app.as(owner)('GET', `${PATH}/${id}`)).number('data', 'version');
  const off = await app.as(owner)('PATCH', `${PATH}/${id}/status`, { status: 0, version: now });
  expect(off.at('data')).toMatchObject({ status: 0, price: 320_000, code: 'X000001' });
  const { rows } = await app.owner.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [owner.id]);
  const by = rows[0]?.name;
  expect(await pricesOf(id)).toEqual([
    [320_000, by],
    [300_000, by],
    [280_000, by],
  ]);
  const doctor = await app.make.staff({ role: 'doctor', hospital: owner.hospital_id });
  expect((await app.as(doctor)('GET', `${PATH}/${id}/prices`)).status).toBe(200);
});

it('have one new price where two set one in one moment: the other is told', async () => {
  const { id, version } = (await create()).at('data') as { id: number; version: number };
  const answers = await Promise.all([300_000, 310_000].map((price) => change(id, crown({ price, version }))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const won = answers.find(({ status }) => status === 201)?.number('data', 'price');
  const lost = answers.find(({ status }) => status === 409);
  expect([lost?.at('code'), lost?.at('current', 'price')]).toEqual(['STALE', won]);
  expect((await pricesOf(id)).map(([price]) => price)).toEqual([won, 280_000]);
});

it('keep what they have cost: the product’s role may neither change nor remove it', async () => {
  const { id } = (await create()).at('data') as { id: number };
  for (const text of ['UPDATE project_prices SET price = 1', 'DELETE FROM project_prices'])
    await expect(asProduct(text)).rejects.toMatchObject({ code: '42501' });
  expect((await pricesOf(id)).length).toBe(1);
  expect((await app.as(owner)('DELETE', `${PATH}/${id}`)).status).toBe(204);
});

async function asProduct(text: string): Promise<void> {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL ROLE haomai_app');
    await client.query(text);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
