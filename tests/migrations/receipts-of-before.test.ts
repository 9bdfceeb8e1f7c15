import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrateDatabase } from '../../db/migrate.ts';
import { urlOfDatabase, withClient } from '../support/template.ts';

/** A database whose fees had no receipts becomes one where each has its own, and the next number follows. */

const MIGRATIONS = path.resolve(import.meta.dirname, '..', '..', 'migrations');
const FIRST_RECEIPTS = 'documents';
const NAME = 'before_receipts';

/** The migrations as they were before receipts. */
function oldMigrations(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'haomai-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const until = journal.entries.findIndex(({ tag }) => tag.endsWith(FIRST_RECEIPTS));
  expect(until).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }));
  return folder;
}

/** Hospital, and when the fee was taken. The last of a year at the clinic is the day before elsewhere. */
const FEES = [
  [1, '2025-06-01T10:00:00+08:00'],
  [2, '2025-06-02T10:00:00+08:00'],
  [1, '2026-01-01T00:30:00+08:00'],
  [1, '2025-12-31T23:30:00+08:00'],
  [1, '2026-02-01T10:00:00+08:00'],
] as const;

let client: pg.Client;
let url: string;
beforeAll(async () => {
  const server = inject('postgresUrl');
  await withClient(server, (admin) => admin.query(`CREATE DATABASE ${NAME}`));
  url = urlOfDatabase(server, NAME);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const name of ['btree_gist', 'pg_trgm', 'pgcrypto']) await client.query(`CREATE EXTENSION ${name}`);
  const folder = oldMigrations();
  await migrate(drizzle(client), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
  await client.query("INSERT INTO hospitals (name) VALUES ('甲'), ('乙')");
  await client.query("INSERT INTO users (phone, name, password_hash) VALUES ('13800000001', '唐小满', '-')");
  await client.query("INSERT INTO patients (name, phone) VALUES ('沈静姝', '13800001111')");
  for (const [i, [hospital, at]] of FEES.entries()) {
    await client.query(
      `WITH visit AS (
         INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at,
           ends_at, chief_complaint, fee, created_at)
         VALUES ($1, $2, 1, 1, 1, '{}', '2025-01-01', 540, $3, $3, '洁牙', 8000, $3) RETURNING id)
       INSERT INTO hygiene_charges (hospital_id, reservation_id, patient_id, hygienist_id, amount, payment_type, created_by, created_at)
       SELECT $2, id, 1, 1, 8000, 1, 1, $3 FROM visit`,
      [`visit-${i}`, hospital, at],
    );
  }
});
afterAll(async () => {
  await client.end();
  await withClient(inject('postgresUrl'), (admin) => admin.query(`DROP DATABASE ${NAME} WITH (FORCE)`));
});

it('gives each fee a receipt, in the order in which they were taken, and goes on from there', async () => {
  await migrateDatabase(url);
  await migrateDatabase(url);
  const { rows } = await client.query<{ no: string }>(
    'SELECT r.receipt_no AS no FROM hygiene_charges c JOIN receipts r ON r.charge_id = c.id AND r.hospital_id = c.hospital_id ORDER BY c.id',
  );
  expect(rows.map(({ no }) => no)).toEqual([
    ...['SJ2025-000001', 'SJ2025-000001', 'SJ2026-000001', 'SJ2025-000002', 'SJ2026-000002'],
  ]);
  // What they took stands in the ledger, each on its day, once.
  const opened = await client.query<{ line: string }>(
    `SELECT t.hospital_id || ' ' || t.business_date || ' ' || a.kind || ' ' || e.amount AS line
     FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
     WHERE t.kind = 'opening' AND a.kind IN ('cash', 'consumed') ORDER BY 1`,
  );
  expect(opened.rows.map(({ line }) => line)).toEqual([
    ...[
      '1 2025-06-01 cash 8000',
      '1 2025-06-01 consumed -8000',
      '1 2025-12-31 cash 8000',
      '1 2025-12-31 consumed -8000',
    ],
    ...[
      '1 2026-01-01 cash 8000',
      '1 2026-01-01 consumed -8000',
      '1 2026-02-01 cash 8000',
      '1 2026-02-01 consumed -8000',
    ],
    ...['2 2025-06-02 cash 8000', '2 2025-06-02 consumed -8000'],
  ]);
  const next = await client.query<{ no: string }>(
    "SELECT take_number(h, 'SJ', d) AS no FROM (VALUES (1, '2025-12-31'::date), (1, '2026-03-01'), (2, '2026-03-01')) AS v(h, d)",
  );
  expect(next.rows.map(({ no }) => no)).toEqual(['SJ2025-000003', 'SJ2026-000003', 'SJ2026-000001']);
});
