import { describe, expect, it } from 'vitest';
import { POSITIONS } from '#contract/tooth-names.ts';
import { actionOf, indexOfTooth, STATE_KEYS, spanOf } from './chart-keys.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const at = (fdi: string) => POSITIONS.indexOf(fdi);
const press = (key: string, from = '26', held: object = {}) => actionOf({ ...plain, key, ...held }, at(from));
const teethOf = (places: number[]) => places.map((place) => POSITIONS[place]);

describe('a key on the chart', () => {
  it.each([
    ['ArrowRight', '11', '21'],
    ['ArrowLeft', '21', '11'],
    ['ArrowDown', '26', '36'],
    ['ArrowUp', '36', '26'],
    ['ArrowDown', '36', '36'],
    ['ArrowLeft', '18', '18'],
    ['ArrowRight', '38', '38'],
    ['Home', '36', '48'],
    ['End', '11', '28'],
  ])('%s goes from %s to %s', (key, from, to) => {
    expect(press(key, from)).toEqual({ what: 'move', to: at(to), extend: false });
  });

  it('with Shift goes on choosing', () => {
    expect(press('ArrowRight', '26', { shiftKey: true })).toEqual({ what: 'move', to: at('27'), extend: true });
  });

  it('is a surface, whichever way it is written', () => {
    for (const surface of ['M', 'O', 'D', 'B', 'L']) {
      expect(press(surface)).toEqual({ what: 'surface', surface });
      expect(press(surface.toLowerCase())).toEqual({ what: 'surface', surface });
    }
  });

  it.each([
    ['c', '龋'],
    ['f', '充填'],
    ['k', '冠'],
    ['r', '根管治疗'],
    ['i', '种植'],
    ['x', '缺失'],
  ])('%s is %s', (key, state) => {
    expect(press(key)).toEqual({ what: 'state', state });
  });

  it('means one thing', () => {
    const letters = [...STATE_KEYS.map(([letter]) => letter), 'M', 'O', 'D', 'B', 'L', 'P', 'G'];
    expect(new Set(letters).size).toBe(letters.length);
  });

  it('plans, ends, takes back, lists', () => {
    expect(press('p')).toEqual({ what: 'planned' });
    expect(press('Delete')).toEqual({ what: 'end' });
    expect(press('z', '26', { ctrlKey: true })).toEqual({ what: 'undo' });
    expect(press('?', '26', { shiftKey: true })).toEqual({ what: 'help' });
  });

  it('of the browser stays the browser’s', () => {
    for (const key of ['c', 'x', 'r', 'p']) expect(press(key, '26', { ctrlKey: true }), key).toBeNull();
    expect([press('Tab'), press('Enter'), press('f', '26', { altKey: true })]).toEqual([null, null, null]);
  });
});

describe('a span of teeth', () => {
  it('is a part of a row, and of both rows where it goes over', () => {
    expect(teethOf(spanOf(at('12'), at('22')))).toEqual(['12', '11', '21', '22']);
    expect(teethOf(spanOf(at('37'), at('36')))).toEqual(['36', '37']);
    expect(teethOf(spanOf(at('26'), at('37')))).toEqual(['26', '27', '36', '37']);
  });

  it('begins where a primary tooth stands in the place of its successor', () => {
    expect([indexOfTooth('55'), indexOfTooth('11S')]).toEqual([at('15'), at('11')]);
  });
});
