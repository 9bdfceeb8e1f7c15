import { crc32 } from 'node:zlib';
import { type LeanLine, openLeanLine } from './line.ts';
import type { FromViewers, Sample, ToViewers, ViewerOptions } from './viewers.ts';

/** Thousands of viewers in one process. Started by viewers.ts, which says what to do. */

interface Viewer {
  line: LeanLine;
  /** The last number it has. */
  seq: number;
  /** Of every frame since the beginning of the count, in order. */
  sum: number;
  frames: number;
}

const viewers: Viewer[] = [];
let frames = 0;
let bytes = 0;
let gaps = 0;
/** Arrival, first and last number of each frame of whom is sampled. */
let arrivals: Sample[] = [];
let latencies: number[] = [];

const now = () => Number(process.hrtime.bigint()) / 1e6;
const CHANGES = Buffer.from('42["changes",');
const SLOT = Buffer.from('42["slot",');
const TOUCHED = Buffer.from('42["touched",');

function numberAfter(packet: Buffer, key: string): number {
  let at = packet.indexOf(key);
  if (at < 0) return Number.NaN;
  at += key.length;
  let end = at;
  while (end < packet.length && packet[end] !== 0x2c && packet[end] !== 0x7d) end++;
  return Number(packet.toString('latin1', at, end));
}

function take(viewer: Viewer, packet: Buffer): void {
  if (packet.subarray(0, SLOT.length).equals(SLOT)) {
    frames++;
    bytes += packet.length;
    latencies.push(now() - numberAfter(packet, '"t":'));
  } else if (packet.subarray(0, CHANGES.length).equals(CHANGES)) {
    const from = numberAfter(packet, '"from":');
    const to = numberAfter(packet, '"to":');
    if (to <= viewer.seq) return;
    frames++;
    bytes += packet.length;
    arrivals.push([now(), from, to]);
    if (from !== viewer.seq + 1) gaps++;
    viewer.seq = to;
    viewer.frames++;
    viewer.sum = crc32(packet, viewer.sum);
  } else if (packet.subarray(0, TOUCHED.length).equals(TOUCHED)) takeTouched(packet);
}

/** Of lists of treatments, each as a number of its own. */
function takeTouched(packet: Buffer): void {
  const at = now();
  const [, { resources }] = JSON.parse(packet.toString('utf8', 2)) as [
    string,
    { resources: { name: string; ids?: number[] }[] },
  ];
  frames++;
  bytes += packet.length;
  for (const { name, ids = [] } of resources)
    if (name === 'disposals') for (const id of ids) arrivals.push([at, id, id]);
}

async function open(given: ViewerOptions, index: number): Promise<void> {
  let viewer: Viewer | null = null;
  let answered = (_seq: number) => {};
  const watching = new Promise<number>((resolve) => {
    answered = resolve;
  });
  const early: Buffer[] = [];
  const token = given.tokens?.[index % given.tokens.length] ?? null;
  const line = await openLeanLine(given.port, given.plain ? 'plain' : token ? { token } : null, (packet) => {
    if (packet[0] === 0x34 && packet[1] === 0x33) {
      const text = packet.toString();
      if (!text.includes('"ok":true')) throw new Error(text.slice(0, 300));
      answered(numberAfter(packet, '"seq":'));
    } else if (viewer) take(viewer, packet);
    else early.push(Buffer.from(packet));
  });
  if (given.watch) {
    line.say(`420["watch",${JSON.stringify(given.watch)}]`);
    viewer = { line, seq: await watching, sum: 0, frames: 0 };
    for (const packet of early) take(viewer, packet);
  } else viewer = { line, seq: 0, sum: 0, frames: 0 };
  viewers.push(viewer);
}

async function openAll(given: ViewerOptions): Promise<void> {
  for (let i = 0; i < given.count; i += 50) {
    const some = Math.min(50, given.count - i);
    await Promise.all(Array.from({ length: some }, (_, n) => open(given, i + n)));
  }
}

function reset(): void {
  frames = 0;
  bytes = 0;
  gaps = 0;
  arrivals = [];
  latencies = [];
  for (const viewer of viewers) {
    viewer.sum = 0;
    viewer.frames = 0;
  }
}

const say = (message: FromViewers) => process.send?.(message);

process.on('message', async (asked: ToViewers) => {
  if (asked.ask === 'open') {
    await openAll(asked.options);
    say({ opened: viewers.length });
  } else if (asked.ask === 'reset') {
    reset();
    say({ opened: viewers.length });
  } else if (asked.ask === 'count') {
    say({
      frames,
      bytes,
      gaps,
      lowest: viewers.reduce((least, one) => Math.min(least, one.seq), Number.POSITIVE_INFINITY),
      sums: [...new Set(viewers.map((one) => one.sum))],
      open: viewers.filter((one) => !one.line.socket.destroyed).length,
    });
  } else if (asked.ask === 'arrivals') say({ arrivals, latencies });
  else process.exit(0);
});
