import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { hasApt, unpackPackages } from './debian.mjs';
import { run } from './processes.mjs';

/** @typedef {{command: string, env: Record<string, string>}} RedisBinary */

/**
 * @param {string} name
 * @returns {string | null}
 */
function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/**
 * @param {string} root where Debian's packages were unpacked
 * @returns {RedisBinary | null}
 */
function unpacked(root) {
  const command = path.join(root, 'usr', 'bin', 'redis-server');
  if (!existsSync(command)) return null;
  const folders = ['usr/lib', 'lib'].flatMap((folder) => {
    const parent = path.join(root, folder);
    if (!existsSync(parent)) return [];
    return readdirSync(parent).flatMap((name) => (name.endsWith('-linux-gnu') ? [path.join(parent, name)] : []));
  });
  return { command, env: { LD_LIBRARY_PATH: folders.join(':') } };
}

/**
 * @param {RedisBinary} binary
 * @returns {Promise<boolean>}
 */
async function runs(binary) {
  return (await run(binary.command, ['--version'], { env: { ...process.env, ...binary.env } })).ok;
}

/**
 * A Redis from this machine, or from Debian's packages unpacked beside the project, or none.
 * @param {string} cache
 * @param {(line: string) => void} log
 * @returns {Promise<RedisBinary | null>}
 */
export async function findRedis(cache, log) {
  for (const name of ['valkey-server', 'redis-server']) {
    const command = onPath(name);
    if (command && (await runs({ command, env: {} }))) return { command, env: {} };
  }
  const kept = unpacked(cache);
  if (kept && (await runs(kept))) return kept;
  if (!hasApt()) return null;
  log('本机没有 Redis，正在从 Debian 软件源获取一份（只放在项目目录里）…');
  const fresh = `${cache}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  // redis-server is only a link into redis-tools: both are needed.
  const fetched = await unpackPackages(['redis-server', 'redis-tools'], fresh);
  const made = fetched.ok ? unpacked(fresh) : null;
  if (!made || !(await runs(made))) {
    rmSync(fresh, { recursive: true, force: true });
    return null;
  }
  rmSync(cache, { recursive: true, force: true });
  renameSync(fresh, cache);
  return unpacked(cache);
}
