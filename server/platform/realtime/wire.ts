import type { Socket as TcpSocket } from 'node:net';
import type { EventName, EventPayload } from '#contract/event.ts';
import type { LiveServer, LiveSocket } from './socket.ts';

type Connection = LiveSocket['conn'];

/** WebSocket's OPEN. */
const OPEN = 1;

/**
 * An event for everybody in these rooms: written as JSON, as a packet and as a WebSocket frame once, whoever is there.
 * A line on which nothing waits is given the frame as it is (one write of one piece of memory that all share), which is
 * what a room of thousands costs; every other one takes it through Socket.IO's own queue, so that order is kept.
 */
export function tell<N extends EventName>(
  io: LiveServer,
  toRooms: readonly string[],
  name: N,
  payload: EventPayload<N>,
): void {
  const { adapter, sockets } = io.of('/');
  // 2: a Socket.IO event of the default namespace; 4: an Engine.IO message.
  const packet = `2${JSON.stringify([name, payload])}`;
  const frame = textFrame(`4${packet}`);
  const ready = { compress: false, wsPreEncodedFrame: [frame] };
  for (const room of toRooms) {
    for (const id of adapter.rooms.get(room) ?? []) {
      const conn = sockets.get(id)?.conn;
      if (!conn) continue;
      const line = idleLine(conn);
      if (line) line.write(frame);
      else conn.write(packet, ready);
    }
  }
}

/** An unmasked text frame in one piece (RFC 6455): head and text in one write to the network. */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}

/** The connection under a WebSocket that stands, and behind which nothing waits; null where Socket.IO has to queue. */
function idleLine(conn: Connection): TcpSocket | null {
  const { transport } = conn;
  if (conn.readyState !== 'open' || conn.upgrading || !transport.writable || !isNothingWaiting(conn)) return null;
  const inner = 'socket' in transport ? transport.socket : null;
  return isOpenWebSocket(inner) ? inner._socket : null;
}

/** The queue is Engine.IO's own: where it is not known to be empty, something may wait. */
function isNothingWaiting(conn: object): boolean {
  return 'writeBuffer' in conn && Array.isArray(conn.writeBuffer) && conn.writeBuffer.length === 0;
}

interface OpenWebSocket {
  readonly readyState: typeof OPEN;
  readonly _socket: TcpSocket;
}

function isOpenWebSocket(value: unknown): value is OpenWebSocket {
  if (typeof value !== 'object' || value === null) return false;
  return 'readyState' in value && value.readyState === OPEN && '_socket' in value && value._socket != null;
}
