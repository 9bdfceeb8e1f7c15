import { setTimeout as pause } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { until } from '../live/late.ts';
import { openPlace, type Place } from '../live/place.ts';
import type { BenchContext, Figures, OpenRow, Row } from '../row.ts';
import { latencies } from '../statistics.ts';

/** How many fall due, spread over so long, after a moment in which they are handed over. */
const DUE = 120;
const LEAD_MS = 3_000;
const SPREAD_MS = 5_000;

const HOLDS = 'product, holds';
const JOBS = 'product, jobs of the outbox';
const BULLMQ = 'bare BullMQ';

export const lateness: Row = {
  id: 'K',
  title: 'how late what is due is done',
  must: 'p99 1.5 × bare BullMQ at hz 100',
  aim: '1.2 ×',
  references: [],
  how: `${DUE} holds that run out, and ${DUE} jobs of the outbox that fall due (of the kind that reminds of a visit; their visits are not there, so nothing is sent), at random moments of ${SPREAD_MS / 1_000} seconds, each with one worker. A hold's lateness ends with the event that frees the cell; a job's when it is taken up, as BullMQ's own, and told apart when it is done and written down, all by the database's clock. Bare BullMQ: the same number of delayed jobs in a worker of this process on the same Redis, which is run with \`hz 100\` (--redis "hz 100").`,
  figures: {
    late_p50_ms: { title: 'late p50', unit: 'ms' },
    late_p99_ms: { title: 'p99', unit: 'ms' },
    late_max_ms: { title: 'worst', unit: 'ms' },
    done_p99_ms: { title: 'done, p99', unit: 'ms' },
  },
  judgements: [HOLDS, JOBS].map((side) => ({
    title: `${side}, p99 over bare BullMQ`,
    side,
    figure: 'late_p99_ms',
    against: { side: BULLMQ },
    better: 'less',
    must: 1.5,
    aim: 1.2,
  })),
  plot: 'late_p99_ms',
  open,
};

async function open(ctx: BenchContext): Promise<OpenRow> {
  const place = await openPlace(ctx, { name: 'bench_k', workers: 1, doctors: 10, desks: DUE });
  return {
    sides: [
      { name: BULLMQ, reference: false, run: (round) => ofBullMq(place, round) },
      { name: HOLDS, reference: false, run: () => ofHolds(place) },
      { name: JOBS, reference: false, run: () => ofJobs(place) },
    ],
    close: () => place.close(),
  };
}

const moments = () => Array.from({ length: DUE }, () => LEAD_MS + Math.random() * SPREAD_MS);

async function ofBullMq({ redisUrl }: Place, round: number): Promise<Figures> {
  const { hostname, port, username, password } = new URL(redisUrl);
  const connection = {
    host: hostname,
    port: Number(port),
    maxRetriesPerRequest: null,
    ...(password ? { username: username || 'default', password: decodeURIComponent(password) } : {}),
  };
  const name = `bare-${round}`;
  const queue = new Queue<{ due: number }>(name, { connection });
  const late: number[] = [];
  const worker = new Worker<{ due: number }>(
    name,
    async (job) => {
      late.push(Date.now() - job.data.due);
    },
    { connection, concurrency: 50 },
  );
  await worker.waitUntilReady();
  const begun = Date.now();
  await queue.addBulk(
    moments().map((wait) => {
      const due = begun + Math.round(wait);
      return { name: 'due', data: { due }, opts: { delay: due - Date.now() } };
    }),
  );
  await until('every job done', async () => late.length >= DUE);
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
  return latencies('late', late);
}

async function ofHolds({ owner, hospital, slots, product }: Place): Promise<Figures> {
  const held: number[] = [];
  await Promise.all(
    hospital.desks.map(async (desk, n) => {
      const slot = slots[n % slots.length]?.id;
      const answer = await fetch(`${product.urls[0]}/api/holds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${desk.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ scheduling_time_id: slot, slot_count: 1 }),
      });
      if (answer.status !== 201) throw new Error(await answer.text());
      held.push(((await answer.json()) as { data: { id: number } }).data.id);
    }),
  );
  await owner.query(
    `UPDATE holds SET expires_at = haomai_now() + make_interval(secs => x.wait / 1000)
     FROM unnest($1::bigint[], $2::float8[]) AS x(id, wait) WHERE holds.id = x.id`,
    [held, moments()],
  );
  await pause(LEAD_MS + SPREAD_MS);
  const ended = async () => {
    const { rows } = await owner.query<{ late: number }>(
      `SELECT extract(epoch FROM ended_at - expires_at)::float8 * 1000 AS late FROM holds
       WHERE id = ANY ($1) AND ended_at IS NOT NULL`,
      [held],
    );
    return rows.map((row) => row.late);
  };
  await until('every hold ended', async () => (await ended()).length === DUE);
  return latencies('late', await ended());
}

async function ofJobs({ owner }: Place): Promise<Figures> {
  const { rows: made } = await owner.query<{ id: number }>(
    `INSERT INTO outbox (job, payload, due_at)
     SELECT 'sms.reminder', '{"reservation_id": 2000000000, "reminder": "two_hours", "starts": 0}',
       haomai_now() + make_interval(secs => wait / 1000) FROM unnest($1::float8[]) AS wait RETURNING id`,
    [moments()],
  );
  const ids = made.map((row) => row.id);
  await pause(LEAD_MS + SPREAD_MS);
  const ended = async () => {
    const { rows } = await owner.query<{ late: number; done: number }>(
      `SELECT greatest(0, extract(epoch FROM started_at - due_at))::float8 * 1000 AS late,
         extract(epoch FROM done_at - due_at)::float8 * 1000 AS done
       FROM outbox WHERE id = ANY ($1) AND done_at IS NOT NULL`,
      [ids],
    );
    return rows;
  };
  await until('every job done', async () => (await ended()).length === DUE);
  const rows = await ended();
  const late = rows.map((row) => row.late);
  return {
    ...latencies('late', late),
    ...latencies(
      'done',
      rows.map((row) => row.done),
    ),
  };
}
