import { expect, it } from 'vitest';
import { kindOf, sideBySide } from './order.ts';

it('what computes runs beside what waits, to the end of both; the rest comes after', () => {
  const files = [
    'tests/browser/a.test.ts',
    'tests/browser/b.test.ts',
    'tests/api/c.test.ts',
    'tests/worker/d.test.ts',
    'tests/worker/e.test.ts',
    'tests/realtime/f.test.ts',
    'tests/launcher/g.test.ts',
    'web/app/h.test.tsx',
  ];
  const ordered = sideBySide(files, (file) => file);
  expect(ordered.toSorted()).toEqual(files.toSorted());
  expect(ordered.map(kindOf)).toEqual([
    ...['waits', 'computes', 'waits', 'waits', 'computes', 'waits'],
    ...['rest', 'rest'],
  ]);
});
