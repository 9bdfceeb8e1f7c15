import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Failure, failuresOf, nameOf, type RunRecord } from './record.ts';

/**
 * A test that talks to browsers, processes and sockets can lose a race on a busy machine that has nothing to do with
 * what it asks. With CI set such a test is run again by itself after all others. What passes then counts, is told of,
 * and is kept with its first failure until its cause is mended. Tests of claims, ledger, policies and access get no
 * second look: there a failure is a finding.
 */

export const LOOKS = 2;
/** More than these are no bad luck. */
const MOST_FLAKY = 10;

const TALKS = ['browser', 'launcher', 'realtime', 'worker', 'ops', 'backup', 'import', 'replay'];
/** Of those, what guards claims, the ledger, or who may see what. */
const FINDINGS = /ledger|claims|policies|access|privacy|holds/;

export function mayLookAgain(file: string): boolean {
  const [top = '', kind = ''] = file.split('/');
  return top === 'tests' && TALKS.includes(kind) && !FINDINGS.test(path.basename(file));
}

export interface Flaky {
  name: string;
  look: number;
}

export interface Outcome {
  flaky: Flaky[];
  /** What stays red. */
  failures: Failure[];
}

/** Runs these tests of one file alone. */
export type Run = (file: string, project: string, tests: string[] | null, look: number) => Promise<RunRecord | null>;

/** Looks again at what may be looked at again. @param kept where first failures of what passed then are put */
export async function lookAgain(first: RunRecord, run: Run, places: { failures: string; kept: string }) {
  const failed = failuresOf(first);
  const outcome: Outcome = { flaky: [], failures: failed.filter(({ file }) => !mayLookAgain(file)) };
  let left = failed.filter(({ file }) => mayLookAgain(file));
  if (left.length > MOST_FLAKY) return { ...outcome, failures: failed };
  for (let look = 1; look <= LOOKS && left.length > 0; look += 1) {
    const still: Failure[] = [];
    for (const [file, failures] of Map.groupBy(left, (each) => each.file)) {
      const stillRed = await redAgain(file, failures, run, look);
      for (const failure of failures) {
        if (stillRed(failure)) still.push(failure);
        else {
          outcome.flaky.push({ name: nameOf(failure), look });
          keep(failure, places);
        }
      }
    }
    left = still;
  }
  return { ...outcome, failures: [...outcome.failures, ...left] };
}

/** A file whose hook failed runs whole, since its tests never ran. */
async function redAgain(file: string, failures: Failure[], run: Run, look: number) {
  const names = failures.flatMap(({ test }) => (test === null ? [] : [test]));
  const whole = names.length < failures.length;
  const record = await run(file, failures[0]?.project ?? '', whole ? null : names, look);
  if (!record || record.unhandled.length > 0) return () => true;
  const red = failuresOf(record);
  const ran = new Set(
    record.files.flatMap(({ tests }) => tests.filter(({ state }) => state === 'passed')).map((test) => test.name),
  );
  return ({ test }: Failure) =>
    test === null || red.some((each) => each.test === null) ? red.length > 0 : !ran.has(test);
}

function keep(failure: Failure, { failures, kept }: { failures: string; kept: string }): void {
  const name = slugOf(nameOf(failure));
  const folder = path.join(kept, name);
  mkdirSync(folder, { recursive: true });
  const text = failure.problems.map(({ message, stack }) => `${message}\n${stack}`).join('\n\n');
  writeFileSync(path.join(folder, 'failure.txt'), `${nameOf(failure)}\n\n${text}\n`);
  const pictures = path.join(failures, name);
  if (existsSync(pictures)) cpSync(pictures, folder, { recursive: true });
}

/** The folder of a test's pictures: readable, and another for each name. */
export function slugOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  const words = name.replace(/^tests\//, '').replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `${words.slice(0, 80).replace(/-$/, '')}-${hash}`;
}
