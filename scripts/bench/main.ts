import path from 'node:path';
import { parseArgs } from 'node:util';
import { type OpenContext, openContext } from './context.ts';
import { writeDocument } from './document.ts';
import { describeMachine } from './machine.ts';
import { judgeAll, measureRound, type Round } from './measure.ts';
import { CACHE, KEPT_RESULTS } from './paths.ts';
import { peersGiven } from './peers.ts';
import { prepareReferences } from './references.ts';
import { type Result, writeResult } from './results.ts';
import { type Row, wiringFaults } from './row.ts';
import { rows } from './rows/index.ts';
import { numberText } from './svg.ts';

/**
 * The product's speed against the reference programs (docs/performance.md).
 *
 * usage: npm run bench -- [rows, e.g. A B] [--rounds 5] [--seconds 5] [--bench ../shared/bench|none] [--redis "hz 100"]
 *        BENCH_PEERS=<command> adds row A′: other systems' own drivers, between our rounds (peers.ts)
 *        [--write] (keeps the results and writes the document) [--document] (writes it from what is kept, measures nothing)
 * Exits with 1 where a "must" is missed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    bench: { type: 'string' },
    redis: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
    document: { type: 'boolean', default: false },
  },
});

const log = (line: string) => console.log(line);

async function main(): Promise<number> {
  if (values.document) {
    log(`wrote ${writeDocument()}`);
    return 0;
  }
  const chosen = chooseRows(positionals);
  const references = await prepareReferences(values.bench, log);
  const ctx = await openContext({
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    references,
    redisSettings: values.redis,
    log,
  });
  // PostgreSQL and Redis outlive a terminal's Ctrl-C by design: whoever ends a run ends them too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void ctx.close().finally(() => process.exit(130)));
  }
  let missed = 0;
  try {
    for (const row of chosen) missed += tell(await measureRow(row, ctx));
  } finally {
    await ctx.close();
  }
  if (values.write) log(`wrote ${writeDocument()}`);
  return missed > 0 ? 1 : 0;
}

function chooseRows(wanted: readonly string[]): Row[] {
  // A ′ is on no keyboard.
  const ids = wanted.map((id) => id.toUpperCase().replace("'", '′'));
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0)
    throw new Error(`no row ${unknown.join(', ')}; there are ${rows.map((row) => row.id).join(' ')}`);
  const chosen = rows.filter((row) => (ids.length === 0 ? !row.peers || peersGiven() : ids.includes(row.id)));
  const lonely = chosen.filter((row) => row.peers && !peersGiven());
  if (lonely.length > 0)
    throw new Error(`row ${lonely[0]?.id} wants another system's driver: BENCH_PEERS (scripts/bench/peers.ts)`);
  return chosen;
}

async function measureRow(row: Row, ctx: OpenContext): Promise<Result> {
  log(`\n${row.id}: ${row.title}`);
  const machine = describeMachine();
  const open = await row.open(ctx);
  const rounds: Round[] = [];
  let notes: readonly string[] = [];
  const judgements = open.judgements ?? row.judgements;
  try {
    const faults = ctx.references
      ? wiringFaults(
          row,
          open.sides.map((side) => side.name),
          judgements,
        )
      : [];
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const sides = open.sides.filter((side) => ctx.references || !side.reference);
    if (row.warmUp) await measureRound(sides, 0, (line) => log(`${line}  (warming up, not counted)`));
    for (let round = 0; round < ctx.rounds; round++) rounds.push(await measureRound(sides, round, log));
    notes = open.notes?.() ?? [];
  } finally {
    await open.close();
  }
  const { open: _, warmUp: __, peers: ___, judgements: ____, references, ...facts } = row;
  const result: Result = {
    ...facts,
    figures: { ...row.figures },
    judgements: judgements.map((each) => ({ ...each, against: each.against ? { ...each.against } : null })),
    references: [...references],
    command: `npm run bench -- ${row.id}${values.redis.map((setting) => ` --redis "${setting}"`).join('')} --rounds ${ctx.rounds} --seconds ${ctx.seconds}`,
    seconds: ctx.seconds,
    with_references: ctx.references !== null,
    notes: [...notes],
    machine,
    postgres: { ...ctx.postgres },
    rounds: rounds.map((round) => ({ order: [...round.order], sides: { ...round.sides }, load: [...round.load] })),
  };
  writeResult(path.join(CACHE, 'results'), result);
  if (values.write) writeResult(KEPT_RESULTS, result);
  return result;
}

/** Answers how many promises were missed. */
function tell(result: Result): number {
  const judged = judgeAll(result, result.rounds);
  for (const { title, spread, verdict, must, aimMet } of judged) {
    const measured = spread
      ? `${numberText(spread.median)} [${numberText(spread.min)} to ${numberText(spread.max)}]`
      : '';
    log(`  ${verdict.toUpperCase().padEnd(8)} ${measured} (must ${must ?? '–'})${aimMet ? ', aim met' : ''}  ${title}`);
  }
  return judged.filter(({ verdict }) => verdict === 'missed').length;
}

process.exitCode = await main();
