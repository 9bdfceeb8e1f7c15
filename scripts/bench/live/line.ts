import net from 'node:net';

/** What comes over a lean line: one engine.io packet's bytes, not decoded. Valid until the listener returns. */
export type OnPacket = (packet: Buffer, line: LeanLine) => void;

export interface LeanLine {
  readonly socket: net.Socket;
  say(text: string): void;
}

const CODE = { zero: 0x30, open: 0x30, ping: 0x32, message: 0x34 } as const;
const HEADERS_END = '\r\n\r\n';

/**
 * A live connection that costs next to nothing: a WebSocket over raw TCP with just enough of engine.io and Socket.IO,
 * so that thousands of viewers in one process measure the server and not themselves. Resolves when the server's
 * namespace has taken it in; of a plain one, whose server knows nothing of Socket.IO, when it stands.
 */
export function openLeanLine(port: number, auth: object | 'plain' | null, onPacket: OnPacket): Promise<LeanLine> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    const line: LeanLine = { socket, say: (text) => void socket.write(maskedFrame(text)) };
    let upgraded = false;
    let rest: Buffer | null = null;
    socket.once('error', reject);
    socket.once('connect', () => socket.write(upgradeRequest(port)));
    const take = (packet: Buffer) => {
      const kind = packet[0];
      if (kind === CODE.ping && packet.length === 1) line.say('3');
      else if (kind === CODE.open) line.say(auth ? `40${JSON.stringify(auth)}` : '40');
      else if (kind === CODE.message && packet[1] === CODE.zero) {
        socket.on('error', () => {});
        resolve(line);
      } else if (kind === CODE.message && packet[1] === 0x34) reject(new Error(packet.toString()));
      else onPacket(packet, line);
    };
    socket.on('data', (piece) => {
      let data = rest ? Buffer.concat([rest, piece]) : piece;
      rest = null;
      if (!upgraded) {
        const end = data.indexOf(HEADERS_END);
        if (end < 0) {
          rest = data;
          return;
        }
        if (!data.toString('latin1', 0, 15).includes('101')) return reject(new Error(data.toString()));
        upgraded = true;
        if (auth === 'plain') resolve(line);
        data = data.subarray(end + HEADERS_END.length);
      }
      const read = readFrames(data, take);
      if (read < data.length) rest = Buffer.from(data.subarray(read));
    });
  });
}

/** Gives each whole frame's payload, and answers how many bytes they took. Servers don't mask. */
function readFrames(data: Buffer, take: (payload: Buffer) => void): number {
  let at = 0;
  while (data.length - at >= 2) {
    let length = (data[at + 1] ?? 0) & 0x7f;
    let head = 2;
    if (length === 126) {
      if (data.length - at < 4) break;
      length = data.readUInt16BE(at + 2);
      head = 4;
    } else if (length === 127) {
      if (data.length - at < 10) break;
      length = Number(data.readBigUInt64BE(at + 2));
      head = 10;
    }
    if (data.length - at < head + length) break;
    if (length > 0) take(data.subarray(at + head, at + head + length));
    at += head + length;
  }
  return at;
}

function upgradeRequest(port: number): string {
  return [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    HEADERS_END.slice(2),
  ].join('\r\n');
}

/** A client's frame must be masked; a mask of zeros leaves the text as it is. */
function maskedFrame(text: string): Buffer {
  const data = Buffer.from(text);
  const head = data.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8);
  head[0] = 0x81;
  if (data.length < 126) head[1] = 0x80 | data.length;
  else {
    head[1] = 0xfe;
    head.writeUInt16BE(data.length, 2);
  }
  return Buffer.concat([head, data]);
}
