import { describe, expect, it } from 'vitest';
import type { ListAsked, Pay, Write } from './list-asked.ts';
import type { Thing } from './list-prices.ts';
import { checkMoney } from './money.ts';
import type { Effect, ListShown, MoneyHistory, MoneyOp, Shown } from './money-history.ts';
import { type Asked, type House, NOTHING } from './money-model.ts';

const THING: Thing = { kind: 'project', id: 1, price: 1_000, least: 0, discountable: true };
const HOUSE: House = {
  ...{ rules: [], storedLimit: null, things: [THING], offMost: 5, owners: [] },
  accountOf: (member) => member,
  startOf: () => NOTHING,
};
const WRITE: Write = {
  ...{ way: 'write', list: null, version: null, off: null, issue: true },
  lines: [{ thing: THING, count: 1, unit: null }],
};
const PAY: Pay = {
  ...{ way: 'pay', ids: [5], one: true, owe: false, version: null, off: null, round: 0 },
  tenders: [{ type: 1, amount: 600, tendered: 1_000, trade: null, card: null }],
};
const listed = (change: Partial<ListShown> = {}): ListShown => ({
  ...{ id: 5, status: 1, price: 1_000, total: 1_000, amount: 0, arrears: 1_000, nets: [1_000], version: 3 },
  ...{ refunded: 0, refund_status: 0, refund_pending: false, ways: [], counts: [1], lineIds: [1] },
  gone: [{ count: 0, amount: 0 }],
  ...change,
});
const shows = (list: ListShown): Shown => ({
  member: null,
  lists: [list],
  approvals: [],
  counter: null,
  payment: null,
});
const member = (consumed: number, arrears: number) => ({
  ...{ principal: 0, gift: 0, points: 0, recharged: 0, level: 0, locked: 0 as const, consumed, arrears },
});
const AFTER = listed({ status: 2, amount: 600, arrears: 400, version: 4, ways: [{ type: 1, amount: 600 }] });
const paidShown: Shown = {
  member: member(600, 400),
  lists: [AFTER],
  approvals: [],
  counter: { change: 400, receipt: true },
  payment: null,
};

/** Asked at ten times its number, and answered at once. */
function op(n: number, asked: Asked, more: Partial<MoneyOp> = {}): MoneyOp {
  const said = { fate: 'ok', answer: '', shown: null, figures: null } as const;
  return { n, member: 9, by: 3, asked, at: n * 10, done: n * 10 + 1, ...said, ...more };
}
const counts = {
  lines: 1,
  kept: 1,
  transactions: 1,
  payments: 0,
  receipts: 0,
  jobs: 0,
  byHand: 0,
  payment: null,
  by: 3,
  cashier: null,
};
const written: Effect = {
  ...{ n: 1, order: 1, ...counts, list: 5, total: 1_000, paid: [] },
  moves: { 'receivable 5': 1_000, revenue: -1_000 },
};
const paid: Effect = {
  ...{ n: 2, order: 2, ...counts, payments: 1, receipts: 1, list: null, total: null },
  moves: { cash: 600, 'receivable 5': -600, memo: 600, consumed: -600 },
  paid: ['1: 600, card none 0 + 0, change 400', 'tender 1 pays 600 of 5'],
};
const WROTE = op(1, WRITE, { shown: shows(listed()) });
const PAID = op(2, PAY, { shown: paidShown });
const good: MoneyHistory = {
  ...{
    ops: [WROTE, PAID],
    effects: [written, paid],
    houseOf: () => HOUSE,
    closings: new Map(),
    issued: new Map([[5, 0]]),
    end: 1_000,
  },
  ends: new Map(),
};
/** What is left in the tables of what such payments of one tender paid. */
const endsOf = (effects: readonly Effect[]): MoneyHistory['ends'] => {
  const splits = effects.flatMap(({ paid: [tender = '', split] }) =>
    split ? [{ type: Number(tender[0]) as 1 | 3, amount: Number(split.split(' ')[3]), back: 0 }] : [],
  );
  return new Map([[5, { approvals: [], splits }]]);
};
const words = (change: Partial<MoneyHistory>) =>
  checkMoney({ ...good, ends: endsOf(change.effects ?? good.effects), ...change }).map(({ what }) => what);
const look = (n: number, list: ListShown) => op(n, { way: 'show', list: 5 }, { shown: shows(list) });

describe('the checker of lists and of what is paid', () => {
  it('takes what the model explains, and what nobody knows once or never', () => {
    expect(words({})).toEqual([]);
    const silent = { fate: 'unknown', done: Number.POSITIVE_INFINITY, shown: null } as const;
    expect(words({ ops: [{ ...WROTE, ...silent }, PAID] })).toEqual([]);
    expect(words({ ops: [WROTE, { ...PAID, ...silent }], effects: [written] })).toEqual([]);
  });

  it('finds a list that costs or owes something else', () => {
    expect(words({ effects: [{ ...written, total: 999 }, paid] })).toEqual([
      expect.stringContaining('#1 write of member 9 should post'),
    ]);
    expect(words({ ops: [{ ...WROTE, shown: shows(listed({ nets: [999] })) }, PAID] })).toEqual([
      expect.stringContaining('#1 write of member 9 shows'),
    ]);
  });

  it('takes the level of any moment while the list was written, and of no other', () => {
    const level = (at: number) => op(3, { way: 'level', level: 5, until: 'never' }, { at, done: at + 1 });
    const leveled: Effect = { ...written, n: 3, order: 0, transactions: 0, list: null, total: null, moves: {} };
    const cheap: Effect = { ...written, total: 850, moves: { 'receivable 5': 850, revenue: -850 } };
    const write = op(1, WRITE, { done: 20 });
    expect(words({ ops: [write, level(15)], effects: [leveled, written] })).toEqual([]);
    expect(words({ ops: [write, level(15)], effects: [leveled, cheap] })).toEqual([]);
    expect(words({ ops: [write, level(5)], effects: [leveled, written] })).toHaveLength(1);
  });

  it('finds a tender or a split that is not what was asked for', () => {
    const splits = [paid.paid[0] ?? '', 'tender 1 pays 599 of 5'];
    expect(words({ effects: [written, { ...paid, paid: splits }] })).toEqual([
      expect.stringContaining('#2 pay of member 9 should post'),
    ]);
    expect(words({ effects: [written, { ...paid, receipts: 0 }] })).toEqual(['#2 pay has 0 receipts']);
  });

  it('finds two desks that were both paid the whole', () => {
    const whole: Pay = { ...PAY, tenders: [{ type: 1, amount: 1_000, tendered: null, trade: null, card: null }] };
    const effect: Effect = {
      ...paid,
      moves: { cash: 1_000, 'receivable 5': -1_000, memo: 1_000, consumed: -1_000, points: -1, points_issued: 1 },
      paid: ['1: 1000, card none 0 + 0, change 0', 'tender 1 pays 1000 of 5'],
    };
    const both = [WROTE, op(2, whole), op(3, whole, { at: 20 })];
    expect(words({ ops: both, effects: [written, effect, { ...effect, n: 3, order: 3 }] })).toEqual([
      '#3 pay of member 9 was done, where it is 409 OVERPAID',
    ]);
  });

  it('finds a wrong answer: change, arrears, consumption, figures, a list that never was', () => {
    const answered = (shown: Partial<Shown>) => words({ ops: [WROTE, { ...PAID, shown: { ...paidShown, ...shown } }] });
    expect(answered({ counter: { change: 0, receipt: true } })).toEqual([expect.stringContaining('as change')]);
    expect(answered({ member: member(600, 0) })).toEqual([expect.stringContaining('as arrears')]);
    expect(answered({ member: member(0, 400) })).toEqual([expect.stringContaining('as consumption')]);
    const over = (figures: MoneyOp['figures'], asked: ListAsked = PAY) =>
      words({ ops: [WROTE, PAID, op(3, asked, { fate: 'refused', answer: '409 OVERPAID', figures })] });
    expect(over({ total: 1_000, amount: 600, arrears: 400, version: 4 })).toEqual([]);
    expect(over({ total: 1_000, amount: 0, arrears: 1_000, version: 3 })).toHaveLength(1);
    expect(words({ ops: [WROTE, PAID, look(3, AFTER)] })).toEqual([]);
    expect(words({ ops: [WROTE, PAID, look(3, listed())] })).toHaveLength(1);
  });

  it('finds what is left of a tender that is not what the model says', () => {
    const split = { type: 1, amount: 600, back: 0 } as const;
    const ends = (change: object) => ({ ends: new Map([[5, { approvals: [], splits: [{ ...split, ...change }] }]]) });
    expect(words(ends({}))).toEqual([]);
    expect(words(ends({ back: 100 }))).toEqual([expect.stringContaining('list 5 was paid by')]);
  });

  it('lets a number of the till be registered once, and refuses it only where it was', () => {
    const number: Pay = { ...PAY, tenders: [{ type: 3, amount: 600, tendered: null, trade: 'W1', card: null }] };
    const effect: Effect = {
      ...paid,
      moves: { wechat: 600, 'receivable 5': -600, memo: 600, consumed: -600 },
      paid: ['3: 600, card none 0 + 0, change 0', 'tender 1 pays 600 of 5'],
    };
    const again: Pay = { ...number, tenders: number.tenders.map((tender) => ({ ...tender, amount: 1 })) };
    const refused = (trade: string) => {
      const tenders = again.tenders.map((tender) => ({ ...tender, trade }));
      const late = op(3, { ...again, tenders }, { fate: 'refused', answer: '409 STATE' });
      return words({ ops: [WROTE, op(2, number), late], effects: [written, effect] });
    };
    expect(refused('W1')).toEqual([]);
    expect(refused('W2')).toEqual(['#3 pay of member 9 was told 409 STATE, which it was at no moment']);
  });
});
