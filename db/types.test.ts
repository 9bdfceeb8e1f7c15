import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, openTestPool, type TestDatabase } from '../tests/support/database.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openTestPool>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openTestPool(database.url, 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('reads keys, and lists of them, as numbers', async () => {
  const { rows } = await pool.query(
    `SELECT ${Number.MAX_SAFE_INTEGER}::bigint AS key, ARRAY[3000000000, NULL]::bigint[] AS keys, NULL::bigint AS none,
       (SELECT count(*) FROM generate_series(1, 3)) AS count, date '2026-11-25' AS day`,
  );
  expect(rows).toEqual([
    { key: 9_007_199_254_740_991, keys: [3_000_000_000, null], none: null, count: 3, day: '2026-11-25' },
  ]);
});

it('rounds none that a number does not hold, and goes on', async () => {
  await expect(pool.query("SELECT '9007199254740992'::bigint AS key")).rejects.toThrow('9007199254740992 is beyond');
  await expect(pool.query("SELECT '{1,-9007199254740993}'::bigint[] AS keys")).rejects.toThrow('-9007199254740993');
  expect((await pool.query('SELECT 1::bigint AS key')).rows).toEqual([{ key: 1 }]);
});
