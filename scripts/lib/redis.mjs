import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { knownCause, LauncherError } from './errors.mjs';
import { portNear } from './ports.mjs';
import { commandOf, isAlive, readText, stopProcess, workingDirectoryOf } from './processes.mjs';
import { findRedis } from './redis-binary.mjs';

const DEFAULT_PORT = 16_379;

/** @typedef {{dir: string, cache?: string, log?: (line: string) => void, settings?: string[], port?: number}} RedisOptions */
/** @typedef {{url: string, port: number, pid: number, adopted: boolean, stop: () => Promise<void>}} Redis */

/**
 * @param {string} dir
 * @returns {number | null} the pid of a Redis that is really running in this very folder
 */
function runningPid(dir) {
  const pid = Number(readText(path.join(dir, 'pid')));
  if (!/redis|valkey/.test(commandOf(pid))) return null;
  const folder = workingDirectoryOf(pid);
  return folder === null || folder === realpathSync(dir) ? pid : null;
}

/**
 * @param {number} port
 * @param {string} password
 * @returns {Promise<boolean>} whether this is our Redis and it has loaded its data
 */
function ready(port, password) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let reply = '';
    /** @param {boolean} result */
    const finish = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(1000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      reply += chunk;
      if (reply.split('\r\n').length > 2) finish(reply.startsWith('+OK') && reply.includes('+PONG'));
    });
  });
}

/** @param {number} pid */
const stopServer = (pid) => stopProcess(pid, [['SIGTERM', 10_000]]);

/**
 * Stops what an earlier, killed run left in this folder.
 * @param {string} dir
 */
export async function stopLeftoverRedis(dir) {
  const pid = existsSync(dir) ? runningPid(path.resolve(dir)) : null;
  if (pid) await stopServer(pid);
}

/**
 * @param {string} dir
 * @param {number} port
 * @param {string} password
 * @param {string[]} settings
 */
function writeConfig(dir, port, password, settings) {
  // A file rather than flags: the password must not show in the list of processes. BullMQ needs noeviction.
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${dir}"`,
    `requirepass ${password}`,
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    'maxmemory-policy noeviction',
    'databases 64',
    'daemonize no',
    ...settings,
  ];
  writeFileSync(path.join(dir, 'redis.conf'), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/**
 * @param {string} dir
 * @param {import('./redis-binary.mjs').RedisBinary} binary
 * @param {number} port
 * @param {string} password
 * @returns {Promise<number>} the pid
 */
async function launch(dir, binary, port, password) {
  const logFile = path.join(dir, 'redis.log');
  const output = openSync(logFile, 'w', 0o600);
  const env = { ...process.env, ...binary.env };
  // A group of its own: Ctrl+C in the terminal must not stop it before the server has drained.
  const child = spawn(binary.command, [path.join(dir, 'redis.conf')], {
    cwd: dir,
    env,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  /** @type {Error | null} */
  let spawnError = null;
  child.once('error', (error) => {
    spawnError = error;
  });
  child.unref();
  const pid = child.pid ?? 0;
  writeFileSync(path.join(dir, 'pid'), String(pid));
  while (!(await ready(port, password))) {
    if (spawnError || !isAlive(pid)) throw new Error(`${spawnError ?? ''}${readText(logFile) ?? ''}`);
    await sleep(20);
  }
  return pid;
}

/**
 * @param {string} dir
 * @param {import('./redis-binary.mjs').RedisBinary} binary
 * @param {number} port
 * @param {string} password
 * @param {(line: string) => void} log
 */
async function launchOrReset(dir, binary, port, password, log) {
  try {
    return await launch(dir, binary, port, password);
  } catch (error) {
    const cause = knownCause(String(error), { path: dir });
    if (cause) throw new LauncherError(cause);
    const data = path.join(dir, 'appendonlydir');
    const last = String(error).trim().split('\n').slice(-2).join(' ');
    if (!existsSync(data)) throw new LauncherError(`Redis 启动失败：${last}(详见 ${path.join(dir, 'redis.log')})`);
    // Redis is never the truth here: damaged data is put aside, and everything comes back from PostgreSQL.
    log('Redis 的数据已损坏，已移到一旁并重新开始（预约等数据都在 PostgreSQL 中，不受影响）。');
    renameSync(data, `${data}.broken-${Date.now()}`);
    return await launch(dir, binary, port, password);
  }
}

/**
 * Starts a Redis on `dir`, or takes over the one that runs there already; null where none can be had.
 * @param {RedisOptions} options
 * @returns {Promise<Redis | null>}
 */
export async function startRedis(options) {
  if (process.env.HAOMAI_NO_REDIS === '1') return null;
  const { log = () => {}, settings = [], port: preferred = DEFAULT_PORT } = options;
  const dir = path.resolve(options.dir);
  mkdirSync(dir, { recursive: true });
  const passwordFile = path.join(dir, 'password');
  const password = (readText(passwordFile) ?? '').trim() || randomBytes(18).toString('base64url');
  const remembered = Number(readText(path.join(dir, 'port'))) || preferred;
  const running = runningPid(dir);
  const adopted = running !== null && (await ready(remembered, password));
  const urlFor = (/** @type {number} */ port) => `redis://:${password}@127.0.0.1:${port}`;
  if (running && adopted) {
    return { url: urlFor(remembered), port: remembered, pid: running, adopted, stop: () => stopServer(running) };
  }
  if (running) await stopServer(running);
  const binary = await findRedis(path.resolve(options.cache ?? path.join('.cache', 'redis')), log);
  if (!binary) return null;
  const port = await portNear(remembered);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  writeConfig(dir, port, password, settings);
  writeFileSync(path.join(dir, 'port'), String(port));
  const pid = await launchOrReset(dir, binary, port, password, log);
  return { url: urlFor(port), port, pid, adopted: false, stop: () => stopServer(pid) };
}
