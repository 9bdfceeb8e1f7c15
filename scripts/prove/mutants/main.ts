import { parseArgs } from 'node:util';
import { closeRigs } from '../../rig/rig.ts';
import { contextOf } from '../context.ts';
import type { Part, Violation } from '../part.ts';
import { PARTS } from '../parts/index.ts';
import { describePlace } from '../place.ts';
import { openScreen } from '../screen.ts';
import { MUTANTS } from './all.ts';
import { type Caught, keepCaught } from './kept.ts';
import { copyProduct, type Mutant } from './mutant.ts';

/** Puts each deliberate fault into a copy of the product, and sees whether the parts see it. */

/** Chance decides whether a race is met: each part gets so many tries before the fault counts as unseen. */
const MOST_ATTEMPTS = 3;
const USAGE = 'npm run prove:mutants -- [names] [--seed N] [--list]';

const screen = openScreen();
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    stop.abort();
    await closeRigs().catch(() => {});
    process.exit(130);
  });
}

interface Seen {
  part: string;
  violation: Violation;
  seed: number;
}

/** The first violation that one of its parts sees in the copy, or null. */
async function look(mutant: Mutant, root: string, first: number): Promise<Seen | null> {
  const parts = mutant.parts.map((name) => partOf(name));
  for (let seed = first; seed < first + MOST_ATTEMPTS; seed += 1) {
    for (const part of parts) {
      const progress = (done: number, text = '') => screen.progress(`${mutant.name}: ${part.name}`, done, text);
      const outcome = await part.run(contextOf({ scale: 'quick', seed, root, progress, signal: stop.signal }));
      const [violation] = outcome.violations;
      if (violation) return { part: part.name, violation, seed };
    }
  }
  return null;
}

function partOf(name: string): Part {
  const found = PARTS.find((part) => part.name === name);
  if (!found) throw new Error(`no part ${name}`);
  return found;
}

async function judge(mutant: Mutant, seed: number): Promise<Caught> {
  const began = performance.now();
  const about = { name: mutant.name, row: mutant.row, fault: mutant.fault };
  const when = () => ({
    seconds: Math.round((performance.now() - began) / 1_000),
    product: describePlace().product,
    date: new Date().toISOString(),
  });
  try {
    const seen = await look(mutant, copyProduct(mutant.name, mutant.edits), seed);
    if (!seen) return { ...about, verdict: 'survived', part: null, what: 'nobody saw it', seed, ...when() };
    return { ...about, verdict: 'red', part: seen.part, what: seen.violation.what, seed: seen.seed, ...when() };
  } catch (error) {
    await closeRigs().catch(() => {});
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...about, verdict: 'failed', part: null, what, seed, ...when() };
  }
}

interface Chosen {
  mutants: readonly Mutant[];
  seed: number;
  list: boolean;
}

/** @throws where a name is nobody's or the seed is no number */
function chosen(args: string[]): Chosen {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seed: { type: 'string' }, list: { type: 'boolean', default: false } },
  });
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
  const unknown = positionals.filter((name) => !MUTANTS.some((mutant) => mutant.name === name));
  if (unknown.length > 0) throw new Error(`no fault called ${unknown.join(', ')}\n${USAGE}`);
  if (!Number.isInteger(seed)) throw new Error(USAGE);
  const mutants = positionals.length > 0 ? MUTANTS.filter(({ name }) => positionals.includes(name)) : MUTANTS;
  return { mutants, seed, list: values.list };
}

async function main(args: string[]): Promise<number> {
  const { mutants, seed, list } = chosen(args);
  if (list) {
    for (const { name, row, fault, parts } of mutants)
      screen.line(`${name.padEnd(30)} ${row}  ${fault} (${parts.join(', ')})`);
    return 0;
  }
  let unseen = 0;
  for (const mutant of mutants) {
    const one = await judge(mutant, seed);
    keepCaught(one);
    if (one.verdict !== 'red') unseen += 1;
    screen.line(
      `${one.verdict.toUpperCase().padEnd(9)} ${one.name.padEnd(30)} ${one.seconds} s  ${one.part ?? ''} ${one.what.slice(0, 300)}`,
    );
  }
  screen.line(`${mutants.length - unseen} red, ${unseen} not`);
  return unseen === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  screen.line(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  await closeRigs();
}
process.exit();
