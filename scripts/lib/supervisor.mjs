import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPILED, DATA, ROOT } from './paths.mjs';
import { commandOf, isAlive, readText, stopProcess, workingDirectoryOf } from './processes.mjs';

const LOGS = path.join(DATA, 'logs');
const GUARD = path.join(ROOT, 'scripts', 'lib', 'guard.mjs');
const LARGE_LOG = 20 * 2 ** 20;
// A process that lived that long had started well; what ends it later is a new story.
const HEALTHY_AFTER = 20_000;
const MOST_QUICK_DEATHS = 4;
const DRAIN = 15_000;

/**
 * @typedef {object} ChildOptions
 * @property {string} name
 * @property {string} entry relative to the root
 * @property {Record<string, string | undefined>} env
 * @property {string[]} [args]
 * @property {boolean} [watch] started again by Node whenever its sources change
 * @property {boolean} toTerminal its output goes to the terminal instead of a log file
 * @property {(line: string) => void} log
 * @property {(line: string) => void} giveUp
 */

/** @param {string} name */
const pidFile = (name) => path.join(DATA, `${name}.pid`);

/**
 * Stops what an earlier, killed launcher left running here.
 * @param {string} name
 * @param {string} entry
 */
export async function stopLeftover(name, entry) {
  const pid = Number(readText(pidFile(name)));
  const folder = workingDirectoryOf(pid);
  if (commandOf(pid).includes(entry) && (folder === null || folder === ROOT)) await stopGroup(pid);
  rmSync(pidFile(name), { force: true });
}

/**
 * The group, because under `--watch` the process that serves is a child of the one we know.
 * @param {number} pid
 */
async function stopGroup(pid) {
  // 0 would mean our own group.
  if (pid <= 1) return;
  await stopProcess(pid, [['SIGTERM', DRAIN]]);
  try {
    if (process.platform !== 'win32') process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody was left in it.
  }
}

/** @param {string} file */
function openLog(file) {
  mkdirSync(LOGS, { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGE_LOG) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/**
 * @param {string} file
 * @returns {string} the last thing it said, for a person to start from
 */
function lastWords(file) {
  const lines = readFileSync(file, 'utf8').slice(-8000).trim().split('\n');
  const telling = lines.filter((line) => /error|fatal|"level":[56]0|\p{Script=Han}/iu.test(line));
  return (telling.at(-1) ?? lines.at(-1) ?? '').slice(0, 500);
}

/**
 * Runs a process and starts it again when it dies unexpectedly.
 * @param {ChildOptions} options
 * @returns {{stop: () => Promise<void>, isUp: () => boolean}}
 */
export function supervise({ name, entry, args = [], env, watch = false, toTerminal, log, giveUp }) {
  const logFile = path.join(LOGS, `${name}.log`);
  const ending = new AbortController();
  let pid = 0;

  const live = () => {
    const output = openLog(logFile);
    const watching = watch ? ['--watch', '--watch-preserve-output'] : [];
    const child = spawn(process.execPath, ['--import', GUARD, ...watching, entry, ...args], {
      cwd: ROOT,
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env, HAOMAI_LAUNCHER: String(process.pid) },
      // A group of its own: Ctrl+C must reach it through us, in the right order.
      detached: true,
      stdio: toTerminal ? ['ignore', 'inherit', 'inherit'] : ['ignore', output, output],
    });
    closeSync(output);
    pid = child.pid ?? 0;
    writeFileSync(pidFile(name), String(pid));
    return new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `代码 ${code}`));
    });
  };

  const keepAlive = async () => {
    for (let deaths = 0; !ending.signal.aborted; ) {
      const started = Date.now();
      const how = await live();
      if (ending.signal.aborted) return;
      deaths = Date.now() - started > HEALTHY_AFTER ? 1 : deaths + 1;
      if (deaths >= MOST_QUICK_DEATHS) {
        giveUp(`${name} 连续 ${deaths} 次启动后很快退出（${how}）：${lastWords(logFile)}\n完整日志：${logFile}`);
        return;
      }
      const pause = 500 * 2 ** (deaths - 1);
      log(`${name} 意外退出（${how}），${pause / 1000} 秒后重新启动…(日志：${logFile})`);
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => {});
    }
  };

  const kept = keepAlive();
  return {
    isUp: () => isAlive(pid),
    stop: async () => {
      ending.abort();
      await stopGroup(pid);
      await kept;
      rmSync(pidFile(name), { force: true });
    },
  };
}
