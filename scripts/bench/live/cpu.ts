import { readFileSync } from 'node:fs';

/** What Linux counts in. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor that a process has used so far, of user and system. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may hold spaces and brackets; what follows it does not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

export const monotonic = () => Number(process.hrtime.bigint()) / 1e6;

/** What to add to a wall-clock instant in milliseconds to have it on the monotonic clock, to a few microseconds. */
export function wallToMonotonic(): number {
  const offsets: number[] = [];
  for (let i = 0; i < 5; i++) {
    const before = Date.now();
    let after = before;
    while (after === before) after = Date.now();
    offsets.push(monotonic() - after);
  }
  return Math.min(...offsets);
}
