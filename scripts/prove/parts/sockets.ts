import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { dispatch } from '../../../server/platform/command.ts';
import { type LiveBus, type LogEvent, openLiveBus } from '../../../server/platform/live-bus.ts';
import { createLog } from '../../../server/platform/log.ts';
import { type LeanLine, openLeanLine } from '../../bench/live/line.ts';
import { startViewers, type Viewers } from '../../bench/live/viewers.ts';
import type { Managed } from '../../rig/process.ts';
import { openRig, type Rig } from '../../rig/rig.ts';
import { buildTown, type TownHospital } from '../../rig/town.ts';
import type { Outcome, Part, PartContext } from '../part.ts';

/** What a socket that looks may cost the server, and what one that does not read (backlog.ts cuts it at 1 MB). */
const PER_SOCKET = 40_000;
const PER_STALLED = 1_500_000;
/** What a server's memory may swing by for other reasons: the heap grows before it is swept. */
const SWING = 200_000_000;
const PAGE = 4_096;
/** Frames of a whole day; a reader that takes none of them owes more than it may long before the last. */
const HEAVY_FRAMES = 400;
const LIGHT_FRAMES = 40;
const PATIENCE_MS = 30_000;

const memoryOf = (pid: number) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;

/** The most that a process has held since. */
function watchMemory(pid: number): { most: () => number; stop: () => void } {
  let most = memoryOf(pid);
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 100);
  return { most: () => most, stop: () => clearInterval(timer) };
}

/** Watches like everybody, and then reads no more. */
async function openStalled(port: number, hospital: TownHospital, date: string): Promise<LeanLine> {
  let watching = () => {};
  const watched = new Promise<void>((resolve) => {
    watching = resolve;
  });
  const line = await openLeanLine(port, null, (packet) => {
    if (packet.toString('latin1', 0, 2) === '43') watching();
  });
  line.say(`420["watch",${JSON.stringify({ hospital_id: hospital.id, date })}]`);
  await watched;
  line.socket.pause();
  return line;
}

async function dateOf(rig: Rig): Promise<string> {
  const { rows } = await rig.owner.query<{ date: string }>('SELECT (clinic_today() + 1)::text AS date');
  return rows[0]?.date ?? '';
}

/** A change as any process of the product commits and tells it. Answers its number. */
async function change(rig: Rig, bus: LiveBus, hospital: TownHospital, slots: number): Promise<number> {
  const { rows } = await rig.owner.query<{ event: LogEvent }>(
    `SELECT number_changes($1, ARRAY(SELECT id FROM slots WHERE hospital_id = $1 AND date = clinic_today() + 1 ORDER BY id LIMIT $2),
       '{}', NULL, NULL, true) AS event`,
    [hospital.id, slots],
  );
  const event = rows[0]?.event;
  if (!event) throw new Error('no number was given');
  dispatch({ bus }, { events: [event] });
  return event.seq;
}

/** One who reads beside those who don't: what it has was sent to them, too. */
interface Reader {
  line: LeanLine;
  has: (seq: number) => Promise<void>;
}

async function openReader(port: number, hospital: TownHospital, date: string): Promise<Reader> {
  let seq = 0;
  let notify = () => {};
  const line = await openLeanLine(port, null, (packet) => {
    const to = /"to":(\d+)/.exec(packet.toString('latin1', 0, 200))?.[1];
    seq = Math.max(seq, Number(to ?? 0));
    notify();
  });
  line.say(`420["watch",${JSON.stringify({ hospital_id: hospital.id, date })}]`);
  const has = async (wanted: number) => {
    while (seq < wanted) {
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
    }
  };
  return { line, has };
}

async function until(met: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    if (await met()) return true;
    await pause(50);
  }
  return false;
}

interface Scene {
  rig: Rig;
  looked: TownHospital;
  stalled: TownHospital;
  viewers: Viewers[];
  lines: LeanLine[];
  reader: Reader;
  bus: LiveBus;
  sockets: number;
}

/** What is wrong with those who read: each is still there, and has everything in order. */
async function judgeReaders({ viewers, sockets }: Scene, last: number): Promise<string[]> {
  const counted = () => Promise.all(viewers.map((one) => one.count()));
  await until(async () => (await counted()).every((one) => one.lowest >= last));
  const all = await counted();
  const open = all.reduce((sum, one) => sum + one.open, 0);
  const gaps = all.reduce((sum, one) => sum + one.gaps, 0);
  const behind = all.filter((one) => one.lowest < last).length;
  return [
    ...(open < sockets ? [`${sockets - open} of ${sockets} sockets that read were lost`] : []),
    ...(gaps > 0 ? [`${gaps} frames did not follow on the one before`] : []),
    ...(behind > 0 ? [`somebody who reads was not told of change ${last} within half a minute`] : []),
  ];
}

async function drive(scene: Scene, context: PartContext): Promise<{ frames: number; wrong: string[] }> {
  const { rig, bus, looked, stalled, lines, reader } = scene;
  let last = 0;
  for (let n = 0; n < LIGHT_FRAMES; n += 1) last = await change(rig, bus, looked, 1);
  let frames = 0;
  const cuts = async () => {
    const text = await (await fetch(rig.servers[0]?.metricsUrl ?? '')).text();
    return Number(/^haomai_live_backlog_cuts_total (\d+)/m.exec(text)?.[1] ?? 0);
  };
  // The kernel takes some megabytes for a reader that does not read; only then does the server owe it anything.
  for (; frames < HEAVY_FRAMES; frames += 1) {
    await reader.has(await change(rig, bus, stalled, 1_000));
    if (frames % 20 === 19 && (await cuts()) >= lines.length) break;
    context.progress(0.5 + frames / HEAVY_FRAMES / 2, `${frames} frames of a whole day`);
  }
  const cut = await until(async () => (await cuts()) >= lines.length);
  const wrong = await judgeReaders(scene, last);
  if (!cut)
    wrong.push(`${await cuts()} of ${lines.length} that do not read were cut after ${frames} frames of a whole day`);
  return { frames, wrong };
}

/** Everybody who looks, then those who do not read, and one who does beside them. */
async function openScene(rig: Rig, server: Managed, asked: Crowd, crowd: { viewers: Viewers[]; lines: LeanLine[] }) {
  const town = await buildTown(rig.owner, { hospitals: 2, doctors: 10, desks: 1, patients: 1, days: 2 });
  const [looked, stalled] = town.hospitals;
  if (!looked || !stalled) throw new Error('an empty town');
  const { viewers, lines } = crowd;
  const date = await dateOf(rig);
  const before = memoryOf(server.pid());
  const memory = watchMemory(server.pid());
  for (const one of viewers) {
    const count = asked.sockets / viewers.length;
    await one.open({ port: server.port, count, watch: { hospital_id: looked.id, date } });
    asked.onProgress();
  }
  const looking = memoryOf(server.pid());
  for (let n = 0; n < asked.silent; n += 1) lines.push(await openStalled(server.port, stalled, date));
  const reader = await openReader(server.port, stalled, date);
  return { rig, looked, stalled, viewers, lines, reader, sockets: asked.sockets, before, looking, memory };
}

interface Crowd {
  sockets: number;
  silent: number;
  onProgress: () => void;
}

async function openBus(rig: Rig): Promise<LiveBus> {
  const log = createLog('server', 'silent');
  const bus = openLiveBus({ redisUrl: rig.env.REDIS_URL, prefix: 'haomai', log, subscribe: false });
  while (!bus.connected) await pause(5);
  return bus;
}

const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

async function run(context: PartContext): Promise<Outcome> {
  const sockets = context.scale === 'full' ? 10_000 : 1_500;
  const silent = context.scale === 'full' ? 100 : 20;
  const rig = await openRig({ ...context.rig, servers: 1, workers: 0, env: { LOG_LEVEL: 'warn' } });
  const crowd = { viewers: [startViewers(), startViewers()], lines: [] as LeanLine[] };
  try {
    const [server] = rig.servers;
    if (!server) throw new Error('no server');
    const onProgress = () => context.progress(0.2, 'sockets come');
    const { before, looking, memory, ...scene } = await openScene(rig, server, { sockets, silent, onProgress }, crowd);
    const bus = await openBus(rig);
    const { frames, wrong } = await drive({ ...scene, bus }, context);
    scene.reader.line.socket.destroy();
    await bus.close();
    memory.stop();
    const most = memory.most();
    const bound = before + sockets * PER_SOCKET + silent * PER_STALLED + SWING;
    if (most > bound) wrong.push(`the server held ${mb(most)}, more than ${mb(bound)}`);
    wrong.push(...rig.crashes());
    return {
      counts: { sockets, stalled: silent },
      violations: wrong.length > 0 ? [{ what: wrong[0] ?? '', history: wrong }] : [],
      notes: [
        `${sockets} sockets that look: ${mb(before)} before, ${mb(looking)} with them; ${silent} that do not read cut after ${frames} frames of a whole day; at most ${mb(most)} (allowed ${mb(bound)})`,
      ],
    };
  } finally {
    for (const line of crowd.lines) line.socket.destroy();
    await Promise.all(crowd.viewers.map((one) => one.close()));
    await rig.close();
  }
}

/** Thousands who look, and some who do not read: memory stays within bounds, and the others are told of everything. */
export const sockets: Part = {
  name: 'sockets',
  row: 9,
  promise:
    'memory stays within bounds with thousands of sockets and readers that stop reading; the others miss nothing',
  targets: { quick: { sockets: 1_500, stalled: 20 }, full: { sockets: 10_000, stalled: 100 } },
  chunks: 1,
  alone: true,
  run,
};
