import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { knownCause, LauncherError } from './errors.mjs';
import { answers, portNear } from './ports.mjs';
import { commandFor, pickWay, postgresBinaries } from './postgres-binaries.mjs';
import { commandOf, isAlive, readText, stopProcess } from './processes.mjs';

const USER = 'haomai';
const DATABASE = 'haomai';
const DEFAULT_PORT = 15_432;

/** @typedef {import('./postgres-binaries.mjs').Binaries} Binaries */
/** @typedef {import('./postgres-binaries.mjs').Way} Way */
/** @typedef {{dir: string, log?: (line: string) => void, settings?: string[], port?: number}} PostgresOptions */
/** @typedef {{url: string, port: number, pid: number, adopted: boolean, stop: () => Promise<void>}} Postgres */

/**
 * @param {string} cluster
 * @returns {{pid: number, port: number} | null} what postmaster.pid says
 */
function pidFile(cluster) {
  const lines = (readText(path.join(cluster, 'postmaster.pid')) ?? '').split('\n');
  const pid = Number(lines[0]);
  return pid > 1 ? { pid, port: Number(lines[3]) } : null;
}

/**
 * @param {string} cluster
 * @returns {number | null} the pid of a PostgreSQL that is really running on this very cluster
 */
function runningPid(cluster) {
  const noted = pidFile(cluster);
  if (!noted) return null;
  const command = commandOf(noted.pid);
  if (process.platform === 'win32') return command.includes('postgres') ? noted.pid : null;
  return command.includes('postgres') && command.includes(cluster) ? noted.pid : null;
}

/**
 * @param {number} pid
 * @returns {Promise<void>}
 */
function stopPostmaster(pid) {
  return stopProcess(pid, [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
  ]);
}

/**
 * Stops what an earlier, killed run left on this directory.
 * @param {string} dir
 */
export async function stopLeftoverPostgres(dir) {
  const pid = runningPid(path.join(path.resolve(dir), 'cluster'));
  if (pid) await stopPostmaster(pid);
}

/**
 * @param {string} text the output of initdb or the server
 * @param {string} dir
 * @returns {LauncherError}
 */
function failure(text, dir) {
  const last = text.trim().split('\n').slice(-3).join(' ');
  return new LauncherError(
    knownCause(text, { path: dir }) ??
      `PostgreSQL 启动失败：${last || '没有输出'}(详见 ${path.join(dir, 'postgres.log')})`,
  );
}

/** @returns {string[]} */
function localeFlags() {
  if (process.platform === 'win32') return [];
  return [`--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`];
}

/**
 * Made beside its place and then renamed, so that a run killed in the middle leaves no half a cluster behind.
 * @param {Binaries} binaries
 * @param {string} dir
 * @returns {Way}
 */
function createCluster(binaries, dir) {
  const fresh = path.join(dir, 'cluster.new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const way = pickWay(binaries, fresh, false);
  const password = randomBytes(18).toString('base64url');
  writeFileSync(path.join(dir, 'password'), password, { mode: 0o600 });
  // initdb may run as another user, who can't read ours.
  const handed = path.join(dir, 'password.initdb');
  writeFileSync(handed, password, { mode: 0o600 });
  if (way.owner) chownSync(handed, way.owner.uid, way.owner.gid);
  const [command, args, options] = commandFor(way, binaries.initdb, [
    ...['-D', fresh, '-U', USER, `--pwfile=${handed}`, '--auth=scram-sha-256', '--encoding=UTF8'],
    ...localeFlags(),
    ...['--data-checksums', '--no-sync', '--no-instructions'],
  ]);
  const made = spawnSync(command, args, { ...options, cwd: fresh, encoding: 'utf8' });
  rmSync(handed);
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw failure(`${made.error ?? ''}\n${made.stderr ?? ''}`, dir);
  }
  renameSync(fresh, path.join(dir, 'cluster'));
  return way;
}

/**
 * @param {string} dir
 * @param {Binaries} binaries
 * @param {Way} way
 * @param {number} port
 * @param {string[]} settings
 * @returns {Promise<number>} the pid
 */
async function launch(dir, binaries, way, port, settings) {
  const cluster = path.join(dir, 'cluster');
  const logFile = path.join(dir, 'postgres.log');
  const flags = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    // Its log says what went wrong, not in which row: no names, phones or ID numbers.
    'log_error_verbosity=terse',
    `port=${port}`,
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  const output = openSync(logFile, 'w', 0o600);
  const [command, args, options] = commandFor(way, binaries.postgres, ['-D', cluster, ...flags]);
  // A group of its own: Ctrl+C in the terminal must not stop the database before the server has drained.
  const child = spawn(command, args, { ...options, cwd: cluster, detached: true, stdio: ['ignore', output, output] });
  /** @type {Error | null} */
  let spawnError = null;
  child.once('error', (error) => {
    spawnError = error;
  });
  closeSync(output);
  child.unref();
  const pid = child.pid ?? 0;
  while (!(await accepts(cluster, port))) {
    if (spawnError) throw failure(String(spawnError), dir);
    if (!isAlive(pid)) throw failure(readText(logFile) ?? '', dir);
    await sleep(25);
  }
  return pid;
}

/**
 * After a kill -9 of the postmaster alone its children need a moment to notice, and hold the shared memory until then.
 * @param {Parameters<typeof launch>} args
 */
async function launchPatiently(...args) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await launch(...args);
    } catch (error) {
      if (attempt >= 20 || !String(error).includes('shared memory block')) throw error;
      await sleep(250);
    }
  }
}

/**
 * The eighth line of postmaster.pid turns to "ready" only after recovery; the port alone answers before.
 * @param {string} cluster
 * @param {number} port
 */
async function accepts(cluster, port) {
  const lines = (readText(path.join(cluster, 'postmaster.pid')) ?? '').split('\n');
  return lines[7]?.trim() === 'ready' && (await answers(port));
}

/** @param {string} url a database that exists
 *  @param {string} name */
async function ensureDatabase(url, name) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts the embedded PostgreSQL on `dir`, or takes over the one that runs there already.
 * @param {PostgresOptions} options
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ dir: given, log = () => {}, settings = [], port: preferred = DEFAULT_PORT }) {
  const dir = path.resolve(given);
  const cluster = path.join(dir, 'cluster');
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  const exists = existsSync(path.join(cluster, 'PG_VERSION'));
  const running = exists ? runningPid(cluster) : null;
  const adoptedPort = pidFile(cluster)?.port ?? 0;
  const adopted = running !== null && (await answers(adoptedPort));
  if (running && !adopted) await stopPostmaster(running);
  const binaries = await postgresBinaries();
  if (!exists) log('正在创建数据库…');
  const way = exists ? pickWay(binaries, cluster, true) : createCluster(binaries, dir);
  const remembered = Number(readText(path.join(dir, 'port'))) || preferred;
  const port = adopted ? adoptedPort : await portNear(remembered);
  if (!adopted) rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  const pid = adopted && running ? running : await launchPatiently(dir, binaries, way, port, settings);
  writeFileSync(path.join(dir, 'port'), String(port));
  const stop = () => stopPostmaster(pid);
  try {
    const password = (readText(path.join(dir, 'password')) ?? '').trim();
    const server = `postgres://${USER}:${password}@127.0.0.1:${port}`;
    await ensureDatabase(`${server}/postgres`, DATABASE);
    return { url: `${server}/${DATABASE}`, port, pid, adopted, stop };
  } catch (error) {
    await stop();
    throw failure(String(error), dir);
  }
}
