import { spawnSync } from 'node:child_process';
import { BARE_ENV } from '../lib/paths.mjs';

/** Migrates a database as the product of a folder does. @throws with what that said, where it fails */
export function migrate(root: string, env: Record<string, string>): void {
  const ran = spawnSync(process.execPath, ['db/migrate.ts'], {
    cwd: root,
    env: { ...BARE_ENV, ...env },
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`migration failed: ${ran.stdout}${ran.stderr}`);
}
