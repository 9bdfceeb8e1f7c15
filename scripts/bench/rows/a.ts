import { bareApp } from '../bare-app.ts';
import { accountsFor, HOSPITALS, openBookings } from '../booking.ts';
import type { BenchContext, OpenRow, Row, Side } from '../row.ts';

/** The one hospital that everybody books at, with doctors enough for all rounds. */
const SINGLE = 20;

const PRODUCT = 'product, 20 hospitals';
const ONE_HOSPITAL = 'product, one hospital';
const TWO_SERVERS = 'product, two servers';

export const bookings: Row = {
  id: 'A',
  title: 'bookings over HTTP',
  must: '0.4 × the bare Drizzle app, which writes no audit, outbox or events; one single hospital told apart',
  aim: '0.7 ×',
  references: ['a6_app.mjs'],
  how: 'A hold and then a booking over HTTP by 32 closed-loop bookers, in a process of their own that is the same for both. The bare app is one process with a pool of 10; so is the product (one server with a pool of 16), and told apart two servers of it. Half of the bookers are desks that book for patients they know, the others accounts that book for themselves and are followed by the next account, so that no limit is met; tomorrow fills first, its doctors and hours in no order. Sessions, validation, Idempotency-Keys, row-level security, steps, outbox rows and events are counted in the database after each run; no socket is connected (row J has them), and no worker takes the jobs meanwhile.',
  figures: {
    bookings_per_s: { title: 'bookings', unit: '/s' },
    booked_p50_ms: { title: 'hold and booking p50', unit: 'ms' },
    booked_p99_ms: { title: 'p99', unit: 'ms' },
    cpu_ms: { title: 'processor time a booking, server and PostgreSQL', unit: 'ms' },
  },
  judgements: [
    judged('20 hospitals, over bare Drizzle', PRODUCT, 'bare drizzle', 0.4, 0.7),
    judged('20 hospitals, over bare raw pg', PRODUCT, 'bare raw', null, null),
    judged('one hospital, over bare Drizzle', ONE_HOSPITAL, 'bare drizzle', null, null),
    judged('two servers, over bare Drizzle', TWO_SERVERS, 'bare drizzle', null, null),
    {
      ...{ title: 'processor time a booking, over bare Drizzle', side: PRODUCT, figure: 'cpu_ms' },
      ...{ against: { side: 'bare drizzle' }, better: 'less', must: null, aim: null },
    },
  ],
  plot: 'bookings_per_s',
  warmUp: true,
  open,
};

function judged(title: string, side: string, against: string, must: number | null, aim: number | null) {
  return { title, side, figure: 'bookings_per_s', against: { side: against }, better: 'more', must, aim } as const;
}

async function open(ctx: BenchContext): Promise<OpenRow> {
  const most = (ctx.rounds + 1) * ctx.seconds;
  const bookings = await openBookings(ctx, 'bench_a', {
    doctors: [...HOSPITALS.map(() => 20), Math.ceil(most * 3.5) + 30],
    desksEach: 32,
    knownEach: 3_000,
    accounts: accountsFor(ctx),
  });
  const product = await ctx.product({
    ...{ databaseUrl: bookings.databaseUrl, redisUrl: ctx.services.redisUrl, prefix: 'bench-a', servers: 2 },
  });
  const side = (name: string, hospitals: readonly number[], servers: number): Side => ({
    name,
    reference: false,
    run: () => bookings.run({ product, servers, contend: 1, taken: bookings.mixed(hospitals) }),
  });
  const references: { sides: Side[]; close(): Promise<void> }[] = [];
  if (ctx.references) {
    await ctx.limits();
    references.push(await bareApp(ctx, 'drizzle', [1]), await bareApp(ctx, 'raw', [1]));
  }
  return {
    sides: [
      ...references.flatMap(({ sides }) => sides),
      side(PRODUCT, HOSPITALS, 1),
      side(ONE_HOSPITAL, [SINGLE], 1),
      side(TWO_SERVERS, HOSPITALS, 2),
    ],
    async close() {
      await Promise.all([product.close(), ...references.map((each) => each.close())]);
    },
  };
}
