import { describe, expect, it } from 'vitest';
import type { Tender } from './list-asked.ts';
import { type Done, type ListState, type Refused, type Sight, UNPAID } from './list-model.ts';
import type { Thing } from './list-prices.ts';
import { type House, type MemberState, NOTHING } from './money-model.ts';
import { payLists } from './pay-model.ts';
import { withPoints } from './points-model.ts';
import { askBack } from './refund-model.ts';
import { takeBack } from './reversal-model.ts';

const OWNER = 1;
const THING: Thing = { kind: 'project', id: 1, price: 64_500, least: 0, discountable: true };
const HOUSE: House = {
  ...{ rules: [], storedLimit: null, things: [THING], offMost: 5, owners: [OWNER] },
  accountOf: (member) => member,
  startOf: () => NOTHING,
};
const LIST: ListState = {
  ...{ id: 5, member: 9, stage: 'issued', atDesk: false, price: 64_500, total: 64_500, owed: 64_500, nets: [64_500] },
  ...{ lines: [{ thing: THING, count: 1, unit: null }], manual: 0, version: 3, ...UNPAID },
};
const card = (own: Partial<MemberState>) => new Map([[9, { ...NOTHING, ...own }]]);
const SIGHT: Sight = {
  ...{ member: 9, by: OWNER, house: HOUSE, level: 0, taken: false, fresh: 0, rankOf: (list) => list, freshTender: 20 },
  ...{
    freshApproval: 7,
    tenders: new Map(),
    payments: new Map(),
    freshPayment: { id: 70, receipt: 'SJ2026-000001', shift: 5 },
  },
  ...{ cards: card({}), lists: new Map([[5, LIST]]), consumed: new Map(), closed: false },
};
const by = (type: Tender['type'], amount: number): Tender => ({
  ...{ type, amount, tendered: null, trade: null, card: null },
});
const pay = (sight: Sight, ...tenders: Tender[]) =>
  payLists(sight, {
    ...{ way: 'pay', ids: [5], one: true, owe: false, version: null, off: null, round: 0 },
    tenders,
  });
/** How it stands after it. */
function after(sight: Sight, done: Done | Refused, freshTender = sight.freshTender + 20): Sight {
  if ('refused' in done) throw new Error(done.refused);
  return {
    ...{ ...sight, freshTender },
    ...{
      cards: new Map([...sight.cards, ...(done.cards ?? [])]),
      lists: new Map([...sight.lists, ...(done.lists ?? [])]),
    },
    ...{ tenders: new Map([...sight.tenders, ...(done.tenders ?? [])]) },
    payments: new Map([...sight.payments, ...(done.payments ?? [])]),
  };
}
const has = (sight: Sight) => [sight.cards.get(9)?.points, sight.cards.get(9)?.pointsOwed];
const giveBack = (sight: Sight, amount: number) =>
  askBack(sight, {
    ...{ way: 'back', list: 5, lines: null, amount, sources: null },
    version: sight.lists.get(5)?.version ?? 0,
  });

describe('points of a list', () => {
  it('are earned over all payments: 30 and 34, as 64 at once; what is given back takes them', () => {
    const first = pay(SIGHT, by(1, 30_000));
    expect(first).toMatchObject({ moves: { points: -30, points_issued: 30 } });
    const second = pay(after(SIGHT, first), by(3, 34_500));
    expect(second).toMatchObject({ moves: { points: -34, points_issued: 34 } });
    const paid = after(after(SIGHT, first), second);
    expect(has(paid)).toEqual([64, 0]);
    expect(has(after(SIGHT, pay(SIGHT, by(1, 64_500))))).toEqual([64, 0]);
    const back = giveBack(paid, 64_500);
    expect(back).toMatchObject({ moves: { points: 64, points_issued: -64 } });
    expect(has(after(paid, back))).toEqual([0, 0]);
  });

  it('that are spent by then are owed, and the next ones settle that', () => {
    const paid = after(SIGHT, pay(SIGHT, by(1, 64_500)));
    const poor = { ...paid, cards: card({ points: 14 }) };
    const back = giveBack(poor, 64_500);
    expect(back).toMatchObject({ moves: { points: 14, points_owed: 50, points_issued: -64 } });
    expect(has(after(poor, back))).toEqual([0, 50]);
    expect(withPoints({ ...NOTHING, pointsOwed: 50 }, { earned: 60 })).toMatchObject({ points: 10, pointsOwed: 0 });
    expect(withPoints({ ...NOTHING, points: 9, pointsOwed: 50 }, { earned: 0 })).toMatchObject({
      points: 9,
      pointsOwed: 50,
    });
  });

  it('are not earned by gift, points or insurance, nor while the card is locked', () => {
    const sight = { ...SIGHT, cards: card({ principal: 5_000, gift: 5_000, points: 1_000 }) };
    const done = pay(sight, by(5, 10_000), by(6, 1_000), by(7, 50_000), by(1, 3_500));
    expect(done).toMatchObject({ moves: { points: 1_000 - 8, points_issued: 8 - 1_000, points_cost: 1_000 } });
    expect(pay({ ...SIGHT, cards: card({ locked: 1 }) }, by(1, 64_500))).not.toMatchObject({ moves: { points: -64 } });
  });

  it('pay a fifth of it, a hundred at least, of a card that is open', () => {
    const rich = { ...SIGHT, cards: card({ points: 20_000 }) };
    expect(pay(rich, by(6, 12_901))).toEqual({ refused: '422 INVALID' });
    expect(pay(rich, by(6, 99))).toEqual({ refused: '422 INVALID' });
    const once = after(rich, pay(rich, by(6, 12_000)));
    expect(has(once)).toEqual([8_000, 0]);
    expect(pay(once, by(6, 901))).toEqual({ refused: '422 INVALID' });
    expect(pay({ ...SIGHT, cards: card({ points: 99 }) }, by(6, 100))).toMatchObject({
      ...{ refused: '409 BALANCE', figures: [{ points: 99 }] },
    });
    expect(pay({ ...SIGHT, cards: card({ points: 200, locked: 1 }) }, by(6, 100))).toEqual({ refused: '409 STATE' });
  });

  it('come back as they went, given back or taken back', () => {
    const rich = { ...SIGHT, cards: card({ points: 12_000 }) };
    const paid = after(rich, pay(rich, by(6, 12_000), by(1, 52_500)));
    expect(has(paid)).toEqual([52, 0]);
    expect(has(after(paid, giveBack(paid, 12_000)))).toEqual([12_052, 0]);
    const reversed = takeBack(paid, { way: 'reverse', payment: 70 });
    expect(reversed).toMatchObject({ moves: { points_cost: -12_000, points: -11_948, points_issued: 11_948 } });
    expect(has(after(paid, reversed))).toEqual([12_000, 0]);
    const spent = { ...paid, cards: card({ points: 2 }) };
    expect(has(after(spent, takeBack(spent, { way: 'reverse', payment: 70 })))).toEqual([11_950, 0]);
  });
});
