import { describe, expect, it } from 'vitest';
import type { Tender } from './list-asked.ts';
import { type ListState, type Sight, UNPAID } from './list-model.ts';
import type { Thing } from './list-prices.ts';
import { type House, type MemberState, NOTHING } from './money-model.ts';
import { takeBack } from './reversal-model.ts';
import { verdictOf } from './verdict.ts';

const DESK = 3;
const OWNER = 1;
const RULE = 4;
const THING: Thing = { kind: 'project', id: 1, price: 1_000, least: 0, discountable: true };
const HOUSE: House = {
  rules: [{ id: RULE, amount: 1_000, gift: 100, points: 5, repeat: false, levels: [], perMember: 1 }],
  ...{ storedLimit: null, things: [THING], offMost: 5, owners: [OWNER] },
  accountOf: () => 9,
  startOf: () => NOTHING,
};
const LIST: ListState = {
  ...{ id: 5, member: 9, stage: 'issued', atDesk: false, price: 1_000, total: 1_000, owed: 1_000, nets: [600, 400] },
  lines: [
    { thing: THING, count: 1, unit: null },
    { thing: THING, count: 1, unit: null },
  ],
  ...{ manual: 0, version: 3, ...UNPAID },
};
const SIGHT: Sight = {
  ...{ member: 9, by: DESK, house: HOUSE, level: 0, taken: false, fresh: 0, rankOf: (list) => list, freshTender: 20 },
  ...{
    freshApproval: 0,
    tenders: new Map(),
    payments: new Map(),
    closed: false,
    freshPayment: { id: 70, receipt: 'SJ2026-000001', shift: 8 },
  },
  cards: new Map([
    [9, NOTHING],
    [8, { ...NOTHING, principal: 100, gift: 300 }],
  ]),
  lists: new Map([[5, LIST]]),
  consumed: new Map(),
};
const by = (type: Tender['type'], amount: number, card: number | null = null): Tender => ({
  ...{ type, amount, tendered: null, trade: null, card },
});

type Done = ReturnType<typeof takeBack>;
/** How it stands after it. */
function after(sight: Sight, done: Done): Sight {
  if ('refused' in done) throw new Error(done.refused);
  const both = <V>(before: ReadonlyMap<number, V>, now: ReadonlyMap<number, V> = new Map()) =>
    new Map([...before, ...now]);
  return {
    ...sight,
    ...{ cards: both(sight.cards, done.cards), lists: both(sight.lists, done.lists) },
    ...{ consumed: both(sight.consumed, done.consumed), tenders: both(sight.tenders, done.tenders) },
    ...{
      payments: both(sight.payments, done.payments),
      freshPayment: { id: 71, receipt: 'SJ2026-000002', shift: 8 },
      freshTender: 40,
    },
  };
}
const pay = (sight: Sight, tenders: Tender[], more: object = {}) =>
  after(
    sight,
    verdictOf(sight, {
      ...{ way: 'pay', ids: [5], one: true, owe: false, version: null, off: null, round: 0 },
      tenders,
      ...more,
    }),
  );
const take = (sight: Sight, payment = 70) => takeBack(sight, { way: 'reverse', payment });
const withList = (sight: Sight, change: Partial<ListState>): Sight => {
  const list = sight.lists.get(5) ?? LIST;
  return { ...sight, lists: new Map([[5, { ...list, ...change }]]) };
};

const PAID = pay(SIGHT, [by(5, 150, 8), by(7, 300), by(1, 450)], { off: { amount: 50 }, round: 10 });

describe('a payment that is taken back', () => {
  it('is mirrored whole, with what was taken off, and leaves all as it was', () => {
    const done = take(PAID);
    expect(done).toMatchObject({
      moves: {
        ...{ 'principal of 8': -100, 'gift of 8': -50, insurance: -300, cash: -450, 'receivable 5': 960, revenue: -60 },
        ...{ memo: -600, consumed: 600 },
      },
      paid: [
        '5: 150, card 8 100 + 50, change 0',
        '7: 300, card none 0 + 0, change 0',
        '1: 450, card none 0 + 0, change 0',
        'reversal of 70',
      ],
    });
    const now = after(PAID, done);
    expect(now.cards).toEqual(SIGHT.cards);
    expect(now.consumed.get(9)).toBe(0);
    const splits = PAID.lists.get(5)?.splits.map((split) => ({ ...split, back: split.amount }));
    expect(now.lists.get(5)).toEqual({ ...LIST, version: 5, splits });
    expect([...now.tenders.values()].map(({ back }) => back)).toEqual([150, 300, 450]);
    expect(now.payments.get(70)).toMatchObject({ kind: 'pay', reversed: true, reverses: null });
    expect(now.payments.get(71)).toMatchObject({ kind: 'reversal', total: 900, by: DESK, reverses: 'SJ2026-000001' });
  });

  it('leaves its list at the desk where another payment or a debt had brought it there', () => {
    const twice = pay(PAID, [by(1, 40)]);
    expect(after(twice, take(twice, 71)).lists.get(5)).toMatchObject({ owed: 40, atDesk: true });
    expect(after(twice, take(twice)).lists.get(5)).toMatchObject({ total: 1_000, owed: 960, atDesk: true });
    const owed = pay(pay(SIGHT, [], { owe: true }), [by(1, 1_000)]);
    expect(after(owed, take(owed, 71)).lists.get(5)).toMatchObject({ owed: 1_000, atDesk: true, onAccount: true });
  });

  it('is the one’s who took it or an owner’s, once, of which nothing was given back', () => {
    expect(take({ ...PAID, by: 2 })).toEqual({ refused: '403 FORBIDDEN' });
    expect(take({ ...PAID, by: OWNER })).toMatchObject({ moves: { cash: -450 } });
    expect(take(PAID, 77)).toEqual({ refused: '404 NOT_FOUND' });
    const gone = after(PAID, take(PAID));
    expect(take(gone)).toEqual({ refused: '409 STATE' });
    expect(take(gone, 71)).toEqual({ refused: '409 STATE' });
    expect(take({ ...gone, by: 2 })).toEqual({ refused: '403 FORBIDDEN' });
    expect(take({ ...PAID, closed: true })).toEqual({ refused: '409 STATE' });
    expect(take({ ...PAID, closed: true, by: 2 })).toEqual({ refused: '403 FORBIDDEN' });
    expect(
      take(
        withList(PAID, {
          gone: [
            { count: 0, amount: 0 },
            { count: 0, amount: 1 },
          ],
        }),
      ),
    ).toEqual({ refused: '409 STATE' });
    expect(take(withList(PAID, { gone: [{ count: 0, amount: 0 }] }))).toMatchObject({ moves: { cash: -450 } });
  });
});

describe('a top-up that is taken back', () => {
  const TOPPED = after(SIGHT, verdictOf(SIGHT, { way: 'topup', amount: 2_000, gift: 0, rule: RULE, type: 2 }));
  const withCard = (change: Partial<MemberState>): Sight => {
    const card = TOPPED.cards.get(9) ?? NOTHING;
    return { ...TOPPED, cards: new Map([[9, { ...card, ...change }]]) };
  };

  it('takes gift and points with it, also from a locked card, and its rule may be had again', () => {
    const done = take(TOPPED);
    expect(done).toMatchObject({
      moves: { alipay: -2_000, principal: 2_000, gift: 100, gift_cost: -100, points: 5, recharged: 2_000 },
      paid: ['2: 2000, card none 0 + 0, change 0', 'reversal of 70'],
    });
    const now = after(TOPPED, done);
    expect(now.cards.get(9)).toEqual({ ...NOTHING, had: { [RULE]: 0 } });
    expect(verdictOf(now, { way: 'topup', amount: 1_000, gift: 0, rule: RULE, type: 1 })).toMatchObject({
      moves: { cash: 1_000 },
    });
    expect(take(withCard({ locked: 1 }))).toMatchObject({ moves: { alipay: -2_000 } });
  });

  it('is refused where principal, gift or points are there no more, with what there is', () => {
    for (const change of [{ principal: 1_999 }, { gift: 99 }, { points: 4 }]) {
      const figures = [{ principal: 2_000, gift: 100, points: 5, ...change }];
      expect(take(withCard(change))).toEqual({ refused: '409 BALANCE', figures });
    }
  });

  it('is no giving back of stored value', () => {
    const back = after(TOPPED, verdictOf(TOPPED, { way: 'refund', amount: 500, gift: 0, type: 1 }));
    expect(take(back, 71)).toEqual({ refused: '409 STATE' });
  });
});
