import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readLoads } from '../load/kept.ts';
import { DOCUMENT, KEPT_RESULTS } from './paths.ts';
import { writeReport } from './report.ts';
import { readResults } from './results.ts';

/** Writes docs/performance.md and its plots from what was kept. Answers where. */
export function writeDocument(): string {
  mkdirSync(KEPT_RESULTS, { recursive: true });
  const { markdown, plots } = writeReport(readResults(KEPT_RESULTS), readLoads(KEPT_RESULTS));
  writeFileSync(DOCUMENT, markdown);
  for (const [name, content] of Object.entries(plots)) writeFileSync(path.join(KEPT_RESULTS, name), content);
  return DOCUMENT;
}
