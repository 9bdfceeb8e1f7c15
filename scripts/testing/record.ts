import { existsSync, readFileSync } from 'node:fs';

/** What a run of the tests leaves behind for who tells of it: written by `reporter.ts`. */

export interface Problem {
  message: string;
  /** `file:line` in this project, where one is known. */
  place: string | null;
  stack: string;
}

export interface TestRecord {
  /** `suite > suite > test`, as vitest's `-t` knows it. */
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  ms: number;
  problems: Problem[];
}

export interface FileRecord {
  file: string;
  project: string;
  /** From its first import to its last hook. */
  ms: number;
  tests: TestRecord[];
  /** Of the file itself: it could not be loaded, or a hook failed. */
  problems: Problem[];
}

export interface RunRecord {
  files: FileRecord[];
  /** What no test is to blame for: a rejected promise that nobody waited for. */
  unhandled: Problem[];
}

export interface Failure {
  file: string;
  project: string;
  /** null where it is the file's own failure. */
  test: string | null;
  problems: Problem[];
}

/** @returns null where the run ended before it could write anything. */
export function readRecord(file: string): RunRecord | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Everything that is red, each test and each file once. */
export function failuresOf({ files }: RunRecord): Failure[] {
  return files.flatMap(({ file, project, tests, problems }) => {
    const own = tests.filter(({ state }) => state === 'failed');
    const failed: Failure[] = own.map(({ name, problems: why }) => ({ file, project, test: name, problems: why }));
    return problems.length > 0 ? [...failed, { file, project, test: null, problems }] : failed;
  });
}

export const passedIn = ({ files }: RunRecord): number =>
  files.flatMap(({ tests }) => tests).filter(({ state }) => state === 'passed').length;

export const nameOf = ({ file, test }: Failure): string => (test === null ? file : `${file} > ${test}`);
