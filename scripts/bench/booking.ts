import type { BookersJob, BookersResult, Lane, ProductTarget } from './drivers/bookers.ts';
import { costOf } from './processor-time.ts';
import type { RunningProduct } from './product.ts';
import type { BenchContext, Figures } from './row.ts';
import { withClient } from './services.ts';
import { buildWorld, type World, type WorldHospital, type WorldPlan } from './world.ts';

/** What the rows that book share: a world, how its slots are dealt out, and a look at what a run left in the database. */

export const BOOKERS = 32;
/** Bookings a second that a machine of this size stays under. */
const FASTEST = 1_500;
/** The twenty that most rows book at, as places in a world. */
export const HOSPITALS: readonly number[] = Array.from({ length: 20 }, (_, i) => i);

/** Accounts enough for all rounds and the one that is not counted. */
export const accountsFor = ({ rounds, seconds }: Pick<BenchContext, 'rounds' | 'seconds'>) =>
  5_000 + (rounds + 1) * seconds * FASTEST;

export interface Bookings {
  readonly databaseUrl: string;
  readonly hospitalIds: readonly number[];
  /** Every second booker is a desk, the others are patients, over these hospitals. */
  mixed(hospitals: readonly number[]): Taken;
  /** Patients alone, one slot after the other, the hospitals in turn. */
  patients(hospitals: readonly number[]): Taken;
  /** A run over HTTP against these servers, checked afterwards. */
  run(options: { product: RunningProduct; servers?: number; contend: number; taken: Taken }): Promise<Figures>;
}

interface Taken {
  readonly target: ProductTarget;
  /** What was used is not handed out again. */
  settle(result: BookersResult): void;
}

export async function openBookings(ctx: BenchContext, name: string, plan: WorldPlan): Promise<Bookings> {
  const databaseUrl = await ctx.database(name);
  const world = await buildWorld(databaseUrl, plan);
  const dealer = createDealer(world, ctx.seconds);
  return {
    databaseUrl,
    hospitalIds: world.hospitals.map(({ id }) => id),
    ...dealer,
    async run({ product, servers = 1, contend, taken }) {
      const urls = product.urls.slice(0, servers);
      const before = await countRows(databaseUrl);
      const job: BookersJob = { urls, bookers: BOOKERS, seconds: ctx.seconds, contend, target: taken.target };
      const pids = product.servers.map(({ pid }) => pid);
      const { result, figures } = await runBookers(ctx, job, pids);
      taken.settle(result);
      if (result.failures.length > 0) throw new Error(`bookings failed:\n${result.failures.join('\n')}`);
      const after = await countRows(databaseUrl);
      requireWhole(result, before, after);
      return { ...figures, double_booked: after.doubles };
    },
  };
}

/** The bookers, and what PostgreSQL and these processes together used for each booking. */
export async function runBookers(
  ctx: BenchContext,
  job: BookersJob,
  pids: readonly number[],
): Promise<{ result: BookersResult; figures: Figures }> {
  const { done: result, seconds } = await costOf([...pids, ctx.services.postgresPid], () =>
    ctx.drive<BookersJob, BookersResult>('bookers', job),
  );
  const cost: Figures = seconds === null ? {} : { cpu_ms: (seconds * 1_000) / Math.max(1, result.booked) };
  return { result, figures: { ...result.figures, ...cost } };
}

function createDealer(world: World, seconds: number): Pick<Bookings, 'mixed' | 'patients'> {
  const slotAt = new Map<number, number>();
  let account = 0;
  const known = Object.fromEntries(world.hospitals.map((hospital) => [hospital.id, hospital.known]));
  const hospitalAt = (index: number) => {
    const found = world.hospitals[index];
    if (!found) throw new Error(`no hospital ${index} in this world`);
    return found;
  };
  const take = (hospital: WorldHospital, count: number) => {
    const from = slotAt.get(hospital.id) ?? 0;
    slotAt.set(hospital.id, from + count);
    const { id: hospital_id, department_id } = hospital;
    return hospital.slots.slice(from, from + count).map((slot) => ({ ...slot, hospital_id, department_id }));
  };
  const seats = () => world.accounts.slice(account, account + FASTEST * seconds);
  const taken = (lanes: Lane[]): Taken => ({
    target: { kind: 'product', lanes, accounts: seats(), known },
    settle: (result) => {
      account += result.accounts;
      giveBack(lanes, result.slots, slotAt);
    },
  });
  return {
    mixed(indexes) {
      const each = Math.ceil((FASTEST * seconds) / BOOKERS);
      const lanes = Array.from({ length: BOOKERS }, (_, i): Lane => {
        const hospital = hospitalAt(indexes[i % indexes.length] ?? 0);
        const desk = i % 2 === 0 ? { desk: hospital.desks[Math.floor(i / indexes.length)] ?? '' } : {};
        return { ...desk, slots: take(hospital, each) };
      });
      return taken(lanes);
    },
    patients(indexes) {
      const each = Math.ceil((FASTEST * seconds) / indexes.length);
      const columns = indexes.map((index) => take(hospitalAt(index), each));
      const slots = Array.from({ length: each }, (_, k) => columns.flatMap((column) => column[k] ?? [])).flat();
      return taken([{ slots }]);
    },
  };
}

/** Slots at the end of a lane that nobody came to are the next run's first, where one lane has a hospital to itself. */
function giveBack(lanes: readonly Lane[], used: readonly number[], slotAt: Map<number, number>): void {
  const last = new Map(lanes.flatMap((lane, i) => (lane.slots[0] ? [[lane.slots[0].hospital_id, i]] : [])));
  if (lanes.length === 1) return;
  for (const [hospital, i] of last) {
    const unused = (lanes[i]?.slots.length ?? 0) - (used[i] ?? 0);
    slotAt.set(hospital, (slotAt.get(hospital) ?? 0) - Math.max(0, unused));
  }
}

/** The rows that bookings and holds leave behind, by kind. */
interface Counts {
  reservations: number;
  visits: number;
  steps: number;
  jobs: number;
  events: number;
  keys: number;
  doubles: number;
}

async function countRows(url: string): Promise<Counts> {
  return withClient(url, async (client) => {
    await client.query("SELECT set_config('haomai.all', 'system', false)");
    const { rows } = await client.query<Counts>(`
      SELECT (SELECT count(*) FROM reservations)::int AS reservations, (SELECT count(*) FROM live_visits)::int AS visits,
        (SELECT count(*) FROM reservation_steps)::int AS steps, (SELECT count(*) FROM outbox)::int AS jobs,
        (SELECT count(*) FROM hospital_events)::int AS events, (SELECT count(*) FROM idempotency_keys)::int AS keys,
        (SELECT count(*) FROM (SELECT 1 FROM reservations WHERE cancel_status = 0
          GROUP BY doctor_id, starts_at HAVING count(*) > 1) x)::int AS doubles`);
    if (!rows[0]) throw new Error('no counts');
    return rows[0];
  });
}

/** What a real booking leaves: nothing may have been left out to be fast. @throws where a run left less */
export function requireWhole(result: Pick<BookersResult, 'booked'>, before: Counts, after: Counts): void {
  const made = (name: keyof Counts) => after[name] - before[name];
  const wrong = [
    ...(made('reservations') === result.booked
      ? []
      : [`${made('reservations')} reservations for ${result.booked} answers`]),
    ...(['visits', 'steps'] as const).flatMap((name) =>
      made(name) === result.booked ? [] : [`${made(name)} ${name}`],
    ),
    // A message and a notification at least; a hold and a booking each have a number and a key.
    ...(made('jobs') >= 2 * result.booked ? [] : [`${made('jobs')} jobs`]),
    ...(['events', 'keys'] as const).flatMap((name) =>
      made(name) >= 2 * result.booked ? [] : [`${made(name)} ${name}`],
    ),
    ...(after.doubles === 0 ? [] : [`${after.doubles} slots are double-booked`]),
  ];
  if (wrong.length > 0) throw new Error(`a booking left something out: ${wrong.join(', ')}`);
}
