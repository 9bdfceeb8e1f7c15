import { expect, test } from 'vitest';
import { Injector } from './inject.ts';
import type { Fault } from './plan.ts';

const fault = (at: number): Fault => ({ at, kind: 'redis_emptied', target: 0, forMs: 0 });

test('with nothing left to break nobody is kept at work, however far they are', async () => {
  const done: number[] = [];
  const injector = new Injector(async ({ at }) => void done.push(at), [fault(0.5), fault(0.7)]);
  injector.reached(0.4);
  expect([injector.behind, done]).toEqual([false, []]);
  injector.reached(7);
  expect([injector.behind, done]).toEqual([true, [0.5]]);
  await injector.settled();
  expect(injector.behind).toBe(true);
  injector.reached(7);
  await injector.settled();
  expect([injector.behind, done, injector.counts]).toEqual([false, [0.5, 0.7], { fault_redis_emptied: 2 }]);
  expect(injector.windows).toHaveLength(2);
});

test('what could not be broken or mended is the failure of the run', async () => {
  const injector = new Injector(() => Promise.reject(new Error('no redis')), [fault(0.5)]);
  injector.reached(1);
  await expect(injector.settled()).rejects.toThrow('at 50.0% redis_emptied (0) for 0 ms could not be done');
  expect(injector.behind).toBe(false);
});
