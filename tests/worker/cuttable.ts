import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a service that a test can cut and mend: the service stays up for everybody else. */
export interface Cuttable {
  url: string;
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
}

export async function startCuttable(target: string): Promise<Cuttable> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let broken = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    if (broken) return void near.resetAndDestroy();
    const far = connect(Number(port), hostname);
    keep(near);
    keep(far);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    broken = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    mend: () => {
      broken = false;
    },
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}
