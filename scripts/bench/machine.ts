import { spawnSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { ROOT } from './paths.ts';

/** Where and when something was measured. */
export interface Machine {
  readonly date: string;
  readonly commit: string;
  /** The tree had changes that no commit has. */
  readonly changed: boolean;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly kernel: string;
  readonly node: string;
  readonly load: readonly number[];
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? '';

export function describeMachine(): Machine {
  const cores = cpus();
  return {
    date: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD'),
    changed: git('status', '--porcelain', '--', 'server', 'db', 'worker', 'contract', 'migrations') !== '',
    cpu: cores[0]?.model ?? 'unknown',
    cores: cores.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    kernel: `${type()} ${release()}`,
    node: process.version,
    load: loadavg(),
  };
}
