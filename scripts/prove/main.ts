import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CACHE, ROOT } from '../lib/paths.mjs';
import { closeRigs } from '../rig/rig.ts';
import { isLane, runApart, sayToMain } from './apart.ts';
import { exitCodeOf, missing } from './assemble.ts';
import { writeDocument } from './document.ts';
import { Store } from './kept.ts';
import { lanesOf } from './lanes.ts';
import { readCaught } from './mutants/kept.ts';
import { EXIT, type Options, readOptions, USAGE, WrongOption } from './options.ts';
import type { Part } from './part.ts';
import { PARTS } from './parts/index.ts';
import { describePlace } from './place.ts';
import { type Report, replayOf, runPart } from './runner.ts';
import { openScreen, type Screen } from './screen.ts';

/** Proves the promises on the product as it runs, under faults (docs/proof.md). */

const DOCUMENT = path.join(ROOT, 'docs', 'proof.md');
/** What the document was written from. */
const PUBLISHED = path.join(ROOT, 'docs', 'proof');
/** How long a part may take to see that it is to stop, before its rig is closed under it. */
const PATIENCE_MS = 3_000;
/** Letters of what is said twice. */
const REPEATED = 500;

const stop = new AbortController();
const screen = openScreen();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void halt());

async function halt(): Promise<void> {
  if (stop.signal.aborted) process.exit(EXIT.stopped);
  stop.abort();
  screen.line('stopping; once more ends at once');
  const later = setTimeout(async () => {
    await closeRigs().catch(() => {});
    process.exit(EXIT.stopped);
  }, PATIENCE_MS);
  later.unref();
}

function list(): number {
  for (const part of PARTS) {
    const targets = (['quick', 'full'] as const).map((scale) =>
      Object.entries(part.targets[scale])
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
    );
    screen.line(
      `${part.name.padEnd(16)} promise ${part.row}: ${part.promise}\n${' '.repeat(17)}quick ${targets[0]}; full ${targets[1]}, in ${part.chunks}`,
    );
  }
  return EXIT.kept;
}

function tell({ part, verdict, outcome, seconds }: Report, options: Options, on: Screen): void {
  const counts = Object.entries(outcome.counts)
    .map(([name, value]) => `${name} ${Math.round(value * 100) / 100}`)
    .join(', ');
  const lacks =
    verdict === 'short' ? `; short of: ${missing(part, options.scale, outcome, options.share).join(', ')}` : '';
  on.line(`${verdict.toUpperCase().padEnd(11)} ${part.name.padEnd(16)} ${Math.round(seconds)} s  ${counts}${lacks}`);
}

/** What was not kept, once more: whoever reads the last lines alone sees it, and how to see it again. */
function tellTroubles(reports: readonly Report[], { scale, seed }: Options): void {
  const bad = reports.filter(({ verdict }) => verdict !== 'kept');
  if (bad.length === 0) return;
  screen.line(`\n${bad.length} of ${reports.length} not kept:`);
  for (const { part, verdict, troubles } of bad) {
    screen.line(
      `${verdict.toUpperCase()} ${part.name}: ${troubles.join('; ').slice(0, REPEATED) || 'too little done'}`,
    );
    screen.line(`  again: ${replayOf(part.name, scale, seed, 0, 1)}`);
  }
}

async function main(options: Options): Promise<number> {
  if (options.list) return list();
  const store = new Store(path.join(CACHE, 'prove'), PUBLISHED);
  const place = describePlace();
  const reports: Report[] = [];
  if (!options.document) {
    const product = `product at ${place.product}${place.changed ? ' with changes' : ''}`;
    if (!isLane()) screen.line(`${options.scale}, seed ${options.seed}, ${product}`);
    const until = performance.now() + options.minutes * 60_000;
    const runLane = async (lane: readonly Part[]) => {
      for (const part of lane) {
        if (stop.signal.aborted) break;
        const one = await runPart(part, { options, store, place, screen, signal: stop.signal, until });
        reports.push(one);
        tell(one, options, screen);
        await sayToMain(one);
      }
    };
    const beside = async (lane: readonly Part[]) => {
      reports.push(...(await runApart(lane, options, { screen, signal: stop.signal })));
    };
    for (const lanes of lanesOf(options)) await Promise.all(lanes.map(lanes.length > 1 ? beside : runLane));
    if (!isLane()) tellTroubles(reports, options);
  }
  if (options.write || options.document) {
    for (const { name } of PARTS) store.publish(name);
    writeFileSync(DOCUMENT, writeDocument(PARTS, store, readCaught()));
    screen.line(`wrote ${path.relative(ROOT, DOCUMENT)}`);
  }
  if (stop.signal.aborted) return EXIT.stopped;
  return exitCodeOf(
    reports.map((one) => one.verdict),
    EXIT,
  );
}

try {
  process.exitCode = await main(readOptions(process.argv.slice(2), PARTS, Math.floor(Math.random() * 1_000_000)));
} catch (error) {
  if (!(error instanceof WrongOption)) throw error;
  screen.line(`${error.message}\n${USAGE}`);
  process.exitCode = EXIT.failed;
} finally {
  await closeRigs();
}
// What a part left open must not keep the run from ending.
process.exit();
