import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../lib/ports.mjs';
import type { Figures } from '../row.ts';
import { latencies } from '../statistics.ts';
import { openChanger } from './changes.ts';
import { cpuSeconds } from './cpu.ts';
import { lateness, until } from './late.ts';
import type { Place } from './place.ts';
import { startReference } from './reference.ts';
import { startViewers } from './viewers.ts';

/** A crowd of one size in front of one server, however many it is asked to tell. */
export interface Crowd {
  /** So many events (or changes) a second: how late they come. */
  lone(perSecond: number, seconds: number): Promise<Figures>;
  /** What telling costs the server when there is much to tell. */
  busy(seconds: number): Promise<Figures>;
  close(): Promise<void>;
}

/** A hospital at its busiest, of which the product makes a frame in 50 ms. */
const CHANGES_PER_S = 100;
const FRAMES_PER_S = 20;
/** What a reference sends as fast as it can. */
const BLAST = 400_000;

/** Bare Socket.IO or ws. Paced as the product paces itself, and as fast as it goes. */
export async function crowdOfReference(folder: string, kind: 'sio' | 'ws', count: number): Promise<Crowd> {
  const server = await startReference(folder, 'a3_server.mjs', [kind, String(await freePort())]);
  const viewers = startViewers();
  await viewers.open({ port: server.port, count, watch: null, plain: kind === 'ws' });
  await pause(500);
  const fire = async (n: number, gap: number) => {
    await viewers.reset();
    const before = cpuSeconds(server.pid());
    await server.ask({ cmd: 'fire', n, gap });
    await until('the reference delivering', async () => (await viewers.count()).frames >= n * count);
    return (n * count) / (cpuSeconds(server.pid()) - before);
  };
  await fire(20, 20);
  return {
    async lone(perSecond, seconds) {
      await fire(perSecond * seconds, 1_000 / perSecond);
      return latencies('late', (await viewers.arrivals()).latencies);
    },
    async busy(seconds) {
      const frames = await fire(FRAMES_PER_S * seconds, 1_000 / FRAMES_PER_S);
      return { frames_per_cpu_s: frames, events_per_cpu_s: await fire(Math.max(40, Math.round(BLAST / count)), 0) };
    },
    async close() {
      await viewers.close();
      await server.close();
    },
  };
}

/** The product's server, whose viewers look at one hospital's day. */
export async function crowdOfProduct(place: Place, count: number): Promise<Crowd> {
  const changer = await openChanger(place);
  const viewers = startViewers();
  await viewers.open({ port: place.port(), count, watch: { hospital_id: place.hospital.id, date: place.date } });
  await pause(500);
  const change = async (changes: number, gap: number) => {
    await viewers.reset();
    const before = cpuSeconds(place.pid());
    const last = await changer.steadily(changes, gap);
    await until('every viewer having every change', async () => (await viewers.count()).lowest >= last);
    const cpu = cpuSeconds(place.pid()) - before;
    const counted = await viewers.count();
    if (counted.gaps > 0 || counted.sums.length > 1) throw new Error('the viewers did not all see the same');
    return { cpu, ...counted };
  };
  await change(20, 20);
  return {
    async lone(perSecond, seconds) {
      await change(perSecond * seconds, 1_000 / perSecond);
      return latencies('late', await lateness(place, (await viewers.arrivals()).arrivals));
    },
    async busy(seconds) {
      const { frames, bytes, cpu } = await change(CHANGES_PER_S * seconds, 1_000 / CHANGES_PER_S);
      return {
        frames_per_cpu_s: frames / cpu,
        events_per_cpu_s: (CHANGES_PER_S * seconds * count) / cpu,
        frame_bytes: bytes / frames,
      };
    },
    async close() {
      await viewers.close();
      await changer.close();
    },
  };
}
