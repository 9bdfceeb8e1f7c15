import type { Violation } from '../part.ts';

/** An account of the ledger (docs/domain/money.md#the-ledger). */
export interface LedgerAccount {
  readonly id: number;
  readonly kind: string;
  /** Of a member or of a list; with neither it is a hospital's own, and keeps no balance. */
  readonly member: number | null;
  readonly list: number | null;
  readonly balance: number;
  readonly version: number;
}

/** What one account had of a transaction: cents or points, debit above zero. */
export interface LedgerEntry {
  readonly transaction: number;
  /** What kind of transaction: `pay` of lists, others; of what takes one back, that one's. */
  readonly of: string;
  readonly account: number;
  readonly amount: number;
  /** What was there after it, and its how many-th it is; null of a hospital's own account. */
  readonly after: number | null;
  readonly version: number | null;
}

export interface LedgerHistory {
  /** Of the end. */
  readonly accounts: readonly LedgerAccount[];
  readonly entries: readonly LedgerEntry[];
  /** What was read of it earlier in the same run: nothing of it may have changed. */
  readonly earlier: readonly LedgerEntry[];
}

/** Whose balance a debit makes less. */
const CREDITED = new Set(['principal', 'gift', 'points', 'recharged', 'consumed']);
const isPoints = (kind: string) => kind.startsWith('points') && kind !== 'points_cost';

/** Balances are the sums of their entries and never below zero; a transaction sums to zero; an entry never changes again. */
export function checkLedger({ accounts, entries, earlier }: LedgerHistory): Violation[] {
  const byAccount = Map.groupBy(entries, ({ account }) => account);
  const kinds = new Map(accounts.map(({ id, kind }) => [id, kind]));
  return [
    ...accounts
      .filter(({ member, list }) => member !== null || list !== null)
      .flatMap((one) => wrongOfAccount(one, byAccount.get(one.id) ?? [])),
    ...wrongSums(entries, kinds),
    ...rewritten(earlier, entries),
  ];
}

function wrongOfAccount(account: LedgerAccount, given: readonly LedgerEntry[]): Violation[] {
  const { id, kind, balance, version } = account;
  const entries = given.toSorted((a, b) => (a.version ?? 0) - (b.version ?? 0));
  const wrong: Violation[] = [];
  let sum = 0;
  // Of a list: what it costs, whatever was paid of it.
  let cost = 0;
  entries.forEach((entry, n) => {
    cost += entry.of === 'pay' ? 0 : entry.amount;
    sum += CREDITED.has(kind) ? -entry.amount : entry.amount;
    const history = entries.slice(Math.max(0, n - 2), n + 1).map(lineOf);
    const say = (what: string) => wrong.push({ what: `account ${id} (${kind}) ${what}`, history });
    if (sum < 0) say(`is below zero: ${sum}`);
    if (account.list !== null && sum > cost) say(`is above what the list costs: ${sum} of ${cost}`);
    if (entry.after !== sum) say(`drifts: its entries make ${sum}, the entry says ${entry.after}`);
    if (entry.version !== n + 1) say(`has ${entry.version} as its entry ${n + 1}`);
  });
  const history = entries.slice(-3).map(lineOf);
  if (balance !== sum)
    wrong.push({ what: `account ${id} (${kind}) shows ${balance}, its entries make ${sum}`, history });
  if (version !== entries.length)
    wrong.push({ what: `account ${id} (${kind}) has ${entries.length} entries and says ${version}`, history });
  return wrong;
}

function wrongSums(entries: readonly LedgerEntry[], kinds: ReadonlyMap<number, string>): Violation[] {
  return [...Map.groupBy(entries, ({ transaction }) => transaction)].flatMap(([transaction, own]) => {
    const sums = { cents: 0, points: 0 };
    for (const { account, amount } of own) sums[isPoints(kinds.get(account) ?? '') ? 'points' : 'cents'] += amount;
    if (sums.cents === 0 && sums.points === 0) return [];
    return [
      { what: `transaction ${transaction} makes ${sums.cents} cents, ${sums.points} points`, history: own.map(lineOf) },
    ];
  });
}

function rewritten(earlier: readonly LedgerEntry[], entries: readonly LedgerEntry[]): Violation[] {
  const keyOf = ({ transaction, account }: LedgerEntry) => `${transaction} ${account}`;
  const now = new Map(entries.map((entry) => [keyOf(entry), lineOf(entry)]));
  return earlier.flatMap((entry) => {
    const is = now.get(keyOf(entry));
    if (is === lineOf(entry)) return [];
    const what = `an entry of transaction ${entry.transaction} ${is === undefined ? 'is gone' : 'was rewritten'}`;
    return [{ what, history: [lineOf(entry), is ?? 'nothing'] }];
  });
}

const lineOf = ({ transaction, of, account, amount, after, version }: LedgerEntry) =>
  `${of} ${transaction}, account ${account}: ${amount}, then ${after} (its ${version})`;
