import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from '../lib/debian.mjs';
import { run } from '../lib/processes.mjs';
import { CACHE, DEFAULT_REFERENCES } from './paths.ts';

/**
 * A copy of the reference programs with what they need installed, or null where there are none (then the product's own
 * side runs alone). Their folder itself stays as it is.
 */
export async function prepareReferences(
  given: string | undefined,
  log: (line: string) => void,
): Promise<string | null> {
  if (given === 'none') return null;
  const source = path.resolve(given ?? DEFAULT_REFERENCES);
  if (!existsSync(path.join(source, 'a6_app.mjs'))) {
    if (given) throw new Error(`no reference programs at ${source}`);
    log(`no reference programs at ${source}: the product's own side runs alone`);
    return null;
  }
  const copy = path.join(CACHE, 'references');
  const lock = readFileSync(path.join(source, 'package-lock.json'), 'utf8');
  const done = path.join(copy, 'node_modules', '.installed');
  mkdirSync(copy, { recursive: true });
  cpSync(source, copy, { recursive: true, filter: (file) => !file.includes('node_modules'), mode: 0 });
  if (!existsSync(done) || readFileSync(done, 'utf8') !== lock) {
    log('installing what the reference programs need …');
    const quiet = ['--no-audit', '--no-fund', '--no-package-lock'];
    // A lock that this npm thinks incomplete is no reason to measure nothing.
    const exact = await run('npm', ['ci', ...quiet], { cwd: copy });
    const installed = exact.ok ? exact : await run('npm', ['install', ...quiet], { cwd: copy });
    if (!installed.ok) throw new Error(`npm install in ${copy} failed:\n${installed.output}`);
    writeFileSync(done, lock);
  }
  await requireTools(log);
  return copy;
}

const TOOLS: Readonly<Record<string, string>> = {
  psql: 'postgresql-client',
  pgbench: 'postgresql-contrib',
  wrk: 'wrk',
};

async function requireTools(log: (line: string) => void): Promise<void> {
  const missing = Object.keys(TOOLS).filter((name) => !onPath(name));
  if (missing.length === 0) return;
  const packages = missing.map((name) => TOOLS[name] ?? name);
  log(`installing ${packages.join(' ')} …`);
  const installed = await installPackages(packages);
  const still = missing.filter((name) => !onPath(name));
  if (still.length > 0)
    log(`without ${still.join(', ')}: what needs them is left out (${installed.output.slice(-300)})`);
}

function onPath(name: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => folder && existsSync(path.join(folder, name)));
}
