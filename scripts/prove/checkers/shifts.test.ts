import { describe, expect, it } from 'vitest';
import { checkShifts, type ShiftPayment, type ShiftRow } from './shifts.ts';

/** Two payments and something given back; ten too little in the drawer and two too much by 微信. */
const payment = (id: number, more: Partial<ShiftPayment> = {}): ShiftPayment => ({
  ...{ id, hospital: 1, cashier: 7, reverses: null, back: false },
  tenders: [
    { type: 1, amount: 300 },
    { type: 3, amount: 200 },
    { type: 5, amount: 50 },
  ],
  ...more,
});
const back = payment(3, { back: true, tenders: [{ type: 1, amount: 100 }] });
const closed = {
  ...{ by: 7, float: 20_000, handedTo: null },
  counted: { cash: 490, alipay: 0, wechat: 402, bank: 0 },
  expected: { cash: 500, alipay: 0, wechat: 400, bank: 0 },
  difference: { cash: -10, alipay: 0, wechat: 2, bank: 0 },
};
const posted = [
  { transaction: 9, kind: 'cash', amount: -10 },
  { transaction: 9, kind: 'wechat', amount: 2 },
  { transaction: 9, kind: 'over_short', amount: 8 },
];
const SHIFT: ShiftRow = {
  ...{ id: 5, hospital: 1, staff: 7, date: '2026-12-01', closed, posted },
  payments: [payment(1), payment(2), back],
};
const OPEN: ShiftRow = { ...SHIFT, id: 6, closed: null, posted: [], payments: [payment(4)] };
const words = (change: Partial<ShiftRow>, others: readonly ShiftRow[] = [OPEN], earlier: readonly ShiftRow[] = []) =>
  checkShifts([{ ...SHIFT, ...change }, ...others], earlier).map(({ what }) => what);

describe('the checker of shifts', () => {
  it('takes one that expects what its payments make, and what is taken back in it by an owner', () => {
    expect(words({})).toEqual([]);
    expect(words({}, [OPEN], [SHIFT, { ...OPEN, payments: [] }])).toEqual([]);
    const mirror = payment(5, { cashier: 1, back: true, reverses: 4 });
    expect(words({}, [{ ...OPEN, payments: [payment(4), mirror] }])).toEqual([]);
  });

  it('finds one that expects something else, by all or by one way', () => {
    expect(words({ payments: [payment(1), back] })).toEqual([
      'shift 5 expected cash 500, alipay 0, wechat 400, bank 0, its payments make cash 200, alipay 0, wechat 200, bank 0',
    ]);
    const moved = { ...closed.expected, cash: 499, bank: 1 };
    expect(words({ closed: { ...closed, expected: moved } })).toHaveLength(2);
  });

  it('finds a difference that is none of what was counted, or that was not posted once', () => {
    const other = { ...closed.difference, cash: 10 };
    expect(words({ closed: { ...closed, difference: other } })).toEqual([
      'shift 5 differs by cash 10, alipay 0, wechat 2, bank 0, should by cash -10, alipay 0, wechat 2, bank 0',
      'shift 5 posted cash -10, over_short 8, wechat 2 as its difference, should cash 10, over_short -12, wechat 2',
    ]);
    expect(words({ posted: [] })).toEqual([expect.stringContaining('shift 5 posted nothing as its difference')]);
    const half = posted.map((one, n) => ({ ...one, transaction: n === 0 ? 8 : 9 }));
    expect(words({ posted: half })).toEqual(['shift 5 posted its difference 2 times']);
    expect(words({}, [{ ...OPEN, posted }])).toEqual([expect.stringContaining('should nothing')]);
  });

  it('finds a payment of somebody else, of another hospital, or in two shifts', () => {
    const strange = (change: Partial<ShiftPayment>) => words({}, [{ ...OPEN, payments: [payment(4, change)] }]);
    expect(strange({ cashier: 8 })).toEqual(['shift 6 is of 7 and has payment 4 of 8 of hospital 1']);
    expect(strange({ hospital: 2 })).toEqual(['shift 6 is of 7 and has payment 4 of 7 of hospital 2']);
    expect(words({}, [{ ...OPEN, payments: [payment(1)] }])).toEqual(['payment 1 is in 2 shifts']);
  });

  it('finds two that are open of one cashier on one day', () => {
    expect(words({}, [OPEN, { ...OPEN, id: 7, payments: [] }])).toEqual([
      '7 of hospital 1 on 2026-12-01 has 2 open shifts',
    ]);
    expect(words({}, [OPEN, { ...OPEN, id: 7, date: '2026-12-02', payments: [] }])).toEqual([]);
  });

  it('finds what changed after it was closed', () => {
    const before = { ...SHIFT, payments: [payment(1), payment(2)] };
    expect(words({}, [OPEN], [before])).toEqual(['shift 5 was closed, and payment 3 entered it']);
    expect(words({}, [OPEN], [{ ...SHIFT, closed: { ...closed, float: 1 } }])).toEqual([
      'shift 5 was closed, and it changed',
    ]);
  });
});
