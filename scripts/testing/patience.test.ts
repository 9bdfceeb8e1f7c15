import { expect, it } from 'vitest';
import { readTree } from './changed.ts';
import { measurePatience } from './patience.ts';

const tests = [...readTree()].filter(
  ([file]) => /\.test\.tsx?$/.test(file) || (file.startsWith('tests/') && file.endsWith('.ts')),
);
const OWN = 'scripts/testing/patience.test.ts';

/** Lines of tests that say this themselves, as `file:line`. */
const saying = (what: RegExp) =>
  tests.flatMap(([file, source]) =>
    file === OWN
      ? []
      : source.split('\n').flatMap((line, index) => (what.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );

it('no test has a limit of its own: a busy machine needs longer, and only the machine can say how much', () => {
  expect(tests.length).toBeGreaterThan(200);
  expect(saying(/\b(timeout|testTimeout|hookTimeout): ?[\d_]+|waitForTimeout|vi\.waitFor|vi\.waitUntil/)).toEqual([]);
  // The last argument of a test or a hook.
  expect(saying(/^\s*(\}|it\(.*), ?[\d_]+\);$|^\s*\d{1,3}_000,$/)).toEqual([]);
  expect(saying(/setDefault(Navigation)?Timeout\((?!patience)|AbortSignal\.timeout\((?!patience)/)).toEqual([]);
});

it('no test judges by the clock what a benchmark measures', () => {
  expect(saying(/expect\((performance|Date)\.now\(\) - .*toBeLess/)).toEqual([]);
});

it('is at least that of an idle machine, more where nobody watches, and as given where it is given', () => {
  expect(measurePatience({})).toBeGreaterThanOrEqual(1);
  expect(measurePatience({ CI: 'true' })).toBeGreaterThanOrEqual(4);
  expect(measurePatience({ TEST_PATIENCE: '7', CI: 'true' })).toBe(7);
});
