import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { knownCause, LauncherError } from './errors.mjs';
import { ROOT } from './paths.mjs';
import { readText, run } from './processes.mjs';
import { onStop, PARENT } from './signals.mjs';

// This file runs on the Node that the machine has, before anything is installed: built-ins only.

const NEEDED = 24;
// npm's own patience with a dead network is over a minute.
const PATIENCE = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
const MODULES = path.join(ROOT, 'node_modules');
const LOCKFILE = path.join(ROOT, 'package-lock.json');
const STAMP = path.join(MODULES, '.haomai-lock');

/** @param {string} file */
const modified = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

const lockHash = () => createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex');

function isInstalled() {
  if (readText(STAMP) === lockHash()) return true;
  // npm writes this file last: an installation by hand counts, one that was broken off doesn't.
  const byHand = modified(path.join(MODULES, '.package-lock.json'));
  return byHand > 0 && byHand >= modified(LOCKFILE);
}

/** @param {(line: string) => void} log */
async function install(log) {
  log('正在安装依赖（第一次大约一分钟）…');
  const started = Date.now();
  const timer = setInterval(() => log(`仍在安装依赖（${Math.round((Date.now() - started) / 1000)} 秒）…`), 15_000);
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', ...PATIENCE];
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm'];
  const broken = new AbortController();
  const stopListening = onStop(() => broken.abort());
  const options = { cwd: ROOT, shell: !npm && process.platform === 'win32', signal: broken.signal };
  const result = await run(command ?? 'npm', [...before, ...args], options);
  clearInterval(timer);
  stopListening();
  if (broken.signal.aborted) throw new LauncherError('安装已中断，下次运行会重新安装。');
  if (result.ok) return;
  const last = result.output.trim().split('\n').slice(-3).join(' ');
  throw new LauncherError(
    knownCause(result.output, { path: MODULES, during: 'install' }) ??
      `安装依赖失败：${last}。可以手动运行 npm ci 看详情。`,
  );
}

/** A link leads to modules that another folder uses too: not ours to replace under it. */
const isBorrowed = () => lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** @param {(line: string) => void} log */
async function ensureInstalled(log) {
  if (isBorrowed()) return;
  if (!isInstalled()) await install(log);
  if (readText(STAMP) !== lockHash()) writeFileSync(STAMP, lockHash());
}

/** @returns {Promise<string | null>} the Node to go on with, null for the one that runs already */
async function betterNode() {
  const own = Number(process.versions.node.split('.')[0]);
  if (own >= NEEDED) return null;
  const bundled = path.join(MODULES, '.bin', 'node');
  if (existsSync(bundled) && (await run(bundled, ['--version'])).ok) return bundled;
  throw new LauncherError(
    `需要 Node ${NEEDED}，这里是 ${process.versions.node}，而本机（${process.platform}-${process.arch}）没有随依赖附带的 Node:请安装 Node ${NEEDED} 后再运行。`,
  );
}

/**
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
function handOver(node, args) {
  const bin = path.join(MODULES, '.bin');
  const env = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    [PARENT]: String(process.pid),
  };
  const child = spawn(node, args, { stdio: 'inherit', env });
  const stopListening = onStop((signal) => child.kill(signal));
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      stopListening();
      resolve(code ?? 1);
    });
  });
}

/**
 * Installs what is missing and sees to it that a Node that can run TypeScript goes on.
 * @param {string} script
 * @param {(line: string) => void} log
 * @returns {Promise<boolean>} false when another process did the work and this one is to end with its exit code
 */
export async function bootstrap(script, log) {
  await ensureInstalled(log);
  const node = await betterNode();
  if (!node) return true;
  process.exitCode = await handOver(node, [script, ...process.argv.slice(2)]);
  return false;
}
