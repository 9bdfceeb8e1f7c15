import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import pg from 'pg';

/**
 * What rows N, O and Q compare the product with: the least program that takes money over HTTP without losing any. One
 * process, a pool of 10, prepared statements, conditional updates in a transaction; no session, no validation beyond JSON,
 * no hospital, no key, no trail, nobody told. For row N it also writes, by hand, what the product's payment leaves.
 *
 * usage: PGURL=… node bare-app.ts <port>; says "ready"
 */

const pool = new pg.Pool({ connectionString: process.env.PGURL, max: 10 });
const port = Number(process.argv[2]);

type Ask = <R extends pg.QueryResultRow>(name: string, values: unknown[]) => Promise<pg.QueryResult<R>>;

const STATEMENTS: Readonly<Record<string, string>> = {
  settle: 'UPDATE lists SET status = 3, paid = paid + $2 WHERE id = $1 AND status = 1 RETURNING card_id',
  spend_of:
    'UPDATE cards c SET balance = c.balance - $2 FROM lists l WHERE l.id = $1 AND c.id = l.card_id AND c.balance >= $2',
  spend: 'UPDATE cards SET balance = balance - $2 WHERE id = $1 AND balance >= $2',
  payment: 'INSERT INTO payments (list_id, total) VALUES ($1, $2) RETURNING id',
  tenders: 'INSERT INTO tenders (payment_id, type, amount) VALUES ($1, $2, $3), ($1, $4, $5)',
  transaction: 'INSERT INTO transactions (payment_id) VALUES ($1) RETURNING id',
  entries: 'INSERT INTO entries (transaction_id, account, amount) VALUES ($1, $2, $3), ($1, $4, $5)',
  receipt: 'INSERT INTO receipts (payment_id, number) VALUES ($1, $2)',
  claim: 'UPDATE coupons SET issued = issued + 1 WHERE id = $1 AND issued < total',
  claimed: 'INSERT INTO claims (coupon_id, person_id) VALUES ($1, $2) RETURNING id',
};

const BY_HAND = readFileSync(path.join(import.meta.dirname, 'by-hand.sql'), 'utf8');

interface Tender {
  readonly type: number;
  readonly amount: number;
}

/** Who comes too late. */
class Late extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

async function transaction<R>(work: (ask: Ask) => Promise<R>): Promise<R> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const done = await work((name, values) => client.query({ name, text: STATEMENTS[name] ?? '', values }));
    await client.query('COMMIT');
    return done;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Nine rows: the list, the card, a payment, two tenders, a transaction, two entries, a receipt. */
const pay = (list: number, [stored, other]: readonly [Tender, Tender]) =>
  transaction(async (ask) => {
    const total = stored.amount + other.amount;
    const settled = await ask<{ card_id: string }>('settle', [list, total]);
    if (settled.rowCount === 0) throw new Late('OVERPAID');
    const spent = await ask('spend', [settled.rows[0]?.card_id, stored.amount]);
    if (spent.rowCount === 0) throw new Late('BALANCE');
    const payment = (await ask<{ id: string }>('payment', [list, total])).rows[0]?.id;
    await ask('tenders', [payment, stored.type, stored.amount, other.type, other.amount]);
    const posted = (await ask<{ id: string }>('transaction', [payment])).rows[0]?.id;
    await ask('entries', [posted, 'cash', total, 'receivable', -total]);
    await ask('receipt', [payment, `R${payment}`]);
    return { id: payment };
  });

/** One conditional update of a card, and what was paid by it. */
const spend = (list: number, amount: number) =>
  transaction(async (ask) => {
    const spent = await ask('spend_of', [list, amount]);
    if (spent.rowCount === 0) throw new Late('BALANCE');
    return (await ask<{ id: string }>('payment', [list, amount])).rows[0];
  });

/** A payment's rows as the product has them, in a database of its schema: the statement is a transaction of itself. */
const payByHand = async (list: number, [stored, cash]: readonly [Tender, Tender], key: string | undefined) => {
  const values = [list, stored.amount, cash.amount, key, randomUUID()];
  const { rows } = await pool.query<{ id: string }>({ name: 'by_hand', text: BY_HAND, values });
  if (!rows[0]) throw new Late('OVERPAID');
  return rows[0];
};

const claim = (coupon: number, person: number) =>
  transaction(async (ask) => {
    const taken = await ask('claim', [coupon]);
    if (taken.rowCount === 0) throw new Late('SOLD_OUT');
    return (await ask<{ id: string }>('claimed', [coupon, person])).rows[0];
  });

const app = express();
app.use(express.json());
const answer = (res: express.Response, work: Promise<unknown>) =>
  work.then(
    (data) => res.status(201).json({ data }),
    (error: Error) =>
      error instanceof Late
        ? res.status(409).json({ code: error.code })
        : res.status(500).json({ error: error.message }),
  );
app.post('/pay', (req, res) => {
  const { id, payments } = req.body;
  void answer(res, payments.length === 2 ? pay(id, payments) : spend(id, payments[0].amount));
});
app.post('/pay_by_hand', (req, res) => {
  const { id, payments } = req.body;
  void answer(res, payByHand(id, payments, req.get('idempotency-key')));
});
app.post('/coupons/:id/claim', (req, res) => void answer(res, claim(Number(req.params.id), req.body.patient_id)));
app.listen(port, '127.0.0.1', () => console.log('ready'));
