import { describe, expect, it } from 'vitest';
import { createGathering } from './gathering.ts';

/** Which list a room is told of when, by a clock that the test has in hand. */

const ROOM = 's:1';
const list = (name: string, ...ids: number[]) => ({ room: ROOM, hospital_id: 1, name, ids });
const begun = () => createGathering(500);

describe('a list that goes stale', () => {
  it('is told of at once, and what follows in one word half a second later', () => {
    const lists = begun();
    lists.add(list('members', 1));
    expect(lists.next()).not.toBeNull();
    expect(lists.take(10_000)).toEqual([list('members', 1)]);
    lists.add(list('members', 2));
    lists.add(list('members', 3, 2));
    expect(lists.take(10_499)).toEqual([]);
    expect(lists.next()).toBe(10_500);
    expect(lists.take(10_500)).toEqual([list('members', 2, 3)]);
    expect(lists.next()).toBeNull();
    expect(lists.take(11_000)).toEqual([]);
    // Quiet again: the next one is the first of a burst.
    lists.add(list('members', 4));
    expect(lists.take(11_001)).toEqual([list('members', 4)]);
  });

  it('is told of twice a second at most, however often it changes', () => {
    const lists = begun();
    const told: number[] = [];
    for (let now = 0; now < 10_000; now += 7) {
      lists.add(list('members', now));
      if (lists.take(now).length > 0) told.push(now);
    }
    expect(told.length).toBeGreaterThan(15);
    for (const from of told) {
      expect(told.filter((at) => at >= from && at < from + 1_000).length).toBeLessThanOrEqual(2);
    }
  });

  it('is told of with every row of a burst, each once, and as a whole where they are more than 50', () => {
    const lists = begun();
    const ids = Array.from({ length: 50 }, (_, n) => n);
    for (const id of [...ids, ...ids]) lists.add(list('members', id));
    expect(lists.take(0)).toEqual([list('members', ...ids)]);
    for (const id of [...ids, 50]) lists.add(list('members', id));
    expect(lists.take(500)).toEqual([{ room: ROOM, hospital_id: 1, name: 'members' }]);
  });

  it('as a whole stays so, whatever rows come with it', () => {
    const lists = begun();
    lists.add(list('members', 1));
    lists.add({ room: ROOM, hospital_id: 1, name: 'members' });
    lists.add(list('members', 2));
    expect(lists.take(0)).toEqual([{ room: ROOM, hospital_id: 1, name: 'members' }]);
  });
});

it('lists, rooms and hospitals do not wait for each other', () => {
  const lists = begun();
  lists.add(list('members', 1));
  expect(lists.take(0)).toHaveLength(1);
  const others = [
    list('charges', 1),
    { ...list('members', 1), room: 's:2' },
    { ...list('members', 1), hospital_id: 2 },
  ];
  for (const other of others) lists.add(other);
  lists.add(list('members', 2));
  expect(lists.take(100)).toEqual(others);
  expect(lists.next()).toBe(500);
});
