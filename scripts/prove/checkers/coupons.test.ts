import { describe, expect, it } from 'vitest';
import { type ClaimRow, type CouponAsked, type CouponHistory, type CouponOp, checkCoupons } from './coupons.ts';

/** Of one coupon there are two, one for each: 1 and 2 got them, 3 came late, 1 came again; then 1's was used, taken back and used again. */
const op = (n: number, asked: CouponAsked, own: Partial<CouponOp> = {}): CouponOp => ({
  ...{ n, asked, at: n * 10, done: n * 10 + 5, fate: 'ok', answer: '', got: null },
  ...own,
});
const claim = (n: number, member: number, own?: Partial<CouponOp>) => op(n, { way: 'claim', coupon: 7, member }, own);
const use = (n: number, list: number, own?: Partial<CouponOp>) => op(n, { way: 'use', claim: 71, list }, own);
const refused = (answer: string) => ({ fate: 'refused', answer }) as const;
const OPS: readonly CouponOp[] = [
  claim(0, 1, { got: 71 }),
  claim(1, 1, refused('422 LIMIT')),
  claim(2, 2, { got: 72 }),
  claim(3, 3, refused('409 SOLD_OUT')),
  use(4, 51, { got: 90 }),
  use(5, 52, refused('409 STATE')),
  op(6, { way: 'return', claim: 71, payment: 90 }),
  use(7, 52, { got: 91 }),
];
const trace = (n: number, claimed: number | null, payment: number | null) => ({
  ...{ n, order: n, lines: 1, kept: 1, claim: claimed, payment },
});
const row = (id: number, member: number, list: number | null = null): ClaimRow => ({
  ...{ id, coupon: 7, member, nth: 1, list, takenOff: list === null ? [] : [list] },
});
const GOOD: CouponHistory = {
  ops: OPS,
  traces: [trace(0, 71, null), trace(2, 72, null), trace(4, 71, 90), trace(6, null, 90), trace(7, 71, 91)],
  coupons: [{ id: 7, total: 2, perPerson: 1, issued: 2 }],
  claims: [row(71, 1, 52), row(72, 2)],
};
const words = (change: Partial<CouponHistory>) => checkCoupons({ ...GOOD, ...change }).map(({ what }) => what);
/** The same, but for one. */
const but = (n: number, own: Partial<CouponOp>) => ({
  ops: OPS.map((one) => (one.n === n ? { ...one, ...own } : one)),
});

describe('the checker of coupons', () => {
  it('takes those that were got and used by turns, and refusals that have a reason', () => {
    expect(words({})).toEqual([]);
    expect(words(but(7, { fate: 'unknown', done: Number.POSITIVE_INFINITY, got: null }))).toEqual([]);
  });

  it('finds more than there are, and more than each may have', () => {
    expect(words({ coupons: [{ id: 7, total: 1, perPerson: 1, issued: 2 }] })).toEqual([
      'coupon 7 was got 2 times, there are 1',
    ]);
    expect(words({ coupons: [{ id: 7, total: 2, perPerson: 1, issued: 1 }] })).toEqual([
      'coupon 7 says that 1 were got, 2 were',
    ]);
    expect(words({ claims: [row(71, 1, 52), { ...row(72, 1), nth: 2 }] })).toEqual([
      'coupon 7 was got 2 times by 1, each may have 1',
    ]);
    expect(words({ claims: [row(71, 1, 52), { ...row(72, 2), nth: 2 }] })).toHaveLength(1);
  });

  it('finds one that was used twice, or came back and was not used', () => {
    const twice = GOOD.traces.filter(({ n }) => n !== 6);
    expect(words({ ops: OPS.filter(({ n }) => n !== 6), traces: twice })).toContain(
      'coupon 7, claim 71 was used twice',
    );
    expect(words({ claims: [{ ...row(71, 1, 52), takenOff: [51, 52] }, row(72, 2)] })).toEqual([
      'coupon 7, claim 71 takes off 51,52, should off 52',
    ]);
    expect(words({ claims: [row(71, 1), row(72, 2)] })).toHaveLength(2);
  });

  it('finds an answer that is not what is in the tables', () => {
    expect(words({ traces: [...GOOD.traces, trace(9, 71, 92)] })).toEqual([
      'of coupons something was done that nobody asked for',
    ]);
    expect(words(but(2, { got: 73 }))).toEqual(['#2 claim of a coupon was answered 73, it is 72']);
    expect(words(but(2, refused('409 SOLD_OUT')))).toEqual(['#2 claim of a coupon was refused and done']);
    expect(words(but(7, { asked: { way: 'use', claim: 71, list: 53 } }))).toHaveLength(2);
    const doubled = GOOD.traces.map((one) => (one.n === 2 ? { ...one, lines: 2 } : one));
    expect(words({ traces: doubled })).toEqual(['#2 claim of a coupon has 2 lines, 1 kept']);
  });

  it('finds a refusal without a reason', () => {
    expect(words(but(1, { done: -1 }))).toEqual(['#1 claim of a coupon was told 422 LIMIT, 0 were got, 0 by them']);
    expect(words(but(3, { done: 15 }))).toEqual(['#3 claim of a coupon was told 409 SOLD_OUT, 1 were got, 0 by them']);
    expect(words(but(5, { at: 70, done: 69 }))).toEqual([
      '#5 use of a coupon was told 409 STATE, and nothing was in the way',
    ]);
    expect(words(but(5, { answer: '422 INVALID' }))).toHaveLength(1);
  });
});
