import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryTypeOf } from '../../scripts/access/rows.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { barcodeOf } from '../support/barcodes.ts';

/** What is special about products (docs/domain/stock.md#products); the rest is every plain table's (tests/resources). */

const PATH = '/api/admin/hospital/product';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

async function clinic() {
  const hospital = await app.make.hospital();
  const asks = app.as(await app.make.staff({ hospital, role: 'shop_owner' }));
  const type = (name?: string) => inventoryTypeOf(app, hospital, name);
  const plain = { name: '无菌棉卷', specification: '10mm×38mm', unit: '支', inventory_type_id: await type() };
  const create = (more: object = {}) => asks('POST', PATH, { ...plain, ...more });
  const refused = async (more: object) => {
    const answer = await create(more);
    return [answer.status, answer.at('errors')];
  };
  const row = async (table: string, name: string, parent: number | null = null) => {
    const { rows } = await app.owner.query<{ id: number }>(
      table === 'suppliers'
        ? 'INSERT INTO suppliers (hospital_id, name) VALUES ($1, $2) RETURNING id'
        : `INSERT INTO drug_classifications (hospital_id, name, parent_id) VALUES ($1, $2, ${parent}) RETURNING id`,
      [hospital, name],
    );
    return rows[0]?.id ?? 0;
  };
  const found = async (query: string) =>
    ((await asks('GET', `${PATH}?${query}`)).at('data') as { name: string }[]).map(({ name }) => name);
  return { hospital, asks, type, plain, create, refused, row, found };
}

describe('the code of a product', () => {
  it('is counted where nobody gives one, past what was typed by hand, also for ten at once', async () => {
    const { create } = await clinic();
    expect((await create({ code: 'P000002' })).status).toBe(201);
    const made = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(made.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const codes = made.map((answer) => answer.string('data', 'code')).toSorted();
    expect(codes).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `P${String(n).padStart(6, '0')}`));
  });

  it('is nobody’s twice where some count and some type it in the same moment', async () => {
    const { create } = await clinic();
    const typed = Array.from({ length: 5 }, (_, n) => create({ code: `P00000${n + 1}` }));
    const counted = Array.from({ length: 5 }, () => create({ code: '' }));
    // Who typed what was just counted is told so; who typed nothing is never refused.
    expect((await Promise.all(counted)).map(({ status }) => status)).toEqual(Array(5).fill(201));
    const answers = [...(await Promise.all(typed)), ...(await Promise.all(counted))].filter(
      ({ status }) => status === 201,
    );
    expect(new Set(answers.map((answer) => answer.string('data', 'code'))).size).toBe(answers.length);
    for (const answer of await Promise.all(typed))
      if (answer.status !== 201) expect(answer.at('errors')).toEqual({ code: ['物品编码已存在'] });
  });

  it('is each hospital’s own, stays where a form leaves it out, and is taken by no attempt that failed', async () => {
    const [one, other] = [await clinic(), await clinic()];
    expect((await one.refused({ barcodes: ['69012345'] }))[0]).toBe(422);
    const first = await one.create();
    expect((await other.create()).at('data', 'code')).toBe('P000001');
    expect(first.at('data', 'code')).toBe('P000001');
    const body = { ...one.plain, code: '', name: '棉卷', version: first.number('data', 'version') };
    const changed = await one.asks('PUT', `${PATH}/${first.number('data', 'id')}`, body);
    expect([changed.status, changed.at('data', 'code'), changed.at('data', 'name')]).toEqual([201, 'P000001', '棉卷']);
  });
});

describe('the bar codes of a product', () => {
  it('are 8 to 14 digits that check, each once, at most ten, in their order', async () => {
    const { refused, create } = await clinic();
    for (const wrong of ['6901234567891', '1234567', 'A901234567892', '123456789012345'])
      expect(await refused({ barcodes: [wrong] })).toEqual([422, { barcodes: [`条码${wrong}不正确`] }]);
    const pair = ['6901234567892', '06901234567892'];
    expect(await refused({ barcodes: pair })).toEqual([422, { barcodes: ['条码06901234567892重复'] }]);
    const codes = Array.from({ length: 11 }, (_, n) => barcodeOf(n));
    expect(await refused({ barcodes: codes })).toEqual([422, { barcodes: ['条码最多10个'] }]);
    const fine = ['6901234567892', '96385074', '012345678905', '16901234567899'];
    expect((await create({ barcodes: fine })).at('data', 'barcodes')).toEqual(fine);
  });

  it('mean one thing in a hospital, however long they are written, and another in the next', async () => {
    const { create, refused, asks, plain } = await clinic();
    const code = '6901234567892';
    const first = await create({ name: '甲棉卷', barcodes: [code] });
    const taken = [422, { barcodes: ['条码已被「甲棉卷」使用'] }];
    expect(await refused({ barcodes: [barcodeOf(1), code] })).toEqual(taken);
    expect(await refused({ barcodes: [`0${code}`] })).toEqual(taken);
    expect((await (await clinic()).create({ barcodes: [code] })).status).toBe(201);
    // What it no longer has, another may have; and nothing of what was refused was kept.
    const [id, version] = [first.number('data', 'id'), first.number('data', 'version')];
    const freed = await asks('PUT', `${PATH}/${id}`, { ...plain, barcodes: [barcodeOf(1)], version });
    expect(freed.at('data', 'barcodes')).toEqual([barcodeOf(1)]);
    expect((await create({ barcodes: [code] })).status).toBe(201);
    expect((await asks('DELETE', `${PATH}/${id}`)).status).toBe(204);
    expect((await create({ barcodes: [barcodeOf(1)] })).status).toBe(201);
  });

  it('are one of two that want them in one moment', async () => {
    const { create } = await clinic();
    const [one, other] = [barcodeOf(7), barcodeOf(8)];
    const answers = await Promise.all([
      create({ name: '先到', barcodes: [one, other] }),
      create({ name: '先到', barcodes: [other, one] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const late = answers.find(({ status }) => status === 422);
    expect(late?.at('errors')).toEqual({ barcodes: ['条码已被「先到」使用'] });
  });
});

describe('a product', () => {
  it('has what its type asks for', async () => {
    const { refused, create, type, row } = await clinic();
    expect(await refused({ inventory_type_id: await type('药品') })).toEqual([
      422,
      { classification_id: ['药品分类为必填项'] },
    ]);
    expect(await refused({ inventory_type_id: await type('器械') })).toEqual([
      422,
      { approval_no: ['批准文号为必填项'] },
    ]);
    const classification_id = await row('drug_classifications', '麻醉药');
    const made = await create({ inventory_type_id: await type('药品'), classification_id });
    expect(made.at('data')).toMatchObject({
      inventory_type: { name: '药品' },
      classification: { name: '麻醉药' },
      pack_size: 1,
      price: 0,
      expiry_alert_days: 180,
      storage: 'normal',
      max_stock: null,
      status: 1,
    });
  });

  it('has an approval number of the right form, without blanks', async () => {
    const { refused, create } = await clinic();
    for (const approval_no of ['国药准字H2001322', '国药准字X20013223', '国械注准2017363456', '国械 注准', 'H20013223'])
      expect(await refused({ approval_no })).toEqual([422, { approval_no: ['批准文号格式错误'] }]);
    const fine = {
      ' 国药准字 h20013223': '国药准字H20013223',
      国药准字HJ20171234: '国药准字HJ20171234',
      国械注准20173634567: '国械注准20173634567',
      国械注进20163631234: '国械注进20163631234',
      浙杭械备20150001号: '浙杭械备20150001号',
    };
    for (const [approval_no, kept] of Object.entries(fine))
      expect((await create({ approval_no })).at('data', 'approval_no')).toBe(kept);
  });

  it('names what is in use; what is stopped stays where it was', async () => {
    const { refused, create, row, asks } = await clinic();
    const supplier_id = await row('suppliers', '国药控股');
    const made = await create({ supplier_id });
    await app.owner.query('UPDATE suppliers SET status = 0 WHERE id = $1', [supplier_id]);
    expect(await refused({ supplier_id })).toEqual([422, { supplier_id: ['该供应商已停用'] }]);
    const { id, ...form } = made.at('data') as { id: number };
    expect((await asks('PUT', `${PATH}/${id}`, { ...form, name: '棉球' })).at('data', 'supplier', 'name')).toBe(
      '国药控股',
    );
  });

  it('has a unit for its packs, and no less at most than at least', async () => {
    const { refused } = await clinic();
    expect(await refused({ pack_size: 12 })).toEqual([422, { pack_unit: ['包装单位为必填项'] }]);
    expect(await refused({ pack_size: 10_001, pack_unit: '盒' })).toEqual([
      422,
      { pack_size: ['包装数量为1至10000的整数'] },
    ]);
    expect(await refused({ min_stock: 10, max_stock: 9 })).toEqual([422, { max_stock: ['最高库存不能小于最低库存'] }]);
  });

  it('is found by its name as typed and as it sounds, by code, other name and bar code, and by its classification’s tree', async () => {
    const { create, found, row, type } = await clinic();
    const above = await row('drug_classifications', '麻醉药');
    const classification_id = await row('drug_classifications', '局麻药', above);
    const drug = { inventory_type_id: await type('药品'), classification_id };
    await create({ ...drug, name: '必兰', generic_name: '阿替卡因肾上腺素', code: 'BL17', barcodes: [barcodeOf(3)] });
    await create({ name: '棉卷' });
    for (const word of ['必兰', 'bl', 'bilan', '阿替卡因', 'BL17', barcodeOf(3)])
      expect(await found(`keyword=${encodeURIComponent(word)}`), word).toEqual(['必兰']);
    expect(await found(`drug_type_id=${above}`)).toEqual(['必兰']);
    expect(await found(`drug_type_id=${classification_id}&status=1`)).toEqual(['必兰']);
    expect(await found(`inventory_type_id=${await type()}`)).toEqual(['棉卷']);
    expect(await found('status=0')).toEqual([]);
  });
});
