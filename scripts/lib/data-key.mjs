import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DATA } from './paths.mjs';
import { readText } from './processes.mjs';

/** Beside the embedded database: what was sealed with the key is worth nothing without it, and goes where it goes. */
const FOLDER = path.join(DATA, 'postgres');
const FILE = path.join(FOLDER, 'data-key');

/** @returns {string} the key of the embedded database, made once */
function keyOfEmbedded() {
  const kept = readText(FILE)?.trim();
  if (kept) return kept;
  const made = randomBytes(32).toString('base64');
  mkdirSync(FOLDER, { recursive: true, mode: 0o755 });
  writeFileSync(FILE, `${made}\n`, { mode: 0o600, flush: true });
  return made;
}

/**
 * Which DATA_KEY migration, demo data, server and worker get: the one that is set; the embedded database's own; or, for
 * a database of somebody else's without a key, the development key.
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} log
 * @returns {string | undefined}
 */
export function chooseDataKey(env, log) {
  if (env.DATA_KEY?.trim()) return env.DATA_KEY;
  if (!env.DATABASE_URL) return keyOfEmbedded();
  // Production refuses to start, and says why.
  if (env.NODE_ENV === 'production') return undefined;
  log('注意：没有设置 DATA_KEY，证件号将用公开的开发密钥加密。存放真实数据前请先设置，说明见 .env.example。');
  return undefined;
}
