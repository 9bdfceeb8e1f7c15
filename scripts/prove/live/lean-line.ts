import { randomBytes } from 'node:crypto';
import net from 'node:net';

/** What a line tells: every Engine.IO packet's text but pings, and its end. */
export interface LineEvents {
  /** Socket.IO has let it in. */
  open: () => void;
  /** A Socket.IO packet without its Engine.IO digit: `2["changes",…]`, `3<id>[…]`, `4{"message":"401"}`. */
  packet: (text: string) => void;
  /** However it ended; never called twice. */
  end: () => void;
}

/** A Socket.IO line with next to nothing around it: thousands fit into one process. */
export interface LeanLine {
  /** A Socket.IO packet, e.g. `21["watch",{…}]`. */
  send(packet: string): void;
  /** Reads no more; what comes waits in the network. */
  stall(): void;
  resume(): void;
  /** Breaks it, as a network does. */
  cut(): void;
}

/** Longer than the server leaves between two pings: a line so silent is broken. */
export const SILENCE_MS = 30_000;
const TEXT = 1;
const CLOSE = 8;

/** @param port of 127.0.0.1 */
export function openLeanLine(port: number, token: string | undefined, events: LineEvents): LeanLine {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    socket.destroy();
    events.end();
  };
  const write = (text: string) => {
    if (!ended) socket.write(frameOf(text));
  };
  const engine = (text: string) => {
    const kind = text[0];
    if (kind === '2') write('3');
    else if (kind === '0') write(`40${token ? JSON.stringify({ token }) : ''}`);
    else if (kind === '1') end();
    else if (kind === '4' && text[1] === '0') events.open();
    else if (kind === '4') events.packet(text.slice(1));
  };
  const texts = joined(engine);
  const take = framesOf((frame) => {
    if (ended) return;
    if (frame.code === CLOSE) end();
    else if (frame.code <= TEXT) texts(frame);
  }, end);
  socket.on('data', take);
  socket.setTimeout(SILENCE_MS, end);
  socket.once('error', end);
  socket.once('close', end);
  socket.write(upgradeOf(port));
  return {
    send: (packet) => write(`4${packet}`),
    stall: () => void socket.pause(),
    resume: () => void socket.resume(),
    cut() {
      socket.resetAndDestroy();
      end();
    },
  };
}

const upgradeOf = (port: number) =>
  `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`;

/** Takes what comes over the network, in whatever pieces: the answer to the upgrade, then frames. */
function framesOf(onFrame: (frame: Frame) => void, onRefused: () => void): (piece: Buffer) => void {
  let waiting: Buffer = Buffer.alloc(0);
  let upgraded = false;
  return (piece) => {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    if (!upgraded) {
      const head = waiting.indexOf('\r\n\r\n');
      if (head < 0) return;
      if (!waiting.subarray(0, 12).includes('101')) return onRefused();
      upgraded = true;
      waiting = waiting.subarray(head + 4);
    }
    for (let frame = frameIn(waiting); frame; frame = frameIn(waiting)) {
      waiting = waiting.subarray(frame.size);
      onFrame(frame);
    }
  };
}

/** Takes frames, tells whole texts. */
function joined(onText: (text: string) => void): (frame: Frame) => void {
  let parts: string[] = [];
  return ({ last, payload }) => {
    const text = payload.toString();
    if (last && parts.length === 0) return onText(text);
    parts.push(text);
    if (!last) return;
    const whole = parts.join('');
    parts = [];
    onText(whole);
  };
}

interface Frame {
  code: number;
  last: boolean;
  payload: Buffer;
  /** Of the frame with its head. */
  size: number;
}

/** The first frame of what has come, or null where it is not whole yet. Servers don't mask (RFC 6455). */
function frameIn(data: Buffer): Frame | null {
  if (data.length < 2) return null;
  const short = data.readUInt8(1) & 127;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (data.length < head) return null;
  const length = short < 126 ? short : short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2));
  if (data.length < head + length) return null;
  const first = data.readUInt8(0);
  const payload = data.subarray(head, head + length);
  return { code: first & 15, last: first >= 128, payload, size: head + length };
}

/** A masked text frame of up to 64 kB. */
function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : 4;
  const frame = Buffer.alloc(head + 4 + length);
  frame[0] = 0x80 | TEXT;
  frame[1] = 0x80 | (length < 126 ? length : 126);
  if (head === 4) frame.writeUInt16BE(length, 2);
  // A mask of zeroes leaves the text as it is.
  frame.write(text, head + 4);
  return frame;
}
