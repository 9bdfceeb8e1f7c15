import { assemble, missing, type Verdict, verdictOf } from './assemble.ts';
import { type Kept, type Store, stale } from './kept.ts';
import type { Caught } from './mutants/kept.ts';
import { mutantSection } from './mutants/section.ts';
import type { Outcome, Part, Scale } from './part.ts';
import { PROMISES, type Promised } from './promises.ts';
import { replayOf } from './runner.ts';
import { violationLines } from './screen.ts';

/** How far one part has come in one scale, from what is kept. */
interface Standing {
  readonly part: Part;
  readonly scale: Scale;
  readonly kept: readonly Kept[];
  readonly done: Outcome;
  readonly verdict: Verdict;
}

const SAID: Record<Verdict, string> = {
  kept: 'kept',
  broken: '**broken**',
  short: '**less than promised was done**',
  unfinished: 'not run whole',
  failed: '**the harness failed**',
};
const SCALES: readonly Scale[] = ['quick', 'full'];
const FAULT = 'fault_';

/** docs/proof.md, from the outcomes that are kept. */
export function writeDocument(parts: readonly Part[], store: Store, caught: readonly Caught[] = []): string {
  const standings = parts.flatMap((part) => SCALES.map((scale) => standingOf(part, scale, store)));
  return [
    ...head(),
    ...table(standings),
    ...SCALES.flatMap((scale) => details(scale, standings)),
    ...faults(standings),
    ...breaches(standings),
    ...mutantSection(caught),
    ...where(standings),
  ].join('\n');
}

function standingOf(part: Part, scale: Scale, store: Store): Standing {
  const kept = store.read(scale, part.name).filter((one) => stale(one, part, one.product) === null);
  const outcomes = kept.map((one) => one.outcome);
  const chunks = scale === 'full' ? part.chunks : 1;
  return {
    part,
    scale,
    kept,
    done: assemble(outcomes),
    verdict: verdictOf(part, { scale, outcomes, chunks, failed: false, share: 1 }),
  };
}

function head(): string[] {
  return [
    '# What was proved',
    '',
    'Written by `npm run prove -- --write` from what it measured; nobody edits it. The harness runs the product as it runs in production (servers, workers, PostgreSQL with fsync, Redis, an SMS provider over the network, lines between them that break), drives it with recorded clients, injects faults by a seeded schedule, and judges the recorded history by checkers that know nothing of the product.',
    '',
    '- `npm run prove` does the quick column, in minutes; CI runs it.',
    '- `npm run prove -- --full` does the full column in chunks. Each is kept when it is done, so run it again to go on; `--minutes N` bounds one go.',
    '- `npm run prove -- --only <part> --seed N` does the same again: the same clients, the same faults.',
    '',
  ];
}

const number = (value: number) => (Math.round(value * 100) / 100).toLocaleString('en-US');

function reached(standings: readonly Standing[], row: number, scale: Scale): string {
  const mine = standings.filter((each) => each.part.row === row && each.scale === scale);
  if (mine.every((each) => each.kept.length === 0)) return '–';
  return mine
    .map((each) => `${each.part.name}: ${each.kept.length === 0 ? 'not run' : SAID[each.verdict]}`)
    .join('<br>');
}

function violationsOf(standings: readonly Standing[], row: number): string {
  const mine = standings.filter((each) => each.part.row === row && each.kept.length > 0);
  return mine.length === 0 ? '–' : number(mine.reduce((sum, each) => sum + each.done.violations.length, 0));
}

function table(standings: readonly Standing[]): string[] {
  const line = ({ row, promise, quick, full }: Promised) => {
    const cells = [reached(standings, row, 'quick'), reached(standings, row, 'full'), violationsOf(standings, row)];
    return `| ${row} | ${promise} | ${quick} | ${cells[0]} | ${full} | ${cells[1]} | ${cells[2]} |`;
  };
  return [
    '| # | promise | quick: target | quick: outcome | full: target | full: outcome | violations |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...PROMISES.map(line),
    '',
  ];
}

function details(scale: Scale, standings: readonly Standing[]): string[] {
  const mine = standings.filter((each) => each.scale === scale && each.kept.length > 0);
  if (mine.length === 0) return [];
  return [`## ${scale === 'quick' ? 'Quick' : 'Full'}`, '', ...mine.flatMap((each) => detail(each))];
}

function detail({ part, scale, kept, done, verdict }: Standing): string[] {
  const counts = Object.entries(done.counts).filter(([name]) => !name.startsWith(FAULT));
  const lacks = missing(part, scale, done);
  const seconds = kept.reduce((sum, one) => sum + one.seconds, 0);
  const load = kept.reduce((sum, one) => sum + (one.load[0] ?? 0), 0) / kept.length;
  const products = [...new Set(kept.map((one) => `${one.product}${one.changed ? ' with changes' : ''}`))].join(', ');
  const seeds = [...new Set(kept.map((one) => one.seed))].join(', ');
  return [
    `### ${part.name} (promise ${part.row}): ${part.promise}`,
    '',
    `${SAID[verdict]}; ${kept.length} of ${scale === 'full' ? part.chunks : 1} chunks, ${Math.round(seconds)} s, load ${number(load)}, product at ${products}, seed ${seeds}, ${daysOf(kept)}. \`npm run prove -- --${scale} --only ${part.name} --seed ${kept[0]?.seed}\``,
    '',
    counts.map(([name, value]) => `${name.replaceAll('_', ' ')} ${number(value)}`).join(' · '),
    '',
    ...(lacks.length > 0 ? [`Short of its target: ${lacks.join(', ')}.`, ''] : []),
    ...(done.notes ?? []).map((note) => `- ${note}`),
    ...((done.notes ?? []).length > 0 ? [''] : []),
  ];
}

function daysOf(kept: readonly Kept[]): string {
  const days = [...new Set(kept.map((one) => one.date.slice(0, 10)))].sort();
  return days.length > 1 ? `${days[0]} to ${days.at(-1)}` : (days[0] ?? '');
}

function faults(standings: readonly Standing[]): string[] {
  const names = [
    ...new Set(standings.flatMap((each) => Object.keys(each.done.counts)).filter((name) => name.startsWith(FAULT))),
  ].sort();
  if (names.length === 0) return [];
  const sum = (name: string, scale: Scale) =>
    standings.filter((each) => each.scale === scale).reduce((all, each) => all + (each.done.counts[name] ?? 0), 0);
  return [
    '## Faults that were injected',
    '',
    '| fault | quick | full |',
    '| --- | --- | --- |',
    ...names.map(
      (name) =>
        `| ${name.slice(FAULT.length).replaceAll('_', ' ')} | ${number(sum(name, 'quick'))} | ${number(sum(name, 'full'))} |`,
    ),
    '',
  ];
}

function breaches(standings: readonly Standing[]): string[] {
  const all = standings.flatMap(({ part, scale, kept }) =>
    kept.flatMap((one) =>
      one.outcome.violations.map((violation) =>
        violationLines(
          violation,
          `promise ${part.row}, ${part.promise}`,
          replayOf(part.name, scale, one.seed, one.chunk, one.chunks),
        ),
      ),
    ),
  );
  if (all.length === 0) return [];
  return ['## Broken', '', ...all.flatMap((lines) => ['```', ...lines, '```', ''])];
}

function where(standings: readonly Standing[]): string[] {
  const machines = new Set(standings.flatMap((each) => each.kept.map((one) => `${one.machine}; ${versions(one)}`)));
  if (machines.size === 0) return [];
  return ['## Where', '', ...[...machines].map((each) => `- ${each}`), ''];
}

const versions = (one: Kept) =>
  Object.entries(one.versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
