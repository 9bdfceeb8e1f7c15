import { setTimeout as pause } from 'node:timers/promises';
import type { Rig } from '../../rig/rig.ts';
import type { Window } from '../checkers/answers.ts';
import { proveCrowd } from '../crowd/prove.ts';
import { insist } from '../kit/until.ts';
import type { Outcome, Part, PartContext } from '../part.ts';

const FULL = { quick: 1, full: 5 } as const;
const MEGABYTES = 500;
const FULL_MS = 4_000;
const BETWEEN_MS = 4_000;

/** Fills it, lets the crowd run into it, and frees it; PostgreSQL may have given up meanwhile, and is begun again. */
async function fill(rig: Rig, times: number, windows: Window[]): Promise<Partial<Outcome>> {
  const { disk } = rig;
  if (!disk) return { counts: { fault_disk_full: 0 }, notes: ['no disk could be filled: this user may not mount one'] };
  for (let n = 0; n < times; n += 1) {
    await pause(BETWEEN_MS);
    const from = performance.now();
    disk.fill();
    await pause(FULL_MS);
    disk.free();
    await insist(() => rig.postgres.start(), 60_000);
    await insist(() => rig.owner.query('SELECT 1'), 60_000);
    windows.push({ from, to: performance.now() });
  }
  return { counts: { fault_disk_full: times } };
}

async function run(context: PartContext): Promise<Outcome> {
  const times = Math.max(1, Math.round(FULL[context.scale] * context.share));
  const windows: Window[] = [];
  return proveCrowd(context, {
    ...{ name: 'disk-full', arenas: 4, quota: 250, width: 3, clients: 12, lanes: 2, windows },
    manners: { insistMs: 40_000 },
    rig: { servers: 2, workers: 1, diskMegabytes: MEGABYTES, postgres: ['max_wal_size=64MB', 'min_wal_size=32MB'] },
    beside: (rig) => fill(rig, times, windows),
  });
}

/** PostgreSQL has nowhere to write: what cannot be kept is not acknowledged, and all is well once there is room. */
export const diskFull: Part = {
  name: 'disk-full',
  row: 3,
  promise: 'with a full disk nothing is acknowledged that is not kept, and it comes back by itself',
  targets: { quick: {}, full: {} },
  chunks: 1,
  run,
};
