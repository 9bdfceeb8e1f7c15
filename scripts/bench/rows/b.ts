import { bareApp } from '../bare-app.ts';
import { accountsFor, HOSPITALS, openBookings } from '../booking.ts';
import type { BenchContext, Judgement, OpenRow, Row, Side } from '../row.ts';

/** How many bookers go for each slot. */
const CONTENDS = [4, 32] as const;
/** Winners a second over the bare Drizzle app's. */
const BOUNDS = { 4: { must: 0.4, aim: 0.7 }, 32: { must: 0.75, aim: 1.0 } } as const;

const product = (contend: number) => `product, ${contend} to a slot`;
const bare = (kind: string, contend: number) => `bare ${kind}, ${contend} to a slot`;

export const contended: Row = {
  id: 'B',
  title: 'several bookers to a slot',
  must: '0.4 × the bare Drizzle app in winners a second with 4 to a slot, 0.75 × with 32; losers answered no slower than winners',
  aim: '0.7 × and 1.0 ×',
  references: ['a6_app.mjs'],
  how: 'As row A, but 4 or all 32 bookers, accounts of 20 hospitals, go for the same slot at the same time; one of them gets it, the others are told so, with what the slot is now and what is free instead, and go for the next. No slot was booked twice: the database is asked after each run. Losing is one answer (the hold is refused), winning two (hold, booking): so the refusal of a hold is also compared with the answer of a hold.',
  figures: {
    bookings_per_s: { title: 'winners', unit: '/s' },
    attempts_per_s: { title: 'attempts', unit: '/s' },
    booked_p50_ms: { title: 'winner p50', unit: 'ms' },
    booked_p99_ms: { title: 'winner p99', unit: 'ms' },
    lost_p50_ms: { title: 'loser p50', unit: 'ms' },
    lost_p99_ms: { title: 'loser p99', unit: 'ms' },
    hold_won_p50_ms: { title: 'hold given p50', unit: 'ms' },
    hold_lost_p50_ms: { title: 'hold refused p50', unit: 'ms' },
  },
  judgements: CONTENDS.flatMap(judgementsOf),
  plot: 'bookings_per_s',
  warmUp: true,
  open,
};

function judgementsOf(contend: keyof typeof BOUNDS): Judgement[] {
  const side = product(contend);
  const { must, aim } = BOUNDS[contend];
  return [
    winners(contend, 'drizzle', must, aim),
    winners(contend, 'raw', null, null),
    within('losers over winners, p50', side, 'lost_p50_ms', 'booked_p50_ms', 1.0),
    within('losers over winners, p99', side, 'lost_p99_ms', 'booked_p99_ms', 1.0),
    within('hold refused over hold given, p50', side, 'hold_lost_p50_ms', 'hold_won_p50_ms', null),
  ];
}

function winners(contend: number, kind: string, must: number | null, aim: number | null): Judgement {
  const title = `${contend} to a slot, winners over bare ${kind}`;
  const against = { side: bare(kind, contend) };
  return { title, side: product(contend), figure: 'bookings_per_s', against, better: 'more', must, aim };
}

function within(what: string, side: string, figure: string, over: string, must: number | null): Judgement {
  return { title: `${side}: ${what}`, side, figure, against: { side, figure: over }, better: 'less', must, aim: null };
}

async function open(ctx: BenchContext): Promise<OpenRow> {
  const bookings = await openBookings(ctx, 'bench_b', {
    doctors: HOSPITALS.map(() => 20),
    desksEach: 1,
    knownEach: 1,
    accounts: accountsFor(ctx),
  });
  const running = await ctx.product({
    ...{ databaseUrl: bookings.databaseUrl, redisUrl: ctx.services.redisUrl, prefix: 'bench-b' },
  });
  const references: { sides: Side[]; close(): Promise<void> }[] = [];
  if (ctx.references) {
    await ctx.limits();
    references.push(await bareApp(ctx, 'drizzle', CONTENDS), await bareApp(ctx, 'raw', CONTENDS));
  }
  const own = CONTENDS.map(
    (contend): Side => ({
      name: product(contend),
      reference: false,
      run: () => bookings.run({ product: running, contend, taken: bookings.patients(HOSPITALS) }),
    }),
  );
  return {
    sides: [...references.flatMap(({ sides }) => sides), ...own],
    async close() {
      await Promise.all([running.close(), ...references.map((each) => each.close())]);
    },
  };
}
