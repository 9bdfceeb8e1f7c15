import { bareListsFor, barePayingSide, DESKS, listsFor, payingSide } from '../money/paying.ts';
import { buildMoneyWorld } from '../money/world.ts';
import type { BenchContext, OpenRow, Row } from '../row.ts';

/** Lists of each card, of which it can pay half. */
const LISTS_EACH = 64;
const AMOUNT = 10_000;
const BALANCE = (AMOUNT * LISTS_EACH) / 2;
const PAYMENTS = [{ type: 5, amount: AMOUNT }] as const;

const PRODUCT = 'product';
const BARE = 'bare conditional update';

export const oneBalance: Row = {
  id: 'O',
  title: 'many desks on one balance',
  must: '0.6 × a bare conditional UPDATE and an INSERT in winners a second; losers answered no slower than winners',
  aim: '0.9 ×',
  references: [],
  how: `${DESKS} closed-loop desks of one hospital all take the next list of the same patient, to be paid from the card alone; the card pays half of its ${LISTS_EACH} lists, whoever comes later is refused (BALANCE) with what is left, and all go on to the next patient. The bare app (\`scripts/bench/money/bare-app.ts\`) takes the amount from a card by one conditional update, and inserts a payment, in a transaction. The product's payments are whole ones, as in row N; they are counted after each run, a card that paid more than it had would be a difference of the ledger.`,
  figures: {
    payments_per_s: { title: 'winners', unit: '/s' },
    attempts_per_s: { title: 'attempts', unit: '/s' },
    paid_p50_ms: { title: 'winner p50', unit: 'ms' },
    paid_p99_ms: { title: 'winner p99', unit: 'ms' },
    lost_p50_ms: { title: 'loser p50', unit: 'ms' },
    lost_p99_ms: { title: 'loser p99', unit: 'ms' },
    cpu_ms: { title: 'processor time an attempt, server and PostgreSQL', unit: 'ms' },
  },
  judgements: [
    {
      ...{ title: 'winners, over the bare conditional update', side: PRODUCT, figure: 'payments_per_s' },
      ...{ against: { side: BARE }, better: 'more', must: 0.6, aim: 0.9 },
    },
    {
      ...{ title: 'losers over winners, p50', side: PRODUCT, figure: 'lost_p50_ms' },
      ...{ against: { side: PRODUCT, figure: 'paid_p50_ms' }, better: 'less', must: 1, aim: null },
    },
    {
      ...{ title: 'losers over winners, p99', side: PRODUCT, figure: 'lost_p99_ms' },
      ...{ against: { side: PRODUCT, figure: 'paid_p99_ms' }, better: 'less', must: null, aim: null },
    },
  ],
  plot: 'payments_per_s',
  warmUp: true,
  open,
};

async function open(ctx: BenchContext): Promise<OpenRow> {
  const databaseUrl = await ctx.database('bench_o');
  const cards = Math.ceil(listsFor(ctx) / LISTS_EACH);
  const hospitals = await buildMoneyWorld(databaseUrl, {
    tills: [{ members: cards, balance: BALANCE, listsEach: LISTS_EACH, listTotal: AMOUNT, inTurn: true }],
    desksEach: DESKS,
  });
  const bareCards = Math.ceil(bareListsFor(ctx) / LISTS_EACH);
  const { side: bareSide, bare } = await barePayingSide(ctx, {
    ...{ name: BARE, database: 'bench_o_bare', lists: bareCards * LISTS_EACH, cards: bareCards, balance: BALANCE },
    ...{ payments: PAYMENTS, inTurn: true },
  });
  const product = await ctx.product({ databaseUrl, redisUrl: ctx.services.redisUrl, prefix: 'bench-o' });
  return {
    sides: [bareSide, payingSide(ctx, { name: PRODUCT, databaseUrl, product, hospitals, payments: PAYMENTS })],
    async close() {
      await Promise.all([product.close(), bare.close()]);
    },
  };
}
