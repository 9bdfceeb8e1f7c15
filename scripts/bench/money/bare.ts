import path from 'node:path';
import { freePort } from '../../lib/ports.mjs';
import { type Child, startChild } from '../children.ts';
import type { BenchContext } from '../row.ts';
import { requireDurable, withClient } from '../services.ts';

/** The bare app with a small schema of its own, in a database of the same PostgreSQL. */

export interface Bare {
  readonly url: string;
  readonly databaseUrl: string;
  readonly app: Child;
  close(): Promise<void>;
}

const SCHEMA = `
  CREATE TABLE cards (id bigint PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0));
  CREATE TABLE lists (id bigint PRIMARY KEY, card_id bigint NOT NULL REFERENCES cards, total bigint NOT NULL,
    paid bigint NOT NULL DEFAULT 0, status smallint NOT NULL DEFAULT 1);
  CREATE TABLE payments (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, list_id bigint NOT NULL REFERENCES lists,
    total bigint NOT NULL, at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE tenders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, payment_id bigint NOT NULL REFERENCES payments,
    type smallint NOT NULL, amount bigint NOT NULL);
  CREATE INDEX ON tenders (payment_id);
  CREATE TABLE transactions (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    payment_id bigint NOT NULL UNIQUE REFERENCES payments, at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE entries (transaction_id bigint NOT NULL REFERENCES transactions, account text NOT NULL, amount bigint NOT NULL,
    PRIMARY KEY (transaction_id, account));
  CREATE TABLE receipts (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    payment_id bigint NOT NULL UNIQUE REFERENCES payments, number text NOT NULL UNIQUE);
  CREATE TABLE coupons (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, total integer NOT NULL,
    issued integer NOT NULL DEFAULT 0 CHECK (issued <= total));
  CREATE TABLE claims (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, coupon_id bigint NOT NULL REFERENCES coupons,
    person_id bigint NOT NULL, at timestamptz NOT NULL DEFAULT now(), UNIQUE (coupon_id, person_id));`;

/** @param fill what stands in it before, in SQL */
export async function openBare(ctx: BenchContext, name: string, fill = ''): Promise<Bare> {
  const { postgresUrl, urlOf } = ctx.services;
  await withClient(postgresUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
  });
  const databaseUrl = urlOf(name);
  await withClient(databaseUrl, async (client) => {
    await client.query(SCHEMA);
    if (fill) await client.query(fill);
    await client.query('VACUUM ANALYZE');
  });
  return startBare(databaseUrl);
}

/** The bare app on a database that has what it writes. */
export async function startBare(databaseUrl: string): Promise<Bare> {
  await requireDurable(databaseUrl);
  const port = await freePort();
  const app = startChild(process.execPath, [path.join(import.meta.dirname, 'bare-app.ts'), String(port)], {
    cwd: import.meta.dirname,
    env: { PGURL: databaseUrl, NODE_ENV: 'production' },
  });
  await app.says('ready');
  return { url: `http://127.0.0.1:${port}`, databaseUrl, app, close: () => app.stop() };
}

/** So many lists, which so many cards pay in turn; `inTurn`: one card after the other. */
export const bareLists = (lists: number, cards: number, balance: number, total: number, inTurn: boolean) => `
  INSERT INTO cards SELECT n, ${balance} FROM generate_series(0, ${cards - 1}) n;
  INSERT INTO lists (id, card_id, total)
    SELECT n, ${inTurn ? `n / ${Math.ceil(lists / cards)}` : `n % ${cards}`}, ${total} FROM generate_series(0, ${lists - 1}) n;`;
