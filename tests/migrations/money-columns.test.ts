import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** Money is of one type, the domain `cents`, wherever it stands (docs/decisions/045). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What a column of money is called; what a coupon costs is said in points. */
const MONEY =
  '^(?!integral_price$).*(^|_)(fee|price|cost|amount|quoted|budget|principal|gift|tendered|arrears|premium)$';

const columns = async () =>
  (
    await app.owner.query<{ name: string; type: string }>(
      `SELECT c.table_name || '.' || c.column_name AS name, coalesce(c.domain_name, c.data_type) AS type
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND (c.domain_name = 'cents' OR c.column_name ~ $1)
       ORDER BY 1`,
      [MONEY],
    )
  ).rows;

describe('the columns of money', () => {
  it('are all of one type', async () => {
    const found = await columns();
    expect(found.length).toBeGreaterThan(8);
    expect(found.filter(({ type }) => type !== 'cents')).toEqual([]);
  });

  it('are those that the schema calls so', async () => {
    const said = Object.values(schema)
      .filter((part) => is(part, PgTable))
      .flatMap((table) =>
        Object.values(getTableColumns(table))
          .filter((column) => column.getSQLType() === 'cents')
          .map(({ name }) => `${getTableName(table)}.${name}`),
      );
    expect((await columns()).map(({ name }) => name)).toEqual(said.sort());
  });

  it('hold what JavaScript counts exactly, and no more', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    const read = async (amount: string) =>
      (await app.owner.query('SELECT $1::text::cents AS amount', [amount])).rows[0];
    expect(await read(String(most))).toEqual({ amount: most });
    expect(await read(String(-most))).toEqual({ amount: -most });
    await expect(read('9007199254740992')).rejects.toThrow('cents_check');
    await expect(read('0.5')).rejects.toThrow('bigint');
  });
});
