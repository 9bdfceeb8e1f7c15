import { allCalls } from '#contract/index.ts';
import { mayMake } from '#contract/roles.ts';
import { type Attempt, attemptOf } from '../../access/made.ts';
import type { Product } from '../../access/product.ts';
import { makePlaces, makeSeats, type Places, type Seat } from '../../access/seats.ts';
import { type Named, type Prepared, prepare, send } from '../../access/send.ts';
import { askingAtTheDoor, nothingOf } from '../../access/standing.ts';
import { type Expected, expectedOf, isAtTheDoor, seen } from '../../access/verdict.ts';
import { createReceiver, type Leak, type Receiver } from './receive.ts';
import { createSecrets, fillWorld, type Secrets, secretForm } from './secrets.ts';
import { type Listening, listenAsAll } from './sockets.ts';
import { createSwapper, swapsOf } from './swaps.ts';

export interface LeaksOptions {
  product: Product;
  /** Ids put in place of others; the whole matrix is walked besides. */
  swaps: number;
  chance: (...what: (string | number)[]) => number;
  /** What the processes have logged. */
  logs: () => string;
  matrix: boolean;
  /** It runs as in production. */
  production?: boolean;
  onProgress?: (done: number, text: string) => void;
}

export interface LeaksResult {
  readonly counts: Record<string, number>;
  readonly leaks: Leak[];
}

interface Run extends LeaksOptions {
  places: Places;
  seats: Seat[];
  secrets: Secrets;
  receiver: Receiver;
}

/** A visit is booked, moves on and is cancelled, with everybody listening, every so many swaps. */
const LIFE_EVERY = 40;
/** The same while the matrix is walked, in calls. */
const LIVE_EVERY = 24;
const MATRIX_SHARE = 0.4;
/** Of the swaps by chance so many try any number at all. */
const GUESSES = 0.6;
const AT_ONCE = 4;
/** Of what is answered otherwise than it should be. */
const MOST_TOLD = 40;

/** Asks for everything as everybody, with others' ids in every place, and looks for others' secrets in all that comes. */
export async function runLeaks(options: LeaksOptions): Promise<LeaksResult> {
  const { product } = options;
  const places = await makePlaces(product);
  const seats = await makeSeats(product, places);
  const secrets = createSecrets();
  const run: Run = { ...options, places, seats, secrets, receiver: createReceiver(secrets) };
  await fillWorld(product, secrets, places, seats);
  const listening = await listen(run);
  try {
    const calls = options.matrix ? await walkMatrix(run, listening) : 0;
    const claims = await walkHeaders(run);
    const swaps = await walkSwaps(run);
    await walkFeeds(run);
    run.receiver.take(null, 'logged', options.logs());
    return {
      counts: {
        swaps,
        calls,
        claims,
        live_frames: listening.frames(),
        secrets: secrets.count(),
        searched_mib: run.receiver.searched() / 2 ** 20,
      },
      leaks: run.receiver.leaks,
    };
  } finally {
    listening.close();
  }
}

async function listen({ product, places, seats, receiver }: Run) {
  const { rows } = await product.owner.query<{ date: string }>(
    'SELECT (clinic_today() + g)::text AS date FROM generate_series(0, 3) g',
  );
  const watched = Object.values(places).flatMap(({ id }) => rows.map(({ date }) => ({ hospital: id, date })));
  return listenAsAll(product, seats, watched, receiver);
}

/**
 * The whole of docs/access.md: every call by everybody, with what is theirs, and answered as its access entry says. Who is
 * refused at the door asks for what somebody else just got.
 */
async function walkMatrix(run: Run, listening: Listening): Promise<number> {
  const { product, receiver } = run;
  const calls = allCalls();
  const atTheDoor = askingAtTheDoor(product);
  let done = 0;
  for (const [n, named] of calls.entries()) {
    let last: Prepared | null = null;
    const letIn = async (seat: Seat) => {
      const attempt = await attemptOf(product, seat);
      last = await prepare(named, attempt);
      return send(named, last, attempt);
    };
    for (const { seat, expected } of letInFirst(run, named)) {
      const got = isAtTheDoor(expected)
        ? await atTheDoor(seat, (attempt) => send(named, last ?? nothingOf(named), attempt))
        : await letIn(seat);
      receiver.take(seat, `${named.name} as ${seat.name}`, got.bytes);
      const was = seen(got, expected, seat);
      if (was !== expected && receiver.leaks.length < MOST_TOLD)
        receiver.leaks.push({
          what: `${named.name} does not answer ${seat.name} as it should`,
          history: [`should: ${expected}`, `is: ${was}`.slice(0, 400)],
        });
      done++;
    }
    if (n % LIVE_EVERY === 0) {
      await listening.mend();
      await live(run, n);
    }
    run.onProgress?.((n / calls.length) * MATRIX_SHARE, `${done} calls`);
  }
  return done;
}

function letInFirst({ seats, production }: Run, named: Named): { seat: Seat; expected: Expected }[] {
  const asked = seats.map((seat) => ({ seat, expected: expectedOf(named, seat, production) }));
  return asked.toSorted((one, other) => Number(isAtTheDoor(one.expected)) - Number(isAtTheDoor(other.expected)));
}

/** Staff who say in the header that they are somewhere else: nothing is told to them, of there or of here. */
async function walkHeaders({ product, places, seats, receiver }: Run): Promise<number> {
  let done = 0;
  const staff = seats.filter((seat) => !seat.closed && seat.bound === places.right.id && seat.there === places.right);
  for (const seat of staff) {
    const attempt = await attemptOf(product, seat);
    for (const named of allCalls()) {
      if (named.call.method !== 'GET' || !mayMake(named.call, true, seat.roles)) continue;
      const asked = await prepare(named, attempt).catch(() => null);
      if (!asked) continue;
      const got = await send(named, asked, attempt, { hospitalId: String(places.other.id) });
      const what = `${named.name} as ${seat.name} who claims another hospital in the header`;
      receiver.take(seat, what, got.bytes);
      if (got.code !== 'FORBIDDEN') {
        receiver.leaks.push({ what: `answers ${what}`, history: [`${got.status} ${got.text.slice(0, 400)}`] });
      }
      done++;
    }
  }
  return done;
}

const POOLS = [
  'reservations',
  'patients',
  'hospitals',
  'users',
  'announcements',
  'advisories',
  'notifications',
  'holds',
  'slots',
] as const;

async function walkSwaps(run: Run): Promise<number> {
  const swaps = swapsOf(
    run.seats.filter((seat) => !seat.closed && seat.home === seat.there && seat.name !== 'staff who left'),
  );
  const swapper = createSwapper(run.product, run.places, run.receiver);
  const most = await Promise.all(
    POOLS.map(
      async (table) =>
        (await run.product.owner.query<{ max: number }>(`SELECT coalesce(max(id), 1) AS max FROM ${table}`)).rows[0]
          ?.max ?? 1,
    ),
  );
  const one = async (n: number) => {
    // Each place once with what belongs there, and then by chance.
    const swap = swaps[n < swaps.length ? n : Math.floor(run.chance('swap', n) * swaps.length)];
    if (!swap) throw new Error('no call names anything by an id');
    const guess = n >= swaps.length && run.chance('guess', n) < GUESSES;
    const reach = most[Math.floor(run.chance('pool', n) * most.length)] ?? 1;
    await swapper.swap(swap, guess ? 1 + Math.floor(run.chance('id', n) * reach) : null);
    if (n % LIFE_EVERY === 0) await live(run, n);
    if (n % 20 === 0) run.onProgress?.(MATRIX_SHARE + (n / run.swaps) * (1 - MATRIX_SHARE), `${n} swaps`);
  };
  const numbers = Array.from({ length: run.swaps }, (_, n) => n).values();
  const worker = async () => {
    for (const n of numbers) await one(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return run.swaps;
}

/** Something happens at a hospital, that everybody who looks there is told in their own words. */
async function live({ product, places, secrets, receiver, seats }: Run, n: number): Promise<void> {
  const place = n % 2 === 0 ? places.right : places.other;
  const desk = product.as(place.desk);
  const seat = seats.find((one) => one.bound === place.id && one.roles.includes('customer_service')) ?? null;
  const form = await secretForm(secrets, place, 'later');
  await desk('POST', '/api/holds', { scheduling_time_id: form.scheduling_time_id });
  const booked = await desk('POST', '/api/admin/reservations', form);
  receiver.take(seat, 'a booking at the desk', booked.text);
  if (booked.status !== 201) return;
  const cancelled = await desk('PUT', `/api/admin/reservations/${booked.string('data', 'hash_id')}/cancel`, {
    reason: secrets.name(place.id),
  });
  receiver.take(seat, 'its cancellation', cancelled.text);
}

/** Calendars by their secret address: each has its owner's alone. */
async function walkFeeds({ product, seats, receiver }: Run): Promise<void> {
  for (const seat of seats) {
    if (!seat.person) continue;
    const attempt: Attempt = await attemptOf(product, seat);
    const made = await attempt.asks('POST', '/api/calendar_feeds', { kind: 'mine' });
    const [address] = /https?:\/\/[^"]*\.ics|\/api\/[^"]*\.ics/.exec(made.text) ?? [];
    if (made.status !== 201 || !address) continue;
    const path = address.replace(/^https?:\/\/[^/]+/, '');
    const feed = await fetch(product.url + path);
    // Lines are folded in a calendar, within a secret too.
    receiver.take(seat, `the calendar of ${seat.name}`, (await feed.text()).replace(/\r\n /g, ''));
    const other = await fetch(product.url + path.replace(/[\w-]{4}\.ics$/, 'AAAA.ics'));
    receiver.take(null, 'a calendar by a wrong address', await other.text());
  }
}
