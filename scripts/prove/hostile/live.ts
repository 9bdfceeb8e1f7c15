import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { type Frame, RAW_FRAMES, SCRIPTS, type Script } from './frames.ts';
import { readDocument, type Schema } from './schema.ts';
import { filledIn, type World } from './wire.ts';

/** Plays hostile scripts on the live channel and judges every frame that comes back. */

export interface LiveOptions {
  url: string;
  seed: number;
  /** Messages in all, about. */
  messages: number;
  /** Signed in anew now and then. */
  revive: () => Promise<World>;
  /** Between batches: whether the processes stand well. */
  check: (what: string) => Promise<void>;
  onProgress?: (done: number) => void;
}

export interface LiveResult {
  messages: number;
  scripts: number;
  answers: number;
  readonly violations: { what: string; history: string[] }[];
}

type Fits = (name: string, value: unknown) => string | null;

/** What the server may send, and how it may answer, by the published document. */
async function readLive(url: string): Promise<{ sent: Fits; answered: Fits }> {
  const document = await readDocument(url);
  const live = document['x-live'];
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', components: document.components });
  const compile = (schema: Schema): ValidateFunction =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')));
  const fitting =
    (checks: Map<string, ValidateFunction>): Fits =>
    (name, value) => {
      const check = checks.get(name);
      if (!check) return `${name} is not in the document`;
      return check(value) ? null : `${name} does not fit its schema: ${ajv.errorsText(check.errors)}`;
    };
  return {
    sent: fitting(new Map(Object.entries(live.sent).map(([name, { payload }]) => [name, compile(payload)]))),
    answered: fitting(new Map(Object.entries(live.asked).map(([name, { answer }]) => [name, compile(answer ?? {})]))),
  };
}

const LINGER_MS = 60;
const AT_ONCE = 12;
const BATCH = 60;

export async function runHostileLive(options: LiveOptions): Promise<LiveResult> {
  const result: LiveResult = { messages: 0, scripts: 0, answers: 0, violations: [] };
  const fits = await readLive(options.url);
  const kinds = Object.keys(SCRIPTS);
  for (let batch = 0; result.messages < options.messages; batch++) {
    const world = await options.revive();
    const numbers = Array.from({ length: BATCH }, (_, n) => batch * BATCH + n).values();
    const player = async () => {
      for (const n of numbers) {
        const arbitrary = SCRIPTS[kinds[n % kinds.length] ?? ''];
        const [script] = arbitrary ? fc.sample(arbitrary, { seed: (options.seed * 31 + n) | 0, numRuns: 1 }) : [];
        if (script) await play(options, script, world, fits, result);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, player));
    await Promise.all(Object.values(RAW_FRAMES).map((hex) => spit(options.url, hex)));
    result.messages += Object.keys(RAW_FRAMES).length;
    await witness(options, world, result);
    await options.check(`live scripts ${batch * BATCH} to ${(batch + 1) * BATCH} of seed ${options.seed}`);
    options.onProgress?.(result.messages);
  }
  return result;
}

function dataOf(frame: Frame, world: World): string | Uint8Array<ArrayBuffer> {
  if (frame.as === 'text') return filledIn(frame.text, world);
  if (frame.as === 'bytes') return new Uint8Array(Buffer.from(frame.hex, 'hex'));
  return frame.text.repeat(frame.times) + (frame.times > 1 ? frame.closing.repeat(frame.times) : frame.closing);
}

/** Which request an acknowledgement's number belongs to. */
const ASKED = /^42(\d+)\["(watch|unwatch|looking|watch_patient|unwatch_patient|editing|watch_charges|unwatch_charges)"/;

async function play(
  options: LiveOptions,
  script: Script,
  world: World,
  fits: Awaited<ReturnType<typeof readLive>>,
  result: LiveResult,
) {
  const socket = new WebSocket(`${options.url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  // By number, as the protocol has them: one that was asked as 007 or with twenty digits is answered as it is written.
  const asked = new Map<number, string>();
  const problems: string[] = [];
  const opened = Promise.withResolvers<void>();
  socket.binaryType = 'arraybuffer';
  socket.onmessage = ({ data }) => {
    const packet = String(data);
    if (packet.startsWith('40') || packet.startsWith('44') || packet.startsWith('41')) return opened.resolve();
    if (packet === '2') return socket.readyState === WebSocket.OPEN ? socket.send('3') : undefined;
    const problem = judge(packet, asked, fits, result);
    if (problem) problems.push(problem);
  };
  socket.onclose = () => opened.resolve();
  socket.onerror = () => opened.resolve();
  await new Promise<void>((resolve) => {
    socket.onopen = () => resolve();
    socket.addEventListener('error', () => resolve());
  });
  const token = world.tokens[script.who];
  if (script.join !== null && socket.readyState === WebSocket.OPEN)
    socket.send(script.join === '40' ? `40${JSON.stringify(token ? { token } : {})}` : script.join);
  await Promise.race([opened.promise, pause(script.kind === 'join' ? 200 : 2_000)]);
  for (const frame of script.frames) {
    const data = dataOf(frame, world);
    const [, id, name] = typeof data === 'string' ? (ASKED.exec(data) ?? []) : [];
    if (id && name) {
      const n = Number(id);
      asked.set(n, asked.has(n) && asked.get(n) !== name ? 'any' : name);
    }
    if (socket.readyState !== WebSocket.OPEN) break;
    socket.send(data);
    result.messages++;
  }
  await pause(LINGER_MS);
  socket.close();
  result.scripts++;
  for (const what of new Set(problems))
    result.violations.push({
      what: `${what} (${script.kind}, ${script.who})`,
      history: [script.join ?? '', ...script.frames.slice(0, 12).map(shown)],
    });
}

const shown = (frame: Frame) =>
  frame.as === 'text'
    ? frame.text.slice(0, 300)
    : frame.as === 'bytes'
      ? `bytes ${frame.hex.slice(0, 200)}`
      : `${frame.text} × ${frame.times}`;

function judge(
  packet: string,
  asked: Map<number, string>,
  fits: Awaited<ReturnType<typeof readLive>>,
  result: LiveResult,
): string | null {
  const [, kind, n = '', rest = ''] = /^4([23])([\de+]*|Infinity)(\[.*)$/s.exec(packet) ?? [];
  if (!kind) return null;
  const [first, second]: unknown[] = JSON.parse(rest);
  if (kind === '2') return fits.sent(String(first), second);
  result.answers++;
  const name = n ? asked.get(Number(n)) : undefined;
  if (name === undefined) return `an answer to nothing that was asked: ${packet.slice(0, 200)}`;
  return name === 'any' ? null : fits.answered(name, first);
}

/** A WebSocket's handshake, and bytes that no WebSocket has behind it. */
async function spit(url: string, hex: string): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const greeting = `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${host}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from(greeting), Buffer.from(hex, 'hex')]));
  await Promise.race([closed, pause(300)]);
  socket.destroy();
}

/** Somebody who behaves is still served. */
async function witness({ url }: LiveOptions, world: World, result: LiveResult): Promise<void> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const answered = new Promise<string>((resolve) => {
    socket.onmessage = ({ data }) => {
      const packet = String(data);
      if (packet.startsWith('0')) socket.send('40{}');
      if (packet.startsWith('40'))
        socket.send(filledIn(`421["watch",{"hospital_id":"~id.hospital.0~","date":"~date.0~"}]`, world));
      if (packet.startsWith('431')) resolve(packet);
    };
    socket.onerror = () => resolve('no connection');
    socket.onclose = () => resolve('cut');
  });
  const found = await Promise.race([answered, pause(5_000, 'no answer within five seconds')]);
  socket.close();
  if (!found.startsWith('431[{"ok":true'))
    result.violations.push({ what: `a client that behaves is not served: ${found.slice(0, 200)}`, history: [] });
}
