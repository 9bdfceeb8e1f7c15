import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../lib/paths.mjs';

interface Place {
  file: string;
  line: number;
  name: string;
}

/** What one run of knip has seen. */
export interface Report {
  /** How many modules were reached. */
  modules: number;
  places: Place[];
  /** Patterns of the settings that name no file. */
  strayPatterns: string[];
}

interface Dead extends Place {
  why: 'used nowhere else' | 'used by tests alone';
}

const run = promisify(execFile);
const KNIP = path.join(ROOT, 'node_modules', 'knip', 'bin', 'knip.js');
const MOST_OUTPUT = 16 * 2 ** 20;

/** @throws with what knip wrote, where it can't look */
async function look(dir: string, ...more: string[]): Promise<Report> {
  const settings = ['--config', path.join(import.meta.dirname, 'knip.ts')];
  const report = ['--reporter', path.join(import.meta.dirname, 'report.ts'), '--include', 'files,exports,types'];
  const args = [KNIP, '--directory', dir, '--no-progress', '--no-exit-code', ...settings, ...report, ...more];
  const { stdout } = await run(process.execPath, args, { cwd: dir, maxBuffer: MOST_OUTPUT });
  return JSON.parse(stdout) as Report;
}

interface Found {
  modules: number;
  dead: Dead[];
  strayPatterns: string[];
}

/** Modules and exports that nobody needs, or tests alone, in a tree with our folders, by place. */
export async function findDead(dir: string): Promise<Found> {
  const [all, product] = await Promise.all([look(dir), look(dir, '--production')]);
  const keyOf = ({ file, name }: Place) => `${file} ${name}`;
  const nowhere = new Set(all.places.map(keyOf));
  const dead: Dead[] = [
    ...all.places.map((place) => ({ ...place, why: 'used nowhere else' as const })),
    ...product.places
      .filter((place) => !nowhere.has(keyOf(place)))
      .map((place) => ({ ...place, why: 'used by tests alone' as const })),
  ];
  dead.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return { modules: all.modules, dead, strayPatterns: all.strayPatterns };
}

// Who sees nothing finds nothing dead.
const FEWEST_MODULES = 500;

/** What is said of it, and whether all is well. */
export function told({ modules, dead, strayPatterns }: Found): { lines: string[]; isFine: boolean } {
  const isSeen = modules >= FEWEST_MODULES;
  const lines = [
    ...dead.map(({ file, line, name, why }) => `${file}:${line} ${name} (${why})`),
    ...strayPatterns.map((pattern) => `scripts/dead/knip.ts: ${pattern} names nothing`),
    ...(isSeen ? [] : [`only ${modules} modules were seen, and there are more than ${FEWEST_MODULES}`]),
    `${modules} modules, ${dead.length} dead`,
  ];
  return { lines, isFine: isSeen && dead.length + strayPatterns.length === 0 };
}
