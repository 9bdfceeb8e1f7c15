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

export const payments: Row = {
  id: 'N',
  title: 'payments over HTTP',
  must: '0.6 × a bare app on raw pg that writes nine rows, 0.5 × where all desks are of one hospital',
  aim: '0.9 ×',
  references: [],
  how: `${DESKS} closed-loop desks, in a process of their own that is the same for all, each pay one list after the other, two thirds of it from the patient's card and the rest in cash, over ${HOSPITALS} hospitals; told apart, all of them at one, where a receipt has the number after the last one, so that payments end one after the other. The bare app (\`scripts/bench/money/bare-app.ts\`: Express, a pool of 10, prepared statements, a database of its own on the same PostgreSQL) writes in one transaction the nine rows that are the least of such a payment: the list and the card, each by a conditional update, the payment, its two tenders, a transaction of two entries, a receipt. The product's payment also has a session, an Idempotency-Key, a shift that stays open, row-level security, splits of each tender, seven entries in two transactions that each sum to zero, points that it earns with their lot, a number without a gap, a line of the trail, an SMS of the card and an event of the patient's account; each run is counted in the database, and the ledger of one hospital reckoned anew (\`ledger_differences\`). No socket is connected, and no worker takes the jobs meanwhile.`,
  figures: {
    payments_per_s: { title: 'payments', unit: '/s' },
    paid_p50_ms: { title: 'p50', unit: 'ms' },
    paid_p99_ms: { title: 'p99', unit: 'ms' },
    cpu_ms: { title: 'processor time a payment, server and PostgreSQL', unit: 'ms' },
  },
  judgements: [
    judged('20 hospitals, over bare raw pg', PRODUCT, 0.6, 0.9),
    judged('one hospital, over bare raw pg', ONE_HOSPITAL, 0.5, null),
    {
      ...{ title: 'processor time a payment, over bare raw pg', side: PRODUCT, figure: 'cpu_ms' },
      ...{ against: { side: BARE }, better: 'less', must: null, aim: null },
    },
  ],
  plot: 'payments_per_s',
  warmUp: true,
  open,
};

function judged(title: string, side: string, must: number, aim: number | null) {
  return { title, side, figure: 'payments_per_s', against: { side: BARE }, better: 'more', must, aim } as const;
}

async function open(ctx: BenchContext): Promise<OpenRow> {
  const databaseUrl = await ctx.database('bench_n');
  const lists = listsFor(ctx);
  const balance = STORED * LISTS_EACH;
  const till = (count: number) => ({
    ...{ members: Math.ceil(count / LISTS_EACH), balance, listsEach: LISTS_EACH, listTotal: STORED + CASH },
  });
  const hospitals = await buildMoneyWorld(databaseUrl, {
    // With one desk more than another some hospitals are faster.
    tills: [...Array.from({ length: HOSPITALS }, () => till(Math.ceil((lists * 2) / DESKS))), till(lists)],
    desksEach: DESKS,
  });
  const bareLists = bareListsFor(ctx);
  const { side: bareSide, bare } = await barePayingSide(ctx, {
    ...{ name: BARE, database: 'bench_n_bare', lists: bareLists, cards: Math.ceil(bareLists / LISTS_EACH) },
    ...{ balance, payments: PAYMENTS },
  });
  const product = await ctx.product({ databaseUrl, redisUrl: ctx.services.redisUrl, prefix: 'bench-n' });
  const common = { databaseUrl, product, payments: PAYMENTS };
  return {
    sides: [
      bareSide,
      payingSide(ctx, { ...common, name: PRODUCT, hospitals: spread(hospitals.slice(0, HOSPITALS)) }),
      payingSide(ctx, { ...common, name: ONE_HOSPITAL, hospitals: hospitals.slice(HOSPITALS) }),
    ],
    async close() {
      await Promise.all([product.close(), bare.close()]);
    },
  };
}

/** 32 desks in all. */
const spread = (hospitals: readonly MoneyHospital[]) =>
  hospitals.map((hospital, i) => ({
    ...hospital,
    desks: hospital.desks.slice(0, Math.ceil((DESKS - i) / hospitals.length)),
  }));
