import { describe, expect, it } from 'vitest';
import type { Effect, MoneyOp } from './money-history.ts';
import { type Asked, type House, NOTHING } from './money-model.ts';
import { Trades } from './trades.ts';

const HOUSE: House = {
  ...{ rules: [], storedLimit: null, things: [], offMost: 5, owners: [] },
  accountOf: (member) => member,
  startOf: () => NOTHING,
};
const PAY: Asked = {
  ...{ way: 'pay', ids: [5], one: true, owe: false, version: null, off: null, round: 0 },
  tenders: [{ type: 3, amount: 1, tendered: null, trade: 'W1', card: null }],
};
const op = (n: number, asked: Asked, at: number, done: number): MoneyOp => ({
  ...{ n, member: 9, by: 3, asked, at, done, fate: 'ok', answer: '', shown: null, figures: null },
});
const effect = (n: number, payment: number): Effect => ({
  ...{ n, order: n, by: 3, cashier: 3, lines: 1, transactions: 1, payments: 1, receipts: 1, jobs: 0, kept: 1 },
  ...{
    moves: {},
    list: null,
    total: null,
    byHand: 0,
    paid: [],
    payment: { id: payment, receipt: `R${payment}`, shift: 8 },
  },
});
/** Registered from 10 to 12, and its payment taken back from 30 to 32. */
const FIRST = op(1, PAY, 10, 12);
const BACK = op(2, { way: 'reverse', payment: 70 }, 30, 32);
const taken = (at: number, done: number, ...ops: MoneyOp[]) => {
  const effects = new Map(ops.map(({ n }) => [n, effect(n, n === 1 ? 70 : 71)]));
  return new Trades(ops, effects, () => HOUSE, 1_000).taken(op(9, PAY, at, done), HOUSE);
};

describe('numbers of tills', () => {
  it('are somebody’s once they are registered', () => {
    expect(taken(5, 6, FIRST)).toEqual([false]);
    expect(taken(5, 11, FIRST)).toEqual([true, false]);
    expect(taken(15, 16, FIRST)).toEqual([true]);
  });

  it('may come again once their payment was taken back', () => {
    expect(taken(15, 16, FIRST, BACK)).toEqual([true]);
    expect(taken(15, 31, FIRST, BACK)).toEqual([true, false]);
    expect(taken(33, 34, FIRST, BACK)).toEqual([false]);
    expect(taken(33, 50, FIRST, BACK, op(3, PAY, 40, 41))).toEqual([true, false]);
    expect(taken(50, 51, FIRST, BACK, op(3, PAY, 40, 41))).toEqual([true]);
  });
});
