import { describe, expect, it } from 'vitest';
import type { Back, Decide } from './list-asked.ts';
import { type Approval, type ListState, type Sight, type Split, UNPAID } from './list-model.ts';
import type { Thing } from './list-prices.ts';
import { type House, NOTHING } from './money-model.ts';
import { askBack, decideBack } from './refund-model.ts';

const DESK = 3;
const OWNER = 1;
const SECOND = 2;
const THING: Thing = { kind: 'project', id: 1, price: 1_000, least: 0, discountable: true };
const HOUSE: House = {
  ...{ rules: [], storedLimit: null, things: [THING], offMost: 5, owners: [OWNER, SECOND] },
  accountOf: (member) => member,
  startOf: () => NOTHING,
};
const ALONE: House = { ...HOUSE, owners: [OWNER] };
const split = (type: Split['type'], amount: number, nth: number, more: Partial<Split> = {}): Split => ({
  ...{ tender: nth * 10 + type, type, nth, amount, back: 0 },
  ...more,
});
/** 1000 in three units and 500 in one, of which 1200 was paid: by card and 微信, then in cash. */
const LIST: ListState = {
  ...{ id: 5, member: 9, stage: 'issued', atDesk: true, price: 3_500, total: 1_500, owed: 300, nets: [1_000, 500] },
  lines: [
    { thing: THING, count: 3, unit: null },
    { thing: THING, count: 1, unit: null },
  ],
  ...{ manual: 0, version: 6, ...UNPAID },
  splits: [split(3, 300, 1), split(5, 500, 1), split(1, 400, 2)],
};
const SIGHT: Sight = {
  ...{ member: 9, by: DESK, house: HOUSE, level: 0, taken: false, fresh: 0, rankOf: (list) => list, freshTender: 0 },
  ...{ freshApproval: 77, payments: new Map(), closed: false, freshPayment: null },
  cards: new Map([[8, { ...NOTHING, principal: 50, gift: 5 }]]),
  lists: new Map([[5, LIST]]),
  consumed: new Map([[9, 1_200]]),
  tenders: new Map([
    [13, { card: null, gift: 0, back: 0 }],
    [15, { card: 8, gift: 200, back: 0 }],
    [21, { card: null, gift: 0, back: 0 }],
  ]),
};
const BACK: Back = { way: 'back', list: 5, lines: null, amount: 700, sources: null, version: 6 };
const of = (...lines: [at: number, count: number][]): Partial<Back> => ({
  lines: lines.map(([at, count]) => ({ at, id: at + 1, count })),
  amount: null,
});
const withList = (change: Partial<ListState>) => ({ lists: new Map([[5, { ...LIST, ...change }]]) });
const ask = (change: Partial<Back> = {}, sight: Partial<Sight> = {}) =>
  askBack({ ...SIGHT, ...sight }, { ...BACK, ...change });
/** What is done at once, by whoever owns the place alone. */
const give = (change: Partial<Back> = {}, sight: Partial<Sight> = {}) =>
  ask(change, { house: ALONE, by: OWNER, ...sight });
const listOf = (done: ReturnType<typeof ask>) => ('refused' in done ? done.refused : done.lists?.get(5));

const APPROVAL: Approval = {
  ...{
    id: 77,
    by: DESK,
    asked: BACK,
    status: 'pending',
    amount: 400,
    decidedBy: null,
    version: 1,
    sources: ['1: 400'],
  },
};
const DECIDE: Decide = { way: 'decide', list: 5, approval: 77, approved: true, version: 1 };
const decide = (change: Partial<Decide> = {}, sight: Partial<Sight> = {}, approval: Partial<Approval> = {}) =>
  decideBack(
    { ...SIGHT, by: OWNER, ...withList({ approvals: [{ ...APPROVAL, ...approval }] }), ...sight },
    { ...DECIDE, ...change },
  );

describe('what is asked to be given back', () => {
  it('waits and moves nothing, but where nobody else could decide', () => {
    expect(ask()).toMatchObject({ moves: {}, paid: ['refund of 5: 700 off, 400 back, waits'], cashier: null });
    expect(listOf(ask())).toEqual({ ...LIST, approvals: [APPROVAL] });
    expect(ask({}, { by: OWNER })).toMatchObject({ paid: [expect.stringContaining('waits')] });
    expect(give()).toMatchObject({ paid: [expect.anything(), 'refund of 5: 700 off, 400 back, at once'] });
  });

  it('takes what is owed first, then the newest payment, and is in the shift of whoever asked', () => {
    expect(give()).toMatchObject({
      moves: { revenue: 700, 'receivable 5': -300, cash: -400, memo: -400, consumed: 400 },
      paid: ['1: 400, card none 0 + 0, change 0', expect.anything()],
      consumed: new Map([[9, 800]]),
      cashier: OWNER,
    });
    expect(listOf(give())).toMatchObject({
      total: 800,
      owed: 0,
      version: 7,
      approvals: [{ amount: 400, decidedBy: OWNER }],
    });
    expect(give({ amount: 300 })).toMatchObject({ moves: { revenue: 300, 'receivable 5': -300 }, cashier: null });
  });

  it('goes within one payment to stored value first, of which gift comes back before principal', () => {
    expect(give({ amount: 950 })).toMatchObject({
      moves: {
        revenue: 950,
        'receivable 5': -300,
        cash: -400,
        'principal of 8': -50,
        'gift of 8': -200,
        consumed: 650,
      },
      cards: new Map([[8, { ...NOTHING, principal: 100, gift: 205 }]]),
      paid: ['1: 400, card none 0 + 0, change 0', '5: 250, card 8 50 + 200, change 0', expect.anything()],
    });
    // What another list of the same payment had back counts.
    const tenders = new Map([...SIGHT.tenders, [15, { card: 8, gift: 200, back: 150 }]]);
    expect(give({ amount: 950 }, { tenders })).toMatchObject({ moves: { 'principal of 8': -200, 'gift of 8': -50 } });
  });

  it('of units is what rounds down, with the last one the rest, and less what went before', () => {
    const goneOf = (change: Partial<Back>, gone: ListState['gone'] = []) => {
      const list = listOf(give(change, withList({ gone })));
      return typeof list === 'string' ? list : list?.gone[0];
    };
    expect(goneOf(of([0, 1]))).toEqual({ count: 1, amount: 333 });
    expect(goneOf(of([0, 1]), [{ count: 1, amount: 333 }])).toEqual({ count: 2, amount: 666 });
    expect(goneOf(of([0, 1]), [{ count: 2, amount: 666 }])).toEqual({ count: 3, amount: 1_000 });
    expect(goneOf(of([0, 1]), [{ count: 0, amount: 100 }])).toEqual({ count: 1, amount: 333 });
    // More is gone than the unit: nothing is left to give.
    expect(goneOf(of([0, 1]), [{ count: 0, amount: 400 }])).toBe('422 INVALID');
    expect(goneOf({ amount: 30 })).toEqual({ count: 0, amount: 20 });
  });

  it('goes where it is said to go, never more than came by a way', () => {
    const sources = (...all: [type: 1 | 3 | 5, amount: number][]) =>
      give({ sources: all.map(([type, amount]) => ({ type, amount })) });
    expect(sources([3, 300], [5, 100])).toMatchObject({ moves: { wechat: -300, 'gift of 8': -100 } });
    expect(sources([3, 301], [5, 99])).toEqual({ refused: '409 OVERPAID' });
    expect(sources([3, 300])).toEqual({ refused: '422 INVALID' });
  });

  it('is refused where there is nothing, too much, another list, an old version, or something waits', () => {
    expect(ask({ list: 6 })).toEqual({ refused: '404 NOT_FOUND' });
    expect(ask({ version: 5 })).toEqual({ refused: '409 STALE' });
    expect(ask({}, withList({ atDesk: false, splits: [] }))).toEqual({ refused: '409 STATE' });
    expect(ask({}, withList({ stage: 'void' }))).toEqual({ refused: '409 STATE' });
    expect(ask({}, withList({ total: 0, owed: 0 }))).toEqual({ refused: '409 STATE' });
    expect(ask({ amount: 1_501 })).toEqual({ refused: '422 INVALID' });
    expect(ask(of([0, 4]))).toEqual({ refused: '422 INVALID' });
    expect(ask(of([-1, 1]))).toEqual({ refused: '422 INVALID' });
    expect(ask({}, withList({ approvals: [APPROVAL] }))).toEqual({ refused: '409 STATE' });
    expect(ask({}, withList({ approvals: [{ ...APPROVAL, status: 'rejected' }] }))).toMatchObject({ moves: {} });
  });
});

describe('who decides', () => {
  it('does what was asked for as it stands then', () => {
    expect(decide()).toMatchObject({
      moves: { cash: -400, revenue: 700 },
      paid: [expect.anything(), 'approval 77 of 5: approved'],
      cashier: DESK,
    });
    const approvals = [APPROVAL];
    const paidSince = withList({ approvals, owed: 0, splits: [...LIST.splits, split(3, 300, 3)] });
    const tenders = new Map([...SIGHT.tenders, [33, { card: null, gift: 0, back: 0 }]]);
    expect(decide({}, { ...paidSince, tenders })).toMatchObject({ moves: { wechat: -300, cash: -400 } });
    const asked: Approval['asked'] = { ...BACK, sources: [{ type: 1, amount: 400 }] };
    const sources = withList({ approvals: [{ ...APPROVAL, asked }], owed: 0 });
    expect(decide({}, sources)).toEqual({ refused: '422 INVALID' });
  });

  it('refuses it, and nothing moves', () => {
    const rejected = decide({ approved: false });
    expect(rejected).toMatchObject({ moves: {}, paid: ['approval 77 of 5: rejected'] });
    expect(listOf(rejected)).toMatchObject({ total: 1_500, version: 6, approvals: [{ decidedBy: OWNER, version: 2 }] });
  });

  it('is another owner, once, and sees what there is', () => {
    expect(decide({}, { by: DESK })).toEqual({ refused: '403 FORBIDDEN' });
    expect(decide({}, {}, { by: OWNER })).toEqual({ refused: '403 FORBIDDEN' });
    expect(decide({}, { by: SECOND }, { by: OWNER })).toMatchObject({ cashier: OWNER });
    expect(decide({}, {}, { status: 'approved' })).toEqual({ refused: '409 STATE' });
    expect(decide({ version: 2 })).toEqual({ refused: '409 STALE' });
    expect(decide({ approval: 78 })).toEqual({ refused: '404 NOT_FOUND' });
    expect(decide({}, withList({ approvals: [APPROVAL], stage: 'void' }))).toEqual({ refused: '409 STATE' });
  });
});
