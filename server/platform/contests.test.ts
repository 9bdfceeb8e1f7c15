import { describe, expect, it } from 'vitest';
import { type ContestLimits, createContests } from './contests.ts';
import { Failure } from './failure.ts';

const refusal = () => new Failure('SLOT_TAKEN');

/** Attempts at one thing that end when they are told to. */
function hall(limits: Partial<ContestLimits> = {}) {
  const contests = createContests<string>({ lately: 10_000, patience: 10_000, most: 100, ...limits });
  const began: { who: string; end: (error?: Error) => void }[] = [];
  const looks: string[] = [];
  let gone = false;
  const enter = (who: string, key = 'slot') =>
    contests.enter<string>(key, {
      attempt: () =>
        new Promise((resolve, reject) => {
          began.push({ who, end: (error) => (error ? reject(error) : resolve(who)) });
        }),
      isLost: async () => {
        looks.push(who);
        return gone;
      },
      refusal,
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { enter, began, looks, turn, lose: (is: boolean) => (gone = is), names: () => began.map(({ who }) => who) };
}

describe('a contest', () => {
  it('is tried at once by who comes alone', async () => {
    const { enter, began, looks } = hall();
    const first = enter('a');
    expect(began).toHaveLength(1);
    began[0]?.end();
    expect(await first).toBe('a');
    expect(looks).toEqual([]);
  });

  it('is waited for by all others, who look before they try and are refused where it is lost', async () => {
    const { enter, began, looks, turn, lose, names } = hall();
    const first = enter('a');
    const others = [enter('b'), enter('c')];
    await turn();
    expect([names(), looks]).toEqual([['a'], []]);
    lose(true);
    began[0]?.end();
    expect(await first).toBe('a');
    for (const other of others) await expect(other).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    expect([names(), looks]).toEqual([['a'], ['b', 'c']]);
  });

  it('is tried by one after the other where nobody has it, and looked at anew each time', async () => {
    const { enter, began, looks, turn, names } = hall();
    const first = enter('a');
    const others = [enter('b'), enter('c')];
    began[0]?.end(new Failure('TOO_MANY'));
    await expect(first).rejects.toMatchObject({ code: 'TOO_MANY' });
    await turn();
    expect(names()).toEqual(['a', 'b']);
    began[1]?.end();
    await turn();
    expect([names(), looks]).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c', 'c'],
    ]);
    began[2]?.end();
    expect(await Promise.all(others)).toEqual(['b', 'c']);
  });

  it('is looked at first by who comes soon after, and not by who comes later', async () => {
    const soon = hall();
    const first = soon.enter('a');
    soon.began[0]?.end();
    await first;
    soon.lose(true);
    await expect(soon.enter('b')).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    const later = hall({ lately: -1 });
    const before = later.enter('a');
    later.began[0]?.end();
    await before;
    later.lose(true);
    void later.enter('b');
    await later.turn();
    expect([later.names(), later.looks]).toEqual([['a', 'b'], []]);
  });

  it('where the one before met a fault is not stood in line for', async () => {
    const { enter, began, looks, turn, names } = hall();
    const all = ['a', 'b', 'c'].map((who) => enter(who));
    const ended = Promise.allSettled(all);
    began[0]?.end(new Error('the connection is gone'));
    await turn();
    expect([names(), looks]).toEqual([['a', 'b', 'c'], []]);
    for (const one of began) one.end();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  it('is not waited for longer than one has patience', async () => {
    const { enter, began, looks, names } = hall({ patience: 1 });
    const all = ['a', 'b'].map((who) => enter(who));
    await expect.poll(names).toEqual(['a', 'b']);
    for (const one of began) one.end();
    expect([await Promise.all(all), looks]).toEqual([['a', 'b'], []]);
  });

  it('is nobody else’s, and forgotten when there are too many, but never while somebody tries', async () => {
    const { enter, began, turn, lose, names, looks } = hall({ most: 2 });
    const first = enter('a', 'one');
    const done = enter('b', 'two');
    began[1]?.end();
    await done;
    void enter('c', 'three');
    lose(true);
    void enter('d', 'two');
    const waits = enter('e', 'one');
    await turn();
    expect([names(), looks]).toEqual([['a', 'b', 'c', 'd'], []]);
    began[0]?.end();
    await first;
    await expect(waits).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  });
});
