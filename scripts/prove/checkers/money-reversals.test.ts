import { describe, expect, it } from 'vitest';
import type { Pay, Write } from './list-asked.ts';
import type { Thing } from './list-prices.ts';
import { checkMoney } from './money.ts';
import type { Effect, MoneyHistory, MoneyOp, PaymentShown, PaymentView, Shown } from './money-history.ts';
import { type Asked, type House, NOTHING } from './money-model.ts';

/** One list of 1000, paid by 微信 with the till's number; it is taken back, and paid again with the same number. */
const DESK = 3;
const OWNER = 1;
const THING: Thing = { kind: 'project', id: 1, price: 1_000, least: 0, discountable: true };
const HOUSE: House = {
  ...{ rules: [], storedLimit: null, things: [THING], offMost: 5, owners: [OWNER] },
  accountOf: (member) => member,
  startOf: () => NOTHING,
};
const WRITE: Write = {
  ...{ way: 'write', list: null, version: null, off: null, issue: true },
  lines: [{ thing: THING, count: 1, unit: null }],
};
const PAY: Pay = {
  ...{ way: 'pay', ids: [5], one: true, owe: false, version: null, off: null, round: 50 },
  tenders: [{ type: 3, amount: 950, tendered: null, trade: 'W1', card: null }],
};
const BACK: Asked = { way: 'reverse', payment: 70 };

function op(n: number, asked: Asked, more: Partial<MoneyOp> = {}): MoneyOp {
  const said = { fate: 'ok', answer: '', shown: null, figures: null } as const;
  return { n, member: 9, by: DESK, asked, at: n * 10, done: n * 10 + 1, ...said, ...more };
}
const effect = (n: number, more: Partial<Effect>): Effect => ({
  ...{ n, order: n, by: DESK, cashier: null, lines: 1, transactions: 1, payments: 0, receipts: 0, jobs: 0, kept: 1 },
  ...{ moves: {}, list: null, total: null, byHand: 0, paid: [], payment: null, ...more },
});
const made = (n: number, id: number, more: Partial<Effect>): Effect =>
  effect(n, {
    ...{ cashier: DESK, payments: 1, receipts: 1, transactions: 2, payment: { id, receipt: `R${id}`, shift: 8 } },
    ...more,
  });
const written = effect(1, { list: 5, total: 1_000, moves: { 'receivable 5': 1_000, revenue: -1_000 } });
const tender = '3: 950, card none 0 + 0, change 0';
const paidAs = (n: number, id: number) =>
  made(n, id, {
    moves: { wechat: 950, 'receivable 5': -1_000, revenue: 50, memo: 950, consumed: -950 },
    paid: [tender, 'tender 1 pays 950 of 5'],
  });
const moves = { wechat: -950, 'receivable 5': 1_000, revenue: -50, memo: -950, consumed: 950 };
const reversed = made(3, 71, { moves, paid: [tender, 'reversal of 70'] });

const view: PaymentView = {
  ...{ kind: 'reversal', total: -950, reversed: false, reverses: 'R70' },
  ...{ tenders: [{ type: 3, amount: -950 }], lists: [{ id: 5, amount: -950 }] },
};
const shows = (payment: PaymentShown): Shown => ({
  ...{ member: null, lists: [], approvals: [], counter: null, payment },
});
const REVERSED = op(3, BACK, { shown: shows({ id: 71, receipt: 'R71', view }) });
const split = { type: 3, amount: 950 } as const;
const good: MoneyHistory = {
  ...{
    ops: [op(1, WRITE), op(2, PAY), REVERSED, op(4, PAY)],
    houseOf: () => HOUSE,
    closings: new Map(),
    issued: new Map([[5, 0]]),
    end: 1_000,
  },
  effects: [written, paidAs(2, 70), reversed, paidAs(4, 72)],
  ends: new Map([
    [
      5,
      {
        approvals: [],
        splits: [
          { ...split, back: 950 },
          { ...split, back: 0 },
        ],
      },
    ],
  ]),
};
const words = (change: Partial<MoneyHistory>) => checkMoney({ ...good, ...change }).map(({ what }) => what);
const doneAs = (change: Partial<Effect>) => {
  const effects = good.effects.map((one) => (one.n === 3 ? { ...one, ...change } : one));
  return words({ effects });
};
const toldAs = (change: Partial<MoneyOp>) =>
  words({ ops: good.ops.map((one) => (one.n === 3 ? { ...one, ...change } : one)) });
const late = (asked: Asked, change: Partial<MoneyOp>) => words({ ops: [...good.ops, op(5, asked, change)] });

describe('the checker of what is taken back', () => {
  it('takes what was mirrored whole and paid again, and what nobody was told of', () => {
    expect(words({})).toEqual([]);
    expect(toldAs({ fate: 'unknown', done: Number.POSITIVE_INFINITY, shown: null })).toEqual([]);
    const never: MoneyHistory['ends'] = new Map([[5, { approvals: [], splits: [{ ...split, back: 0 }] }]]);
    const cut = { ...REVERSED, fate: 'unknown', done: Number.POSITIVE_INFINITY, shown: null } as const;
    expect(words({ ops: [...good.ops.slice(0, 2), cut], effects: good.effects.slice(0, 2), ends: never })).toEqual([]);
  });

  it('finds what is not the mirror: a discount that stays off, no receipt, another’s doing', () => {
    const less = { ...moves, 'receivable 5': 950 };
    expect(doneAs({ moves: less })).toEqual([expect.stringContaining('#3 reverse of member 9 should post')]);
    const { revenue: _, ...kept } = less;
    expect(doneAs({ moves: kept, transactions: 1 })).toEqual([expect.stringContaining('should post')]);
    expect(doneAs({ transactions: 1 })).toEqual(['#3 reverse has 1 transactions']);
    expect(doneAs({ receipts: 0 })).toEqual(['#3 reverse has 0 receipts']);
    expect(doneAs({ cashier: OWNER })).toEqual([`#3 reverse of ${DESK} was done by ${OWNER}`]);
  });

  it('takes a top-up that is taken back with one word to its card', () => {
    const topped = { cash: 500, principal: -500, gift_cost: 100, gift: -100, memo: 500, recharged: -500 };
    const gone = Object.fromEntries(Object.entries(topped).map(([account, amount]) => [account, -amount]));
    const ops = [op(1, { way: 'topup', amount: 500, gift: 100, rule: null, type: 1 }), op(2, BACK)];
    const one = { transactions: 1, jobs: 1 };
    const back = { ...one, moves: gone, paid: ['1: 500, card none 0 + 0, change 0', 'reversal of 70'] };
    const effects = [made(1, 70, { ...one, moves: topped }), made(2, 71, back)];
    expect(words({ ops, effects, ends: new Map() })).toEqual([]);
    expect(
      words({ ops, effects: [made(1, 70, { ...one, moves: topped }), made(2, 71, { ...back, jobs: 0 })] }),
    ).toEqual(['#2 reverse has 0 jobs']);
  });

  it('finds what was taken back twice, and by whom it is not', () => {
    const again = made(5, 73, { moves, paid: [tender, 'reversal of 70'] });
    expect(words({ ops: [...good.ops, op(5, BACK)], effects: [...good.effects, again] })).toEqual([
      '#5 reverse of member 9 was done, where it is 409 STATE',
    ]);
    const other = { ...REVERSED, by: 2, shown: null };
    expect(
      words({
        ops: good.ops.map((one) => (one.n === 3 ? other : one)),
        effects: good.effects.map((one) => (one.n === 3 ? { ...one, by: 2, cashier: 2 } : one)),
      }),
    ).toEqual(['#3 reverse of member 9 was done, where it is 403 FORBIDDEN']);
  });

  it('takes nothing back of a shift that was closed before, and one way or the other while it is closed', () => {
    const closedAt = (order: number, at: number, done: number) =>
      words({ closings: new Map([[8, { order, at, done }]]) });
    expect(closedAt(3.5, 30.5, 33)).toEqual([]);
    expect(closedAt(2.5, 25, 29)).toEqual(['#3 reverse of member 9 was done, where it is 409 STATE']);
    const told = (at: number, done: number) =>
      words({
        ops: [...good.ops, op(5, { way: 'reverse', payment: 72 }, { fate: 'refused', answer: '409 STATE' })],
        closings: new Map([[8, { order: 9, at, done }]]),
      });
    expect(told(42, 45)).toEqual([]);
    expect(told(50.5, 60)).toEqual([]);
    expect(told(51.5, 60)).toEqual(['#5 reverse of member 9 was told 409 STATE, which it was at no moment']);
  });

  it('finds a number of the till that came again though it was not free', () => {
    const ops = good.ops.map((one) => (one.n === 3 ? op(3, { way: 'read' }) : one));
    expect(words({ ops, effects: good.effects.filter(({ n }) => n !== 3) })).toEqual([
      '#4 pay of member 9 was done, where it is 409 OVERPAID',
    ]);
    const half: Pay = { ...PAY, round: 0, tenders: PAY.tenders.map((one) => ({ ...one, amount: 10 })) };
    const paid = (n: number, id: number) =>
      made(n, id, {
        ...{ transactions: 1, moves: { wechat: 10, 'receivable 5': -10, memo: 10, consumed: -10 } },
        paid: ['3: 10, card none 0 + 0, change 0', 'tender 1 pays 10 of 5'],
      });
    expect(
      words({ ops: [op(1, WRITE), op(2, half), op(3, half)], effects: [written, paid(2, 70), paid(3, 71)] }),
    ).toEqual(['#3 pay of member 9 was done, where it is 409 STATE']);
  });

  it('finds a refusal that was not due', () => {
    const refused = (answer: string) => late(BACK, { fate: 'refused', answer });
    expect(refused('409 STATE')).toEqual([]);
    expect(refused('403 FORBIDDEN')).toHaveLength(1);
    expect(late(BACK, { fate: 'refused', answer: '403 FORBIDDEN', by: 2 })).toEqual([]);
    expect(late({ way: 'reverse', payment: 72 }, { fate: 'refused', answer: '409 STATE' })).toEqual([
      '#5 reverse of member 9 was told 409 STATE, which it was at no moment',
    ]);
    expect(late({ way: 'reverse', payment: 99 }, { fate: 'refused', answer: '404 NOT_FOUND' })).toEqual([]);
  });

  it('finds an answer, or a payment that is looked up, that shows something else', () => {
    const answered = (change: Partial<PaymentView>, receipt = 'R71') =>
      toldAs({ shown: shows({ id: 71, receipt, view: { ...view, ...change } }) });
    expect(answered({})).toEqual([]);
    expect(answered({}, 'R72')).toEqual([expect.stringContaining('#3 reverse of member 9 names')]);
    expect(answered({ reverses: 'R72' })).toHaveLength(1);
    expect(answered({ lists: [] })).toHaveLength(1);
    const first: PaymentView = {
      ...{ kind: 'pay', total: 950, reversed: true, reverses: null },
      ...{ tenders: [split], lists: [{ id: 5, amount: 950 }] },
    };
    const found = (payment: PaymentShown | null) =>
      late(
        { way: 'find', receipt: 'R70' },
        { shown: payment ? shows(payment) : { ...shows({ id: 0, receipt: '', view }), payment } },
      );
    expect(found({ id: 70, receipt: 'R70', view: first })).toEqual([]);
    expect(found({ id: 70, receipt: 'R70', view: { ...first, reversed: false } })).toHaveLength(1);
    expect(found(null)).toEqual(['#5 find of member 9 finds nothing']);
  });
});
