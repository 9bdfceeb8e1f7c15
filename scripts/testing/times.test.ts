import { expect, it } from 'vitest';
import type { FileRecord } from './record.ts';
import { describeTimes } from './times.ts';

const file = (name: string, project: string, ms: number, tests: number): FileRecord => ({
  ...{ file: name, project, ms, problems: [] },
  tests: Array.from({ length: tests }, (_, n) => ({ name: String(n), state: 'passed', ms: 1, problems: [] })),
});

it('the time of a run is told by kind, the dearest first, and by file', () => {
  const lines = describeTimes({
    unhandled: [],
    files: [
      file('tests/browser/a.test.ts', 'browser', 60_000, 10),
      file('tests/browser/b.test.ts', 'browser', 30_000, 5),
      file('tests/api/c.test.ts', 'node', 100_000, 50),
      file('tests/boundaries.test.ts', 'node', 500, 1),
      file('contract/d.test.ts', 'node', 500, 1),
      file('web/app/e.test.tsx', 'web', 4_000, 2),
    ],
  });
  expect(lines.slice(2, 7)).toEqual([
    '| tests/api | 1 | 50 | 100 s | 2000 ms |',
    '| browser | 2 | 15 | 90 s | 6000 ms |',
    '| components (jsdom) | 1 | 2 | 4 s | 2000 ms |',
    '| beside their sources | 2 | 2 | 1 s | 500 ms |',
    '| all | 6 | 69 | 195 s |  |',
  ]);
  expect(lines).toContain('| tests/browser/a.test.ts | 10 | 60 s |');
});
