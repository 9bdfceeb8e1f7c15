import { expect, test } from 'vitest';
import { contextOf } from '../context.ts';
import { describeFault, planFaults, planRandomFaults } from './plan.ts';

const chanceOf = (seed: number) => contextOf({ scale: 'quick', seed }).chance;

test('the same seed plans the same faults, another others', () => {
  const plan = (seed: number) => planRandomFaults(chanceOf(seed), 30).map(describeFault);
  expect(plan(4)).toEqual(plan(4));
  expect(plan(4)).not.toEqual(plan(5));
});

test('so many of each as are wanted, in order, from a little after the beginning to a little before the end', () => {
  const faults = planFaults(chanceOf(1), { server_killed: 3, redis_killed: 2 });
  expect(faults.map((fault) => fault.kind).toSorted()).toEqual([
    'redis_killed',
    'redis_killed',
    ...Array(3).fill('server_killed'),
  ]);
  const times = faults.map((fault) => fault.at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.every((at) => at > 0 && at < 1)).toBe(true);
});
