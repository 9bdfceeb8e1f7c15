import { describe, expect, it } from 'vitest';
import { checkLedger, type LedgerAccount, type LedgerEntry, type LedgerHistory } from './ledger.ts';

const CASH: LedgerAccount = { id: 1, kind: 'cash', member: null, list: null, balance: 0, version: 0 };
const PRINCIPAL: LedgerAccount = { id: 2, kind: 'principal', member: 9, list: null, balance: 6_000, version: 2 };

const into = (transaction: number, amount: number): LedgerEntry => ({
  ...{ transaction, of: 'topup', account: CASH.id, amount },
  ...{ after: null, version: null },
});
const top: LedgerEntry = {
  transaction: 1,
  of: 'topup',
  account: PRINCIPAL.id,
  amount: -10_000,
  after: 10_000,
  version: 1,
};
const back: LedgerEntry = {
  transaction: 2,
  of: 'stored_refund',
  account: PRINCIPAL.id,
  amount: 4_000,
  after: 6_000,
  version: 2,
};
const good: LedgerHistory = {
  accounts: [CASH, PRINCIPAL],
  entries: [into(2, -4_000), back, top, into(1, 10_000)],
  earlier: [into(1, 10_000), top],
};
const words = (change: Partial<LedgerHistory>) => checkLedger({ ...good, ...change }).map(({ what }) => what);

describe('the checker of the ledger', () => {
  it('takes balances that are the sums of their entries, in the order of their versions', () => {
    expect(words({})).toEqual([]);
  });

  it('finds drift, in an entry and in what the account shows', () => {
    expect(words({ entries: [into(1, 10_000), top, into(2, -4_000), { ...back, after: 6_001 }] })).toEqual([
      'account 2 (principal) drifts: its entries make 6000, the entry says 6001',
    ]);
    expect(words({ accounts: [CASH, { ...PRINCIPAL, balance: 6_001 }] })).toEqual([
      'account 2 (principal) shows 6001, its entries make 6000',
    ]);
  });

  it('finds a balance below zero, though it was made good afterwards', () => {
    const first = { ...back, version: 1, after: -4_000 };
    const then = { ...top, version: 2, after: 6_000 };
    expect(words({ entries: [into(1, 10_000), then, into(2, -4_000), first], earlier: [] })).toEqual([
      'account 2 (principal) is below zero: -4000',
    ]);
  });

  it('finds a list that owes more than it costs, or less than nothing', () => {
    const owed: LedgerAccount = { id: 7, kind: 'receivable', member: null, list: 3, balance: 0, version: 2 };
    const issued: LedgerEntry = { transaction: 3, of: 'disposal', account: 7, amount: 500, after: 500, version: 1 };
    const paid: LedgerEntry = { transaction: 4, of: 'pay', account: 7, amount: -500, after: 0, version: 2 };
    const words = (...entries: LedgerEntry[]) =>
      checkLedger({ accounts: [owed], entries, earlier: [] })
        .map(({ what }) => what)
        .filter((what) => what.startsWith('account 7 (receivable) is'));
    expect(words(issued, paid)).toEqual([]);
    expect(words(issued, { ...paid, amount: -501 })).toEqual(['account 7 (receivable) is below zero: -1']);
    expect(words(issued, { ...paid, amount: 1 })).toEqual([
      'account 7 (receivable) is above what the list costs: 501 of 500',
    ]);
  });

  it('finds a version that is left out, and one too many', () => {
    expect(words({ entries: [into(1, 10_000), top, into(2, -4_000), { ...back, version: 3 }] })).toEqual([
      'account 2 (principal) has 3 as its entry 2',
    ]);
    expect(words({ accounts: [CASH, { ...PRINCIPAL, version: 3 }] })).toEqual([
      'account 2 (principal) has 2 entries and says 3',
    ]);
  });

  it('finds a transaction that makes something of nothing, in cents or in points', () => {
    expect(words({ entries: [into(1, 10_000), top, into(2, -3_999), back] })).toEqual([
      'transaction 2 makes 1 cents, 0 points',
    ]);
    const points: LedgerAccount = { id: 3, kind: 'points_issued', member: null, list: null, balance: 0, version: 0 };
    const accounts = [CASH, PRINCIPAL, points];
    const entry: LedgerEntry = { transaction: 3, of: 'points', account: 3, amount: 5, after: null, version: null };
    expect(words({ accounts, entries: [...good.entries, entry] })).toEqual(['transaction 3 makes 0 cents, 5 points']);
  });

  it('finds an entry that was rewritten or is gone', () => {
    expect(words({ earlier: [{ ...top, amount: -9_999 }] })).toEqual(['an entry of transaction 1 was rewritten']);
    expect(words({ earlier: [top, { ...back, transaction: 7 }] })).toEqual(['an entry of transaction 7 is gone']);
  });
});
