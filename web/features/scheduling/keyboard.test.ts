import { describe, expect, it } from 'vitest';
import { moveOf, type Place } from './keyboard.ts';

/** Line 0 are the heads; cells from line 1 on, of which two in column 2 can be taken. */
const shape = {
  columns: 12,
  rows: 31,
  first: 1,
  available: ({ column, row }: Place) => column === 2 && (row === 4 || row === 20),
};
const at = (column: number, row: number): Place => ({ column, row });
const press = (key: string, from: Place, held: { ctrl?: boolean; alt?: boolean } = {}) =>
  moveOf({ key, ctrl: held.ctrl ?? false, alt: held.alt ?? false }, from, shape);

describe('moving in the grid', () => {
  it('goes one cell with an arrow and stays inside', () => {
    expect(press('ArrowRight', at(2, 5))).toEqual(at(3, 5));
    expect(press('ArrowLeft', at(0, 5))).toEqual(at(0, 5));
    expect(press('ArrowDown', at(2, 30))).toEqual(at(2, 30));
    expect(press('ArrowUp', at(2, 5))).toEqual(at(2, 4));
  });

  it('reaches the heads by an arrow only', () => {
    expect(press('ArrowUp', at(2, 1))).toEqual(at(2, 0));
    expect(press('PageUp', at(2, 3))).toEqual(at(2, 1));
    expect(press('PageUp', at(2, 0))).toEqual(at(2, 0));
    expect(press('Home', at(5, 9), { ctrl: true })).toEqual(at(0, 1));
  });

  it('goes to the ends of the row and of the grid', () => {
    expect(press('Home', at(5, 9))).toEqual(at(0, 9));
    expect(press('End', at(5, 9))).toEqual(at(11, 9));
    expect(press('End', at(5, 9), { ctrl: true })).toEqual(at(11, 30));
  });

  it('pages by four rows', () => {
    expect(press('PageDown', at(5, 9))).toEqual(at(5, 13));
    expect(press('PageDown', at(5, 29))).toEqual(at(5, 30));
  });

  it('finds the next and previous cell that can be taken, or stays', () => {
    expect(press('ArrowDown', at(2, 5), { alt: true })).toEqual(at(2, 20));
    expect(press('ArrowUp', at(2, 20), { alt: true })).toEqual(at(2, 4));
    expect(press('ArrowDown', at(2, 20), { alt: true })).toEqual(at(2, 20));
    expect(press('ArrowDown', at(3, 5), { alt: true })).toEqual(at(3, 5));
  });

  it('leaves other keys alone', () => {
    expect(press('a', at(2, 5))).toBeNull();
    expect(press('Tab', at(2, 5))).toBeNull();
  });
});
