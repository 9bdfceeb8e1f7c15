import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @param {string} file
 * @returns {string | null}
 */
export function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * A zombie answers to signal 0 but holds nothing any more; where nobody reaps (a container), it would be waited for
 * for ever.
 * @param {number} pid
 * @returns {boolean}
 */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const stat = process.platform === 'linux' ? readText(`/proc/${pid}/stat`) : null;
  return stat === null || !/^\d+ \(.*\) [ZX] /s.test(stat);
}

/**
 * The command line of a process, or '' when it is gone or can't be read: a pid is used again after a while, so
 * nothing is adopted or stopped on its number alone.
 * @param {number} pid
 * @returns {string}
 */
export function commandOf(pid) {
  if (!isAlive(pid)) return '';
  if (process.platform === 'linux') return (readText(`/proc/${pid}/cmdline`) ?? '').split('\0').join(' ').trim();
  if (process.platform === 'win32') {
    const listed = spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], { encoding: 'utf8' });
    return listed.stdout ?? '';
  }
  return (spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '').trim();
}

/**
 * @param {number} pid
 * @returns {string | null}
 */
export function workingDirectoryOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function signalQuietly(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the look and the signal, which is what was wanted.
  }
}

/**
 * @param {number} pid
 * @param {number} milliseconds
 * @returns {Promise<boolean>} whether it ended in time
 */
export async function waitForExit(pid, milliseconds) {
  const until = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await sleep(20);
  }
  return true;
}

/**
 * Asks with each signal in turn and gives it that long; the last resort is SIGKILL.
 * @param {number} pid
 * @param {[NodeJS.Signals, number][]} steps
 */
export async function stopProcess(pid, steps) {
  for (const [signal, milliseconds] of steps) {
    if (!isAlive(pid)) return;
    signalQuietly(pid, signal);
    if (await waitForExit(pid, milliseconds)) return;
  }
  signalQuietly(pid, 'SIGKILL');
  await waitForExit(pid, 5000);
}

/**
 * Runs a program to its end without blocking, so that a signal is still heard meanwhile.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ok: boolean, output: string}>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      output = (output + chunk).slice(-100_000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }));
    child.once('close', (status) => resolve({ ok: status === 0, output }));
  });
}
