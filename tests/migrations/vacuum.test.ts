import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEVELOPMENT_KEY } from '../../db/keys.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { withClient } from '../support/template.ts';
import { until } from '../support/until.ts';

/** A vacuum comes by itself, also while a database is brought to this version. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

it('waits for who is measuring a table, who does not wait for it', async () => {
  await withClient(database.url, async (measuring) => {
    const waits = async () =>
      (await measuring.query(`SELECT FROM pg_locks WHERE relation = 'hanzi'::regclass AND NOT granted`)).rowCount;
    // A table of an earlier version, which the policies lock.
    await measuring.query('ALTER TABLE hanzi DISABLE ROW LEVEL SECURITY');
    await measuring.query('BEGIN; LOCK TABLE hanzi IN SHARE UPDATE EXCLUSIVE MODE');
    const migrated = migrateDatabase(database.url, DEVELOPMENT_KEY);
    const done = expect(migrated).resolves.toBeUndefined();
    await until(waits, (count) => count === 1);
    // What it has counted it writes into the catalogue's row of the table.
    await measuring.query('ANALYZE hanzi');
    await measuring.query('COMMIT');
    await done;
    const { rows } = await measuring.query(`SELECT relrowsecurity FROM pg_class WHERE oid = 'hanzi'::regclass`);
    expect(rows).toEqual([{ relrowsecurity: true }]);
  });
});
