import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A disk of its own for a store, so small that it can be filled. It is of memory: what is on it does not outlive the machine. */
export interface SmallDisk {
  /** Takes all of it but what is in use. */
  fill(): void;
  free(): void;
  unmount(): void;
}

const FILLER = 'filler';

/** Null where this user may not mount anything. */
export function mountSmallDisk(dir: string, megabytes: number): SmallDisk | null {
  mkdirSync(dir, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir]);
  if (mounted.status !== 0) return null;
  // PostgreSQL runs as somebody else than root.
  chmodSync(dir, 0o755);
  const filler = path.join(dir, FILLER);
  return {
    fill() {
      const { bavail, bsize } = statfsSync(dir);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize));
      } catch {
        // Whoever writes at the same time takes the rest: it is full all the same.
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => void spawnSync('umount', ['-l', dir]),
  };
}

/** What a run that was killed left mounted under this folder. */
export function unmountUnder(folder: string): void {
  if (!existsSync('/proc/mounts')) return;
  const points = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' ')[1] ?? []);
  for (const point of points) if (point.startsWith(`${folder}${path.sep}`)) spawnSync('umount', ['-l', point]);
}
