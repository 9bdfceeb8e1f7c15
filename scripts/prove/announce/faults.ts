import { setTimeout as pause } from 'node:timers/promises';
import type { Rig } from '../../rig/rig.ts';
import { insist } from '../kit/until.ts';
import type { PartContext } from '../part.ts';

/** What ended, and was begun again. */
const VICTIMS = ['worker 1', 'worker 2', 'both workers', 'server 2', 'postgres', 'redis'] as const;
type Victim = (typeof VICTIMS)[number];

const WEIGHTS: readonly Victim[] = [
  'worker 1',
  'worker 2',
  'worker 1',
  'worker 2',
  'both workers',
  'server 2',
  'server 2',
  'postgres',
  'redis',
];
const AWAY_MS = 900;

async function strike(rig: Rig, victim: Victim, away: number): Promise<void> {
  const whole = victim === 'postgres' ? rig.postgres : victim === 'redis' ? rig.redis : null;
  if (whole) {
    await whole.kill();
    await pause(away);
    return insist(() => whole.start());
  }
  const [first, second] = rig.workers;
  const struck = {
    'worker 1': [first],
    'worker 2': [second],
    'both workers': [first, second],
    'server 2': [rig.servers[1]],
  };
  const processes = struck[victim as keyof typeof struck];
  await Promise.all(processes.map((one) => one?.kill('SIGKILL')));
  await pause(away);
  await Promise.all(processes.map((one) => one?.start()));
}

/** Kills one after the other by the seed, and empties Redis in between. Answers what it did. */
export async function strikeAll(
  rig: Rig,
  { chance, signal }: PartContext,
  plan: { kills: number; flushes: number },
  report: (done: number, what: string) => void,
): Promise<string[]> {
  const did: string[] = [];
  let flushed = 0;
  for (let kill = 0; kill < plan.kills && !signal.aborted; kill += 1) {
    await pause(200 + chance('before', kill) * 1_200);
    const victim = WEIGHTS[Math.floor(chance('victim', kill) * WEIGHTS.length)] ?? 'worker 1';
    await strike(rig, victim, chance('away', kill) * AWAY_MS);
    did.push(victim);
    if (flushed * plan.kills < plan.flushes * (kill + 1) && rig.redis) {
      const { redis } = rig;
      await insist(() => redis.flush());
      flushed += 1;
      did.push('redis emptied');
    }
    report(kill + 1, victim);
  }
  return did;
}
