import { describe, expect, it } from 'vitest';
import { type Limits, together } from './together.ts';

/** Askings that end when they are told to. */
function desk(limits: Limits) {
  const asked: { questions: readonly string[]; end: (error?: Error) => void }[] = [];
  const ask = together<string, string>(
    (questions) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(questions.map((q) => q.toUpperCase())));
        asked.push({ questions, end });
      }),
    limits,
  );
  return { ask, asked, lists: () => asked.map(({ questions }) => questions) };
}

describe('questions asked together', () => {
  it('asks who comes alone at once, and who comes meanwhile with the next', async () => {
    const { ask, asked, lists } = desk({ size: 10, running: 1 });
    const first = ask('a');
    expect(lists()).toEqual([['a']]);
    const others = [ask('b'), ask('c')];
    expect(lists()).toEqual([['a']]);
    asked[0]?.end();
    expect(await first).toBe('A');
    expect(lists()).toEqual([['a'], ['b', 'c']]);
    asked[1]?.end();
    expect(await Promise.all(others)).toEqual(['B', 'C']);
  });

  it('takes no more at once than it may, and goes on with the rest', async () => {
    const { ask, asked, lists } = desk({ size: 2, running: 2 });
    const all = ['a', 'b', 'c', 'd', 'e'].map(ask);
    expect(lists()).toEqual([['a'], ['b']]);
    asked[1]?.end();
    await all[1];
    expect(lists()).toEqual([['a'], ['b'], ['c', 'd']]);
    asked[0]?.end();
    await all[0];
    expect(lists()).toEqual([['a'], ['b'], ['c', 'd'], ['e']]);
    for (const { end } of asked) end();
    expect(await Promise.all(all)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('lets nobody fail by who came at the same time', async () => {
    const ask = together<string, string>(
      async (questions) => {
        if (questions.includes('bad')) throw new Error('no');
        return questions;
      },
      { size: 10, running: 1 },
    );
    const settled = await Promise.allSettled(['a', 'b', 'bad', 'c'].map(ask));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await ask('d')).toBe('d');
  });

  it('refuses answers that are not as many as the questions', async () => {
    const ask = together<string, string>(async () => [], { size: 10, running: 1 });
    await expect(ask('a')).rejects.toThrow('0 answers to 1 questions');
  });

  it('gathers a crowd that comes in one turn of the loop, more of it than one asking takes too', async () => {
    const { ask, asked, lists } = desk({ size: 3, running: 1, gather: true });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const crowd = ['a', 'b'].map(ask);
    await Promise.resolve();
    crowd.push(ask('c'), ask('d'));
    expect(lists()).toEqual([]);
    await turn();
    expect(lists()).toEqual([['a', 'b', 'c']]);
    const late = ask('e');
    await turn();
    asked[0]?.end();
    await crowd[0];
    expect(lists()).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
    asked[1]?.end();
    expect(await Promise.all([...crowd, late])).toEqual(['A', 'B', 'C', 'D', 'E']);
  });
});
