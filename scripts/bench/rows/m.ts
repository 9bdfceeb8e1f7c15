import { type Desk, openDesk } from '../grow/desk.ts';
import { fillWorlds, type GrowStore, openGrown, type World } from '../grow/store.ts';
import { GROWN, SMALL, TINY } from '../grow/worlds.ts';
import type { BenchContext, Figures, OpenRow, Row, Side } from '../row.ts';
import { requireDurable } from '../services.ts';
import { quantile } from '../statistics.ts';

/** Of one round of one side: so many grids of each kind, bookings, and of every other call of a desk's day. */
const GRIDS = 30;
const BOOKINGS = 30;
const CALLS = 2;

/** `GROWN=1000` measures that world alone, `GROWN=1,10` these, `GROWN=tiny` tries the machinery in seconds. */
function worldsWanted(): { small: World; grown: readonly World[] } {
  const wanted = process.env.GROWN;
  const [small, ...tiny] = TINY;
  if (wanted === 'tiny' && small) return { small, grown: tiny };
  const hospitals = wanted?.split(',').map(Number);
  return { small: SMALL, grown: GROWN.filter(({ size }) => !hospitals || hospitals.includes(size.hospitals)) };
}

const { small: SMALLEST, grown: WORLDS } = worldsWanted();
const nameOf = ({ size }: World) => (size.pastDays === 0 ? 'small' : `grown, ${size.hospitals} hospitals`);

const figure = (title: string) => ({ title, unit: 'ms' });
const PROMISED = {
  cold_grid_ms: 'grid, cold from Postgres',
  warm_grid_ms: 'grid, warm over HTTP',
  booking_ms: 'hold and booking over HTTP',
};
const CALL_TITLES: Readonly<Record<string, string>> = {
  search_patient: 'patient search, a common surname',
  search_phone: 'patient search, a part of a phone',
  search_visit: 'visit search',
  today: "today's queue",
  reservations: 'all reservations, first page',
  reservations_of_a_day: "a day's reservations",
  list: 'reservation list without filters',
  list_to_change: 'list of what can be changed',
  calendar: 'a month of the calendar',
  calendar_of_the_past: 'a past month of the calendar',
  events: 'the log, 50 events',
  hospitals_to_sweep: 'hospitals_to_sweep()',
  sweep: 'sweep_holds()',
  next_expiry: 'the next hold to run out',
  relay_lag: "the outbox's lag",
};

export const growing: Row = {
  id: 'M',
  title: 'cost as it grows',
  must: 'grid read and booking within 1.5 × of the small set',
  aim: '1.1 ×',
  references: [],
  how: 'One database has one hospital of 20 doctors with eight days of slots and nothing before; the others have 1, 10, 100 and 1,000 such hospitals with five years behind them, a million visits of them at the measured hospital and ten million in all in the largest, with slots, steps, patients, messages, notifications, audit and what a busy day leaves until it is pruned. All of them stand on one durable PostgreSQL, each with a server of its own, and are asked in turn: medians of single requests of one desk of the measured hospital, its days being alike everywhere.',
  figures: {
    wal_kb: { title: 'write-ahead log of a hold and booking', unit: 'kB' },
    ...Object.fromEntries(Object.entries(PROMISED).map(([name, title]) => [name, figure(title)])),
    ...Object.fromEntries(Object.entries(CALL_TITLES).map(([name, title]) => [`${name}_ms`, figure(title)])),
  },
  judgements: WORLDS.flatMap((world) => [
    ...Object.entries(PROMISED).map(([name, title]) => judged(world, name, title, 1.5, 1.1)),
    ...Object.entries(CALL_TITLES).map(([name, title]) => judged(world, `${name}_ms`, title, null, null)),
  ]),
  plot: 'booking_ms',
  open,
};

function judged(world: World, name: string, title: string, must: number | null, aim: number | null) {
  const side = nameOf(world);
  return {
    title: `${title}: ${side}`,
    side,
    figure: name,
    against: { side: 'small' },
    better: 'less',
    must,
    aim,
  } as const;
}

async function open(ctx: BenchContext): Promise<OpenRow> {
  const worlds = [SMALLEST, ...WORLDS];
  await fillWorlds(worlds, ctx.log);
  const store = await openGrown(worlds, ctx.log);
  const opened: Opened[] = [];
  const close = async () => {
    for (const one of opened) await one.close();
    await store.stop();
  };
  try {
    for (const world of worlds) opened.push(await openSide(ctx, store, world));
    return { sides: opened.map(({ side }) => side), notes: () => opened.map(({ note }) => note), close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Opened {
  readonly side: Side;
  readonly note: string;
  close(): Promise<void>;
}

async function openSide(ctx: BenchContext, store: GrowStore, world: World): Promise<Opened> {
  const databaseUrl = store.urlOf(world.name);
  await requireDurable(databaseUrl);
  const began = performance.now();
  const product = await ctx.product({ databaseUrl, redisUrl: null, prefix: world.name });
  const boot = performance.now() - began;
  const desk = await openDesk(world, databaseUrl, product.urls[0] ?? '');
  for (const day of desk.days) await desk.warmGrid(day);
  return {
    side: { name: nameOf(world), reference: false, run: (round) => measure(desk, round) },
    note: `${nameOf(world)}: ${await store.sizeOf(world.name)}; its server took ${Math.round(boot)} ms to begin.`,
    async close() {
      await desk.close();
      await product.close();
    },
  };
}

/** Grids and bookings in turn, so that whatever the machine does meanwhile meets all of them; then the rest of a desk's day. */
async function measure(desk: Desk, round: number): Promise<Figures> {
  const taken: Record<string, number[]> = {};
  const written: number[] = [];
  const time = async (name: string, work: () => Promise<unknown>) => {
    const since = performance.now();
    await work();
    const list = taken[name] ?? [];
    taken[name] = list;
    list.push(performance.now() - since);
  };
  const dayAt = (i: number) => desk.days[(round + i) % desk.days.length] ?? '';
  for (let i = 0; i < Math.max(GRIDS, BOOKINGS); i++) {
    // The first of each warms what the other databases' runs have cooled, on every side alike.
    if (i < GRIDS) {
      await desk.warmGrid(dayAt(i));
      await time('warm_grid_ms', () => desk.warmGrid(dayAt(i)));
      await time('cold_grid_ms', () => desk.coldGrid(dayAt(i)));
    }
    if (i < BOOKINGS) {
      const before = await desk.walBytes();
      await time('booking_ms', desk.book);
      written.push((await desk.walBytes()) - before);
    }
  }
  for (let i = 0; i < CALLS; i++) {
    for (const [name, call] of Object.entries(desk.calls)) await time(`${name}_ms`, call);
  }
  const middle = (list: number[]) =>
    quantile(
      list.toSorted((a, b) => a - b),
      0.5,
    );
  return {
    ...Object.fromEntries(Object.entries(taken).map(([name, list]) => [name, middle(list)])),
    wal_kb: middle(written) / 1_024,
  };
}
