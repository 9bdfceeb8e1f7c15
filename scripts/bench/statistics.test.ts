import { describe, expect, it } from 'vitest';
import { requireWhole } from './booking.ts';
import { judge, orderOf, type Round } from './measure.ts';
import type { Judgement } from './row.ts';
import { latencies, quantile, spreadOf } from './statistics.ts';

describe('numbers of few rounds', () => {
  it('have a median between the middle two where they are even', () => {
    expect(spreadOf([3, 1, 2]).median).toBe(2);
    expect(spreadOf([4, 1, 3, 2]).median).toBe(2.5);
  });

  it('have a spread with quartiles', () => {
    expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ median: 3, min: 1, max: 5, q1: 2, q3: 4, count: 5 });
  });

  it('have quantiles in proportion between neighbours, and none where there are no numbers', () => {
    expect(quantile([0, 10], 0.25)).toBe(2.5);
    expect(() => quantile([], 0.5)).toThrow('nothing');
    expect(latencies('booked', [])).toEqual({});
    expect(latencies('booked', [1, 3, 2])).toMatchObject({ booked_p50_ms: 2, booked_max_ms: 3 });
  });
});

const round = (product: number | null, reference: number | null): Round => ({
  order: [],
  sides: {
    ...(product === null ? {} : { product: { rate: product } }),
    ...(reference === null ? {} : { bare: { rate: reference } }),
  },
  load: [0, 0],
});
const promise: Judgement = {
  ...{ title: 'rate', side: 'product', figure: 'rate', against: { side: 'bare' } },
  ...{ better: 'more', must: 0.8, aim: 1 },
};

describe('a promise', () => {
  it('is judged by the median of the ratios of each round, not by the ratio of medians', () => {
    // Medians are 100 and 100; round by round it is 0.5, 1 and 0.5.
    const judged = judge(promise, [round(50, 100), round(200, 200), round(100, 200)]);
    expect(judged.spread).toMatchObject({ median: 0.5, min: 0.5, max: 1 });
    expect(judged).toMatchObject({ verdict: 'missed', aimMet: false });
  });

  it('is met at its bound, and its aim apart', () => {
    expect(judge(promise, [round(80, 100)])).toMatchObject({ verdict: 'met', aimMet: false });
    expect(judge(promise, [round(100, 100)])).toMatchObject({ verdict: 'met', aimMet: true });
    const less: Judgement = { ...promise, better: 'less', must: 1.5, aim: 1.1 };
    expect(judge(less, [round(160, 100)])).toMatchObject({ verdict: 'missed' });
    expect(judge(less, [round(150, 100)])).toMatchObject({ verdict: 'met', aimMet: false });
  });

  it('without the reference programs is not measured, and is not met by that', () => {
    expect(judge(promise, [round(50, null)])).toMatchObject({ verdict: 'not measured', spread: null });
  });

  it('of a figure by itself needs no reference; one without a bound is told', () => {
    expect(judge({ ...promise, against: null, must: 40 }, [round(50, null)])).toMatchObject({ verdict: 'met' });
    expect(judge({ ...promise, must: null }, [round(50, 100)])).toMatchObject({ verdict: 'told' });
  });
});

it('lets each side go first, last and in between over the rounds', () => {
  const orders = Array.from({ length: 6 }, (_, i) => orderOf(['a', 'b', 'c'], i).join(''));
  expect(orders.slice(0, 2)).toEqual(['abc', 'cba']);
  expect(new Set(orders.map((order) => order[0]))).toEqual(new Set(['a', 'b', 'c']));
  for (const order of orders) expect([...order].toSorted().join('')).toBe('abc');
});

describe('a run that booked', () => {
  const none = { reservations: 0, visits: 0, steps: 0, jobs: 0, events: 0, keys: 0, doubles: 0 };
  const whole = { reservations: 3, visits: 3, steps: 3, jobs: 12, events: 6, keys: 6, doubles: 0 };

  it('has left everything that a real booking leaves', () => {
    expect(() => requireWhole({ booked: 3 }, none, whole)).not.toThrow();
  });

  it.each([
    ['outbox rows', { jobs: 5 }, '5 jobs'],
    ['events', { events: 5 }, '5 events'],
    ['Idempotency-Keys', { keys: 0 }, '0 keys'],
    ['steps', { steps: 0 }, '0 steps'],
    ['the second lock', { visits: 2 }, '2 visits'],
    ['a reservation', { reservations: 2 }, '2 reservations for 3 answers'],
    ['the first lock', { doubles: 1 }, '1 slots are double-booked'],
  ])('is refused without %s', (_, missing, said) => {
    expect(() => requireWhole({ booked: 3 }, none, { ...whole, ...missing })).toThrow(said);
  });
});
