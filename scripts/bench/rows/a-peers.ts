import { accountsFor, BOOKERS, HOSPITALS, openBookings } from '../booking.ts';
import { openPeers, peersGiven } from '../peers.ts';
import type { BenchContext, Judgement, OpenRow, Row } from '../row.ts';

const PRODUCT = 'product, 20 hospitals';
const MUST = 2;
const AIM = 4;

const over = (peer: string): Judgement => ({
  ...{ title: `20 hospitals, over ${peer}`, side: PRODUCT, figure: 'bookings_per_s', against: { side: peer } },
  ...{ better: 'more', must: MUST, aim: AIM },
});

export const besidePeers: Row = {
  id: 'A′',
  title: 'bookings beside other systems',
  must: `${MUST} × each of them`,
  aim: `${AIM} ×`,
  references: [],
  how: 'Row A’s hold and booking over 20 hospitals by 32 closed-loop bookers, and between those rounds, for as long and by as many, bookings at other systems through drivers of their own (`BENCH_PEERS=<command>`, its protocol in `scripts/bench/peers.ts`). What a booking is there, each driver says for itself; slots that were booked twice are counted beside.',
  figures: {
    bookings_per_s: { title: 'bookings', unit: '/s' },
    booked_p50_ms: { title: 'booking p50', unit: 'ms' },
    booked_p99_ms: { title: 'p99', unit: 'ms' },
    double_booked: { title: 'slots booked twice', unit: '' },
  },
  judgements: [],
  plot: 'bookings_per_s',
  warmUp: true,
  peers: true,
  open,
};

async function open(ctx: BenchContext): Promise<OpenRow> {
  // Before anything that takes long: a slip in the command is told at once.
  const peers = await openPeers(peersGiven());
  const bookings = await openBookings(ctx, 'bench_peers', {
    doctors: HOSPITALS.map(() => 20),
    desksEach: 32,
    knownEach: 3_000,
    accounts: accountsFor(ctx),
  });
  const product = await ctx.product({
    ...{ databaseUrl: bookings.databaseUrl, redisUrl: ctx.services.redisUrl, prefix: 'bench-peers' },
  });
  return {
    sides: [
      {
        name: PRODUCT,
        reference: false,
        run: () => bookings.run({ product, contend: 1, taken: bookings.mixed(HOSPITALS) }),
      },
      ...peers.names.map((name) => ({
        name,
        reference: false,
        run: (round: number) => peers.run(name, { seconds: ctx.seconds, bookers: BOOKERS, round }),
      })),
    ],
    judgements: peers.names.map(over),
    close: () => product.close(),
  };
}
