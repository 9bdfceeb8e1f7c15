import { describe, expect, it } from 'vitest';
import type { Back, Decide, Pay, Write } from './list-asked.ts';
import type { Thing } from './list-prices.ts';
import { checkMoney } from './money.ts';
import type { ApprovalShown, Effect, ListEnd, ListShown, MoneyHistory, MoneyOp, Shown } from './money-history.ts';
import { type Asked, type House, NOTHING } from './money-model.ts';

/** One list of 1000, paid in cash; 400 of it is asked back by a desk, and an owner decides. */
const DESK = 3;
const OWNER = 1;
const THING: Thing = { kind: 'project', id: 1, price: 1_000, least: 0, discountable: true };
const HOUSE: House = {
  ...{ rules: [], storedLimit: null, things: [THING], offMost: 5, owners: [OWNER, 2] },
  accountOf: (member) => member,
  startOf: () => NOTHING,
};
const WRITE: Write = {
  ...{ way: 'write', list: null, version: null, off: null, issue: true },
  lines: [{ thing: THING, count: 1, unit: null }],
};
const PAY: Pay = {
  ...{ way: 'pay', ids: [5], one: true, owe: false, version: null, off: null, round: 0 },
  tenders: [{ type: 1, amount: 1_000, tendered: null, trade: null, card: null }],
};
const BACK: Back = { way: 'back', list: 5, lines: null, amount: 400, sources: null, version: 4 };
const DECIDE: Decide = { way: 'decide', list: 5, approval: 77, approved: true, version: 1 };

function op(n: number, asked: Asked, more: Partial<MoneyOp> = {}): MoneyOp {
  const said = { fate: 'ok', answer: '', shown: null, figures: null } as const;
  return { n, member: 9, by: DESK, asked, at: n * 10, done: n * 10 + 1, ...said, ...more };
}
const effect = (n: number, more: Partial<Effect>): Effect => ({
  ...{ n, order: n, by: DESK, cashier: null, lines: 1, transactions: 1, payments: 0, receipts: 0, jobs: 0, kept: 1 },
  ...{ moves: {}, list: null, total: null, byHand: 0, paid: [], payment: null, ...more },
});
const written = effect(1, { list: 5, total: 1_000, moves: { 'receivable 5': 1_000, revenue: -1_000 } });
const paid = effect(2, {
  ...{
    payments: 1,
    receipts: 1,
    cashier: DESK,
    paid: ['1: 1000, card none 0 + 0, change 0', 'tender 1 pays 1000 of 5'],
  },
  moves: { cash: 1_000, 'receivable 5': -1_000, memo: 1_000, consumed: -1_000, points: -1, points_issued: 1 },
});
const asked = effect(3, { transactions: 0, paid: ['refund of 5: 400 off, 400 back, waits'] });
const moves = { revenue: 400, cash: -400, memo: -400, consumed: 400, points: 1, points_issued: -1 };
const done = effect(4, {
  ...{ by: OWNER, cashier: DESK, payments: 1, receipts: 1, moves },
  paid: ['1: 400, card none 0 + 0, change 0', 'approval 77 of 5: approved'],
});

const waiting: ApprovalShown = {
  ...{
    id: 77,
    by: DESK,
    status: 'pending',
    amount: 400,
    decidedBy: null,
    version: 1,
    sources: ['1: 400'],
    receipt: false,
  },
};
const approved: ApprovalShown = {
  ...{ ...waiting, status: 'approved', decidedBy: OWNER, version: 2, sources: ['1: 400'], receipt: true },
};
const before: ListShown = {
  ...{ id: 5, status: 3, price: 1_000, total: 1_000, amount: 1_000, arrears: 0, nets: [1_000], version: 4 },
  ...{ refunded: 0, refund_status: 0, refund_pending: true, counts: [1], lineIds: [1] },
  ...{ gone: [{ count: 0, amount: 0 }], ways: [{ type: 1, amount: 1_000 }] },
};
const after: ListShown = {
  ...{ ...before, total: 600, amount: 600, version: 5, refunded: 400, refund_status: 1, refund_pending: false },
  ...{ gone: [{ count: 0, amount: 400 }], ways: [{ type: 1, amount: 600 }] },
};
const shows = (list: ListShown, ...approvals: ApprovalShown[]): Shown => ({
  ...{ member: null, lists: [list], approvals, counter: null, payment: null },
});
const ASKED = op(3, BACK, { shown: shows(before, waiting) });
const DECIDED = op(4, DECIDE, { by: OWNER, shown: shows(after, approved) });
const end: ListEnd = { approvals: [approved], splits: [{ type: 1, amount: 1_000, back: 400 }] };
const good: MoneyHistory = {
  ...{ ops: [op(1, WRITE), op(2, PAY), ASKED, DECIDED], effects: [written, paid, asked, done] },
  ...{ houseOf: () => HOUSE, closings: new Map(), issued: new Map([[5, 0]]), ends: new Map([[5, end]]), end: 1_000 },
};
const words = (change: Partial<MoneyHistory>) => checkMoney({ ...good, ...change }).map(({ what }) => what);
const decidedAs = (change: Partial<MoneyOp>) => words({ ops: [...good.ops.slice(0, 3), { ...DECIDED, ...change }] });
const doneAs = (change: Partial<Effect>) => words({ effects: [...good.effects.slice(0, 3), { ...done, ...change }] });
const endedAs = (change: Partial<ListEnd>) => words({ ends: new Map([[5, { ...end, ...change }]]) });

describe('the checker of what is given back of lists', () => {
  it('takes what was asked by one and decided by another, and what nobody was told of', () => {
    expect(words({})).toEqual([]);
    const silent = { fate: 'unknown', done: Number.POSITIVE_INFINITY, shown: null } as const;
    expect(decidedAs(silent)).toEqual([]);
    const never = { approvals: [waiting], splits: [{ type: 1, amount: 1_000, back: 0 }] } as const;
    const ops = [...good.ops.slice(0, 3), { ...DECIDED, ...silent }];
    expect(words({ ops, effects: good.effects.slice(0, 3), ends: new Map([[5, never]]) })).toEqual([]);
  });

  it('finds money that moved otherwise, in another’s shift, or without a receipt', () => {
    const should = [expect.stringContaining('#4 decide of member 9 should post')];
    expect(doneAs({ moves: { ...moves, cash: -399 } })).toEqual(should);
    expect(doneAs({ paid: ['3: 400, card none 0 + 0, change 0', 'approval 77 of 5: approved'] })).toEqual(should);
    expect(doneAs({ cashier: OWNER })).toEqual(should);
    expect(doneAs({ receipts: 0 })).toEqual(['#4 decide has 0 receipts']);
    expect(doneAs({ by: DESK })).toEqual([`#4 decide of ${OWNER} was done by ${DESK}`]);
  });

  it('finds what one decided over their own, and what was decided twice', () => {
    const own = { ...DECIDED, by: DESK };
    expect(
      words({ ops: [...good.ops.slice(0, 3), own], effects: [written, paid, asked, { ...done, by: DESK }] }),
    ).toEqual(['#4 decide of member 9 was done, where it is 403 FORBIDDEN']);
    const twice = op(5, DECIDE, { by: 2 });
    expect(
      words({ ops: [...good.ops, twice], effects: [...good.effects, { ...done, n: 5, order: 5, by: 2 }] }),
    ).toEqual(['#5 decide of member 9 was done, where it is 409 STATE']);
  });

  it('finds a wrong answer, and a refusal that was not due', () => {
    expect(decidedAs({ shown: shows({ ...after, refunded: 0 }, approved) })).toHaveLength(1);
    expect(decidedAs({ shown: shows(after, { ...approved, amount: 399 }) })).toHaveLength(1);
    const late = (answer: string, change: Partial<Back> = {}) =>
      words({ ops: [...good.ops, op(5, { ...BACK, ...change }, { fate: 'refused', answer })] });
    expect(late('409 STALE')).toEqual([]);
    expect(late('422 INVALID', { version: 5, amount: 601 })).toEqual([]);
    expect(late('409 OVERPAID', { version: 5, sources: [{ type: 3, amount: 400 }] })).toEqual([]);
    expect(late('409 STATE', { version: 5 })).toEqual([
      '#5 back of member 9 was told 409 STATE, which it was at no moment',
    ]);
  });

  it('shows all that was asked of a list, the newest first', () => {
    const look = (...approvals: ApprovalShown[]) => {
      const shown: Shown = { member: null, lists: [], approvals, counter: null, payment: null };
      return words({ ops: [...good.ops, op(5, { way: 'asks', list: 5 }, { shown })] });
    };
    expect(look(approved)).toEqual([]);
    expect(look(waiting)).toHaveLength(1);
    expect(look()).toHaveLength(1);
  });

  it('finds a tender that gives as if nothing of it were gone, and a row that says something else', () => {
    expect(endedAs({ splits: [{ type: 1, amount: 1_000, back: 0 }] })).toEqual([
      expect.stringContaining('list 5 was paid by'),
    ]);
    expect(endedAs({ approvals: [] })).toHaveLength(1);
    expect(endedAs({ approvals: [{ ...approved, decidedBy: 2 }] })).toEqual([expect.stringContaining('asked of it')]);
  });
});
