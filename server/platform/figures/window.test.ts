import { describe, expect, it } from 'vitest';
import { type Bucket, createWindow, quantile } from './window.ts';

const none = Number.POSITIVE_INFINITY;
const took = (...counts: number[]): Bucket[] =>
  [0.01, 0.1, 1, none].map((le, index) => [le, counts[index] ?? 0] as const);

describe('a quantile', () => {
  it('lies evenly within its bucket', () => {
    expect(quantile(took(0, 100, 100, 100), 0.5)).toBeCloseTo(0.055);
    expect(quantile(took(100, 100, 100, 100), 0.99)).toBeCloseTo(0.0099);
  });

  it('is the last bound where it lies beyond, and nothing where nothing was measured', () => {
    expect(quantile(took(0, 0, 0, 10), 0.5)).toBe(1);
    expect(quantile(took(0, 0, 0, 0), 0.5)).toBeNull();
    expect(quantile([], 0.5)).toBeNull();
  });
});

describe('the last minute', () => {
  const at = (seconds: number, count: number, times = took()) => ({
    at: seconds * 1_000,
    counts: { booked: count },
    times: { lag: times },
  });

  it('forgets what is older', () => {
    const minute = createWindow();
    for (let second = 0; second <= 300; second += 5) minute.push(at(second, second < 200 ? second * 100 : 20_000));
    expect(minute.perMinute('booked')).toBe(0);
    minute.push(at(305, 20_010));
    expect(minute.perMinute('booked')).toBe(10);
  });

  it('of a process that has just begun is not blown up', () => {
    const minute = createWindow();
    minute.push(at(0, 0));
    minute.push(at(0.1, 2));
    expect(minute.perMinute('booked')).toBe(24);
    expect(minute.perMinute('unheard')).toBe(0);
  });

  it('says how long things took in it, in milliseconds', () => {
    const minute = createWindow();
    expect(minute.spread('lag')).toBeNull();
    minute.push(at(0, 0, took(1_000, 1_000, 1_000, 1_000)));
    minute.push(at(5, 0, took(1_000, 1_000, 1_000, 1_000)));
    expect(minute.spread('lag')).toBeNull();
    minute.push(at(10, 0, took(1_000, 1_100, 1_100, 1_100)));
    expect(minute.spread('lag')).toEqual({ p50: 55, p99: 99.1 });
  });
});
