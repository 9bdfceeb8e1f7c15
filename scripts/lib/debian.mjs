import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './processes.mjs';

const QUICK = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20', '-o', 'Acquire::Retries=1'];
const QUIET = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };

/** Without this apt becomes a user who can't write into the project's folders. */
const sandbox = () => (process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : []);

export const hasApt = () => existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-deb');

/**
 * What a package needs beside what every Debian machine has.
 * @param {string[]} options
 * @param {string} name
 * @returns {Promise<string[]>}
 */
async function dependenciesOf(options, name) {
  const { output } = await run('apt-cache', [...options, 'depends', '--important', name], { env: QUIET });
  const names = [...output.matchAll(/^\s*(?:Pre)?Depends: ([a-z0-9][a-z0-9.+-]*)$/gm)].map((match) => match[1] ?? '');
  return names.filter((each) => each.startsWith('lib') && each !== 'libc6');
}

/**
 * Fetches packages and unpacks them into a folder: nothing on the machine changes, and no right is needed.
 * @param {string[]} names
 * @param {string} into
 * @returns {Promise<{ok: boolean, output: string}>}
 */
export async function unpackPackages(names, into) {
  const state = path.join(into, 'apt');
  mkdirSync(path.join(state, 'lists', 'partial'), { recursive: true });
  mkdirSync(path.join(state, 'cache', 'archives', 'partial'), { recursive: true });
  const own = ['-o', `Dir::State::lists=${state}/lists`, '-o', `Dir::Cache=${state}/cache`];
  let result = { ok: false, output: '' };
  // The machine's package lists may be missing or too old to name files that still exist; then lists of our own.
  for (const lists of [[], own]) {
    const options = [...QUICK, ...sandbox(), ...lists];
    if (lists.length > 0) await run('apt-get', [...options, 'update'], { env: QUIET });
    const needed = (await Promise.all(names.map((name) => dependenciesOf(options, name)))).flat();
    const wanted = [...new Set([...names, ...needed])];
    result = await run('apt-get', [...options, 'download', ...wanted], { cwd: state, env: QUIET });
    if (result.ok) break;
  }
  if (!result.ok) return result;
  return run('sh', ['-c', 'for deb in apt/*.deb; do dpkg-deb -x "$deb" . || exit 1; done; rm -rf apt'], { cwd: into });
}

/**
 * @param {string[]} names
 * @returns {Promise<{ok: boolean, output: string}>} of an installation for the whole machine, asking nothing
 */
export async function installPackages(names) {
  if (!hasApt()) return { ok: false, output: 'no apt-get' };
  const root = process.getuid?.() === 0;
  const command = root ? 'env' : 'sudo';
  const prefix = root ? [] : ['-n', 'env'];
  if (!root && !(await run('sudo', ['-n', 'true'])).ok) return { ok: false, output: 'not root, no passwordless sudo' };
  const apt = [...prefix, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...QUICK];
  await run(command, [...apt, 'update']);
  return run(command, [...apt, 'install', '-y', '--no-install-recommends', ...names]);
}
