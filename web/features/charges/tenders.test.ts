import { describe, expect, it } from 'vitest';
import { discountOf, NO_DISCOUNT, overLimit } from './price.ts';
import { amountsOf, changeOf, likelyCash, PLAIN_CASH, sentTenders, type Tender, tenderOf, withWay } from './tenders.ts';

const fixed = (type: Tender['type'], amount: Tender['amount']): Tender => ({ ...tenderOf(type), amount, fixed: true });
const types = (tenders: readonly Tender[]) => tenders.map(({ type }) => type);

describe('ways of paying', () => {
  it('begin with cash, in whose place comes what is chosen as long as nobody touched it', () => {
    expect(types(withWay(PLAIN_CASH, 5))).toEqual([5]);
    expect(types(withWay([{ ...tenderOf(1), tendered: 100 }], 5))).toEqual([1, 5]);
    expect(types(withWay([fixed(1, 100)], 3))).toEqual([1, 3]);
    expect(types(withWay([fixed(1, 100), tenderOf(3)], 3))).toEqual([1, 3]);
  });

  it('take what is missing, of a card what it has, around what was typed', () => {
    expect(amountsOf([tenderOf(5), tenderOf(3)], 10_000, 2_500)).toEqual([2_500, 7_500]);
    expect(amountsOf([tenderOf(5), tenderOf(3)], 2_000, 2_500)).toEqual([2_000, 0]);
    expect(amountsOf([tenderOf(3), fixed(1, 4_000)], 10_000, 0)).toEqual([6_000, 4_000]);
    expect(amountsOf([fixed(1, 12_000), tenderOf(3)], 10_000, 0)).toEqual([12_000, 0]);
    expect(amountsOf([fixed(1, '1x'), tenderOf(3)], 10_000, 0)).toEqual(['1x', 10_000]);
  });

  it('take of points what may pay, in whole ones', () => {
    const worth = { value: 1_500, point_value: 5 };
    expect(amountsOf([tenderOf(6), tenderOf(3)], 10_000, 0, worth)).toEqual([1_500, 8_500]);
    expect(amountsOf([tenderOf(6), tenderOf(3)], 1_003, 0, worth)).toEqual([1_000, 3]);
    expect(amountsOf([tenderOf(6), tenderOf(3)], 10_000, 0)).toEqual([0, 10_000]);
  });

  it('are sent without those that take nothing, what is no amount for the rules to refuse', () => {
    const tenders = [{ ...tenderOf(1), tendered: 5_000 }, tenderOf(3), fixed(7, '1x')];
    expect(sentTenders(tenders, [4_000, 0, '1x'])).toEqual([
      { type: 1, amount: 4_000, tendered: 5_000 },
      { type: 7, amount: Number.NaN, trade_no: '' },
    ]);
  });
});

describe('cash', () => {
  it('gives back what is over', () => {
    expect(changeOf({ ...tenderOf(1), tendered: 40_000 }, 34_100)).toBe(5_900);
    expect(changeOf({ ...tenderOf(1), tendered: 100 }, 34_100)).toBeNull();
  });

  it('is likely to be the next round sums', () => {
    expect(likelyCash(34_100)).toEqual([34_100, 35_000, 40_000, 50_000]);
    expect(likelyCash(136_050)).toEqual([136_050, 137_000, 140_000, 150_000]);
    expect(likelyCash(10_000)).toEqual([10_000, 50_000]);
    expect(likelyCash(0)).toEqual([]);
  });
});

describe('what is taken off by hand', () => {
  const on = { ...NO_DISCOUNT, on: true };
  it('is an amount or a percentage, rounded half up as the server does', () => {
    expect(discountOf({ ...on, amount: 500 }, 10_000)).toBe(500);
    expect(discountOf({ ...on, amount: 50_000 }, 10_000)).toBe(10_000);
    expect(discountOf({ ...on, by: 'percent', percent: '5' }, 10_010)).toBe(501);
    expect(discountOf({ ...on, by: 'percent', percent: '五' }, 10_010)).toBe(0);
    expect(discountOf({ ...NO_DISCOUNT, amount: 500 }, 10_000)).toBe(0);
  });

  it('has a limit, with what was taken off before', () => {
    expect(overLimit({ ...on, amount: 500 }, 10_000, 0, 5)).toBeUndefined();
    expect(overLimit({ ...on, amount: 501 }, 10_000, 0, 5)).toBe('手动优惠最多为5%');
    expect(overLimit({ ...on, amount: 100 }, 9_500, 500, 5)).toBe('手动优惠最多为5%');
    expect(overLimit(NO_DISCOUNT, 9_500, 500, 5)).toBeUndefined();
  });
});
