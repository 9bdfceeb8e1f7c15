import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that ends when it is told to. */
function jobs() {
  const began: string[] = [];
  const ends = new Map<string, (failed?: Error) => void>();
  const job = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      began.push(name);
      ends.set(name, (failed) => (failed ? reject(failed) : resolve(name)));
    });
  return { began, job, end: (name: string, failed?: Error) => ends.get(name)?.(failed) };
}

it('lets so many of a key begin, and the next in the order in which they came', async () => {
  const { began, job, end } = jobs();
  const turns = createTurns<number>(2);
  const all = ['a', 'b', 'c', 'd'].map((name) => turns.take(1, job(name)));
  await expect.poll(() => began).toEqual(['a', 'b']);
  end('b');
  await all[1];
  await expect.poll(() => began).toEqual(['a', 'b', 'c']);
  end('a');
  await expect.poll(() => began).toEqual(['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

it('keeps nobody waiting for another key', async () => {
  const { began, job } = jobs();
  const turns = createTurns<number>(1);
  void turns.take(1, job('a'));
  void turns.take(2, job('b'));
  await expect.poll(() => began).toEqual(['a', 'b']);
});

it('goes on after a failure, which its own caller hears of', async () => {
  const { began, job, end } = jobs();
  const turns = createTurns<number>(1);
  const first = turns.take(1, job('a'));
  const second = turns.take(1, job('b'));
  await expect.poll(() => began).toEqual(['a']);
  end('a', new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await expect.poll(() => began).toEqual(['a', 'b']);
  end('b');
  expect(await second).toBe('b');
});
