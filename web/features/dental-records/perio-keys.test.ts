import { describe, expect, it } from 'vitest';
import { POSITIONS } from '#contract/tooth-names.ts';
import {
  type Act,
  act,
  actOf,
  type Entry,
  entryOf,
  type Mouth,
  rowBeside,
} from '#web/features/dental-records/perio-keys.ts';
import { COLUMNS, ORDERS, type Place, placeName, SEEN, siteAt } from '#web/features/dental-records/perio-places.ts';

/** What the keys of perio entry do: docs/domain/records.md#perio-entry. */

const mouthOf = (missing: readonly string[] = [], order: Mouth['order'] = 'jaw'): Mouth => ({
  ...{ missing: new Set(missing), order },
});
const WHOLE = mouthOf();

const key = (name: string, more: Partial<KeyboardEvent> = {}) =>
  actOf({ key: name, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });
const shifted = (digit: number) => key('!', { code: `Digit${digit}`, shiftKey: true });

/** Presses keys one after the other: `3 2 b Tab`, `+2` for Shift 2. */
function press(keys: string, mouth = WHOLE, from: Entry = entryOf({}, mouth)): Entry {
  return keys.split(' ').reduce((entry, name) => {
    const doing = /^\+\d$/.test(name) ? shifted(Number(name[1])) : key(name === 'Space' ? ' ' : name);
    if (!doing) throw new Error(`nothing is done by ${name}`);
    return act(entry, doing, mouth);
  }, from);
}
const depths = ({ teeth }: Entry, fdi: string) => teeth[fdi]?.sites.map((site) => site?.pd ?? null);
const where = ({ at }: Entry) => `${at.row} ${siteAt(at).fdi} ${siteAt(at).site}`;

describe('the way of entry', () => {
  it('goes 18 to 28 buccal, back palatal, 48 to 38 buccal, back lingual: each of the 192 sites once', () => {
    const digits = Array.from({ length: 192 }, () => '3');
    const visited: string[] = [];
    let entry = entryOf({}, WHOLE);
    for (const digit of digits) {
      visited.push(where(entry));
      entry = press(digit, WHOLE, entry);
    }
    expect(new Set(visited).size).toBe(192);
    const ends = (row: string) => [
      visited.find((at) => at.startsWith(row)),
      visited.findLast((at) => at.startsWith(row)),
    ];
    expect(['ub', 'up', 'lb', 'll'].map(ends)).toEqual([
      ['ub 18 0', 'ub 28 0'],
      ['up 28 3', 'up 18 3'],
      ['lb 48 0', 'lb 38 0'],
      ['ll 38 3', 'll 48 3'],
    ]);
    expect(POSITIONS.every((fdi) => depths(entry, fdi)?.every((pd) => pd === 3))).toBe(true);
    expect(where(entry)).toBe('ll 48 3');
  });

  it('within a tooth goes in the direction of travel: distal first towards the middle, mesial first behind it', () => {
    expect(depths(press('1 2 3'), '18')).toEqual([1, 2, 3, null, null, null]);
    const left = act(entryOf({}, WHOLE), { do: 'stand', at: { row: 'ub', column: 24 } }, WHOLE);
    expect(depths(press('1 2 3', WHOLE, left), '21')).toEqual([3, 2, 1, null, null, null]);
  });

  it('takes what is buccal first for who prefers it', () => {
    const mouth = mouthOf([], 'buccal');
    expect(where(press('Tab', mouth))).toBe('lb 48 0');
    expect(where(press('Tab Tab', mouth))).toBe('up 28 3');
  });

  it('leaves out teeth that are gone, whole rows of them too', () => {
    expect(where(entryOf({}, mouthOf(['18', '17'])))).toBe('ub 16 0');
    expect(where(press('3 3 3', mouthOf(['17'])))).toBe('ub 16 0');
    const upper = POSITIONS.slice(0, 16);
    expect(where(entryOf({}, mouthOf(upper)))).toBe('ub 18 0');
    expect(where(press('Tab', mouthOf(upper)))).toBe('lb 48 0');
    expect(press('3', mouthOf(upper)).teeth).toEqual({});
  });
});

describe('digits', () => {
  it('are the depth, and lead on; with Shift 10 more, whatever the layout writes', () => {
    const entry = press('4 +2 0');
    expect(depths(entry, '18')).toEqual([4, 12, 0, null, null, null]);
    expect(where(entry)).toBe('ub 17 0');
    expect(key('5', { code: 'Numpad5' })).toEqual({ do: 'value', value: 5 });
  });

  it('are recessions after R, below zero after a minus, and none beyond what there is', () => {
    const entry = press('r 2 - 3 +6');
    expect(entry.teeth['18']?.sites.map((site) => site?.rec ?? null)).toEqual([2, -3, null, null, null, null]);
    expect(where(entry)).toBe('ub 18 2');
    expect(press('-').minus).toBe(false);
  });

  it('keep what else is said of the site', () => {
    const again = act(press('3 b'), { do: 'stand', at: { row: 'ub', column: 0 } }, WHOLE);
    expect(press('5', WHOLE, again).teeth['18']?.sites[0]).toMatchObject({ pd: 5, bop: true });
  });

  it('leave other keys to the browser', () => {
    expect(key('c', { ctrlKey: true })).toBeNull();
    expect(key('Enter')).toBeNull();
    expect(key('F5', { code: 'F5' })).toBeNull();
  });
});

describe('marks', () => {
  it('B P C S are of the site just entered, on and off', () => {
    const entry = press('3 b p c s');
    expect(entry.teeth['18']?.sites[0]).toEqual({
      ...{ pd: 3, rec: null, bop: true, plaque: true, calculus: true, pus: true },
    });
    expect(press('b', WHOLE, entry).teeth['18']?.sites[0]?.bop).toBe(false);
    expect(where(entry)).toBe('ub 18 1');
  });

  it('are of where one stands after any move', () => {
    const entry = press('3 3 ArrowRight b');
    expect(entry.teeth['17']?.sites[0]).toMatchObject({ pd: null, bop: true });
    expect(entry.teeth['18']?.sites[1]?.bop).toBe(false);
  });
});

describe('the other keys', () => {
  it('Space leaves a site out, Backspace goes back and takes back what was measured there', () => {
    expect(depths(press('3 Space 4'), '18')).toEqual([3, null, 4, null, null, null]);
    const back = press('3 4 Backspace');
    expect([where(back), depths(back, '18')]).toEqual(['ub 18 1', [3, null, null, null, null, null]]);
    expect(where(press('Backspace'))).toBe('ub 18 0');
  });

  it('X skips the tooth and goes on; on one that is skipped it takes that back', () => {
    const skipped = press('3 x');
    expect([skipped.teeth['18']?.skip, where(skipped)]).toEqual([true, 'ub 17 0']);
    expect(depths(skipped, '18')?.[0]).toBe(3);
    const there = press('ArrowLeft', WHOLE, skipped);
    expect(where(there)).toBe('ub 18 2');
    expect(press('4', WHOLE, there)).toBe(there);
    expect(press('x', WHOLE, there).teeth['18']?.skip).toBe(false);
  });

  it('Tab goes to the next row and Shift Tab back; from the ends it leaves the grid', () => {
    const palatal = press('3 3 Tab');
    expect(where(palatal)).toBe('up 28 3');
    expect(where(act(palatal, { do: 'row', by: -1 }, WHOLE))).toBe('ub 18 0');
    expect(rowBeside(entryOf({}, WHOLE), -1, WHOLE)).toBeNull();
    expect(rowBeside(press('Tab Tab Tab'), 1, WHOLE)).toBeNull();
    expect(key('Tab', { shiftKey: true })).toEqual({ do: 'row', by: -1 });
  });

  it('arrows move as one sees it, over what is gone, and no further than the edge', () => {
    expect(where(press('ArrowDown'))).toBe('up 18 3');
    expect(where(press('ArrowDown ArrowDown'))).toBe('ll 48 3');
    expect(where(press('ArrowUp'))).toBe('ub 18 0');
    expect(where(press('ArrowLeft'))).toBe('ub 18 0');
    const gap = mouthOf(['17']);
    expect(where(press('ArrowRight ArrowRight ArrowRight', gap))).toBe('ub 16 0');
  });
});

describe('a pasted row', () => {
  const paste = (text: string): Act => ({ do: 'paste', text });

  it('of digits fills on, over the end of a row', () => {
    const entry = act(entryOf({}, WHOLE), paste('323 424\n5'), WHOLE);
    expect([depths(entry, '18'), depths(entry, '17'), depths(entry, '16')]).toEqual([
      [3, 2, 3, null, null, null],
      [4, 2, 4, null, null, null],
      [5, null, null, null, null, null],
    ]);
    const all = act(entryOf({}, WHOLE), paste('3'.repeat(COLUMNS + 1)), WHOLE);
    expect([depths(all, '28')?.[3], where(all)]).toEqual([3, 'up 28 4']);
  });

  it('of numbers apart takes those above nine, and leaves a dash out', () => {
    const entry = act(entryOf({}, WHOLE), paste('3, 11, -, 4'), WHOLE);
    expect([depths(entry, '18'), depths(entry, '17')?.[0]]).toEqual([[3, 11, null, null, null, null], 4]);
  });
});

it('every place has a name of its own, as one says it', () => {
  const places: Place[] = SEEN.flatMap((row) => Array.from({ length: COLUMNS }, (_, column) => ({ row, column })));
  const names = places.map(placeName);
  expect(new Set(names).size).toBe(192);
  expect(names.slice(0, 3)).toEqual(['18 颊侧远中', '18 颊侧', '18 颊侧近中']);
  expect(placeName({ row: 'll', column: 47 })).toBe('38 舌侧远中');
  expect(Object.values(ORDERS).every((rows) => new Set(rows).size === 4)).toBe(true);
});
