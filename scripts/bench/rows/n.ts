import { openByHand } from '../money/by-hand.ts';
import { bareListsFor, barePayingSide, DESKS, listsFor, payingSide } from '../money/paying.ts';
import { buildMoneyWorld, type MoneyHospital } from '../money/world.ts';
import type { BenchContext, OpenRow, Row } from '../row.ts';

const HOSPITALS = 20;
/** A member has so many lists, as a course of treatment has. */
const LISTS_EACH = 10;
/** Cents of a list: what its card pays, and the rest in cash. */
const STORED = 20_000;
const CASH = 10_000;
const PAYMENTS = [
  { type: 5, amount: STORED },
  { type: 1, amount: CASH },
] as const;

const PRODUCT = 'product, 20 hospitals';
const ONE_HOSPITAL = 'product, one hospital';
const BARE = 'bare raw pg, nine rows';
/** Its lists last so many times longer. */
const BY_HAND_FASTER = 2;
/** How fast a payment could be at the most that leaves the product's rows. */
const BY_HAND = 'the product’s rows, by hand';

export const payments: Row = {
  id: 'N',
  title: 'payments over HTTP',
  must: '0.6 × a bare app on raw pg that writes nine rows, 0.5 × where all desks are of one hospital',
  aim: '0.9 ×',
  references: [],
  how: `${DESKS} closed-loop desks, in a process of their own that is the same for all, each pay one list after the other, two thirds of it from the patient's card and the rest in cash, over ${HOSPITALS} hospitals; told apart, all of them at one, where a receipt has the number after the last one, so that payments end one after the other. The bare app (\`scripts/bench/money/bare-app.ts\`: Express, a pool of 10, prepared statements, a database of its own on the same PostgreSQL) writes in one transaction the nine rows that are the least of such a payment: the list and the card, each by a conditional update, the payment, its two tenders, a transaction of two entries, a receipt. The product's payment also has a session, an Idempotency-Key, a shift that stays open, row-level security, splits of each tender, seven entries in two transactions that each sum to zero, points that it earns with their lot, a number without a gap, a line of the trail, an SMS of the card and an event of the patient's account; each run is counted in the database, and the ledger of one hospital reckoned anew (\`ledger_differences\`). What it writes is also written by hand (\`by-hand.sql\`, by the same bare app): the same rows over as many hospitals, in one statement of the tables' owner, who asks nothing and is fenced by nothing but the keys, checks and triggers of the schema, and counted and reckoned in the same way. No payment that leaves these rows can be faster. No socket is connected, and no worker takes the jobs meanwhile.`,
  figures: {
    payments_per_s: { title: 'payments', unit: '/s' },
    paid_p50_ms: { title: 'p50', unit: 'ms' },
    paid_p99_ms: { title: 'p99', unit: 'ms' },
    cpu_ms: { title: 'processor time a payment, server and PostgreSQL', unit: 'ms' },
  },
  judgements: [
    judged('20 hospitals, over bare raw pg', PRODUCT, BARE, 0.6, 0.9),
    judged('one hospital, over bare raw pg', ONE_HOSPITAL, BARE, 0.5, null),
    judged('the rows of a payment by hand, over bare raw pg', BY_HAND, BARE, null, null),
    judged('20 hospitals, over its rows by hand', PRODUCT, BY_HAND, null, null),
    {
      ...{ title: 'processor time a payment, over bare raw pg', side: PRODUCT, figure: 'cpu_ms' },
      ...{ against: { side: BARE }, better: 'less', must: null, aim: null },
    },
  ],
  plot: 'payments_per_s',
  warmUp: true,
  open,
};

function judged(title: string, side: string, against: string, must: number | null, aim: number | null) {
  return { title, side, figure: 'payments_per_s', against: { side: against }, better: 'more', must, aim } as const;
}

/** Members enough for so many lists. */
const tillOf = (lists: number) => ({
  ...{ members: Math.ceil(lists / LISTS_EACH), balance: STORED * LISTS_EACH, listsEach: LISTS_EACH },
  listTotal: STORED + CASH,
});
/** With one desk more than another some hospitals are faster. */
const tillsOf = (lists: number) => Array.from({ length: HOSPITALS }, () => tillOf(Math.ceil((lists * 2) / DESKS)));

async function open(ctx: BenchContext): Promise<OpenRow> {
  const databaseUrl = await ctx.database('bench_n');
  const lists = listsFor(ctx);
  const hospitals = await buildMoneyWorld(databaseUrl, { tills: [...tillsOf(lists), tillOf(lists)], desksEach: DESKS });
  const bareLists = bareListsFor(ctx);
  const { side: bareSide, bare } = await barePayingSide(ctx, {
    ...{ name: BARE, database: 'bench_n_bare', lists: bareLists, cards: Math.ceil(bareLists / LISTS_EACH) },
    ...{ balance: STORED * LISTS_EACH, payments: PAYMENTS },
  });
  const byHand = await openHand(ctx);
  const product = await ctx.product({ databaseUrl, redisUrl: ctx.services.redisUrl, prefix: 'bench-n' });
  const common = { databaseUrl, product, payments: PAYMENTS };
  return {
    sides: [
      bareSide,
      payingSide(ctx, { ...common, name: PRODUCT, hospitals: spread(hospitals.slice(0, HOSPITALS)) }),
      payingSide(ctx, { ...common, name: ONE_HOSPITAL, hospitals: hospitals.slice(HOSPITALS) }),
      byHand.side,
    ],
    async close() {
      await Promise.all([product.close(), bare.close(), byHand.close()]);
    },
  };
}

/** As many hospitals again, in a database of their own that no server is at. */
async function openHand(ctx: BenchContext) {
  const databaseUrl = await ctx.database('bench_n_hand');
  const hospitals = spread(
    await buildMoneyWorld(databaseUrl, { tills: tillsOf(listsFor(ctx) * BY_HAND_FASTER), desksEach: 2 }),
  );
  const { url, app, close } = await openByHand(databaseUrl);
  const side = payingSide(ctx, {
    ...{ name: BY_HAND, databaseUrl, hospitals, payments: PAYMENTS },
    ...{ product: { urls: [url], servers: [app] }, path: '/pay_by_hand' },
  });
  return { side, close };
}

/** 32 desks in all. */
const spread = (hospitals: readonly MoneyHospital[]) =>
  hospitals.map((hospital, i) => ({
    ...hospital,
    desks: hospital.desks.slice(0, Math.ceil((DESKS - i) / hospitals.length)),
  }));
