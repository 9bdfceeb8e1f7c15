import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryTypeOf } from '../../scripts/access/rows.ts';
import { type Cell, fileOf } from '../../server/platform/xlsx-file.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { barcodeOf } from '../support/barcodes.ts';

/** Sheets as long as they may be, and rows of one that are written together (docs/domain/wire.md#sheets). */

const MOST = 5_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

async function clinic(path: string, titles: readonly string[]) {
  const hospital = await app.make.hospital();
  const owner = await app.make.staff({ hospital, role: 'shop_owner' });
  const send = async (rows: readonly Cell[][], more: Record<string, string> = {}) => {
    const bytes = await fileOf({ name: '表', titles: [...titles], widths: titles.map(() => 10) }, rows);
    const body = new FormData();
    for (const [name, value] of Object.entries(more)) body.set(name, value);
    body.set('file', new Blob([Buffer.from(bytes)]), 'rows.xlsx');
    const headers = { authorization: `Bearer ${owner.token}` };
    const answer = await fetch(`${app.url}${path}/import`, { method: 'POST', headers, body });
    return [answer.status, await answer.json()] as const;
  };
  return { hospital, asks: app.as(owner), send };
}

const TRAIL = 'SELECT count(*)::int AS count FROM operation_logs WHERE hospital_id = $1 AND action = $2';
const trailed = async (hospital: number, action: string) =>
  (await app.owner.query<{ count: number }>(TRAIL, [hospital, action])).rows[0]?.count;

describe('a sheet of 5,000 rows', () => {
  it('is tried and taken in, each row with its line in the trail, and then changes nothing', async () => {
    const { hospital, asks, send } = await clinic('/api/admin/suppliers', ['供应商名称', '联系人']);
    const rows = Array.from({ length: MOST }, (_, n) => [`供应商${n}`, '王']);
    expect(await send(rows, { dry_run: '1' })).toEqual([
      200,
      { data: { rows: MOST, create: MOST, update: 0, errors: [] } },
    ]);
    expect((await asks('GET', '/api/admin/suppliers')).at('total')).toBe(0);
    expect(await send(rows)).toEqual([201, { data: { created: MOST, updated: 0, unchanged: 0, refused: 0 } }]);
    expect((await asks('GET', '/api/admin/suppliers')).at('total')).toBe(MOST);
    expect(await trailed(hospital, 'supplier.change')).toBe(MOST);
    expect(await send(rows)).toEqual([201, { data: { created: 0, updated: 0, unchanged: MOST, refused: 0 } }]);
    const [status, { errors }] = await send([...rows, ['多出来的', '']]);
    expect([status, errors]).toEqual([422, { file: [`一次最多导入${MOST}行`] }]);
  });
});

describe('rows that are written together', () => {
  const titles = ['物品名称', '物品编码', '物品类型', '规格', '基本单位', '条码', '备注'];
  const line = (n: number, more: { code?: string; barcode?: string; remarks?: string } = {}): Cell[] => [
    `物品${n}`,
    more.code ?? `C${n}`,
    '耗材',
    '10mm',
    '支',
    more.barcode ?? barcodeOf(n),
    more.remarks ?? '',
  ];
  const shelf = async () => {
    const place = await clinic('/api/admin/hospital/product', titles);
    await inventoryTypeOf(app, place.hospital, '耗材');
    return place;
  };

  it('are refused one by one: whose bar code another has, in the clinic or further up in the sheet', async () => {
    const { asks, send } = await shelf();
    expect((await send([line(7, { code: 'OLD' })]))[0]).toBe(201);
    const rows = Array.from({ length: 150 }, (_, n) => line(n));
    // 7 is taken; 40 and 120 want what 3 and 20 have; 130 wants what 7 would have had beside it.
    rows[7] = line(7, { barcode: `${barcodeOf(7)}、${barcodeOf(130)}` });
    rows[40] = line(40, { barcode: barcodeOf(3) });
    rows[120] = line(120, { barcode: barcodeOf(20) });
    const [status, { data }] = await send(rows, { mode: 'valid' });
    expect([status, data]).toEqual([201, { created: 147, updated: 0, unchanged: 0, refused: 3 }]);
    const [, tried] = await send(rows, { dry_run: '1' });
    expect(tried.data.errors).toEqual([
      { row: 9, column: '条码', field: 'barcodes', message: '条码已被「物品7」使用' },
      { row: 42, column: '条码', field: 'barcodes', message: '条码已被「物品3」使用' },
      { row: 122, column: '条码', field: 'barcodes', message: '条码已被「物品20」使用' },
    ]);
    expect((await asks('GET', '/api/admin/hospital/product')).at('total')).toBe(148);
  });

  it('are new ones and changes at once, and what counts itself goes on counting in the order of the sheet', async () => {
    const { hospital, asks, send } = await shelf();
    await send(Array.from({ length: 5 }, (_, n) => line(n)));
    const before = await trailed(hospital, 'product.change');
    const rows = [
      line(2),
      line(3, { remarks: '常用' }),
      line(8, { code: '' }),
      line(4, { remarks: '冷藏' }),
      line(9, { code: '' }),
    ];
    expect(await send(rows)).toEqual([201, { data: { created: 2, updated: 2, unchanged: 1, refused: 0 } }]);
    const found = (await asks('GET', '/api/admin/hospital/product')).at('data') as Record<string, unknown>[];
    expect(found.map(({ code, name, remarks }) => [code, name, remarks])).toEqual([
      ['C0', '物品0', ''],
      ['C1', '物品1', ''],
      ['C2', '物品2', ''],
      ['C3', '物品3', '常用'],
      ['C4', '物品4', '冷藏'],
      ['P000001', '物品8', ''],
      ['P000002', '物品9', ''],
    ]);
    expect(await trailed(hospital, 'product.change')).toBe((before ?? 0) + 4);
  });
});
