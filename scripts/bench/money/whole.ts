import type pg from 'pg';
import { withClient } from '../services.ts';

/** What payments leave behind, counted: nothing may have been left out to be fast. */

export interface MoneyCounts {
  payments: number;
  tenders: number;
  splits: number;
  receipts: number;
  /** Of the ledger. */
  transactions: number;
  settled: number;
  keys: number;
  trail: number;
  /** SMS of what moved on a card. */
  jobs: number;
  told: number;
}

export async function countMoney(url: string): Promise<MoneyCounts> {
  return asSystem(
    url,
    `
    SELECT (SELECT count(*) FROM payments WHERE kind = 'pay')::int AS payments,
      (SELECT count(*) FROM payment_tenders)::int AS tenders, (SELECT count(*) FROM payment_splits)::int AS splits,
      (SELECT count(*) FROM receipts WHERE payment_id IS NOT NULL)::int AS receipts,
      (SELECT count(*) FROM ledger_transactions WHERE kind = 'pay')::int AS transactions,
      (SELECT count(*) FROM disposals WHERE status = 3)::int AS settled,
      (SELECT count(*) FROM idempotency_keys)::int AS keys,
      (SELECT count(*) FROM operation_logs WHERE action = 'disposal.pay')::int AS trail,
      (SELECT count(*) FROM outbox WHERE job = 'sms.balance')::int AS jobs,
      (SELECT count(*) FROM account_events WHERE name = 'disposal')::int AS told`,
  );
}

/** @param tenders of each payment @throws where payments that were answered with 201 left less, or more */
export function requireWholePayments(paid: number, tenders: number, before: MoneyCounts, after: MoneyCounts): void {
  const meant: MoneyCounts = {
    ...{ payments: paid, tenders: paid * tenders, splits: paid * tenders, receipts: paid, transactions: paid },
    ...{ settled: paid, keys: paid, trail: paid, jobs: paid, told: paid },
  };
  const wrong = (Object.keys(meant) as (keyof MoneyCounts)[])
    .map((name) => ({ name, made: after[name] - before[name] }))
    .filter(({ name, made }) => made !== meant[name])
    .map(({ name, made }) => `${made} ${name} in place of ${meant[name]}`);
  if (wrong.length > 0) throw new Error(`payments left something out: ${wrong.join(', ')}`);
}

/** The product's own reckoning of a hospital. @throws where anything differs */
export async function requireNoDifference(url: string, hospital: number): Promise<void> {
  const { found } = await asSystem<{ found: unknown[] }>(url, `SELECT ledger_differences(${hospital}) AS found`);
  if (found.length > 0) throw new Error(`the ledger differs: ${JSON.stringify(found.slice(0, 3))}`);
}

/** One row over all hospitals. */
async function asSystem<R extends object>(url: string, text: string): Promise<R> {
  const { rows } = await withClientAsSystem(url, (client) => client.query<R>(text));
  if (!rows[0]) throw new Error(`no row from: ${text}`);
  return rows[0];
}

/** A connection that sees every hospital's rows; at the bare app's database there is nothing to see past. */
export const withClientAsSystem = <R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> =>
  withClient(url, async (client) => {
    await client.query("SELECT set_config('haomai.all', 'system', false)");
    return work(client);
  });
