import type { ReadersJob, ReadersResult } from '../drivers/readers.ts';
import { withClientAsSystem } from '../money/whole.ts';
import { buildMoneyWorld } from '../money/world.ts';
import type { BenchContext, Figures, OpenRow, Row, Side } from '../row.ts';

const FEW = 10;
const MANY = 10_000;
/** So that who has ten has a next page. */
const PAGE = 5;
/** Written by one transaction: one that moves an account much oftener reads past all that it has moved. */
const AT_ONCE = 250;

const SHORT = `a member with ${FEW} rows`;
const LONG = `a member with ${MANY.toLocaleString('en-US')} rows`;

/** What is read: a call, and its page. */
const READS = [
  { figure: 'ledger_p50_ms', title: 'ledger, first page', path: 'ledger', page: 1 },
  { figure: 'ledger_next_p50_ms', title: 'ledger, next page', path: 'ledger', page: 2 },
  { figure: 'recharge_p50_ms', title: 'top-ups, first page', path: 'rechargeRecord', page: 1 },
  { figure: 'integral_p50_ms', title: 'points, first page', path: 'integralRecord', page: 1 },
] as const;

export const longLedger: Row = {
  id: 'P',
  title: "a member's long ledger",
  must: `a page and the next page of a member with ${MANY.toLocaleString('en-US')} rows within 1.5 × of one with ${FEW}`,
  aim: '1.1 ×',
  references: [],
  how: `Two members of one hospital have topped up, each time a little and with a point: one ${FEW} times, one ${MANY.toLocaleString('en-US')} times. A desk reads pages of ${PAGE} rows of their accounts over HTTP, one after the other and the newest first, with the number of all rows, which each answer says. Told apart: the lists of their top-ups, which counts them, and of their points.`,
  figures: Object.fromEntries(READS.map(({ figure, title }) => [figure, { title: `${title}, p50`, unit: 'ms' }])),
  judgements: READS.map(({ figure, title, path }) => ({
    ...{ title: `${title}: ${LONG}`, side: LONG, figure, against: { side: SHORT }, better: 'less' as const },
    ...(path === 'ledger' ? { must: 1.5, aim: 1.1 } : { must: null, aim: null }),
  })),
  plot: 'ledger_p50_ms',
  warmUp: true,
  open,
};

async function open(ctx: BenchContext): Promise<OpenRow> {
  const databaseUrl = await ctx.database('bench_p');
  const [hospital] = await buildMoneyWorld(databaseUrl, {
    tills: [{ members: 2, balance: 0, listsEach: 0, listTotal: 0 }],
    desksEach: 1,
  });
  if (!hospital) throw new Error('no hospital');
  const [short = 0, long = 0] = hospital.members;
  await topUpOften(databaseUrl, hospital.id, short, FEW);
  await topUpOften(databaseUrl, hospital.id, long, MANY);
  const product = await ctx.product({ databaseUrl, redisUrl: ctx.services.redisUrl, prefix: 'bench-p' });
  const url = new URL(product.urls[0] ?? '');
  const token = hospital.desks[0] ?? '';
  const side = (name: string, member: number): Side => ({
    name,
    reference: false,
    run: () => readPages(ctx, Number(url.port), token, member),
  });
  await requireRows(url, token, short, FEW);
  await requireRows(url, token, long, MANY);
  return { sides: [side(SHORT, short), side(LONG, long)], close: () => product.close() };
}

const pathOf = (member: number, { path, page }: { readonly path: string; readonly page: number }) =>
  `/api/admin/hospital/users/${path}/${member}?page=${page}&pageSize=${PAGE}`;

async function readPages(ctx: BenchContext, port: number, token: string, member: number): Promise<Figures> {
  const found: Record<string, number> = {};
  for (const read of READS) {
    const { figures, failure } = await ctx.drive<ReadersJob, ReadersResult>('readers', {
      ...{ port, token, readers: 1, seconds: ctx.seconds / READS.length, paths: [pathOf(member, read)] },
    });
    if (failure) throw new Error(failure);
    found[read.figure] = figures.read_p50_ms ?? Number.NaN;
  }
  return found;
}

/** As the product tops up: a payment, its receipt, and what moves of both accounts. */
async function topUpOften(url: string, hospital: number, member: number, times: number): Promise<void> {
  await withClientAsSystem(url, async (client) => {
    for (let done = 0; done < times; done += AT_ONCE) {
      await client.query(
        `SELECT count(pay_card(m, s, 'topup', 1, 100, 0, 1, jsonb_build_object('user_id', s.staff_id, 'payment_type', 1)))
         FROM members m CROSS JOIN take_shift($1, (SELECT min(p.user_id) FROM memberships p WHERE p.hospital_id = $1)) s
           CROSS JOIN generate_series(1, $3::int) WHERE m.id = $2`,
        [hospital, member, Math.min(AT_ONCE, times - done)],
      );
    }
    await client.query('VACUUM ANALYZE');
  });
}

/** What is read is what is meant. */
async function requireRows(base: URL, token: string, member: number, rows: number): Promise<void> {
  for (const read of READS) {
    const answer = await fetch(new URL(pathOf(member, read), base), { headers: { authorization: `Bearer ${token}` } });
    const { data, total } = (await answer.json()) as { data?: unknown[]; total?: number };
    if (data?.length !== PAGE || total !== rows)
      throw new Error(`${read.title}: ${answer.status}, ${data?.length} of ${total}`);
  }
}
