import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Asks, asking } from '../support/http.ts';

/** 物品类型: docs/domain/stock.md#things. */

const PATH = '/api/admin/inventory_types';
const FIRST = [
  ['药品', 'drug', ['track_batch', 'track_expiry', 'trace_code']],
  ['耗材', 'consumable', ['track_batch', 'track_expiry']],
  [
    '高值耗材',
    'implant',
    ['track_batch', 'track_expiry', 'track_serial', 'trace_code', 'registration_no', 'patient_bound'],
  ],
  ['器械', 'instrument', ['registration_no']],
  ['其他', 'other', []],
];

let app: TestApp;
let hospital: number;
let ask: Asks;

beforeAll(async () => {
  app = await startTestApp({ redis: false });
  hospital = await app.make.hospital();
  ask = asking(app.url, (await app.make.staff({ hospital, role: 'shop_owner' })).token);
});
afterAll(() => app?.close());

const types = async () =>
  ((await ask('GET', PATH)).at('data') as Record<string, unknown>[]).map(({ name, base, ...rest }) => {
    return [name, base, Object.keys(rest).filter((key) => rest[key] === true)];
  });

it('a hospital begins with five', async () => {
  expect(await types()).toEqual(FIRST);
});

it('one of before there were types has them from the next migration on; what it has by then stays', async () => {
  const migrate = () => app.owner.query(readFileSync('db/functions/12_inventory_types.sql', 'utf8'));
  await app.owner.query('DELETE FROM inventory_types WHERE hospital_id = $1', [hospital]);
  await migrate();
  expect(await types()).toEqual(FIRST);
  await app.owner.query("DELETE FROM inventory_types WHERE hospital_id = $1 AND base <> 'drug'", [hospital]);
  await migrate();
  expect(await types()).toEqual(FIRST.slice(0, 1));
});
