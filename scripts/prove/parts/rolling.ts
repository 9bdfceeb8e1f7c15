import { setTimeout as pause } from 'node:timers/promises';
import type { Managed } from '../../rig/process.ts';
import type { Rig } from '../../rig/rig.ts';
import { proveCrowd } from '../crowd/prove.ts';
import type { Outcome, Part, PartContext } from '../part.ts';

const ROUNDS = { quick: 1, full: 10 } as const;
const LOOK_MS = 100;
const BETWEEN_MS = 1_500;

/** As a proxy in front of them: asks each server every so often whether it takes requests, and sends them to those that do. */
class Balancer {
  readonly #rig: Rig;
  #ready: string[];
  #closed = false;

  constructor(rig: Rig) {
    this.#rig = rig;
    this.#ready = [...rig.urls];
  }

  route = (n: number): string => this.#ready[n % this.#ready.length] ?? this.#rig.urls[0] ?? '';

  close(): void {
    this.#closed = true;
  }

  async watch(): Promise<void> {
    while (!this.#closed) {
      const looked = await Promise.all(this.#rig.urls.map(async (url) => ((await isReady(url)) ? [url] : [])));
      this.#ready = looked.flat();
      await pause(LOOK_MS);
    }
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** As a release does it: asked to go, gone, begun again; the next once it takes work. */
async function restart(one: Managed): Promise<void> {
  await one.kill('SIGTERM');
  await one.start();
  await pause(BETWEEN_MS);
}

async function roll(rig: Rig, rounds: number): Promise<Partial<Outcome>> {
  await pause(BETWEEN_MS);
  const all = [...rig.servers, ...rig.workers];
  for (let round = 0; round < rounds; round += 1) for (const one of all) await restart(one);
  return { counts: { restarts: rounds * all.length } };
}

async function run(context: PartContext): Promise<Outcome> {
  const rounds = Math.max(1, Math.round(ROUNDS[context.scale] * context.share));
  const balancers: Balancer[] = [];
  try {
    return await proveCrowd(context, {
      ...{ name: 'rolling', arenas: 8, quota: 250, width: 3, clients: 12, lanes: 2 },
      // Only what was never sent is sent again.
      manners: { againUnsent: true },
      rig: { servers: 2, workers: 2, lines: false },
      route: (rig) => {
        const balancer = new Balancer(rig);
        balancers.push(balancer);
        void balancer.watch();
        return balancer.route;
      },
      beside: (rig) => roll(rig, rounds),
    });
  } finally {
    for (const balancer of balancers) balancer.close();
  }
}

/** A release, in the middle of the day. */
export const rolling: Part = {
  name: 'rolling',
  row: 3,
  promise: 'two servers and two workers restarted one after the other under load, with no failed request',
  targets: { quick: { restarts: 4 }, full: { restarts: 40 } },
  chunks: 1,
  // Its door has to see within two seconds that a server goes, while everything else computes.
  alone: true,
  run,
};
