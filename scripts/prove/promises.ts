/** The promises, and what each is held to. The eleventh (stock) has no code yet. */
export interface Promised {
  readonly row: number;
  readonly promise: string;
  readonly quick: string;
  readonly full: string;
}

export const PROMISES: readonly Promised[] = [
  {
    row: 1,
    promise: 'No double booking, over every pair of ways to claim a slot, two servers',
    quick: '0 in 20,000 attempts',
    full: '0 in 1,000,000, with 200 random faults',
  },
  {
    row: 2,
    promise: "A slot's history is linearizable (book, cancel, move, read; time-outs count as maybe)",
    quick: '0 violations in 500 slots',
    full: '0 in 20,000',
  },
  {
    row: 3,
    promise: 'Nothing acknowledged is lost',
    quick: '0 over 10 kills',
    full: '0 over 60 server, 60 worker, 20 Postgres, 40 Redis crashes',
  },
  {
    row: 4,
    promise: 'Live events: no gaps, doubles, phantoms, wrong order; folded events equal the database',
    quick: '0 in 100,000 deliveries, 20 cuts',
    full: '0 in 5,000,000, 500 cuts',
  },
  {
    row: 5,
    promise: "Nothing of another hospital, and no patient's name where it doesn't belong",
    quick: '0 over the whole access matrix',
    full: '0, with 50,000 id swaps',
  },
  {
    row: 6,
    promise: 'No ledger drift, no negative balance',
    quick: '0 in 5,000 operations, 5 faults',
    full: '0 in 200,000, with 320 faults',
  },
  {
    row: 7,
    promise: 'One effect per Idempotency-Key',
    quick: 'exactly 1',
    full: 'exactly 1 in 50,000 × 5, half across crashes',
  },
  {
    row: 8,
    promise: 'A scheduled announcement is published once, and not early',
    quick: '50, 5 kills: 50 published once',
    full: '2,000, 100 kills, 10 Redis flushes: 2,000, none early',
  },
  {
    row: 9,
    promise: 'No 5xx, exit or event loop stall over 250 ms under generated and hostile input',
    quick: '0 in 20,000 requests',
    full: '0 in 1,000,000',
  },
  { row: 10, promise: 'Redis gone for a minute under load', quick: 'bookings go on', full: '100% of bookings succeed' },
  {
    row: 12,
    promise:
      'A record: revisions contiguous and intact, nothing signed changes, no draft acknowledged is lost, nobody reads what is not theirs',
    quick: '0 in 5,000 operations, 2 faults',
    full: '0 in 100,000, with 220 faults',
  },
];
