import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readText, workingDirectoryOf } from '../../scripts/lib/processes.mjs';
import { patience } from '../support/patience.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

// What the launcher has to deal with, small: the real ones are tested as what they are, elsewhere.
const SERVER = `
import { createServer } from 'node:http';
import { envOrExit } from './platform/env.ts';
const env = envOrExit();
if (process.env.DIES) { console.log('fatal: no luck'); process.exit(7); }
createServer((request, response) => response.end(JSON.stringify(env))).listen(env.port, '127.0.0.1');
process.on('SIGTERM', () => setTimeout(() => process.exit(0), 100));
`;
const WORKER = `
import { createServer } from 'node:http';
import { envOrExit } from '#server/platform/env.ts';
createServer((request, response) => response.end()).listen(envOrExit().workerMetricsPort, '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
`;

const KEYS = [
  'db/keys.ts',
  'db/certificates.ts',
  'db/seal-certificates.ts',
  'db/certificate-tails.ts',
  'db/sounds.ts',
  'db/diagnoses.ts',
];
const COPIED = [
  'scripts/start.mjs',
  'scripts/lib',
  'db/migrate.ts',
  'db/quick-imports.ts',
  'db/role.ts',
  'db/types.ts',
  'db/functions',
  ...KEYS,
  'server/platform/env.ts',
];
const ALSO = ['migrations', 'package.json', 'package-lock.json'];
const WRITTEN = {
  'server/main.ts': SERVER,
  'worker/main.ts': WORKER,
  'db/seed/main.ts':
    "import { writeFileSync } from 'node:fs'; writeFileSync('.data/seeded', process.env.DATABASE_URL ?? '');",
  'vite.config.ts': "export default { root: 'web', build: { outDir: 'dist' } };",
  'web/index.html': '<!doctype html><html><body><script type="module" src="./main.ts"></script></body></html>',
  'web/main.ts': "document.title = 'haomai';",
};

export type Started = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

/** A folder like a clone of the product, with this launcher and with stand-ins for what it launches. */
export function makeProduct() {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'haomai-product-'));
  for (const name of [...COPIED, ...ALSO]) cpSync(path.join(ROOT, name), path.join(dir, name), { recursive: true });
  for (const [name, text] of Object.entries(WRITTEN)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    writeFileSync(path.join(dir, name), text);
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(dir, 'node_modules'));
  // Fetched once for all, not once a test.
  const redis = path.join(ROOT, '.cache', 'redis');
  if (existsSync(redis)) cpSync(redis, path.join(dir, '.cache', 'redis'), { recursive: true });

  const start = (env: Record<string, string>): Started => {
    const { DATABASE_URL: _, REDIS_URL: __, npm_lifecycle_event: ___, NODE_ENV: ____, ...own } = process.env;
    const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: dir, env: { ...own, ...env } });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { child, output: () => output, ended };
  };

  /** The pids of everything that runs in this folder; `postgres: …` children are left to their parent. */
  const processes = () =>
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && workingDirectoryOf(pid)?.startsWith(dir));

  return {
    dir,
    start,
    processes,
    pidOf: (name: string) => Number(readText(path.join(dir, '.data', `${name}.pid`))),
    read: (name: string) => readFileSync(path.join(dir, name), 'utf8'),
    remove: () => {
      for (const pid of processes()) process.kill(pid, 'SIGKILL');
      rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

export async function until(what: () => boolean | Promise<boolean>, describe: () => string): Promise<void> {
  const limit = Date.now() + patience(30_000);
  while (!(await what())) {
    if (Date.now() > limit) throw new Error(`Waited in vain: ${describe()}`);
    await sleep(50);
  }
}
