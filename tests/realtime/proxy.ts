import net from 'node:net';

/** A network between two, which can break. */
export interface Wire {
  port: number;
  /** Breaks what is open; while closed, what comes is broken too. */
  cut: () => void;
  refuse: (refusing: boolean) => void;
  /** Swallows what the far side sends, while both believe to be connected. */
  swallow: (swallowing: boolean) => void;
  close: () => Promise<void>;
}

export async function startProxy(to: { host: string; port: number }): Promise<Wire> {
  const open = new Set<net.Socket>();
  let refusing = false;
  let swallowing = false;
  const server = net.createServer((near) => {
    if (refusing) return near.destroy();
    const far = net.connect(to.port, to.host);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (data) => far.write(data));
    far.on('data', (data) => {
      if (!swallowing) near.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    refuse: (value) => {
      refusing = value;
      if (value) cut();
    },
    swallow: (value) => {
      swallowing = value;
    },
    close: () =>
      new Promise((resolve) => {
        refusing = true;
        cut();
        server.close(() => resolve());
      }),
  };
}

/** The same address through the proxy. */
export function through(url: string, proxy: Wire): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(proxy.port);
  return changed.href;
}

export function targetOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}
