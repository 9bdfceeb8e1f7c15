import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { ROOT } from '../lib/paths.mjs';
import type { FileRecord, Problem, RunRecord, TestRecord } from './record.ts';

/** Writes what the run was to `TEST_RECORD`: `record.ts` says what stands there. */

interface Thrown {
  message?: string;
  stack?: string;
  stacks?: readonly { file: string; line: number }[];
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const plain = (text: string) => text.replaceAll(ESCAPES, '');
const within = (file: string) => path.relative(ROOT, file);

/** The line of the test where there is one, else the nearest line of this project. */
function placeOf({ stacks = [] }: Thrown): string | null {
  const own = stacks.filter(({ file }) => file.startsWith(ROOT) && !file.includes('node_modules'));
  const frame = own.find(({ file }) => /\.test\.tsx?$/.test(file)) ?? own[0];
  return frame ? `${within(frame.file)}:${frame.line}` : null;
}

const problemOf = (error: Thrown): Problem => ({
  message: plain(error.message ?? String(error)),
  place: placeOf(error),
  stack: plain(error.stack ?? ''),
});

function testOf(test: TestCase): TestRecord {
  const { state, errors = [] } = test.result();
  return {
    name: test.fullName,
    state: state === 'pending' ? 'skipped' : state,
    ms: Math.round(test.diagnostic()?.duration ?? 0),
    problems: errors.map(problemOf),
  };
}

/** A hook of a suite fails the suite, not the tests in it. */
function problemsOf(module: TestModule): Problem[] {
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  return [...module.errors(), ...suites].map(problemOf);
}

function fileOf(module: TestModule): FileRecord {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    file: within(module.moduleId),
    project: module.project.name,
    ms: Math.round(environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration),
    tests: [...module.children.allTests()].map(testOf),
    problems: problemsOf(module),
  };
}

export default class RecordReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Thrown[]): void {
    const file = process.env.TEST_RECORD;
    if (!file) return;
    const record: RunRecord = { files: modules.map(fileOf), unhandled: unhandled.map(problemOf) };
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(record));
  }
}
