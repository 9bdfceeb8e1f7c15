import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CACHE, COMPILED, ROOT } from '../lib/paths.mjs';
import { onStop } from '../lib/signals.mjs';
import { changedFiles, mainReasons, reachedTests, readTree } from './changed.ts';
import { measurePatience } from './patience.ts';
import { passedIn, type RunRecord, readRecord } from './record.ts';
import { lookAgain, type Outcome } from './second-look.ts';
import { tellFailures, tellFlaky } from './tell.ts';

/** Runs the tests, looks again at some, and tells what was. */

const PLACE = path.join(CACHE, 'tests');
const FAILURES = path.join(PLACE, 'failures');
const FLAKY = path.join(CACHE, 'flaky');

interface Asked {
  args: string[];
  env: Record<string, string>;
}

/** vitest in a process of its own; its record lies where TEST_RECORD says. */
function vitest({ args, env }: Asked): Promise<number> {
  const entry = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', `--reporter=${path.join(ROOT, 'scripts', 'testing', 'reporter.ts')}`];
  const child = spawn(process.execPath, [entry, 'run', ...reporters, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const stopListening = onStop((signal) => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      stopListening();
      resolve(code ?? 1);
    });
  });
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Some tests of one file, nothing beside them. */
async function alone(file: string, project: string, tests: string[] | null, look: number, env: Record<string, string>) {
  const record = path.join(PLACE, `look-${look}.json`);
  rmSync(record, { force: true });
  const named = tests ? ['-t', `^(${tests.map(literal).join('|')})$`] : [];
  const pictures = path.join(PLACE, `failures-${look}`);
  await vitest({
    args: [file, '--project', project, ...named],
    env: { ...env, TEST_RECORD: record, TEST_PICTURES: pictures },
  });
  return readRecord(record);
}

function tally(record: RunRecord, { flaky, failures }: Outcome): { passed: number; failed: number } {
  return { passed: passedIn(record) + flaky.length, failed: failures.length + record.unhandled.length };
}

/**
 * What `--changed [commit]` stands for; everything else is passed on.
 * @returns null where no test is reached: without a file vitest would run them all
 */
export function chooseTests(args: string[], log: (line: string) => void): string[] | null {
  const at = args.indexOf('--changed');
  if (at < 0) return args;
  const next = args[at + 1];
  const ref = next === undefined || next.startsWith('-') ? undefined : next;
  const others = args.toSpliced(at, ref === undefined ? 1 : 2);
  const reached = reachedTests(readTree(), changedFiles(ref));
  log(`--changed: ${reached.files.length} test files, for: ${mainReasons(reached).join('; ') || 'nothing'}`);
  if (reached.files.length === 0) return null;
  return reached.all ? others : [...reached.files, ...others];
}

/** @returns the exit code: 0 where all is green, some of it perhaps at the second look */
export async function runTests(args: string[], log: (line: string) => void): Promise<number> {
  rmSync(PLACE, { recursive: true, force: true });
  rmSync(FLAKY, { recursive: true, force: true });
  mkdirSync(PLACE, { recursive: true });
  const seed = process.env.SEED ?? String(Date.now() % 1_000_000);
  const env = {
    NODE_COMPILE_CACHE: COMPILED,
    SEED: seed,
    TEST_PATIENCE: String(measurePatience()),
    TEST_PICTURES: FAILURES,
  };
  log(`SEED=${seed} TEST_PATIENCE=${env.TEST_PATIENCE}`);
  const file = path.join(PLACE, 'run.json');
  const code = await vitest({ args, env: { ...env, TEST_RECORD: file } });
  const record = readRecord(file);
  if (!record) return code || 1;

  const looks = process.env.CI
    ? (where: string, project: string, tests: string[] | null, look: number) => alone(where, project, tests, look, env)
    : async () => null;
  const outcome = await lookAgain(record, looks, { failures: FAILURES, kept: FLAKY });
  const { passed, failed } = tally(record, outcome);
  const lines = [
    ...tellFailures(outcome.failures, record.unhandled, { seed, pictures: FAILURES }),
    ...tellFlaky(outcome.flaky),
  ];
  for (const line of lines) log(line);
  writeFileSync(path.join(PLACE, 'told'), lines.map((line) => `${line}\n`).join(''));
  writeFileSync(path.join(PLACE, 'tally'), `${passed} ${failed}\n`);
  // vitest also fails for what is no test of ours: a service that did not start.
  const elsewhere = code !== 0 && failed === 0 && outcome.flaky.length === 0;
  return failed > 0 || elsewhere ? code || 1 : 0;
}
