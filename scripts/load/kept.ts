import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { machine } from '../bench/results.ts';
import { promised, summary } from './report.ts';

/** What a run against a product of its own left for docs/performance.md: the newest of each script. */

const keptLoad = summary.extend({
  name: z.string(),
  command: z.string(),
  kept: z.boolean(),
  short: z.boolean(),
  promises: z.array(promised),
  machine,
});
export type KeptLoad = z.infer<typeof keptLoad>;

export function keepLoad(folder: string, load: KeptLoad): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `load-${load.name}.json`), `${JSON.stringify(keptLoad.parse(load), null, 1)}\n`);
}

/** @throws where a file is none of ours */
export function readLoads(folder: string): KeptLoad[] {
  const names = readdirSync(folder).filter((name) => /^load-.+\.json$/.test(name));
  return names.toSorted().map((name) => keptLoad.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))));
}
