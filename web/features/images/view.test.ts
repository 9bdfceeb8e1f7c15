import { describe, expect, it } from 'vitest';
import { suggestedFor } from './suggest.ts';
import { AS_IT_IS, filterOf, fitOf, fitted, held, lit, realSize, turned, zoomed } from './view.ts';

/** How a picture is looked at, in numbers. */

const IMAGE = { width: 400, height: 200 };
const PANE = { width: 200, height: 200 };

describe('a picture', () => {
  it('fits its pane, upright or turned', () => {
    expect(fitOf(IMAGE, PANE, 0)).toBe(0.5);
    expect(fitOf(IMAGE, { width: 200, height: 100 }, 1)).toBe(0.25);
  });

  it('is zoomed where the pointer is: what lies under it stays', () => {
    const at = { x: 30, y: -20 };
    const view = zoomed(zoomed(AS_IT_IS, 2, at), 2, { x: 0, y: 0 });
    expect(view).toMatchObject({ zoom: 4, x: -60, y: 40 });
    const once = zoomed({ ...AS_IT_IS, x: 10, y: 5 }, 3, at);
    // From the middle of the picture to the pointer, in its own pixels, as before.
    expect((at.x - once.x) / once.zoom).toBeCloseTo(at.x - 10);
    expect((at.y - once.y) / once.zoom).toBeCloseTo(at.y - 5);
  });

  it('is neither lost nor made endlessly large', () => {
    expect(zoomed(AS_IT_IS, 1_000).zoom).toBe(32);
    expect(zoomed(AS_IT_IS, 0.001).zoom).toBe(0.5);
    // 200 × 100 in a pane of 200: forty of it stay.
    expect(held({ ...AS_IT_IS, x: 900, y: -900 }, IMAGE, PANE)).toMatchObject({ x: 160, y: -110 });
    const near = { ...AS_IT_IS, x: 9, y: 9 };
    expect(held(near, IMAGE, PANE)).toBe(near);
  });

  it('is as large as it is, fitted, turned, and lit', () => {
    expect(realSize({ ...AS_IT_IS, x: 4 }, IMAGE, PANE)).toMatchObject({ zoom: 2, x: 0 });
    expect(fitted({ ...AS_IT_IS, zoom: 3, x: 1, y: 2, inverted: true })).toEqual({ ...AS_IT_IS, inverted: true });
    expect([turned(AS_IT_IS, -1).turn, turned({ ...AS_IT_IS, turn: 3 }, 1).turn]).toEqual([3, 0]);
    const view = lit(AS_IT_IS, 9, 0.1 + 0.2);
    expect([view.brightness, view.contrast]).toEqual([3, 0.3]);
    expect(filterOf({ ...view, inverted: true })).toBe('brightness(3) contrast(0.3) invert(1)');
  });
});

it.each([
  [2_868, 1_504, 'panoramic'],
  [1_300, 1_700, 'periapical'],
  [1_700, 1_300, 'bitewing'],
  [1_935, 2_400, 'ceph'],
  [800, 800, 'cbct'],
  [6_000, 4_000, 'intraoral'],
  [3_024, 4_032, 'face'],
])('of %i × %i pixels it is likely to be %s', (width, height, kind) => {
  expect(suggestedFor({ width, height, dicom: false })).toBe(kind);
});

it('a file of slices is likely to be of CBCT, what has no pixels a report', () => {
  expect(suggestedFor({ width: null, height: null, dicom: true })).toBe('cbct');
  expect(suggestedFor({ width: null, height: null, dicom: false })).toBe('report');
});
