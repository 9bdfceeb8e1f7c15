import { describe, expect, it } from 'vitest';
import { header } from '#web/clinic/testing.ts';
import { timeOf } from '#web/ui/text/format.ts';
import { FOLD, foldRows, HEAD, lineKey, linesOf, startAt } from './lines.ts';
import { rangeOf } from './use-columns.ts';

const times = Array.from({ length: 12 }, (_, i) => timeOf(690 + 15 * i));
const fold = { from: 720, to: 810, label: '午休，全员无号' };

describe('lines', () => {
  it('put one in place of the folded rows, and keep it when they are opened', () => {
    expect(linesOf(times, fold, false)).toEqual([HEAD, '11:30', '11:45', FOLD, '13:30', '13:45', '14:00', '14:15']);
    expect(linesOf(times, fold, true)).toEqual([HEAD, '11:30', '11:45', FOLD, ...times.slice(2)]);
    expect(linesOf(times, null, false)).toEqual([HEAD, ...times]);
    expect(foldRows(fold)).toBe(6);
  });

  it('break runs at the heads and at the fold', () => {
    const lines = linesOf(times, fold, false);
    expect(startAt(lines, lines.indexOf('11:30') - 1)).toBeNull();
    expect(startAt(lines, lines.indexOf('11:45') - 1)).toBe('11:30');
    expect(startAt(lines, lines.indexOf('13:30') - 1)).toBeNull();
    expect(startAt(lines, lines.length)).toBeNull();
  });

  it('give each cell its key, and the fold one for all columns', () => {
    expect(lineKey('11:30', header(7, '赵晓棠'))).toBe('d7 11:30');
    expect(lineKey(HEAD, header(7, '赵晓棠'))).toBe('d7 head');
    expect(lineKey(FOLD, header(7, '赵晓棠'))).toBe(FOLD);
  });
});

describe('columns in sight', () => {
  it('are drawn with some beside them, in steps', () => {
    expect(rangeOf(0, 1040, 104, 60)).toEqual({ from: 0, to: 16 });
    expect(rangeOf(2080, 1040, 104, 60)).toEqual({ from: 16, to: 36 });
    expect(rangeOf(2090, 1040, 104, 60)).toEqual({ from: 16, to: 36 });
    expect(rangeOf(60 * 104, 1040, 104, 60).to).toBe(60);
  });

  it('are the first ones before anything could be measured', () => {
    expect(rangeOf(0, 0, 0, 60)).toEqual({ from: 0, to: 24 });
  });
});
