import type { KeptLoad } from '../load/kept.ts';
import { describe } from '../load/report.ts';
import { type Judged, judgeAll } from './measure.ts';
import { fileOf, type Result } from './results.ts';
import { spreadOf } from './statistics.ts';
import { drawPlot, numberText, type Series } from './svg.ts';

/** docs/performance.md and its plots, from what was kept of each row. */

export interface Report {
  readonly markdown: string;
  /** File name to content, for docs/performance/. */
  readonly plots: Readonly<Record<string, string>>;
}

const VERDICT: Record<Judged['verdict'], string> = {
  met: '**met**',
  missed: '**MISSED**',
  told: 'told',
  'not measured': 'not measured (no reference programs)',
};

export function writeReport(results: readonly Result[], loads: readonly KeptLoad[] = []): Report {
  const plots: Record<string, string> = {};
  for (const result of results) plots[plotFile(result)] = plotOf(result);
  const markdown = [
    '# Performance',
    '',
    'Written by `npm run bench -- --write`; nothing here is typed by hand. Each row runs the product and the reference programs of the same kind in turn, in the same rounds, on the same PostgreSQL and Redis, and is judged by the median of the ratios of each round. Absolute figures are of one shared machine and mean little; a ratio is what can be compared. PostgreSQL runs with `fsync`, `synchronous_commit` and `full_page_writes` on, which is looked at before each run; validation, sessions, rate limits, Idempotency-Keys, row-level security, steps of the visit, outbox and events are on.',
    '',
    '    npm run bench -- A B --rounds 5 --seconds 5 --write     # rows; without names all of them',
    '',
    ...summary(results),
    ...results.flatMap(section),
    ...loadSections(loads),
  ].join('\n');
  return { markdown: `${markdown.trimEnd()}\n`, plots };
}

/** The k6 scripts, as their runs told themselves. */
function loadSections(loads: readonly KeptLoad[]): string[] {
  if (loads.length === 0) return [];
  return [
    '## Under load (k6)',
    '',
    'What [load-tests/](../load-tests/README.md) saw of a product of its own: two servers, a worker, PostgreSQL and Redis, and k6 itself on the same cores. ✓ was kept, ✗ was not; an aim is for a machine that has nothing else to do.',
    '',
    ...loads.flatMap((load) => [
      `### ${load.name}`,
      '',
      '```text',
      ...describe(load.name, load, load.promises, load.short),
      '```',
      '',
      `\`${load.command}\`, ${placeText(load.machine)}.`,
      '',
    ]),
  ];
}

const placeText = (machine: Result['machine']) =>
  `${machine.date.slice(0, 16).replace('T', ' ')} UTC, commit ${machine.commit}${machine.changed ? ' with changes' : ''}, ${machine.cores} × ${machine.cpu}, ${machine.memoryGb} GB, ${machine.kernel}, Node ${machine.node}`;

const plotFile = ({ id }: Result) => `${fileOf(id)}.svg`;

function summary(results: readonly Result[]): string[] {
  const lines = results.flatMap((result) =>
    judgeAll(result, result.rounds).map(
      (judged) =>
        `| ${result.id} | ${cell(judged.title)} | ${boundsText(judged)} | ${measuredText(judged)} | ${verdictText(judged)} |`,
    ),
  );
  return ['| row | what | must / aim | median [min to max] | |', '| --- | --- | --- | --- | --- |', ...lines, ''];
}

function section(result: Result): string[] {
  const { machine, postgres } = result;
  return [
    `## ${result.id}: ${result.title}`,
    '',
    `Must: ${result.must}. Aim: ${result.aim}.`,
    '',
    result.how,
    '',
    `![${cell(result.title)}](performance/${plotFile(result)})`,
    '',
    ...judgements(result),
    ...sides(result),
    ...result.notes.flatMap((note) => [`- ${note}`]),
    ...(result.notes.length > 0 ? [''] : []),
    `\`${result.command}\`, ${result.rounds.length} rounds of ${result.seconds} s a side, ${placeText(machine)}, PostgreSQL ${postgres.server_version ?? '?'}, load ${machine.load.map((each) => each.toFixed(1)).join(' ')} at the start.${result.with_references ? ` References: ${result.references.map((name) => `\`${name}\``).join(', ') || 'none needed'}.` : ' Without the reference programs.'}`,
    '',
  ];
}

function judgements(result: Result): string[] {
  const lines = judgeAll(result, result.rounds).map((judged) => {
    const iqr = judged.spread ? `${numberText(judged.spread.q1)} to ${numberText(judged.spread.q3)}` : '';
    return `| ${cell(judged.title)} | ${boundsText(judged)} | ${measuredText(judged)} | ${iqr} | ${verdictText(judged)} |`;
  });
  return [
    '| promise | must / aim | median [min to max] | middle half | |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ];
}

function sides(result: Result): string[] {
  const names = [...new Set(result.rounds.flatMap((round) => round.order))].toSorted();
  const figures = Object.entries(result.figures);
  const lines = names.map((name) => {
    const cells = figures.map(([figure]) => {
      const values = result.rounds.flatMap((round) => round.sides[name]?.[figure] ?? []);
      return values.length > 0 ? numberText(spreadOf(values).median) : '';
    });
    return `| ${cell(name)} | ${cells.join(' | ')} |`;
  });
  const heads = figures.map(([, { title, unit }]) => cell(unit ? `${title}, ${unit}` : title));
  return [
    `| side (medians of rounds) | ${heads.join(' | ')} |`,
    `| --- |${' --- |'.repeat(heads.length)}`,
    ...lines,
    '',
  ];
}

function plotOf(result: Result): string {
  const names = [...new Set(result.rounds.flatMap((round) => round.order))].toSorted();
  const products = new Set(result.judgements.map(({ side }) => side));
  const series: Series[] = names.map((name) => ({
    name,
    reference: !products.has(name),
    values: result.rounds.flatMap((round) => round.sides[name]?.[result.plot] ?? []),
  }));
  const { title, unit } = result.figures[result.plot] ?? { title: result.plot, unit: '' };
  return drawPlot({ title: `${result.id}: ${title}`, unit: unit ? `${title}, ${unit}` : title, series });
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const sign = ({ better }: Judged) => (better === 'more' ? '≥' : '≤');
const boundText = (judged: Judged, bound: number | null) =>
  bound === null ? '–' : `${sign(judged)} ${numberText(bound)}${judged.against ? ' ×' : ''}`;
const boundsText = (judged: Judged) => `${boundText(judged, judged.must)} / ${boundText(judged, judged.aim)}`;

function measuredText(judged: Judged): string {
  if (!judged.spread) return '';
  const { median, min, max } = judged.spread;
  return `${numberText(median)}${judged.against ? ' ×' : ''} [${numberText(min)} to ${numberText(max)}]`;
}

const verdictText = (judged: Judged) => `${VERDICT[judged.verdict]}${judged.aimMet ? ', aim met' : ''}`;
