import type { BookRow } from './book.ts';
import { dice, drawn } from './dice.ts';

/** What a row's person is going to do; the same in every replay. */
export interface Visit {
  row: BookRow;
  arrival: number;
  by: 'desk' | 'patient';
  /** The first hospital tried: an index. */
  hospital: number;
  /** Minutes after midnight. */
  minute: number;
  count: number;
  /** Fills the form and comes; leaves it half-way; books and calls it off later; closes the page and is gone. */
  mind: 'keeps' | 'leaves' | 'cancels' | 'vanishes';
  /** How long a person looks, fills the form and waits until the next thing, in seconds of real life. */
  looks: number;
  fills: number;
  later: number;
  complaint: string;
}

const COMPLAINTS = ['牙痛', '补牙', '洗牙', '拔智齿', '根管复诊', '牙龈出血'] as const;
/** When people like to come: on the hour and half hour, mornings before all. */
const TIMES = [
  { item: 540, weight: 16 },
  { item: 570, weight: 14 },
  { item: 600, weight: 16 },
  { item: 630, weight: 10 },
  { item: 660, weight: 8 },
  { item: 810, weight: 8 },
  { item: 840, weight: 10 },
  { item: 900, weight: 8 },
  { item: 960, weight: 6 },
  { item: 1020, weight: 4 },
];
const COUNTS = [
  { item: 1, weight: 80 },
  { item: 2, weight: 14 },
  { item: 4, weight: 6 },
];
const PATIENTS = 0.3;
const LEAVES = 0.06;
const CANCELS = 0.08;
const VANISHES = 0.12;
/** Who vanishes does so early in the book: the end of the hold can be waited for without waiting for it alone. */
const VANISH_UNTIL = 0.6;

/** @param sizes how many columns each hospital has: a bigger one has more people coming */
export function planVisit(row: BookRow, arrival: number, length: number, sizes: readonly number[]): Visit {
  const chance = (what: string) => dice(row.id, what);
  const by = chance('by') < PATIENTS ? 'patient' : 'desk';
  return {
    row,
    arrival,
    by,
    hospital:
      drawn(
        sizes.map((weight, item) => ({ item, weight })),
        chance('hospital'),
      ) ?? 0,
    minute: drawn(TIMES, chance('time')) ?? 540,
    // Patients book one slot; longer visits are made at the desk.
    count: by === 'patient' ? 1 : (drawn(COUNTS, chance('count')) ?? 1),
    mind: mindOf(chance('mind'), by === 'patient' && arrival <= length * VANISH_UNTIL),
    looks: 2 + chance('looks') * 8,
    fills: 15 + chance('fills') ** 3 * 150,
    later: 60 + chance('later') * 900,
    complaint: COMPLAINTS[Math.floor(chance('complaint') * COMPLAINTS.length)] ?? '牙痛',
  };
}

function mindOf(chance: number, mayVanish: boolean): Visit['mind'] {
  if (chance < LEAVES) return 'leaves';
  if (chance < LEAVES + CANCELS) return 'cancels';
  return mayVanish && chance > 1 - VANISHES ? 'vanishes' : 'keeps';
}

/** A person's seconds in milliseconds of the replay: pressed like the book's time, but never to nothing. */
export function personTime(seconds: number, factor: number): number {
  return Math.max((seconds * 1_000) / factor, seconds * 3);
}
