import { describe, expect, test } from 'vitest';
import type { Fate, Op, Way } from '../crowd/op.ts';
import { tagOfOp } from '../crowd/visits.ts';
import { findBadAnswers } from './answers.ts';
import { findLosses, resolveUnknown, type VisitRow } from './durable.ts';
import { findDoubleBookings, pairsContended } from './winners.ts';

const NEVER = Number.POSITIVE_INFINITY;

function opOf(n: number, way: Way, slots: number[], at: number, done: number, more: Partial<Op> = {}): Op {
  const fate: Fate = done === NEVER ? 'unknown' : 'ok';
  return { n, client: n, session: n, way, slots, at, done, fate, answer: '', ...more };
}
const visit = (hash: string, version = 1, cancelled = false) => ({ reservation: { hash, version, cancelled } });
const row = (hash: string, n: number, more: Partial<VisitRow> = {}): VisitRow => ({
  ...{ hash, tag: tagOfOp({ n }), cancelled: false, version: 1, slots: [5] },
  ...more,
});
const whatOf = (found: readonly { what: string }[]) => found.map(({ what }) => what);

describe('double bookings', () => {
  test('two visits with one slot, both told so', () => {
    const ops = [
      opOf(0, 'desk_book', [4, 5], 0, 10, visit('a')),
      opOf(1, 'move', [5], 20, 30, { source: 'b', ...visit('b', 2) }),
    ];
    expect(whatOf(findDoubleBookings(ops))).toEqual(['slot 5 was of a and of b at once']);
  });

  test('none where the first was cancelled, moved or referred before the second was told, or may have been', () => {
    for (const end of ['cancel', 'move', 'refer'] as const) {
      for (const done of [18, NEVER]) {
        const ops = [
          opOf(0, 'desk_book', [5], 0, 10, visit('a')),
          opOf(1, end, [9], 15, done, { source: 'a' }),
          opOf(2, 'patient_book', [5], 16, 30, visit('b')),
        ];
        expect(findDoubleBookings(ops)).toEqual([]);
      }
    }
  });

  test('a refused cancellation has ended nothing', () => {
    const ops = [
      opOf(0, 'desk_book', [5], 0, 10, visit('a')),
      opOf(1, 'cancel', [], 12, 14, { source: 'a', fate: 'refused' }),
      opOf(2, 'patient_book', [5], 16, 30, visit('b')),
    ];
    expect(findDoubleBookings(ops)).toHaveLength(1);
  });

  test('pairs are of claims of one slot at once', () => {
    const ops = [
      opOf(0, 'hold', [5], 0, 10),
      opOf(1, 'refer', [5], 5, 15),
      opOf(2, 'move', [5], 20, 30),
      opOf(3, 'hold', [6], 5, 15),
    ];
    expect([...pairsContended(ops)]).toEqual(['hold + refer']);
  });
});

describe('durability', () => {
  const booked = opOf(0, 'desk_book', [5], 0, 10, visit('a'));

  test('what was acknowledged is there', () => {
    expect(findLosses([booked], [row('a', 0)])).toEqual([]);
  });

  test('a row that is gone, that is older, elsewhere or not cancelled', () => {
    expect(whatOf(findLosses([booked], []))).toEqual(['#0 was acknowledged, and a is gone']);
    const moved = opOf(1, 'move', [6], 20, 30, { source: 'a', ...visit('a', 2) });
    expect(whatOf(findLosses([booked, moved], [row('a', 0)]))).toEqual([
      '#1 was acknowledged as version 2, the row is of 1',
    ]);
    expect(whatOf(findLosses([booked, moved], [row('a', 0, { version: 2 })]))).toEqual(['#1: a has slots 5, not 6']);
    const cancelled = opOf(1, 'cancel', [], 20, 30, { source: 'a', ...visit('a', 2, true) });
    expect(whatOf(findLosses([booked, cancelled], [row('a', 0, { version: 2 })]))).toEqual(['#1: a is not cancelled']);
  });

  test('a referral that did not end its source', () => {
    const referred = opOf(1, 'refer', [7], 20, 30, { source: 'a', ...visit('b') });
    const rows = [row('a', 0, { version: 2 }), row('b', 1, { slots: [7] })];
    expect(whatOf(findLosses([booked, referred], rows))).toEqual(['#1: a was referred, and its row is not ended']);
    expect(
      findLosses([booked, referred], [row('a', 0, { version: 2, cancelled: true }), row('b', 1, { slots: [7] })]),
    ).toEqual([]);
  });

  test("a row of nobody's attempt, of two visits, of a refused one", () => {
    expect(whatOf(findLosses([booked], [row('a', 0), row('x', 9)]))).toEqual(["x (T9.) is of nobody's attempt"]);
    expect(whatOf(findLosses([booked], [row('a', 0), row('x', 0)]))).toEqual(['one attempt, two visits: a and x']);
    const refused = opOf(1, 'desk_book', [6], 0, 5, { fate: 'refused' });
    expect(whatOf(findLosses([booked, refused], [row('a', 0), row('x', 1)]))).toEqual([
      '#1 was refused, and made x all the same',
    ]);
  });

  test('more changes than anybody asked for; one that was never answered may be one', () => {
    expect(whatOf(findLosses([booked], [row('a', 0, { version: 2 })]))).toEqual([
      'a is of version 2; the last that anybody was told is 1',
    ]);
    const silent = opOf(1, 'move', [6], 20, NEVER, { source: 'a' });
    expect(findLosses([booked, silent], [row('a', 0, { version: 2, slots: [6] })])).toEqual([]);
  });

  test('what never was answered is what its row says', () => {
    const ops = [opOf(0, 'desk_book', [5], 0, NEVER), opOf(1, 'refer', [6], 0, NEVER, { source: 'z' })];
    resolveUnknown(ops, [row('a', 0)], [], 99);
    expect(ops.map((op) => [op.fate, op.done, op.reservation?.hash])).toEqual([
      ['ok', 99, 'a'],
      ['refused', 99, undefined],
    ]);
  });
});

describe('holds that never were answered', () => {
  const hold = (n: number, slots = [5]) => opOf(n, 'hold', slots, n, NEVER, { session: 1 });
  const held = (id: number, slots = [5]) => ({ id, session: 1, tag: `t${id}`, slots });

  test('without a row it never happened, with the only one it did', () => {
    const ops = [hold(0), hold(1, [6])];
    resolveUnknown(ops, [], [held(7)], 99);
    expect(ops.map((op) => [op.fate, op.hold?.tag])).toEqual([
      ['ok', 't7'],
      ['refused', undefined],
    ]);
  });

  test('of two that look alike it is not known which it was; a row that was told is no news', () => {
    const ops = [hold(0), hold(1)];
    resolveUnknown(ops, [], [held(7)], 99);
    expect(ops.map((op) => op.fate)).toEqual(['unknown', 'unknown']);
    const acknowledged = [opOf(0, 'hold', [5], 0, 1, { session: 1, hold: { id: 7, tag: 't7' } }), hold(1)];
    resolveUnknown(acknowledged, [], [held(7)], 99);
    expect(acknowledged.map((op) => op.fate)).toEqual(['ok', 'refused']);
  });
});

describe('answers', () => {
  const odd = (at: number, status: number, retryAfter = false) => ({ at, what: 'hold', status, retryAfter });
  const windows = [{ from: 100, to: 200 }];

  test('503 with Retry-After and broken lines are fair while something is broken', () => {
    expect(findBadAnswers([odd(150, 503, true), odd(199, 0), odd(5_199, 0)], windows)).toEqual([]);
  });

  test('otherwise, and anything else, never', () => {
    for (const one of [odd(99, 503, true), odd(5_201, 0), odd(150, 500, true), odd(150, 503)])
      expect(findBadAnswers([one], windows)).toHaveLength(1);
  });
});
