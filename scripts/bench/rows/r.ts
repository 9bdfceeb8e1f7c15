import { type Ask, MONEY_CALLS, openMoneyDesk } from '../grow/money-desk.ts';
import { fillMoney, LARGE, type MoneyWorld, SMALL } from '../grow/money-world.ts';
import type { RunningProduct } from '../product.ts';
import type { BenchContext, Figures, OpenRow, Row, Side } from '../row.ts';
import { requireDurable, withClient } from '../services.ts';
import { quantile } from '../statistics.ts';

/** Of one round of one side: so many of each call. */
const CALLS = 15;

const sideOf = ({ size }: MoneyWorld) => `${size.hospitals} × ${(size.days * 10).toLocaleString('en-US')} members`;
const calls = Object.entries(MONEY_CALLS);

export const moneyGrowing: Row = {
  id: 'R',
  title: 'lists of money as it grows',
  must: 'each within 1.5 × of the small set',
  aim: '1.1 ×',
  references: [],
  how: 'One database has one hospital of 1,000 members and 10,000 payments, which are a hundred days; the other has four hospitals of 25,000 members and 250,000 payments each, which are 2,500 days. Everywhere a day has the same hundred payments, ten new members, coupons and tasks, every day but today is closed, and as many lists wait and owe: what grows is history, and the neighbours. Both stand on one durable PostgreSQL, each with a server of its own, and one desk asks for first pages over HTTP: medians of single requests, the calls taking turns.',
  figures: Object.fromEntries(calls.map(([name, { title }]) => [`${name}_ms`, { title, unit: 'ms' }])),
  judgements: calls.map(([name, { title }]) => ({
    title,
    side: sideOf(LARGE),
    figure: `${name}_ms`,
    against: { side: sideOf(SMALL) },
    better: 'less',
    must: 1.5,
    aim: 1.1,
  })),
  warmUp: true,
  plot: 'summary_ms',
  open,
};

async function open(ctx: BenchContext): Promise<OpenRow> {
  const opened: Opened[] = [];
  const close = async () => {
    for (const { product } of opened) await product.close();
  };
  try {
    // The first one's pages are cold again by then: all are made before any is asked.
    const urls: [MoneyWorld, string][] = [];
    for (const world of [SMALL, LARGE]) urls.push([world, await made(ctx, world)]);
    for (const [world, url] of urls) opened.push(await openSide(ctx, world, url));
    return { sides: opened.map(({ side }) => side), notes: () => opened.map(({ note }) => note), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function made(ctx: BenchContext, { name, size }: MoneyWorld): Promise<string> {
  const url = await ctx.database(name);
  const began = performance.now();
  await fillMoney(url, size, ctx.log);
  await withClient(url, (client) => client.query('CHECKPOINT'));
  ctx.log(`  ${name}: made in ${Math.round((performance.now() - began) / 1_000)} s`);
  return url;
}

interface Opened {
  readonly side: Side;
  readonly product: RunningProduct;
  readonly note: string;
}

async function openSide(ctx: BenchContext, world: MoneyWorld, databaseUrl: string): Promise<Opened> {
  await requireDurable(databaseUrl);
  const product = await ctx.product({ databaseUrl, redisUrl: null, prefix: world.name });
  const ask = await openMoneyDesk(world.size, databaseUrl, product.urls[0] ?? '');
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ size: string }>('SELECT pg_size_pretty(pg_database_size(current_database())) AS size'),
  );
  return {
    side: { name: sideOf(world), reference: false, run: () => measure(ask) },
    product,
    note: `${sideOf(world)}: ${rows[0]?.size}.`,
  };
}

/** The first of each warms what the other database's run has cooled, on both sides alike. */
async function measure(ask: Ask): Promise<Figures> {
  const taken = new Map<string, number[]>(calls.map(([name]) => [name, []]));
  for (const [name] of calls) await ask(name);
  for (let i = 0; i < CALLS; i++) {
    for (const [name, list] of taken) {
      const since = performance.now();
      await ask(name);
      list.push(performance.now() - since);
    }
  }
  return Object.fromEntries(
    [...taken].map(([name, list]) => [
      `${name}_ms`,
      quantile(
        list.toSorted((a, b) => a - b),
        0.5,
      ),
    ]),
  );
}
