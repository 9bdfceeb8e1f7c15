import { describe, expect, it } from 'vitest';
import { checkLedger, type LedgerHistory, type LedgerRow } from './ledger.ts';

const top: LedgerRow = {
  id: 1,
  account: 9,
  principal: 10_000,
  gift: 500,
  principal_after: 10_000,
  gift_after: 500,
  cause: 'top',
};
const spend: LedgerRow = {
  id: 2,
  account: 9,
  principal: -4_000,
  gift: 0,
  principal_after: 6_000,
  gift_after: 500,
  cause: 'spend',
};
const good: LedgerHistory = {
  operations: [
    { key: 'top', account: 9, answer: 'done', principal: 10_000, gift: 500 },
    { key: 'spend', account: 9, answer: 'unknown', principal: -4_000, gift: 0 },
    { key: 'lost', account: 9, answer: 'unknown', principal: -1, gift: 0 },
    { key: 'no', account: 9, answer: 'refused', principal: -99_999, gift: 0 },
  ],
  rows: [spend, top],
  balances: [{ account: 9, principal: 6_000, gift: 500 }],
  earlier: [[top]],
};
const words = (change: Partial<LedgerHistory>) => checkLedger({ ...good, ...change }).map(({ what }) => what);
const refused = good.operations.slice(3);

describe('the checker of the ledger', () => {
  it('takes balances that are the sums of their rows, and what nobody knows once or never', () => {
    expect(words({})).toEqual([]);
  });
  it('finds drift, in a row and in what the account shows', () => {
    expect(words({ rows: [top, { ...spend, principal_after: 6_001 }] })).toEqual([
      'account 9 drifts: its rows make 6000/500, the row says 6001/500',
    ]);
    expect(words({ balances: [{ account: 9, principal: 6_001, gift: 500 }] })).toEqual([
      'account 9 shows 6001/500, its rows make 6000/500',
    ]);
  });
  it('finds a balance below zero, though it was made good afterwards', () => {
    const under = { ...spend, id: 0, principal_after: -4_000, gift_after: 0 };
    const over = { ...top, principal_after: 6_000 };
    expect(words({ rows: [under, over], earlier: [] })).toEqual(['account 9 is below zero: -4000/0']);
  });
  it('finds what was done twice, or acknowledged and lost, or refused and done', () => {
    const again = { ...spend, id: 3, principal_after: 2_000 };
    expect(words({ rows: [top, spend, again], balances: [{ account: 9, principal: 2_000, gift: 500 }] })).toEqual([
      'spend of account 9 stands in the ledger 2 times',
    ]);
    expect(words({ rows: [], balances: [], earlier: [] })).toEqual([
      'top of account 9 was acknowledged and is not in the ledger',
    ]);
    expect(
      words({
        operations: [
          ...good.operations.slice(0, 1),
          { ...good.operations[1], key: 'spend', account: 9, answer: 'refused', principal: -4_000, gift: 0 },
          ...refused,
        ],
      }),
    ).toEqual(['spend of account 9 was refused and is in the ledger']);
  });
  it('finds other sums than were asked for, and rows of nobody’s asking', () => {
    expect(
      words({
        operations: [
          { key: 'top', account: 9, answer: 'done', principal: 9_999, gift: 500 },
          ...good.operations.slice(1),
        ],
      }),
    ).toEqual(['top of account 9 is in the ledger otherwise than it was asked for']);
    expect(words({ operations: good.operations.slice(0, 1) })).toEqual(["row 2 is of nobody's asking"]);
  });
  it('finds a row that was rewritten or is gone', () => {
    expect(words({ earlier: [[{ ...top, gift: 400 }]] })).toEqual(['row 1 was rewritten']);
    expect(words({ earlier: [[top, { ...spend, id: 7 }]] })).toEqual(['row 7 is gone']);
  });
});
