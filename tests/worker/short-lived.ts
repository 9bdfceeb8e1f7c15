import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to PostgreSQL on which one connection ends early. */
export interface ShortLived {
  url: string;
  /** Whether it was, and ended. */
  ended: () => boolean;
  close: () => Promise<void>;
}

/** What a server says with the last byte of a connection's beginning: ask away. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** As PostgreSQL says goodbye to who is cut off. */
function goodbye(): Buffer {
  const said = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0';
  const head = Buffer.from('E\0\0\0\0', 'latin1');
  head.writeInt32BE(4 + Buffer.byteLength(said), 1);
  return Buffer.concat([head, Buffer.from(said)]);
}

/** As soon as it is made: which one (from 1) of those that say `mark` when they begin. Or with the answer to a text. */
type Which = { mark: string; number: number } | { answering: string };

/**
 * The connection is ended by the server in the very packet that says it is ready: so a client hears both before any of its
 * own code has run.
 */
export async function startShortLived(target: string, which: Which): Promise<ShortLived> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let seen = 0;
  let ended = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    let isDue = false;
    near.once('data', (startup) => {
      if ('mark' in which) isDue = startup.includes(which.mark) && ++seen === which.number;
    });
    near.on('data', (bytes) => {
      if ('answering' in which && !ended) isDue = bytes.includes(which.answering);
      far.write(bytes);
    });
    near.on('end', () => far.end());
    far.on('end', () => near.end());
    far.on('data', (bytes) => {
      if (!isDue || ended || !bytes.subarray(-READY.length).equals(READY)) return void near.write(bytes);
      ended = true;
      near.end(Buffer.concat([bytes, goodbye()]));
      far.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    ended: () => ended,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
