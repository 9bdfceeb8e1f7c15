import { describe, expect, it } from 'vitest';
import { parseBook } from '../../scripts/replay/book.ts';
import { personTime } from '../../scripts/replay/plan.ts';
import { createTempo, describeTempo } from '../../scripts/replay/tempo.ts';
import { bookOf } from './support.ts';

const rows = parseBook(bookOf(1_000), 'book.csv');
const HOUR = 3_600_000;

describe('the time of a book', () => {
  it('is pressed so that a thousand rows take a minute', () => {
    expect(createTempo(rows, null).length).toBeCloseTo(60_000);
  });

  it('keeps the real distances between the rows', () => {
    const tempo = createTempo(rows, null);
    for (const row of rows) {
      const real = row.bookedAt - tempo.begins;
      expect(tempo.arrival(row) * tempo.factor).toBeCloseTo(real, 0);
    }
  });

  it('runs as fast as it is told', () => {
    const tempo = createTempo(rows, 3_600);
    expect(tempo.bookTime(1_000) - tempo.begins).toBe(HOUR);
    expect(describeTempo(tempo)).toBe('3,600 倍速（预约簿的一小时 = 1 秒）');
    expect(describeTempo(createTempo(rows, 1))).toBe('1 倍速（预约簿的一小时 = 60 分钟）');
  });

  it('stands still where all rows came at once', () => {
    const [first] = rows;
    const tempo = createTempo(first ? [first, { ...first, line: 3 }] : [], null);
    expect(tempo.factor).toBe(1);
    expect(tempo.length).toBe(0);
  });

  it('leaves people a moment, however fast it runs', () => {
    expect(personTime(60, 1)).toBe(60_000);
    expect(personTime(60, 144_000)).toBe(180);
  });
});
