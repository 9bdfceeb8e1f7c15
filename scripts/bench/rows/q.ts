import type { ClaimantsJob, ClaimantsResult } from '../drivers/claimants.ts';
import { openBare } from '../money/bare.ts';
import { requireNoDifference, withClientAsSystem } from '../money/whole.ts';
import { buildMoneyWorld } from '../money/world.ts';
import { costOf } from '../processor-time.ts';
import type { BenchContext, Figures, OpenRow, Row, Side } from '../row.ts';

const CLAIMANTS = 2_000;
const COUPONS = 100;
/** Of the screens (web): after that an answer counts as none. */
const PATIENCE_MS = 10_000;

const PRODUCT = 'product';
const BARE = 'bare conditional update';

export const couponRush: Row = {
  id: 'Q',
  title: `${CLAIMANTS.toLocaleString('en-US')} claimants for ${COUPONS} coupons`,
  must: '0.5 × a bare conditional UPDATE and an INSERT in claims answered a second; none later than the 10 s that a screen waits',
  aim: '0.8 ×',
  references: [],
  how: `${CLAIMANTS.toLocaleString('en-US')} accounts, each with a connection and a session of its own, claim the same coupon at the same moment, of which there are ${COUPONS}, one for each; when all are answered, the next coupon, until the time is over. Who waits too long in the product's line is told when to come again (503 with Retry-After, docs/decisions/031) and does, with the same Idempotency-Key: until then they count as not answered. The bare app (\`scripts/bench/money/bare-app.ts\`) raises what was issued by one conditional update and inserts the claim, in a transaction. After each run ${COUPONS} claims of as many people are in the database for each coupon, no more and no less.`,
  figures: {
    claims_per_s: { title: 'claims answered', unit: '/s' },
    got_p50_ms: { title: 'winner p50', unit: 'ms' },
    lost_p50_ms: { title: 'loser p50', unit: 'ms' },
    answer_p99_ms: { title: 'answer p99', unit: 'ms' },
    answer_max_ms: { title: 'slowest answer', unit: 'ms' },
    away_percent: { title: 'answers that said to come again', unit: '%' },
    cpu_ms: { title: 'processor time a claim, server and PostgreSQL', unit: 'ms' },
  },
  judgements: [
    {
      ...{ title: 'claims answered, over the bare conditional update', side: PRODUCT, figure: 'claims_per_s' },
      ...{ against: { side: BARE }, better: 'more', must: 0.5, aim: 0.8 },
    },
    {
      ...{ title: 'the slowest answer, in ms', side: PRODUCT, figure: 'answer_max_ms' },
      ...{ against: null, better: 'less', must: PATIENCE_MS, aim: null },
    },
  ],
  plot: 'claims_per_s',
  warmUp: true,
  open,
};

async function open(ctx: BenchContext): Promise<OpenRow> {
  const databaseUrl = await ctx.database('bench_q');
  const [hospital] = await buildMoneyWorld(databaseUrl, {
    tills: [{ members: CLAIMANTS, balance: 0, listsEach: 0, listTotal: 0 }],
    desksEach: 1,
  });
  if (!hospital) throw new Error('no hospital');
  const bare = await openBare(ctx, 'bench_q_bare');
  const product = await ctx.product({ databaseUrl, redisUrl: ctx.services.redisUrl, prefix: 'bench-q' });
  const sides: Side[] = [
    rush(ctx, {
      ...{ name: PRODUCT, url: product.urls[0] ?? '', path: '/api/coupons/:id/claim', people: hospital.people },
      ...{ databaseUrl, pids: product.servers.map(({ pid }) => pid), claims: ['coupon_claims', 'member_id'] },
      publish: `INSERT INTO coupons (hospital_id, name, kind, amount, scope, total, per_person, valid_days, way, status)
        SELECT ${hospital.id}, '满减券', 1, 1000, '{"all": true, "category_ids": [], "project_ids": [], "drugs": false}', ${COUPONS}, 1,
          30, 'claim', 'on'`,
      whole: () => requireNoDifference(databaseUrl, hospital.id),
    }),
    rush(ctx, {
      ...{ name: BARE, url: bare.url, path: '/coupons/:id/claim' },
      people: Array.from({ length: CLAIMANTS }, (_, n) => ({ token: '', patient_id: n })),
      ...{ databaseUrl: bare.databaseUrl, pids: [bare.app.pid], claims: ['claims', 'person_id'] },
      publish: `INSERT INTO coupons (total) SELECT ${COUPONS}`,
    }),
  ];
  return {
    sides,
    async close() {
      await Promise.all([product.close(), bare.close()]);
    },
  };
}

interface Rush {
  readonly name: string;
  readonly url: string;
  readonly path: string;
  readonly people: ClaimantsJob['people'];
  readonly databaseUrl: string;
  readonly pids: readonly number[];
  /** The table of claims, and whose they are. */
  readonly claims: readonly [string, string];
  /** One coupon, in SQL. */
  readonly publish: string;
  whole?(): Promise<void>;
}

const rush = (ctx: BenchContext, { name, url, path, people, ...of }: Rush): Side => ({
  name,
  reference: false,
  async run(): Promise<Figures> {
    const coupons = await publish(of, Math.ceil(ctx.seconds * 5));
    const job: ClaimantsJob = { url, path, seconds: ctx.seconds, people, coupons };
    const { done, seconds } = await costOf([...of.pids, ctx.services.postgresPid], () =>
      ctx.drive<ClaimantsJob, ClaimantsResult>('claimants', job),
    );
    if (done.failures.length > 0) throw new Error(`claims failed:\n${done.failures.join('\n')}`);
    await requireAll(of, coupons.slice(0, done.waves), done.got);
    await of.whole?.();
    const answers = done.got + done.lost;
    return { ...done.figures, ...(seconds === null ? {} : { cpu_ms: (seconds * 1_000) / answers }) };
  },
});

const publish = (of: Pick<Rush, 'databaseUrl' | 'publish'>, count: number): Promise<number[]> =>
  withClientAsSystem(of.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(`${of.publish} FROM generate_series(1, ${count}) RETURNING id`);
    return rows.map(({ id }) => id);
  });

/** @throws where a coupon was claimed more or less often than there are, or twice by somebody */
async function requireAll(
  of: Pick<Rush, 'databaseUrl' | 'claims'>,
  coupons: readonly number[],
  got: number,
): Promise<void> {
  const [table, person] = of.claims;
  const { rows } = await withClientAsSystem(of.databaseUrl, (client) =>
    client.query<{ id: number; claims: number; people: number }>(
      `SELECT c.id, count(q.*)::int AS claims, count(DISTINCT q.${person})::int AS people
       FROM coupons c LEFT JOIN ${table} q ON q.coupon_id = c.id WHERE c.id = ANY ($1) GROUP BY c.id`,
      [coupons],
    ),
  );
  const wrong = rows.filter(({ claims, people }) => claims !== COUPONS || people !== COUPONS);
  if (wrong.length > 0 || rows.length !== coupons.length || got !== COUPONS * coupons.length)
    throw new Error(`${got} answers for ${coupons.length} coupons; not ${COUPONS} claims: ${JSON.stringify(wrong)}`);
}
