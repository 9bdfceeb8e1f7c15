import { describe, expect, it } from 'vitest';
import { nextOf, rangeOf, shownDate, stepOf, titleOf } from './ranges.ts';

const TODAY = '2026-11-20';

describe('what a view draws', () => {
  it('is six weeks from a Monday, a week, or a day', () => {
    expect(rangeOf('month', '2026-11-20')).toEqual({ start: '2026-10-26', end: '2026-12-07' });
    expect(rangeOf('month', '2027-02-28')).toEqual({ start: '2027-02-01', end: '2027-03-15' });
    expect(rangeOf('week', '2026-11-22')).toEqual({ start: '2026-11-16', end: '2026-11-23' });
    expect(rangeOf('list', '2026-11-16')).toEqual({ start: '2026-11-16', end: '2026-11-23' });
    expect(rangeOf('day', '2026-11-20')).toEqual({ start: '2026-11-20', end: '2026-11-21' });
  });

  it('has a title', () => {
    expect(titleOf('month', '2026-11-20')).toBe('2026年11月');
    expect(titleOf('week', '2026-11-20')).toBe('11月16日 – 22日');
    expect(titleOf('week', '2026-12-01')).toBe('11月30日 – 12月6日');
    expect(titleOf('day', '2026-11-20')).toBe('11月20日 周五');
  });
});

describe('where one can go', () => {
  it('is back as far as one likes', () => {
    expect(stepOf('month', '2026-11-20', -1)).toBe('2026-10-01');
    expect(stepOf('week', '2026-11-20', -1)).toBe('2026-11-13');
    expect(stepOf('day', '2026-11-20', -1)).toBe('2026-11-19');
  });

  it('ends with today + 7', () => {
    expect(nextOf('month', '2026-10-01', TODAY)).toBe('2026-11-01');
    expect(nextOf('month', '2026-11-20', TODAY)).toBeNull();
    expect(nextOf('month', '2026-11-27', '2026-11-24')).toBe('2026-12-01');
    expect(nextOf('week', '2026-11-20', TODAY)).toBe('2026-11-27');
    expect(nextOf('week', '2026-11-23', TODAY)).toBeNull();
    expect(nextOf('week', '2026-11-18', '2026-11-16')).toBe('2026-11-23');
    expect(nextOf('day', '2026-11-26', TODAY)).toBe('2026-11-27');
    expect(nextOf('day', '2026-11-27', TODAY)).toBeNull();
  });

  it('is today where the URL says nothing that can be shown', () => {
    expect(shownDate(null, TODAY)).toBe(TODAY);
    expect(shownDate('morgen', TODAY)).toBe(TODAY);
    expect(shownDate('2026-99-99', TODAY)).toBe(TODAY);
    expect(shownDate('2026-11-01', TODAY)).toBe('2026-11-01');
    expect(shownDate('2027-01-01', TODAY)).toBe('2026-11-27');
  });
});
