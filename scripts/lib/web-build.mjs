import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { knownCause, LauncherError } from './errors.mjs';
import { CACHE, ROOT } from './paths.mjs';
import { readText, run } from './processes.mjs';

const SOURCES = ['web', 'contract', 'scripts/build', 'vite.config.ts', 'package.json', 'package-lock.json'];
const NOT_SOURCES = /(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$/;

/**
 * @param {string} place relative to the root
 * @returns {string[]} one line for each source, with what changes when it does
 */
function traces(place) {
  const file = path.join(ROOT, place);
  if (NOT_SOURCES.test(place) || !existsSync(file)) return [];
  const stat = statSync(file);
  if (!stat.isDirectory()) return [`${place} ${stat.size} ${stat.mtimeMs}`];
  return readdirSync(file)
    .sort()
    .flatMap((name) => traces(`${place}/${name}`));
}

const fingerprint = () => createHash('sha256').update(SOURCES.flatMap(traces).join('\n')).digest('hex');

/**
 * Builds the web into `outDir` unless what is there was made from the very same sources.
 * @param {{outDir: string, log?: (line: string) => void}} options
 */
export async function buildWeb({ outDir, log = () => {} }) {
  const name = createHash('sha256').update(path.resolve(outDir)).digest('hex').slice(0, 12);
  const stamp = path.join(CACHE, `web-${name}`);
  const wanted = fingerprint();
  if (readText(stamp) === wanted && existsSync(path.join(outDir, 'index.html'))) return;
  log('正在构建网页…');
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', path.resolve(outDir), '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const built = await run(process.execPath, args, { cwd: ROOT, env });
  if (!built.ok) {
    const text = built.output.trim();
    throw new LauncherError(
      knownCause(text, { path: outDir }) ?? `网页构建失败（npm run build 可看详情）：${text.slice(0, 2000)}`,
    );
  }
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stamp, wanted);
}
