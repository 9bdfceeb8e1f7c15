import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';

/** A line to the live channel without a client library: it can stop reading, and say what no library would. */
export interface RawLine {
  socket: Socket;
  say: (text: string) => void;
}

/** A close frame without a reason. */
const FAREWELL = Buffer.from([0x88, 0x00]);

/** The line after the Engine.IO handshake. */
export function openRaw(url: string): Promise<RawLine> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({
      hostname,
      port,
      path: '/socket.io/?EIO=4&transport=websocket',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    asked.once('error', reject);
    asked.once('upgrade', (_response, socket, begun) => {
      socket.on('error', () => {});
      socket.on('data', (data: Buffer) => {
        if (data.includes(FAREWELL)) socket.destroy();
      });
      const line = { socket, say: (text: string) => void socket.write(frameOf(text)) };
      // The server's first packet may have come with the headers.
      if (begun.length > 0) resolve(line);
      else socket.once('data', () => resolve(line));
    });
    asked.end();
  });
}

/** One masked text frame (RFC 6455) of up to 64 kB. */
function frameOf(text: string): Buffer {
  const data = Buffer.from(text);
  const mask = randomBytes(4);
  const head =
    data.length < 126
      ? Buffer.from([0x81, 0x80 | data.length])
      : Buffer.from([0x81, 0xfe, data.length >> 8, data.length & 255]);
  return Buffer.concat([head, mask, data.map((byte, i) => byte ^ (mask[i % 4] ?? 0))]);
}

/** Resolves once something said comes back that holds this text. */
export function heard(line: RawLine, text: string): Promise<void> {
  return new Promise((resolve) => {
    const listen = (data: Buffer) => {
      if (!data.includes(text)) return;
      line.socket.off('data', listen);
      resolve();
    };
    line.socket.on('data', listen);
  });
}
