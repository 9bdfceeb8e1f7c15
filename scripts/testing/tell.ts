import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { type Failure, nameOf, type Problem } from './record.ts';
import { type Flaky, LOOKS, slugOf } from './second-look.ts';

/** What whoever reads only the end of a run must find there. */

const MOST_LISTED = 6;
const LINES_EACH = 4;
const WIDEST = 180;

const cut = (line: string) => (line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line);

function linesOf(problem: Problem): string[] {
  const lines = problem.message.split('\n').filter((line) => line.trim() !== '');
  return [
    ...lines.slice(0, LINES_EACH).map((line) => `    ${cut(line)}`),
    ...(problem.place ? [`    at ${problem.place}`] : []),
  ];
}

function pictures(failure: Failure, folder: string): string[] {
  const own = path.join(folder, slugOf(nameOf(failure)));
  if (!existsSync(own)) return [];
  return readdirSync(own).map((name) => `    picture: ${path.relative(ROOT, path.join(own, name))}`);
}

/** @returns the lines of what failed, where, and how it is run again */
export function tellFailures(
  failures: Failure[],
  unhandled: Problem[],
  { seed, pictures: folder }: { seed: string; pictures: string },
): string[] {
  const lines = failures
    .slice(0, MOST_LISTED)
    .flatMap((failure) => [
      `FAILED ${cut(nameOf(failure))}`,
      ...failure.problems.slice(0, 1).flatMap(linesOf),
      ...pictures(failure, folder),
    ]);
  if (failures.length > MOST_LISTED) lines.push(`and ${failures.length - MOST_LISTED} more`);
  for (const problem of unhandled.slice(0, 2)) lines.push('UNHANDLED, by no test:', ...linesOf(problem));
  const files = [...new Set(failures.map(({ file }) => file))];
  if (files.length > 0) lines.push(`again: SEED=${seed} npm test -- ${files.slice(0, MOST_LISTED).join(' ')}`);
  return lines;
}

export const tellFlaky = (flaky: Flaky[]): string[] =>
  flaky.map(({ name, look }) => `flaky: ${name} (${look} of ${LOOKS})`);
