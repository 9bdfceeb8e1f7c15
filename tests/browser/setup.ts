import path from 'node:path';
import { afterEach, type RunnerTestCase } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { allPages } from './pages.ts';

/** Who is done leaves: each page that stays follows all that happens after. */
afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail' ? nameOf(task) : null;
  for (const pages of allPages()) await pages.putBack(failed);
});

const nameOf = (task: RunnerTestCase) => `${path.relative(ROOT, task.file.filepath)} > ${task.fullTestName}`;
