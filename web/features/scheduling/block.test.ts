import { afterEach, describe, expect, it } from 'vitest';
import type { SlotState } from '#contract/slot-state.ts';
import { DATE, slot, taken, visit } from '#web/clinic/testing.ts';
import { edgeOf, partOf, sameRun, spanOf } from './block.ts';
import { blockRect } from './block-rect.ts';

const of = (state: SlotState) => ({ slot: state, visit: null });
const suspended = (reason: string) => of(slot('d1', '13:30', { value: 0, name: reason }));

describe('two cells under each other are one thing', () => {
  it('where nothing can be had for one reason', () => {
    expect(sameRun(suspended('手术日'), suspended('手术日'), 'suspended', 'suspended')).toBe(true);
    expect(sameRun(suspended('手术日'), suspended('请假'), 'suspended', 'suspended')).toBe(false);
    expect(sameRun(null, null, 'none', 'none')).toBe(true);
    expect(sameRun(null, suspended('手术日'), 'none', 'suspended')).toBe(false);
    expect(sameRun(of(slot('d1', '11:00')), of(slot('d1', '11:15')), 'available', 'available')).toBe(false);
  });

  it('where it is the same visit, not another of the same name', () => {
    const one = of(taken('d1', '11:00', '甲'));
    const same = of(taken('d1', '11:15', '甲'));
    const other = of(taken('d1', '11:15', '甲', { reservation_id: 'hash-other' }));
    expect(sameRun(one, same, 'patient', 'patient')).toBe(true);
    expect(sameRun(one, other, 'patient', 'patient')).toBe(false);
    expect(sameRun(one, same, 'patient', 'visited')).toBe(false);
  });

  it('where it is the same hold', () => {
    const hold = { holder: 'h1', expires_at: `${DATE}T10:39:00+08:00` };
    const held = (holder: string) => of(slot('d1', '11:00', { hold: { ...hold, holder } }));
    expect(sameRun(held('h1'), held('h1'), 'held', 'held')).toBe(true);
    expect(sameRun(held('h1'), held('h2'), 'held', 'held')).toBe(false);
    expect(sameRun(of(slot('d1', '11:00')), of(slot('d1', '11:15')), 'held', 'held')).toBe(false);
  });
});

describe('a cell of a visit', () => {
  const long = visit('甲', { slot_ids: [7, 8, 9] });
  const at = (id: number) => ({ slot: taken('d1', '11:15', '甲', { id }), visit: long });

  it('knows which of how many it is, and from when to when the visit goes', () => {
    expect(partOf(at(8))).toEqual({ part: 1, parts: 3 });
    expect(spanOf('11:15', partOf(at(8)))).toEqual({ from: '11:00', to: '11:45' });
  });

  it('is the only one where the visit is not known, or has left it', () => {
    expect(partOf(of(taken('d1', '11:15', '甲')))).toEqual({ part: 0, parts: 1 });
    expect(partOf(at(10))).toEqual({ part: 0, parts: 1 });
    expect(partOf(null)).toEqual({ part: 0, parts: 1 });
  });

  it('has the edges of its place', () => {
    expect([edgeOf(0, 1), edgeOf(0, 3), edgeOf(1, 3), edgeOf(2, 3)]).toEqual(['only', 'first', 'middle', 'last']);
  });
});

describe('where a box stands', () => {
  afterEach(() => document.body.replaceChildren());

  /** Cells of 24 under each other from 11:00. */
  function draw(...edges: string[]): void {
    edges.forEach((edge, i) => {
      const cell = document.body.appendChild(document.createElement('div'));
      cell.dataset.key = `d1 11:${String(i * 15).padStart(2, '0')}`;
      if (edge) cell.dataset.edge = edge;
      cell.getBoundingClientRect = () => new DOMRect(60, 100 + 24 * i, 104, 24);
    });
  }
  const spanAt = (key: string) => {
    const rect = blockRect(key);
    return rect && [rect.x, rect.width, rect.top, rect.bottom];
  };

  it('is around all of its cells, whichever is asked', () => {
    draw('first', 'middle', 'last', 'only');
    for (const time of ['11:00', '11:15', '11:30']) expect(spanAt(`d1 ${time}`)).toEqual([60, 104, 100, 172]);
    expect(spanAt('d1 11:45')).toEqual([60, 104, 172, 196]);
  });

  it('is around a cell alone that is no box, and nowhere where nothing is drawn', () => {
    draw('', 'first', 'last');
    expect(spanAt('d1 11:00')).toEqual([60, 104, 100, 124]);
    expect(blockRect('d2 11:00')).toBeUndefined();
  });
});
