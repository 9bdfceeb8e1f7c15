import { describe, expect, it } from 'vitest';
import { checkMoney } from './money.ts';
import type { Effect, MoneyHistory, MoneyOp, Shown } from './money-history.ts';
import { type CardAsked, type House, judge, type MemberState, NOTHING, type Rule } from './money-model.ts';

const RULE: Rule = { id: 4, amount: 1_000, gift: 100, points: 5, repeat: true, levels: [], perMember: null };
const FEW: Rule = { ...RULE, id: 5, repeat: false, levels: [2], perMember: 1 };
const HOUSE: House = {
  ...{ rules: [RULE, FEW], storedLimit: null, things: [], offMost: 5, owners: [] },
  accountOf: (member) => member,
  startOf: () => NOTHING,
};
const TOP_UP: CardAsked = { way: 'topup', amount: 10_000, gift: 500, rule: null, type: 1 };
const BACK: CardAsked = { way: 'refund', amount: 4_000, gift: 0, type: 3 };
const ALL: CardAsked = { ...BACK, amount: 10_000 };

const show = ({ had: _, lapsed: _past, ...shown }: MemberState): Shown => ({
  member: { ...shown, consumed: 0, arrears: 0 },
  lists: [],
  approvals: [],
  counter: null,
  payment: null,
});
const after = (...asked: CardAsked[]): MemberState =>
  asked.reduce((state: MemberState, each) => {
    const verdict = judge(state, each, HOUSE);
    if ('refused' in verdict) throw new Error(verdict.refused);
    return verdict.state;
  }, NOTHING);

/** Asked at its number, and answered one later. */
function op(n: number, asked: CardAsked, more: Partial<MoneyOp> = {}): MoneyOp {
  const said = { fate: 'ok', answer: '', shown: null, figures: null } as const;
  return { n, member: 9, by: 3, asked, at: n * 10, done: n * 10 + 1, ...said, ...more };
}
function effect(n: number, before: MemberState, asked: CardAsked, more: Partial<Effect> = {}): Effect {
  const verdict = judge(before, asked, HOUSE);
  const moves = 'refused' in verdict ? {} : verdict.moves;
  const counts = { lines: 1, transactions: 1, payments: 1, receipts: 1, jobs: 1, kept: 1 };
  return {
    n,
    order: n,
    moves,
    ...counts,
    by: 3,
    list: null,
    total: null,
    byHand: 0,
    paid: [],
    payment: null,
    cashier: 3,
    ...more,
  };
}

const TOPPED = op(1, TOP_UP, { shown: show(after(TOP_UP)) });
const GIVEN = op(2, BACK, { shown: show(after(TOP_UP, BACK)) });
const first = effect(1, NOTHING, TOP_UP);
const second = effect(2, after(TOP_UP), BACK);
const good: MoneyHistory = {
  ops: [TOPPED, GIVEN],
  effects: [first, second],
  houseOf: () => HOUSE,
  closings: new Map(),
  issued: new Map(),
  ends: new Map(),
  end: 1_000,
};
const words = (change: Partial<MoneyHistory>) => checkMoney({ ...good, ...change }).map(({ what }) => what);

describe('the model', () => {
  it('gives what a rule says, to whom and as often as it says', () => {
    const twice: CardAsked = { way: 'topup', amount: 2_999, gift: 0, rule: RULE.id, type: 2 };
    expect(judge(NOTHING, twice, HOUSE)).toMatchObject({
      state: { principal: 2_999, gift: 200, points: 10, recharged: 2_999 },
      moves: { alipay: 2_999, principal: -2_999, gift: -200, points: -10 },
    });
    const few: CardAsked = { ...twice, rule: FEW.id };
    expect(judge(NOTHING, few, HOUSE)).toEqual({ refused: '422 INVALID' });
    const leveled = after({ way: 'level', level: 2, until: 'never' });
    expect(judge(leveled, few, HOUSE)).toMatchObject({ state: { gift: 100 } });
    expect(judge({ ...leveled, had: { [FEW.id]: 1 } }, few, HOUSE)).toEqual({ refused: '422 INVALID' });
  });

  it('lets nobody have more than the house allows, of two that are each allowed one', () => {
    const house = { ...HOUSE, storedLimit: 10_000 };
    expect(judge(NOTHING, TOP_UP, house)).toMatchObject({ state: { principal: 10_000 } });
    const more: CardAsked = { ...TOP_UP, amount: 1_000 };
    expect(judge(after(TOP_UP), more, house)).toEqual({ refused: '422 LIMIT' });
    expect(judge(after(TOP_UP), { ...more, rule: RULE.id }, house)).toEqual({ refused: '422 LIMIT' });
  });

  it('refuses more than there is, what a locked card does not do, and a status that is another', () => {
    const state = after(TOP_UP);
    expect(judge(state, { ...BACK, amount: 10_001 }, HOUSE)).toEqual({ refused: '409 BALANCE' });
    expect(judge(state, { ...BACK, gift: 501 }, HOUSE)).toEqual({ refused: '409 BALANCE' });
    expect(judge(state, { ...BACK, amount: 99 }, HOUSE)).toEqual({ refused: '422 INVALID' });
    expect(judge(state, { way: 'decr', points: 1 }, HOUSE)).toEqual({ refused: '409 BALANCE' });
    expect(judge(state, { way: 'clearing' }, HOUSE)).toEqual({ refused: '409 STATE' });
    const locked = after(TOP_UP, { way: 'lock', seen: 0 });
    expect(judge(locked, BACK, HOUSE)).toEqual({ refused: '409 STATE' });
    expect(judge(locked, { way: 'lock', seen: 0 }, HOUSE)).toEqual({ refused: '409 STALE' });
  });

  it('counts a level until its last day, and lets nobody ask for one that is past', () => {
    const lapsed: MemberState = { ...NOTHING, level: 2, lapsed: true };
    const few: CardAsked = { way: 'topup', amount: 2_999, gift: 0, rule: FEW.id, type: 2 };
    expect(judge(lapsed, few, HOUSE)).toEqual({ refused: '422 INVALID' });
    const anew = judge(lapsed, { way: 'level', level: 2, until: 'today' }, HOUSE);
    expect(anew).toMatchObject({ state: { level: 2, lapsed: false } });
    expect(judge(NOTHING, { way: 'level', level: 2, until: 'yesterday' }, HOUSE)).toEqual({ refused: '422 INVALID' });
    expect(judge(NOTHING, { way: 'level', level: 0, until: 'yesterday' }, HOUSE)).toMatchObject({
      state: { level: 0 },
    });
  });
});

describe('the checker of money', () => {
  it('takes what the model explains, and what nobody knows once or never', () => {
    expect(words({})).toEqual([]);
    const silent = { fate: 'unknown', done: Number.POSITIVE_INFINITY, shown: null } as const;
    expect(words({ ops: [TOPPED, { ...GIVEN, ...silent }] })).toEqual([]);
    expect(words({ ops: [TOPPED, { ...GIVEN, ...silent }], effects: [first] })).toEqual([]);
  });

  it('finds what was done twice, acknowledged and lost, refused and done, or asked for by nobody', () => {
    const twice = { ...second, transactions: 2, receipts: 2 };
    expect(words({ effects: [first, twice] })).toEqual(['#2 refund has 2 transactions, 2 receipts']);
    expect(words({ effects: [first] })).toEqual(['#2 refund was acknowledged and left nothing']);
    const refused = op(2, BACK, { fate: 'refused', answer: '409 BALANCE' });
    expect(words({ ops: [TOPPED, refused] })).toContain('#2 refund was refused and done');
    expect(words({ effects: [first, { ...second, cashier: 4 }] })).toEqual(['#2 refund of 3 was done by 4']);
    expect(words({ effects: [first, second, { ...second, n: -1 }] })).toEqual([
      'something was done that nobody asked for',
    ]);
  });

  it('finds what was done though there was too little', () => {
    const more = [TOPPED, op(2, ALL), op(3, ALL)];
    const effects = [first, effect(2, after(TOP_UP), ALL), effect(3, after(TOP_UP), ALL)];
    expect(words({ ops: more, effects })).toEqual(['#3 refund of member 9 was done, where it is 409 BALANCE']);
  });

  it('finds other sums than were asked for, in the ledger and in the answer', () => {
    expect(words({ effects: [first, { ...second, moves: { ...second.moves, principal: 4_001 } }] })).toEqual([
      expect.stringContaining('#2 refund of member 9 should post'),
    ]);
    const shown = show({ ...after(TOP_UP, BACK), recharged: 10_000 });
    expect(words({ ops: [TOPPED, { ...GIVEN, shown }] })).toEqual([
      expect.stringContaining('#2 refund of member 9 shows {'),
    ]);
  });

  it('finds an effect that comes before what was answered before it was asked for', () => {
    const asked: CardAsked = { ...TOP_UP, gift: 0 };
    const late = op(1, asked, { at: 30, done: 31 });
    const effects = [effect(1, NOTHING, asked), effect(2, after(TOP_UP), BACK)];
    expect(words({ ops: [late, op(2, BACK)], effects })).toEqual([
      '#2 refund of member 9 came after what was asked for after its answer',
    ]);
  });

  it('finds a refusal that was right at no moment of its own, and takes one that was right at one', () => {
    const figures = { principal: 6_000, gift: 500, points: 0 };
    const refused = (at: number, done: number, more: Partial<MoneyOp> = {}) =>
      words({
        ops: [TOPPED, GIVEN, op(3, ALL, { at, done, fate: 'refused', answer: '409 BALANCE', figures, ...more })],
      });
    expect(refused(40, 41)).toEqual([]);
    expect(refused(15, 20.5)).toEqual([]);
    const never = ['#3 refund of member 9 was told 409 BALANCE, which it was at no moment'];
    expect(refused(15, 16)).toEqual(never);
    expect(refused(40, 41, { figures: { ...figures, principal: 5_999 } })).toEqual(never);
    expect(refused(40, 41, { answer: '409 STATE' })).toEqual([
      '#3 refund of member 9 was told 409 STATE, which it was at no moment',
    ]);
  });

  it('finds a look that shows what never was', () => {
    const look = (at: number, state: MemberState) =>
      words({ ops: [TOPPED, GIVEN, op(3, { way: 'read' }, { at, done: at + 1, shown: show(state) })] });
    expect(look(40, after(TOP_UP, BACK))).toEqual([]);
    expect(look(20, after(TOP_UP))).toEqual([]);
    expect(look(40, after(TOP_UP))).toEqual([expect.stringContaining('#3 read of member 9 shows {')]);
  });
});
