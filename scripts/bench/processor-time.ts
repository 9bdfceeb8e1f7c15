import { readdirSync, readFileSync } from 'node:fs';
import { cpuSeconds } from './live/cpu.ts';

/**
 * Seconds of processor that these processes and their children use while something runs: what a booking costs, also on a
 * machine whose other tenants decide how fast it gets it. Null where the system does not tell.
 */
export async function costOf<R>(
  pids: readonly number[],
  work: () => Promise<R>,
): Promise<{ done: R; seconds: number | null }> {
  const before = usedBy(pids);
  const done = await work();
  const after = usedBy(pids);
  if (!before || !after) return { done, seconds: null };
  let seconds = 0;
  for (const [pid, used] of after) seconds += used - (before.get(pid) ?? 0);
  return { done, seconds };
}

function usedBy(pids: readonly number[]): Map<number, number> | null {
  if (process.platform !== 'linux') return null;
  const used = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      if (pids.includes(pid) || pids.includes(parentOf(pid))) used.set(pid, cpuSeconds(pid));
    } catch {
      // It ended between the list and the look.
    }
  }
  return used;
}

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
