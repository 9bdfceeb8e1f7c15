import net from 'node:net';

/** A line that can be cut: a TCP proxy in front of a server. */
export interface CutProxy {
  url: string;
  /** Breaks every connection and lets none in. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function startCutProxy(target: string): Promise<CutProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<net.Socket>();
  let broken = false;
  const server = net.createServer((client) => {
    if (broken) {
      client.destroy();
      return;
    }
    const upstream = net.connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${own}`,
    cut() {
      broken = true;
      breakAll();
    },
    mend() {
      broken = false;
    },
    async close() {
      broken = true;
      breakAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
