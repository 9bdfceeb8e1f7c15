import { bytesInFlight, killLine, type LiveServer, type LiveSocket } from './socket.ts';

/** What one reader may owe. */
const LIMIT = 1_000_000;

/** Cuts readers that don't read: they come back and catch up by `after`. */
export interface Backlog {
  /** Looks at every socket. */
  scan(): void;
  /** After an emission: looks at those that were behind. */
  check(): void;
  /** What all of them owed when they were last looked at, and how many owed anything. */
  owed(): { bytes: number; sockets: number };
}

type Packets = LiveSocket['conn']['writeBuffer'];
interface Counted {
  readonly packets: Packets;
  count: number;
  bytes: number;
}

export function createBacklog(io: LiveServer, onCut: () => void): Backlog {
  const behind = new Set<LiveSocket>();
  let owed = 0;
  const counted = new WeakMap<LiveSocket, Counted>();

  // A stalled reader's queue only grows, so that each packet is measured once.
  const queued = (socket: LiveSocket): number => {
    // biome-ignore lint/complexity/useLiteralKeys: private by declaration, and the one place that knows what waits
    const packets = socket.conn['writeBuffer'];
    if (packets.length === 0) return 0;
    const before = counted.get(socket);
    const sum: Counted = before && before.packets === packets ? before : { packets, count: 0, bytes: 0 };
    for (; sum.count < packets.length; sum.count++) sum.bytes += sizeOf(packets[sum.count]?.data);
    counted.set(socket, sum);
    return sum.bytes;
  };
  const inspect = (socket: LiveSocket): number => {
    const bytes = queued(socket) + bytesInFlight(socket.conn);
    if (bytes > 0) behind.add(socket);
    else behind.delete(socket);
    if (bytes <= LIMIT) return bytes;
    behind.delete(socket);
    onCut();
    killLine(socket.conn);
    return 0;
  };
  return {
    scan() {
      for (const socket of behind) if (!socket.connected) behind.delete(socket);
      let sum = 0;
      for (const socket of io.of('/').sockets.values()) sum += inspect(socket);
      owed = sum;
    },
    check() {
      for (const socket of behind) inspect(socket);
    },
    owed: () => ({ bytes: owed, sockets: behind.size }),
  };
}

function sizeOf(data: unknown): number {
  if (typeof data === 'string') return Buffer.byteLength(data);
  return data instanceof Uint8Array ? data.byteLength : 0;
}
