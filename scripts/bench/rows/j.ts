import { addDays, clinicDate } from '#server/platform/clock.ts';
import { accountsFor, HOSPITALS, openBookings } from '../booking.ts';
import { startViewers } from '../live/viewers.ts';
import type { RunningProduct } from '../product.ts';
import type { BenchContext, OpenRow, Row, Side } from '../row.ts';

const WATCHERS_EACH = 10;

const ON = 'live channel on, 200 sockets';
const OFF = 'live channel off';

export const liveOnOff: Row = {
  id: 'J',
  title: 'bookings with the live channel on against off',
  must: '0.9 ×',
  aim: '0.97 ×',
  references: [],
  how: 'The bookings of row A, once at a server that 200 sockets watch (10 at each of the 20 hospitals, on a day that is being booked, in a process of their own) and that publishes to other processes through Redis; once at a server to which no socket is connected and that has no Redis, so that nothing is published. The events themselves are written in both: they are the log that the channel reads, and the product has no switch to leave them out.',
  figures: {
    bookings_per_s: { title: 'bookings', unit: '/s' },
    booked_p50_ms: { title: 'hold and booking p50', unit: 'ms' },
    booked_p99_ms: { title: 'p99', unit: 'ms' },
    cpu_ms: { title: 'processor time a booking, server and PostgreSQL', unit: 'ms' },
    frames: { title: 'frames delivered', unit: '' },
  },
  judgements: [
    {
      ...{ title: 'on over off', side: ON, figure: 'bookings_per_s', against: { side: OFF } },
      ...{ better: 'more', must: 0.9, aim: 0.97 },
    },
  ],
  plot: 'bookings_per_s',
  warmUp: true,
  open,
};

async function open(ctx: BenchContext): Promise<OpenRow> {
  const bookings = await openBookings(ctx, 'bench_j', {
    doctors: HOSPITALS.map(() => 20),
    desksEach: 2,
    knownEach: 3_000,
    accounts: accountsFor(ctx),
  });
  const { databaseUrl } = bookings;
  const on = await ctx.product({ databaseUrl, redisUrl: ctx.services.redisUrl, prefix: 'bench-j' });
  const off = await ctx.product({ databaseUrl, redisUrl: null, prefix: 'bench-j' });
  const viewers = startViewers();
  const date = addDays(clinicDate(new Date()), 1);
  for (const hospital_id of bookings.hospitalIds) {
    const port = Number(new URL(on.urls[0] ?? '').port);
    await viewers.open({ port, count: WATCHERS_EACH, watch: { hospital_id, date } });
  }
  const side = (name: string, product: RunningProduct): Side => ({
    name,
    reference: false,
    async run() {
      await viewers.reset();
      const figures = await bookings.run({ product, contend: 1, taken: bookings.mixed(HOSPITALS) });
      const { frames } = await viewers.count();
      return { ...figures, frames };
    },
  });
  return {
    sides: [side(ON, on), side(OFF, off)],
    async close() {
      await viewers.close();
      await Promise.all([on.close(), off.close()]);
    },
  };
}
