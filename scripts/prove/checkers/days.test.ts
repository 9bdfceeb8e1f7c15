import { describe, expect, it } from 'vitest';
import { checkDays, type Dated, type DayHistory, type DayOp, type DayRow } from './days.ts';
import type { ShiftRow } from './shifts.ts';

/** A day of one shift that took 300 and gave 100 back; another payment comes when it is closed, and counts for the next. */
const DAY = '2026-12-01';
const NEXT = '2026-12-02';
const none = { cash: 0, alipay: 0, wechat: 0, bank: 0 };
const closed = { by: 1, counted: none, expected: none, difference: none, float: 0, handedTo: null };
const payment = (id: number, back: boolean, amount: number) => ({
  ...{ id, hospital: 1, cashier: 3, reverses: null, back },
  tenders: [{ type: 1, amount }],
});
const SHIFT: ShiftRow = {
  ...{ id: 5, hospital: 1, staff: 3, date: DAY, closed, posted: [] },
  payments: [payment(1, false, 300), payment(2, true, 100)],
};
const LATER: ShiftRow = { ...SHIFT, id: 6, date: NEXT, closed: null, payments: [payment(3, false, 50)] };
const row: DayRow = {
  ...{ hospital: 1, date: DAY, entries: 4, digest: 'd', order: 30 },
  types: [{ type: 1, taken: 300, given_back: 100, count: 2 }],
};
const op: DayOp = { hospital: 1, date: DAY, at: 30, done: 39, fate: 'ok', shown: { entries: 4, digest: 'd' } };
const dated = (n: number, date = DAY): Dated => ({
  ...{ transaction: n, hospital: 1, date, shiftDate: date, entries: 2, n },
});
const good: DayHistory = {
  ...{ ops: [op], days: [row], shifts: [SHIFT, LATER], closings: new Map([[5, { order: 25, at: 24, done: 26 }]]) },
  transactions: [dated(10), dated(11), dated(12, NEXT)],
  money: [
    { n: 10, at: 10, done: 11 },
    { n: 11, at: 20, done: 21 },
    { n: 12, at: 25, done: 45 },
  ],
  orders: new Map([
    [10, 10],
    [11, 20],
    [12, 31],
  ]),
  end: 1_000,
};
const words = (change: Partial<DayHistory>) => checkDays({ ...good, ...change }).map(({ what }) => what);
const OF = `${DAY} of hospital 1`;

describe('the checker of days that are closed', () => {
  it('takes one that was closed after its shifts, with what was posted until then', () => {
    expect(words({})).toEqual([]);
    expect(words({ ops: [{ ...op, fate: 'unknown', done: Number.POSITIVE_INFINITY, shown: null }] })).toEqual([]);
  });

  it('finds an answer that is not what is in the tables', () => {
    expect(words({ days: [] })).toEqual([`closing ${OF} was acknowledged and left nothing`]);
    expect(words({ ops: [{ ...op, fate: 'refused' }] })).toEqual([`closing ${OF} was refused and done`]);
    expect(words({ ops: [{ ...op, shown: { entries: 4, digest: 'e' } }] })).toHaveLength(1);
    expect(words({ ops: [] })).toEqual([`${OF} was closed, and nobody asked for it`]);
  });

  it('finds a day that was closed before a shift of it, or has other sums', () => {
    expect(words({ shifts: [{ ...SHIFT, closed: null }, LATER] })).toEqual([`${OF} was closed before shift 5`]);
    expect(words({ closings: new Map([[5, { order: 31, at: 24, done: 26 }]]) })).toHaveLength(1);
    expect(words({ days: [{ ...row, entries: 3 }] })).toContain(`${OF} says 3 entries, has 4`);
    expect(words({ days: [{ ...row, types: [] }] })).toEqual([`${OF} says , its shifts took 1: 300 - 100 in 2`]);
  });

  it('counts with a day what was posted on those since the last that was closed', () => {
    const [last, empty] = ['2026-11-28', '2026-11-30'];
    const before: DayRow = { ...row, date: last, entries: 2, types: [], order: 1 };
    const history = {
      ops: [op, { ...op, date: last, at: 1, done: 2, shown: null }],
      transactions: [dated(-1, last), dated(-1, empty), ...good.transactions],
    };
    expect(words({ ...history, days: [before, { ...row, entries: 6 }] })).not.toContain(`${OF} says 6 entries, has 4`);
    expect(words({ ...history, days: [before, row] })).toContain(`${OF} says 4 entries, has 6`);
  });

  it('finds what came after it was closed and counts for it, and what came before and does not', () => {
    const late = { transactions: [dated(10), dated(12)] };
    expect(words(late)).toEqual([`${OF} has transaction 12 of #12, which came after it was closed`]);
    const bySpan = { ...good.money[2], n: 12, at: 40, done: 45 };
    expect(words({ ...late, orders: new Map([[12, 29]]), money: [bySpan] })).toHaveLength(1);
    const early = { transactions: [dated(10), dated(11), dated(12, NEXT)], orders: new Map([[12, 29]]) };
    expect(words(early)).toEqual([`${OF} has not transaction 12 of #12, which came before`]);
    const before = { n: 12, at: 25, done: 29 };
    expect(words({ money: [before] })).toEqual([`${OF} has not transaction 12 of #12, which came before`]);
  });

  it('finds a transaction of another day than its shift', () => {
    const other = { ...dated(12, NEXT), shiftDate: DAY };
    expect(words({ transactions: [dated(10), dated(11), other] })).toEqual([
      `transaction 12 of ${NEXT} is in a shift of ${DAY}`,
    ]);
  });
});
