import type { BookRow } from './book.ts';

/** By default a thousand rows take about a minute. */
const DEFAULT_MS_A_ROW = 60;
const HOUR_MS = 3_600_000;

/** The book's time, pressed together. */
export interface Tempo {
  factor: number;
  /** The earliest row's instant in the book. */
  begins: number;
  /** How long all rows take to arrive, in milliseconds of the replay. */
  length: number;
  /** When a row arrives, in milliseconds after the start of the replay. */
  arrival: (row: BookRow) => number;
  /** What the book's clock shows after so many milliseconds of the replay. */
  bookTime: (elapsed: number) => number;
}

export function createTempo(rows: readonly BookRow[], speed: number | null): Tempo {
  const times = rows.map((row) => row.bookedAt);
  const begins = Math.min(...times);
  const span = Math.max(...times) - begins;
  const factor = speed ?? Math.max(1, span / (rows.length * DEFAULT_MS_A_ROW));
  return {
    factor,
    begins,
    length: span / factor,
    arrival: (row) => (row.bookedAt - begins) / factor,
    bookTime: (elapsed) => begins + Math.min(span, elapsed * factor),
  };
}

/** 「×144000，书上一小时 = 25 毫秒」 */
export function describeTempo({ factor }: Tempo): string {
  const hour = HOUR_MS / factor;
  const shown =
    hour >= 60_000
      ? `${round(hour / 60_000)} 分钟`
      : hour >= 1_000
        ? `${round(hour / 1_000)} 秒`
        : `${round(hour)} 毫秒`;
  return `${round(factor).toLocaleString('en-US')} 倍速（预约簿的一小时 = ${shown}）`;
}

function round(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
