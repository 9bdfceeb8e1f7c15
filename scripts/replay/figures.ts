import type { ConflictEnd, Journal } from './journal.ts';

export interface Latency {
  count: number;
  p50: number;
  p90: number;
  p99: number;
  max: number;
}

/** Nearest-rank percentiles. */
export function latencyOf(values: readonly number[]): Latency {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}

export function bookedBy(journal: Journal, by: 'desk' | 'patient'): number {
  return journal.bookings.filter((booking) => booking.by === by).length;
}

export function cancelled(journal: Journal): number {
  return journal.bookings.filter((booking) => booking.cancelled).length;
}

export function visited(journal: Journal): number {
  return journal.bookings.filter((booking) => booking.visited).length;
}

export function endedAs(journal: Journal, end: ConflictEnd): number {
  return journal.conflicts.filter((conflict) => conflict.end === end).length;
}

/** 1,234 */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

export function ms(value: number): string {
  return `${value >= 10 ? whole(value) : value.toFixed(1)} ms`;
}

/** Columns that a terminal uses: Chinese characters and full-width signs take two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const char of text) width += /[\u2e80-\u9fff\uff00-\uff60\u3000-\u303f]/.test(char) ? 2 : 1;
  return width;
}

export function clip(text: string, width: number): string {
  let kept = '';
  for (const char of text) {
    if (widthOf(kept + char) >= width) break;
    kept += char;
  }
  return kept;
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}
