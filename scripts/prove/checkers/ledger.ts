import type { Violation } from '../part.ts';

/** A row of a member's ledger: cents, principal and gift apart (docs/domain/money.md#the-ledger). */
export interface LedgerRow {
  id: number;
  account: number;
  /** What it changes; below zero it takes away. */
  principal: number;
  gift: number;
  /** What is there after it. */
  principal_after: number;
  gift_after: number;
  /** The Idempotency-Key of what caused it. */
  cause: string;
}

/** What an account shows. */
export interface AccountBalance {
  account: number;
  principal: number;
  gift: number;
}

/** What was asked of the money, and what its caller was told. */
export interface MoneyOperation {
  key: string;
  account: number;
  /** Nobody answered: it may have been done or not, but once at most. */
  answer: 'done' | 'refused' | 'unknown';
  principal: number;
  gift: number;
}

export interface LedgerHistory {
  operations: readonly MoneyOperation[];
  /** Of the end, by id. */
  rows: readonly LedgerRow[];
  balances: readonly AccountBalance[];
  /** The ledger as it was read earlier in the same run, one after the other: nothing of it may have changed. */
  earlier: readonly (readonly LedgerRow[])[];
}

const lineOf = (row: LedgerRow) =>
  `row ${row.id} of account ${row.account}: ${row.principal}/${row.gift} for ${row.cause}, then ${row.principal_after}/${row.gift_after}`;

/** Balances are the sums of their rows and never below zero; each operation is there once; a row never changes again. */
export function checkLedger(history: LedgerHistory): Violation[] {
  const rows = history.rows.toSorted((a, b) => a.id - b.id);
  const byAccount = Map.groupBy(rows, (row) => row.account);
  return [
    ...history.balances.flatMap((balance) => wrongOfAccount(balance, byAccount.get(balance.account) ?? [])),
    ...history.operations.flatMap((operation) => wrongOfOperation(operation, rows)),
    ...strangers(history.operations, rows),
    ...rewritten(history.earlier, rows),
  ];
}

function wrongOfAccount(balance: AccountBalance, rows: readonly LedgerRow[]): Violation[] {
  const wrong: Violation[] = [];
  let [principal, gift] = [0, 0];
  rows.forEach((row, n) => {
    principal += row.principal;
    gift += row.gift;
    const say = (what: string) =>
      wrong.push({
        what: `account ${row.account} ${what}`,
        history: rows.slice(Math.max(0, n - 2), n + 1).map(lineOf),
      });
    if (principal < 0 || gift < 0) say(`is below zero: ${principal}/${gift}`);
    if (row.principal_after !== principal || row.gift_after !== gift)
      say(`drifts: its rows make ${principal}/${gift}, the row says ${row.principal_after}/${row.gift_after}`);
  });
  if (balance.principal !== principal || balance.gift !== gift)
    wrong.push({
      what: `account ${balance.account} shows ${balance.principal}/${balance.gift}, its rows make ${principal}/${gift}`,
      history: rows.slice(-3).map(lineOf),
    });
  return wrong;
}

function wrongOfOperation(operation: MoneyOperation, rows: readonly LedgerRow[]): Violation[] {
  const { key, account, answer } = operation;
  const own = rows.filter(({ cause }) => cause === key);
  const history = [`${key} was ${answer}: ${operation.principal}/${operation.gift}`, ...own.map(lineOf)];
  const wrong = (what: string) => [{ what: `${key} of account ${account} ${what}`, history }];
  if (own.length > 1) return wrong(`stands in the ledger ${own.length} times`);
  const [row] = own;
  if (!row) return answer === 'done' ? wrong('was acknowledged and is not in the ledger') : [];
  if (answer === 'refused') return wrong('was refused and is in the ledger');
  const same = row.account === account && row.principal === operation.principal && row.gift === operation.gift;
  return same ? [] : wrong('is in the ledger otherwise than it was asked for');
}

function strangers(operations: readonly MoneyOperation[], rows: readonly LedgerRow[]): Violation[] {
  const known = new Set(operations.map(({ key }) => key));
  return rows
    .filter(({ cause }) => !known.has(cause))
    .map((row) => ({ what: `row ${row.id} is of nobody's asking`, history: [lineOf(row)] }));
}

function rewritten(earlier: LedgerHistory['earlier'], rows: readonly LedgerRow[]): Violation[] {
  const now = new Map(rows.map((row) => [row.id, lineOf(row)]));
  const wrong = new Map<number, Violation>();
  for (const row of earlier.flat()) {
    const is = now.get(row.id);
    if (is === lineOf(row)) continue;
    const what = is === undefined ? `row ${row.id} is gone` : `row ${row.id} was rewritten`;
    wrong.set(row.id, { what, history: [lineOf(row), is ?? 'nothing'] });
  }
  return [...wrong.values()];
}
