import { describe, expect, it } from 'vitest';
import type { UsableCoupon } from '#contract/coupon-rows.ts';
import { disposalOf } from '#web/clinic/money/testing.ts';
import { bestCoupon, couponOff, spreadOver } from './coupon.ts';
import { couponOf } from './testing.ts';

describe('spreading', () => {
  it.each([
    [1000, [3000, 3000, 3000], [334, 333, 333]],
    [1, [1, 1], [1, 0]],
    [5, [0, 0], [0, 0]],
    [1_000_000_000, [1_000_000_000, 1], [999_999_999, 1]],
  ])('%i over %j is %j', (amount, weights, parts) => {
    expect(spreadOver(amount, weights)).toEqual(parts);
  });
});

describe('what a coupon takes off', () => {
  const [line] = disposalOf().projects;
  const list = (...nets: number[]) =>
    disposalOf({
      projects: nets.map((net, at) => ({ ...line, id: at + 1, net }) as NonNullable<typeof line>),
      drugs: [],
    });
  it.each<[string, Partial<UsableCoupon>, number, number]>([
    ['an amount', {}, 0, 1000],
    ['no more than is left of its lines', { amount: 9000 }, 1000, 3500],
    ['what is not paid of a hundred, after what is off by hand', { kind: 2, amount: null, percent: 88 }, 1000, 420],
    ['no more than its most', { kind: 2, amount: null, percent: 50, max_off: 300 }, 0, 300],
    ['one unit', { kind: 3, amount: null }, 0, 4000],
    ['what it is better by than the level', { level: 400 }, 0, 600],
    ['nothing where it is of no use', { why: 'threshold' }, 0, 0],
  ])('is %s', (_, own, byHand, off) => {
    expect(couponOff(couponOf({ lines: [1], ...own }), list(4000, 4000), byHand)).toBe(off);
  });

  it('is best of the first, if that takes something off', () => {
    expect(bestCoupon([couponOf({ id: 7 }), couponOf()])?.id).toBe(7);
    expect(bestCoupon([couponOf({ off: 0, why: 'none' })])).toBeNull();
    expect(bestCoupon([])).toBeNull();
  });
});
