import { describe, expect, it } from 'vitest';
import { checkClosings, type ShiftHistory } from './closings.ts';
import type { CloseAsked, CloseOp, CloseTrace, ShiftShown } from './shift-asked.ts';
import type { ShiftPayment, ShiftRow } from './shifts.ts';

/** Shift 5 of a desk takes 300 and 200, is closed, and 6 takes another 300: the first before, the second meanwhile, the third after. */
const DESK = 3;
const OWNER = 1;
const NONE = { alipay: 0, wechat: 0, bank: 0 };
const ASKED: CloseAsked = { shift: 5, counted: { cash: 499, ...NONE }, float: 100, handedTo: null };
const payment = (id: number, amount: number): ShiftPayment => ({
  ...{ id, hospital: 1, cashier: DESK, reverses: null, back: false },
  tenders: [{ type: 1, amount }],
});
const SHIFT: ShiftRow = {
  ...{ id: 5, hospital: 1, staff: DESK, date: '2026-12-01', posted: [] },
  closed: {
    ...{ by: DESK, counted: ASKED.counted, expected: { cash: 500, ...NONE }, difference: { cash: -1, ...NONE } },
    ...{ float: 100, handedTo: null },
  },
  payments: [payment(1, 300), payment(2, 200)],
};
const NEXT: ShiftRow = { ...SHIFT, id: 6, closed: null, payments: [payment(3, 300)] };
const shown: ShiftShown = {
  ...{ id: 5, counted: ASKED.counted, expected: { cash: 500, ...NONE }, difference: { cash: -1, ...NONE }, float: 100 },
  ...{ count: 2, takings: [{ type: 1, amount: 500, count: 2 }], givenBack: { amount: 0, count: 0 } },
};
const op = (n: number, more: Partial<CloseOp> = {}): CloseOp => ({
  ...{ n, by: DESK, hospital: 1, asked: ASKED, at: 20, done: 29, fate: 'ok', answer: '', shown: null },
  ...more,
});
const trace: CloseTrace = { n: 0, order: 25, lines: 1, kept: 1, by: DESK, shift: 5 };
const effect = (n: number, order: number, id: number, shift: number, cash: number) => ({
  ...{ n, order, payment: { id, receipt: `R${id}`, shift }, moves: { cash, revenue: -cash } },
});
const good: ShiftHistory = {
  ...{ ops: [op(0, { shown })], traces: [trace], shifts: [SHIFT, NEXT], end: 1_000 },
  money: [
    { n: 10, at: 10, done: 12 },
    { n: 11, at: 15, done: 25 },
    { n: 12, at: 30, done: 31 },
  ],
  effects: [effect(10, 11, 1, 5, 300), effect(11, 16, 2, 5, 200), effect(12, 30, 3, 6, 300)],
  owners: new Map([[1, [OWNER]]]),
  staff: new Map([[1, [OWNER, DESK]]]),
};
const words = (change: Partial<ShiftHistory>) => checkClosings({ ...good, ...change }).map(({ what }) => what);
const closedAs = (change: Partial<NonNullable<ShiftRow['closed']>>) =>
  words({ shifts: [{ ...SHIFT, closed: SHIFT.closed && { ...SHIFT.closed, ...change } }, NEXT] });
const doneAs = (change: Partial<CloseOp>, left: Partial<CloseTrace> = {}) =>
  words({ ops: [op(0, change)], traces: [{ ...trace, ...left }] });

describe('the checker of shifts that are closed', () => {
  it('takes what was closed once, and what nobody was told of, done or not', () => {
    expect(words({})).toEqual([]);
    const unknown = { fate: 'unknown', done: Number.POSITIVE_INFINITY } as const;
    expect(doneAs(unknown)).toEqual([]);
    const open = { ...SHIFT, closed: null };
    const stays = { ops: [op(0, unknown)], traces: [], shifts: [open], effects: good.effects.slice(0, 2) };
    expect(words(stays)).toEqual([]);
  });

  it('finds a key that left nothing, was refused and done, or had more than one effect', () => {
    const nothing = { shifts: [{ ...SHIFT, closed: null }], effects: good.effects.slice(0, 2) };
    expect(words({ ...nothing, traces: [] })).toEqual(['closing #0 of shift 5 was acknowledged and left nothing']);
    expect(doneAs({ fate: 'refused', answer: '409 STATE' })).toEqual(['closing #0 of shift 5 was refused and done']);
    expect(doneAs({}, { lines: 2 })).toEqual(['closing #0 of shift 5 has 2 lines, 1 kept']);
    expect(doneAs({}, { shift: 6 })).toContain(`closing #0 of shift 5 of ${DESK} closed 6, by ${DESK}`);
    expect(words({ traces: [trace, { ...trace, n: 1 }] })).toEqual([
      'a shift was closed that nobody asked for',
      'shift 5 was closed 2 times',
    ]);
  });

  it('finds one that was closed by whom it is not, or otherwise than was asked', () => {
    const other = { by: 2 };
    expect(doneAs(other, other)).toEqual(['closing #0 of shift 5 was done, where it is 403 FORBIDDEN']);
    expect(doneAs({ asked: { ...ASKED, handedTo: 99 } })).toEqual([
      'closing #0 of shift 5 was done, where it is 422 INVALID',
    ]);
    expect(closedAs({ float: 0 })).toEqual([expect.stringContaining('closing #0 of shift 5 is [')]);
    expect(closedAs({ counted: { ...ASKED.counted, bank: 1 } })).toHaveLength(1);
    expect(doneAs({ shown: { ...shown, count: 3 } })).toEqual([expect.stringContaining('shows')]);
    expect(doneAs({ shown: { ...shown, expected: { cash: 499, ...NONE } } })).toHaveLength(1);
  });

  it('finds a refusal that was right at no moment', () => {
    const refused = (answer: string, more: Partial<CloseOp> = {}) =>
      words({ ops: [...good.ops, op(1, { fate: 'refused', answer, at: 40, done: 41, ...more })] });
    expect(refused('409 STATE')).toEqual([]);
    expect(refused('409 STATE', { at: 10, done: 21 })).toEqual([]);
    expect(refused('409 STATE', { at: 10, done: 19 })).toEqual([
      'closing #1 of shift 5 was told 409 STATE, it is done',
    ]);
    expect(refused('404 NOT_FOUND')).toHaveLength(1);
    expect(refused('404 NOT_FOUND', { hospital: 2 })).toEqual([]);
    expect(refused('403 FORBIDDEN', { by: 2 })).toEqual([]);
    expect(refused('403 FORBIDDEN', { by: OWNER })).toHaveLength(1);
    const stranger = { asked: { ...ASKED, shift: 6, handedTo: 99 } };
    expect(refused('422 INVALID', stranger)).toEqual([]);
    expect(refused('422 INVALID', { asked: { ...ASKED, shift: 6 } })).toHaveLength(1);
  });

  it('finds a shift that comes to something else than its operations moved', () => {
    expect(closedAs({ expected: { cash: 300, ...NONE } })).toContain(
      'shift 5 comes to cash 300, alipay 0, wechat 0, bank 0, its operations moved cash 500, alipay 0, wechat 0, bank 0',
    );
    const fewer = [SHIFT, { ...NEXT, payments: [] }];
    expect(words({ shifts: fewer })).toContain('shift 6 has 0 payments, 1 operations made one');
  });

  it('finds a payment that entered after the closing, and one in the next shift that was done before it', () => {
    const placed = (shift: number, order: number, at: number, done: number) =>
      words({
        money: [{ n: 10, at, done }],
        effects: [effect(10, order, 1, shift, 300)],
        shifts: [
          { ...SHIFT, payments: shift === 5 ? [payment(1, 300)] : [], closed: null },
          { ...NEXT, payments: shift === 6 ? [payment(1, 300)] : [] },
        ],
        ops: [op(0, { fate: 'unknown', done: 29 })],
      }).filter((what) => what.startsWith('payment'));
    expect(placed(5, 11, 19, 40)).toEqual([]);
    expect(placed(6, 30, 19, 40)).toEqual([]);
    const late = ['payment 1 entered shift 5 after it was closed'];
    expect(placed(5, 26, 19, 40)).toEqual(late);
    expect(placed(5, 11, 29.5, 40)).toEqual(late);
    const early = ['payment 1 is in shift 6, and was done before shift 5 was closed'];
    expect(placed(6, 11, 19, 40)).toEqual(early);
    expect(placed(6, 30, 10, 19)).toEqual(early);
  });
});
