import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LauncherError } from './errors.mjs';
import { DATA } from './paths.mjs';
import { commandOf, readText } from './processes.mjs';

/** @typedef {{pid: number, address?: string, databaseUrl?: string, redisUrl?: string | null, dataKey?: string}} Running */

const FILE = path.join(DATA, 'launcher.json');

/** @returns {Running | null} */
function noted() {
  try {
    return JSON.parse(readText(FILE) ?? 'null');
  } catch {
    // Written half by a run that was killed; that run is dead.
    return null;
  }
}

/**
 * What runs in this folder now, so that tools can work on the same database without being told where it is.
 * @returns {Running | null}
 */
export function runningProduct() {
  const running = noted();
  return running && commandOf(running.pid).includes('start.mjs') ? running : null;
}

/**
 * One launcher a folder. A launcher that re-executes itself hands the lock to its child.
 * @param {number} parent the pid that may hold the lock on our behalf, 0 for none
 */
export function takeLock(parent) {
  const other = runningProduct();
  if (other && other.pid !== process.pid && other.pid !== parent) {
    const where = other.address ? `：${other.address}` : '';
    throw new LauncherError(`号脉已经在运行（进程 ${other.pid}）${where}。要重新启动，请先在那个终端按 Ctrl-C。`);
  }
  mkdirSync(DATA, { recursive: true, mode: 0o755 });
  if (!other) rmSync(FILE, { force: true });
  // Of two that start in the same instant only one may create the file.
  const flag = other ? 'w' : 'wx';
  try {
    writeFileSync(FILE, JSON.stringify({ pid: process.pid }), { mode: 0o600, flag });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new LauncherError('另一个 npm start 正在启动，请等它完成。');
    }
    throw error;
  }
}

/** @param {Omit<Running, 'pid'>} details */
export function describeRun(details) {
  writeFileSync(FILE, JSON.stringify({ pid: process.pid, ...details }), { mode: 0o600 });
}

export function releaseLock() {
  if (noted()?.pid === process.pid) rmSync(FILE, { force: true });
}
