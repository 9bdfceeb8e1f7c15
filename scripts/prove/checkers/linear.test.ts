import { describe, expect, test } from 'vitest';
import type { Fate, Op, Seen, Way } from '../crowd/op.ts';
import { judgeSlot } from './linear.ts';
import { project } from './project.ts';
import { shrinkSlot } from './shrink.ts';

const TIMES = { of: () => 120_000 };
const NEVER = Number.POSITIVE_INFINITY;

/** Writes histories by hand: one line an operation. */
function history() {
  const ops: Op[] = [];
  const put = (way: Way, slots: number[], at: number, done: number, more: Partial<Op> = {}) => {
    const fate: Fate = done === NEVER ? 'unknown' : 'ok';
    ops.push({ n: ops.length, client: 0, session: 1, way, slots, at, done, fate, answer: '', ...more });
  };
  const visit = (hash: string, version = 1) => ({ reservation: { hash, version, cancelled: false } });
  return {
    ops,
    put,
    book: (slots: number[], at: number, done: number, hash: string, session = 1) =>
      put('desk_book', slots, at, done, { session, ...(done === NEVER ? {} : visit(hash)) }),
    hold: (slots: number[], at: number, done: number, id: number, session = 1) =>
      put('hold', slots, at, done, { session, ...(done === NEVER ? {} : { hold: { id, tag: `t${id}` } }) }),
    lose: (slots: number[], at: number, done: number, session = 1) =>
      put('desk_book', slots, at, done, { session, fate: 'refused', answer: '409 SLOT_TAKEN' }),
    cancel: (hash: string, left: number[], at: number, done: number) =>
      put('cancel', [], at, done, { source: hash, left }),
    move: (hash: string, slots: number[], left: number[], at: number, done: number) =>
      put('move', slots, at, done, { source: hash, left, ...(done === NEVER ? {} : visit(hash, 2)) }),
    look: (seen: [number, Seen][], at: number, done: number) => put('read', [], at, done, { seen: new Map(seen) }),
    judge: (slot = 5) => {
      const { slots, named } = project(ops, TIMES);
      return judgeSlot(slots.get(slot) ?? [], named).verdict;
    },
    shrink: (slot = 5) => {
      const { slots, named } = project(ops, TIMES);
      return shrinkSlot(slots.get(slot) ?? [], named);
    },
  };
}

describe('a history that some order explains', () => {
  test('two book at once, one loses', () => {
    const h = history();
    h.book([5], 0, 10, 'a');
    h.lose([5], 1, 9, 2);
    expect(h.judge()).toBe('linearizable');
  });

  test('who loses may have asked after the winner', () => {
    const h = history();
    h.lose([5], 0, 10);
    h.book([5], 5, 12, 'a');
    expect(h.judge()).toBe('linearizable');
  });

  test('a cancelled slot is free again, also while the cancellation is under way', () => {
    const h = history();
    h.book([5], 0, 10, 'a');
    h.cancel('a', [5], 20, 40);
    h.book([5], 25, 30, 'b');
    h.look([[5, { reservation: 'b' }]], 50, 51);
    expect(h.judge()).toBe('linearizable');
  });

  test('a look, and a loser, under way may have seen what has been and gone', () => {
    const h = history();
    h.look([[5, { reservation: 'a' }]], 0, 100);
    h.lose([5], 0, 101);
    h.book([5], 10, 20, 'a');
    h.cancel('a', [5], 30, 40);
    h.look([[5, { free: true }]], 45, 50);
    expect(h.judge()).toBe('linearizable');
  });

  test('what was never answered may have happened late, or never', () => {
    const h = history();
    h.book([5], 0, NEVER, '');
    h.look([[5, { free: true }]], 10, 11);
    h.look([[5, { reservation: 'x' }]], 20, 21);
    expect(h.judge()).toBe('linearizable');
    const other = history();
    other.book([5], 0, NEVER, '');
    other.book([5], 10, 20, 'b');
    expect(other.judge()).toBe('linearizable');
  });

  test('a hold keeps others out and lets its own in; releasing an old one does nothing', () => {
    const h = history();
    h.hold([5], 0, 1, 1);
    h.lose([5], 2, 3, 2);
    h.hold([5], 4, 5, 2);
    h.put('release', [], 6, 7, { usedHold: 1 });
    h.look([[5, { hold: 't2' }]], 8, 9);
    h.book([5], 10, 11, 'a');
    expect(h.judge()).toBe('linearizable');
  });

  test('a session that holds elsewhere lets go, in either order of two tabs', () => {
    const h = history();
    h.hold([5], 0, 10, 1);
    h.hold([6], 1, 9, 2);
    h.look([[5, { hold: 't1' }]], 20, 21);
    expect(h.judge(5)).toBe('linearizable');
    const other = history();
    other.hold([5], 0, 10, 1);
    other.hold([6], 1, 9, 2);
    other.look([[5, { free: true }]], 20, 21);
    expect(other.judge(5)).toBe('linearizable');
  });

  test('a hold that a later one has ended is ended once: what comes long after has nothing to do with it', () => {
    const h = history();
    h.hold([5], 0, 1, 1);
    h.hold([6], 2, 3, 2);
    h.hold([7], 4, 5, 3);
    h.hold([5], 6, 7, 4);
    h.look([[5, { hold: 't4' }]], 8, 9);
    h.hold([8], 10, 11, 5);
    h.look([[5, { free: true }]], 12, 13);
    for (const slot of [5, 6, 7, 8]) expect(h.judge(slot)).toBe('linearizable');
  });

  test('a hold is over once its time is', () => {
    const h = history();
    h.hold([5], 0, 1, 1);
    h.book([5], 120_001, 120_002, 'a', 2);
    expect(h.judge()).toBe('linearizable');
  });

  test('a visit moves, and somebody takes what it left', () => {
    const h = history();
    h.book([5, 6], 0, 1, 'a');
    h.move('a', [6, 7], [5, 6], 2, 10);
    h.book([5], 4, 6, 'b', 2);
    for (const slot of [5, 6, 7]) expect(h.judge(slot)).toBe('linearizable');
  });

  test('a change and a move under way at once, in the order of their versions', () => {
    const h = history();
    h.book([6], 0, 1, 'a');
    // It does not say what it left; the move that came after it took slot 5.
    h.put('desk_change', [7], 10, 40, { source: 'a', reservation: { hash: 'a', version: 2, cancelled: false } });
    h.move('a', [5], [7], 20, 30);
    h.cancel('a', [5], 50, 60);
    for (const slot of [5, 6, 7]) expect(h.judge(slot)).toBe('linearizable');
  });

  test('what is closed is taken by nobody until it is opened, but for who has it', () => {
    const h = history();
    h.hold([5], 0, 1, 1);
    h.put('suspend', [5], 2, 3);
    h.book([5], 4, 5, 'a');
    h.cancel('a', [5], 6, 7);
    h.lose([5], 8, 9, 2);
    h.look([[5, { closed: true }]], 8, 9);
    h.put('reopen', [5], 10, 11);
    h.book([5], 12, 13, 'b', 2);
    expect(h.judge()).toBe('linearizable');
  });
});

describe('a history that no order explains', () => {
  test('two winners', () => {
    const h = history();
    h.book([5], 0, 10, 'a');
    h.book([5], 5, 12, 'b', 2);
    expect(h.judge()).toBe('broken');
  });

  test('two winners of one of several slots', () => {
    const h = history();
    h.book([4, 5], 0, 10, 'a');
    h.book([5, 6], 20, 30, 'b', 2);
    expect([h.judge(4), h.judge(5), h.judge(6)]).toEqual(['linearizable', 'broken', 'linearizable']);
  });

  test('a stale look', () => {
    const h = history();
    h.book([5], 0, 10, 'a');
    h.look([[5, { free: true }]], 11, 12);
    expect(h.judge()).toBe('broken');
  });

  test('a look that sees, and then no more', () => {
    const h = history();
    h.book([5], 0, 30, 'a');
    h.look([[5, { reservation: 'a' }]], 5, 10);
    h.look([[5, { free: true }]], 11, 12);
    expect(h.judge()).toBe('broken');
  });

  test('acknowledged, then gone', () => {
    const h = history();
    h.book([5], 0, 10, 'a');
    h.put('end', [], 100, 101, { seen: new Map([[5, { free: true }]]) });
    expect(h.judge()).toBe('broken');
  });

  test('lost with nobody there', () => {
    const h = history();
    h.lose([5], 0, 10);
    expect(h.judge()).toBe('broken');
  });

  test('a refused one that happened after all', () => {
    const h = history();
    h.put('desk_book', [5], 0, 10, { fate: 'refused', answer: '422 LIMIT' });
    h.look([[5, { reservation: 'x' }]], 20, 21);
    expect(h.judge()).toBe('broken');
  });

  test("another's hold did not keep it", () => {
    const h = history();
    h.hold([5], 0, 1, 1);
    h.book([5], 2, 3, 'a', 2);
    expect(h.judge()).toBe('broken');
  });

  test('one session, two holds', () => {
    const h = history();
    h.hold([5], 0, 1, 1);
    h.hold([6], 2, 3, 2);
    h.look([[5, { hold: 't1' }]], 4, 5);
    expect(h.judge(5)).toBe('broken');
  });

  test('a move that left its old slot taken', () => {
    const h = history();
    h.book([5], 0, 1, 'a');
    h.move('a', [6], [5], 2, 3);
    h.look([[5, { reservation: 'a' }]], 4, 5);
    expect([h.judge(5), h.judge(6)]).toEqual(['broken', 'linearizable']);
  });

  test('cancelled twice for sure', () => {
    const h = history();
    h.book([5], 0, 1, 'a');
    h.cancel('a', [5], 2, 3);
    h.cancel('a', [5], 4, 5);
    expect(h.judge()).toBe('broken');
  });

  test('a closed slot was taken', () => {
    const h = history();
    h.put('suspend', [5], 0, 1);
    h.book([5], 2, 3, 'a');
    expect(h.judge()).toBe('broken');
  });

  test('a look at what nobody ever made', () => {
    const h = history();
    h.look([[5, { reservation: 'x' }]], 0, 1);
    expect(h.judge()).toBe('broken');
  });
});

test('the shortest history has only what matters', () => {
  const h = history();
  for (let n = 0; n < 20; n += 1) {
    h.book([5], n * 100, n * 100 + 10, `x${n}`);
    h.lose([5], n * 100 + 11, n * 100 + 20, 2);
    h.look([[5, { reservation: `x${n}` }]], n * 100 + 21, n * 100 + 22);
    h.cancel(`x${n}`, [5], n * 100 + 30, n * 100 + 40);
  }
  h.book([5], 3_000, 3_010, 'a');
  h.lose([5], 3_011, 3_020, 2);
  h.book([5], 3_021, 3_030, 'b', 3);
  h.look([[5, { reservation: 'b' }]], 3_040, 3_050);
  expect(h.shrink().map((op) => op.text().replace(/^.*(desk_book)/, '$1'))).toEqual([
    'desk_book slots 5 -> ok a v1',
    'desk_book slots 5 -> ok b v1',
  ]);
});

test('a look at what is gone is shown with how it came and went', () => {
  const h = history();
  h.book([5], 0, 10, 'a');
  h.lose([5], 11, 12, 2);
  h.cancel('a', [5], 20, 30);
  h.look([[5, { reservation: 'a' }]], 40, 50);
  expect(h.shrink().map((op) => op.text().replace(/^.*session \d+ (\w+).*$/, '$1'))).toEqual([
    'desk_book',
    'cancel',
    'read',
  ]);
});

test('many at once, some never answered, are judged in a moment', () => {
  const h = history();
  for (let round = 0; round < 40; round += 1) {
    const from = round * 100;
    h.book([5], from, from + 50, `w${round}`, 1);
    for (let n = 0; n < 40; n += 1) h.lose([5], from + n / 10, from + 60, n + 2);
    for (let n = 0; n < 10; n += 1) h.hold([6 + n], from, from + 90, round * 10 + n, n + 50);
    if (round % 4 === 0) h.book([5], from, NEVER, '', 99);
    h.cancel(`w${round}`, [5], from + 70, from + 99);
  }
  expect(h.judge()).toBe('linearizable');
});
