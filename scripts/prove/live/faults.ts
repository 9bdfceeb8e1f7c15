import { setTimeout as pause } from 'node:timers/promises';
import { drawn } from '../../replay/dice.ts';
import type { Rig } from '../../rig/rig.ts';
import { insist } from '../kit/until.ts';
import type { Screen } from './screen.ts';

export interface FaultScene {
  rig: Rig;
  screens: readonly Screen[];
  /** Real clients, which break their own lines. */
  cutReal: () => void;
  chance: (...what: (string | number)[]) => number;
}

interface Fault {
  name: string;
  weight: number;
  /** Whether sockets are broken by it: what the promise counts. */
  cuts: boolean;
  strike: (scene: FaultScene, n: number) => Promise<void>;
}

const some = ({ screens, chance }: FaultScene, n: number, part: number) =>
  screens.filter((_, i) => chance('some', n, i) < part);
const lineOf = ({ rig, chance }: FaultScene, n: number) =>
  rig.lines.servers[Math.floor(chance('line', n) * rig.lines.servers.length)];
const serverOf = ({ rig, chance }: FaultScene, n: number) =>
  rig.servers[Math.floor(chance('server', n) * rig.servers.length)];
const within = ({ chance }: FaultScene, n: number, most: number) => pause(chance('for', n) * most);

export const FAULTS: readonly Fault[] = [
  {
    name: 'some lines cut',
    weight: 5,
    cuts: true,
    async strike(scene, n) {
      for (const screen of some(scene, n, 0.15)) screen.cut();
      scene.cutReal();
    },
  },
  {
    name: 'every line through a proxy cut',
    weight: 4,
    cuts: true,
    async strike(scene, n) {
      lineOf(scene, n)?.cut();
    },
  },
  {
    name: 'half-open',
    weight: 3,
    cuts: true,
    async strike(scene, n) {
      const line = lineOf(scene, n);
      line?.fault({ halfOpen: true });
      await within(scene, n, 4_000);
      line?.mend();
    },
  },
  {
    name: 'flapping',
    weight: 3,
    cuts: true,
    async strike(scene, n) {
      const flapping = some(scene, n, 0.05);
      for (let times = 0; times < 4; times += 1) {
        for (const screen of flapping) screen.cut();
        await pause(250);
      }
    },
  },
  {
    name: 'readers that stop reading',
    weight: 2,
    cuts: true,
    async strike(scene, n) {
      const stalled = some(scene, n, 10 / scene.screens.length);
      for (const screen of stalled) screen.stall();
      await pause(1_500 + scene.chance('for', n) * 2_000);
      for (const screen of stalled) screen.resume();
    },
  },
  {
    name: 'all of them at once',
    weight: 1,
    cuts: true,
    async strike(scene) {
      for (const screen of scene.screens) screen.cut();
      scene.cutReal();
    },
  },
  {
    name: 'a server killed',
    weight: 2,
    cuts: true,
    async strike(scene, n) {
      const server = serverOf(scene, n);
      await server?.kill('SIGKILL');
      await within(scene, n, 1_000);
      await server?.start();
    },
  },
  {
    name: 'a server frozen',
    weight: 1,
    cuts: false,
    async strike(scene, n) {
      const server = serverOf(scene, n);
      server?.pause();
      await within(scene, n, 3_000);
      server?.resume();
    },
  },
  {
    name: 'slow lines',
    weight: 1,
    cuts: false,
    async strike(scene, n) {
      const line = lineOf(scene, n);
      line?.fault({ delayMs: 200 });
      await within(scene, n, 2_000);
      line?.mend();
    },
  },
  {
    name: 'redis away',
    weight: 2,
    cuts: false,
    async strike(scene, n) {
      scene.rig.lines.redis?.refuse();
      await within(scene, n, 3_000);
      scene.rig.lines.redis?.mend();
    },
  },
  {
    name: 'redis emptied',
    weight: 1,
    cuts: false,
    async strike({ rig }) {
      await insist(async () => rig.redis?.flush());
    },
  },
  {
    name: 'backends of postgres killed',
    weight: 1,
    cuts: false,
    strike: ({ rig }) => insist(() => rig.postgres.killBackends()),
  },
];

const WEIGHTED = FAULTS.map((item) => ({ item, weight: item.weight }));

/** The first ones are of each kind once; then they fall as the seed has it. */
export async function strike(scene: FaultScene, n: number): Promise<{ name: string; cuts: boolean }> {
  const fault = n < FAULTS.length ? FAULTS[n] : drawn(WEIGHTED, scene.chance('fault', n));
  if (!fault) throw new Error('no fault to strike with');
  await fault.strike(scene, n);
  return { name: fault.name, cuts: fault.cuts };
}
