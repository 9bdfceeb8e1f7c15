import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileRecord, RunRecord } from './record.ts';
import { lookAgain, mayLookAgain, type Run, slugOf } from './second-look.ts';
import { tellFailures, tellFlaky } from './tell.ts';

let places: { failures: string; kept: string };
beforeEach(() => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'looks-'));
  places = { failures: path.join(dir, 'failures'), kept: path.join(dir, 'kept') };
});
afterEach(() => rmSync(path.dirname(places.kept), { recursive: true, force: true }));

const problem = (message = 'expected 1 to be 2') => ({
  message,
  place: 'tests/browser/a.test.ts:7',
  stack: 'at somewhere',
});
const PHONE = 'tests/browser/phone.test.ts';
const CLAIMS = 'tests/scheduling/claims.test.ts';

/** A run of one file with these tests; `hook` is the file's own failure. */
function ranFile(file: string, tests: Record<string, 'passed' | 'failed' | 'skipped'>, hook = false): FileRecord {
  return {
    file,
    project: 'browser',
    ms: 1,
    tests: Object.entries(tests).map(([name, state]) => ({
      name,
      state,
      ms: 1,
      problems: state === 'failed' ? [problem()] : [],
    })),
    problems: hook ? [problem('hook')] : [],
  };
}
const ran = (...files: FileRecord[]): RunRecord => ({ files, unhandled: [] });

/** Answers each look with the next of these records; remembers what it was asked for. */
function looks(...records: (RunRecord | null)[]) {
  const asked: unknown[] = [];
  const run: Run = async (file, _project, tests, look) => {
    asked.push([file, tests, look]);
    return records[asked.length - 1] ?? null;
  };
  return { asked, run };
}

describe('who may be looked at again', () => {
  it.each([PHONE, 'tests/worker/sms-gate.test.ts', 'tests/realtime/feed.test.ts', 'tests/launcher/start.test.ts'])(
    '%s',
    (file) => expect(mayLookAgain(file)).toBe(true),
  );

  it.each([
    CLAIMS,
    'tests/scheduling/crash.test.ts',
    'tests/access/policies.test.ts',
    'tests/api/sms-ledger.test.ts',
    'tests/worker/holds.test.ts',
    'tests/browser/privacy.test.ts',
    'contract/fields.test.ts',
    'web/app/shell/shell.test.tsx',
  ])('not %s', (file) => expect(mayLookAgain(file)).toBe(false));
});

describe('a second look', () => {
  it('runs what failed by itself, and what passes then is flaky and kept with its first failure', async () => {
    const picture = path.join(places.failures, slugOf(`${PHONE} > a > b`));
    mkdirSync(picture, { recursive: true });
    writeFileSync(path.join(picture, '1.png'), 'png');
    const { run, asked } = looks(ran(ranFile(PHONE, { 'a > b': 'passed' })));
    const outcome = await lookAgain(ran(ranFile(PHONE, { 'a > b': 'failed', c: 'passed' })), run, places);
    expect(outcome).toEqual({ flaky: [{ name: `${PHONE} > a > b`, look: 1 }], failures: [] });
    expect(asked).toEqual([[PHONE, ['a > b'], 1]]);
    const kept = path.join(places.kept, slugOf(`${PHONE} > a > b`));
    expect(readdirSync(kept).sort()).toEqual(['1.png', 'failure.txt']);
    expect(readFileSync(path.join(kept, 'failure.txt'), 'utf8')).toContain('expected 1 to be 2\nat somewhere');
    expect(tellFlaky(outcome.flaky)).toEqual([`flaky: ${PHONE} > a > b (1 of 2)`]);
  });

  it('is taken at most twice, the second time at what is still red', async () => {
    const { run, asked } = looks(
      ran(ranFile(PHONE, { a: 'failed', b: 'passed' })),
      ran(ranFile(PHONE, { a: 'failed' })),
      ran(ranFile(PHONE, { a: 'passed' })),
    );
    const outcome = await lookAgain(ran(ranFile(PHONE, { a: 'failed', b: 'failed' })), run, places);
    expect(asked).toEqual([
      [PHONE, ['a', 'b'], 1],
      [PHONE, ['a'], 2],
    ]);
    expect(outcome.failures.map(({ test }) => test)).toEqual(['a']);
    expect(outcome.flaky).toEqual([{ name: `${PHONE} > b`, look: 1 }]);
  });

  it('is not taken at claims, ledger, policies and access', async () => {
    const { run, asked } = looks();
    const outcome = await lookAgain(ran(ranFile(CLAIMS, { a: 'failed' })), run, places);
    expect(asked).toEqual([]);
    expect(outcome.failures).toHaveLength(1);
    expect(existsSync(places.kept)).toBe(false);
  });

  it('is not taken where more than ten are red: that is no bad luck', async () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`t${n}`, 'failed' as const]));
    const { run, asked } = looks();
    const outcome = await lookAgain(ran(ranFile(PHONE, many)), run, places);
    expect(asked).toEqual([]);
    expect(outcome.failures).toHaveLength(11);
  });

  it('runs the whole file where a hook failed, and takes no test that did not run for one that passed', async () => {
    const first = ran(ranFile(PHONE, { a: 'skipped' }, true));
    const again = looks(ran(ranFile(PHONE, { a: 'passed' })));
    expect((await lookAgain(first, again.run, places)).flaky).toEqual([{ name: PHONE, look: 1 }]);
    expect(again.asked).toEqual([[PHONE, null, 1]]);

    const absent = looks(ran(ranFile(PHONE, { a: 'skipped' })), null);
    const outcome = await lookAgain(ran(ranFile(PHONE, { a: 'failed' })), absent.run, places);
    expect(outcome.flaky).toEqual([]);
    expect(outcome.failures).toHaveLength(1);
  });
});

describe('the end of a run', () => {
  it('tells what failed, where, its picture, and how to run it again', () => {
    const folder = path.join(places.failures, slugOf(`${PHONE} > a`));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, '1.png'), 'png');
    const failures = [
      { file: PHONE, project: 'browser', test: 'a', problems: [problem('one\ntwo\nthree\nfour\nfive')] },
    ];
    const lines = tellFailures(failures, [], { seed: '42', pictures: places.failures });
    expect(lines.slice(0, 6)).toEqual([
      `FAILED ${PHONE} > a`,
      '    one',
      '    two',
      '    three',
      '    four',
      '    at tests/browser/a.test.ts:7',
    ]);
    expect(lines[6]).toMatch(/^ {4}picture: .*1\.png$/);
    expect(lines.at(-1)).toBe(`again: SEED=42 npm test -- ${PHONE}`);
  });

  it('fits into sixty lines, however much is red', () => {
    const many = Array.from({ length: 40 }, (_, n) => ({
      file: `tests/browser/${n}.test.ts`,
      project: 'browser',
      test: 'a',
      problems: [problem('line\n'.repeat(30))],
    }));
    const lines = tellFailures(many, [problem(), problem(), problem()], { seed: '1', pictures: places.failures });
    expect(lines.length).toBeLessThan(60);
    expect(lines).toContain('and 34 more');
  });
});
