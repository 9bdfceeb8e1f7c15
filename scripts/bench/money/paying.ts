import type { PayersJob, PayersResult } from '../drivers/payers.ts';
import { costOf } from '../processor-time.ts';
import type { RunningProduct } from '../product.ts';
import type { BenchContext, Figures, Side } from '../row.ts';
import { type Bare, bareLists, openBare } from './bare.ts';
import { countMoney, requireNoDifference, requireWholePayments } from './whole.ts';
import type { MoneyHospital } from './world.ts';

/** What the rows share whose desks take money: who pays what next, and a look at what a run left. */

export const DESKS = 32;
/** Payments a second, lost ones among them, that a machine of this size stays under. */
const FASTEST = 600;
const FASTEST_BARE = 4_000;

/** Lists enough for all rounds and the one that is not counted. */
export const listsFor = ({ rounds, seconds }: Pick<BenchContext, 'rounds' | 'seconds'>) =>
  FASTEST * seconds * (rounds + 1);

/** The same for the bare app. */
export const bareListsFor = ({ rounds, seconds }: Pick<BenchContext, 'rounds' | 'seconds'>) =>
  FASTEST_BARE * seconds * (rounds + 1);

type Payments = PayersJob['payments'];

/** Goes on, run by run, where the last one ended. */
function createCursor(lanes: PayersJob['lanes'], atMost: number) {
  const from = lanes.map(() => 0);
  return {
    next: () =>
      lanes.map(({ desks, lists }, n) => {
        const first = from[n] ?? 0;
        return { desks, lists: lists.slice(first, first + atMost) };
      }),
    settle(used: readonly number[]) {
      for (const [n, count] of used.entries()) from[n] = (from[n] ?? 0) + count;
    },
  };
}

async function runPayers(ctx: BenchContext, job: PayersJob, pids: readonly number[]) {
  const { done: result, seconds } = await costOf([...pids, ctx.services.postgresPid], () =>
    ctx.drive<PayersJob, PayersResult>('payers', job),
  );
  if (result.failures.length > 0) throw new Error(`payments failed:\n${result.failures.join('\n')}`);
  const attempts = Math.max(1, result.paid + result.lost);
  const cost: Figures = seconds === null ? {} : { cpu_ms: (seconds * 1_000) / attempts };
  return { result, figures: { ...result.figures, ...cost } };
}

export interface PayingOptions {
  readonly name: string;
  readonly databaseUrl: string;
  readonly product: Pick<RunningProduct, 'urls' | 'servers'>;
  /** Of the call; the product's own where none is given. */
  readonly path?: string;
  /** With the desks that work there. */
  readonly hospitals: readonly MoneyHospital[];
  readonly payments: Payments;
}

/** Desks of these hospitals over HTTP, checked after each run. */
export function payingSide(ctx: BenchContext, options: PayingOptions): Side {
  const { name, databaseUrl, product, hospitals, payments, path = '/api/admin/hospital/disposal/pay' } = options;
  const cursor = createCursor(
    hospitals.map(({ desks, lists }) => ({ desks, lists })),
    FASTEST * ctx.seconds,
  );
  return {
    name,
    reference: false,
    async run() {
      const before = await countMoney(databaseUrl);
      const job: PayersJob = { url: product.urls[0] ?? '', path, seconds: ctx.seconds, lanes: cursor.next(), payments };
      const { result, figures } = await runPayers(
        ctx,
        job,
        product.servers.map(({ pid }) => pid),
      );
      cursor.settle(result.used);
      requireWholePayments(result.paid, payments.length, before, await countMoney(databaseUrl));
      await requireNoDifference(databaseUrl, hospitals[0]?.id ?? 0);
      return figures;
    },
  };
}

export interface BarePayingOptions {
  readonly name: string;
  readonly database: string;
  readonly lists: number;
  readonly cards: number;
  readonly balance: number;
  readonly payments: Payments;
  /** One card's lists after the other's. */
  readonly inTurn?: boolean;
}

/** The same desks at the bare app. */
export async function barePayingSide(
  ctx: BenchContext,
  { name, database, lists, cards, balance, payments, inTurn = false }: BarePayingOptions,
): Promise<{ side: Side; bare: Bare }> {
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  const bare = await openBare(ctx, database, bareLists(lists, cards, balance, total, inTurn));
  const desks = Array.from({ length: DESKS }, () => '');
  const cursor = createCursor(
    [{ desks, lists: Array.from({ length: lists }, (_, n) => n) }],
    FASTEST_BARE * ctx.seconds,
  );
  const run = async () => {
    const job: PayersJob = { url: bare.url, path: '/pay', seconds: ctx.seconds, lanes: cursor.next(), payments };
    const { result, figures } = await runPayers(ctx, job, [bare.app.pid]);
    cursor.settle(result.used);
    return figures;
  };
  return { side: { name, reference: false, run }, bare };
}
