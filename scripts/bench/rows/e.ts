import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReadersJob } from '../drivers/readers.ts';
import { startBareGrid } from '../live/bare-grid.ts';
import { openPlace } from '../live/place.ts';
import type { BenchContext, OpenRow, Row, Side } from '../row.ts';
import { withClient } from '../services.ts';
import { bookHalf, READERS, readAll, readOn } from './d.ts';

/** More days than a server keeps, so that whoever goes round them finds none kept. */
const HOSPITALS = 300;
const DAYS = 8;

const PRODUCT = 'product, public view';
const BARE = 'bare Express, rows and build';

export const coldGrid: Row = {
  id: 'E',
  title: 'a hospital-day grid, cold from PostgreSQL',
  must: '1.0 × bare rows-and-build',
  aim: '2.5 ×',
  references: ['a2_server.mjs'],
  how: `${READERS} closed-loop readers go round ${HOSPITALS * DAYS} hospital-days of seven doctors, more than a server keeps (2,000), each day once before any comes again, and each run goes on where the last one ended: every answer is read from PostgreSQL and presented anew. What the days of a hospital have in common (its columns and their breaks) the product reads once and again where its log has a change of it; days that are asked for while others are being read are read by one statement, up to sixteen. The reference selects some 170 rows of a hospital-day, decodes them and builds a body of 9.5 kB; the product's is more than twice as long, as row D has it.`,
  figures: {
    reads_per_s: { title: 'reads', unit: '/s' },
    read_p50_ms: { title: 'p50', unit: 'ms' },
    read_p99_ms: { title: 'p99', unit: 'ms' },
    read_max_ms: { title: 'worst', unit: 'ms' },
    answer_bytes: { title: 'an answer', unit: 'bytes' },
  },
  judgements: [
    {
      title: 'over rows and build',
      side: PRODUCT,
      figure: 'reads_per_s',
      against: { side: BARE },
      better: 'more',
      must: 1,
      aim: 2.5,
    },
  ],
  plot: 'reads_per_s',
  open,
};

async function open(ctx: BenchContext): Promise<OpenRow> {
  const place = await openPlace(ctx, { name: 'bench_e', hospitals: HOSPITALS, days: DAYS, desks: 1, from: 540 });
  await bookHalf(place);
  const { rows: dates } = await place.owner.query<{ date: string }>(
    'SELECT (clinic_today() + g)::text AS date FROM generate_series(0, $1::int - 1) g',
    [DAYS],
  );
  const paths = dates.flatMap(({ date }) =>
    place.town.hospitals.map(({ id }) => `/api/index?hospital_id=${id}&time=${date}`),
  );
  const sides: Side[] = [{ name: PRODUCT, reference: false, run: goRound(ctx, { port: place.port(), paths }) }];
  const { references } = ctx;
  if (references) {
    const url = await ctx.limits();
    const schema = readFileSync(path.join(references, 'a2_schema.sql'), 'utf8');
    await withClient(url, (client) => client.query(schema));
    sides.push({ name: BARE, reference: true, run: () => ofReference(ctx, references, url) });
  }
  return { sides, close: () => place.close() };
}

/** Begun anywhere, a run would find the days that the one before has left. */
function goRound(ctx: BenchContext, job: Pick<ReadersJob, 'port' | 'paths'>): Side['run'] {
  let first = 0;
  return async () => {
    const read = await readOn(ctx, { ...job, first });
    first = read.next;
    return read.figures;
  };
}

async function ofReference(ctx: BenchContext, folder: string, url: string) {
  const server = await startBareGrid(folder, 'express-pg', { PGURL: url });
  try {
    return await readAll(ctx, { port: server.port, paths: ['/grid'] });
  } finally {
    await server.close();
  }
}
