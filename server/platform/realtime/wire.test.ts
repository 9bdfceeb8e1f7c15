import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveServer, LiveSocket } from './socket.ts';
import { tell } from './wire.ts';

/** What is written past Socket.IO's queue may never overtake what waits in it. */

const ROOM = 'room';
const server = http.createServer();
const io: LiveServer = new Server(server, { transports: ['websocket'] });
const client = () =>
  connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
  });

let here: ReturnType<typeof client>;
let there: LiveSocket;
const heard: number[] = [];

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => io.close());
beforeEach(async () => {
  heard.length = 0;
  here = client();
  here.on('seq', ({ seq }: { seq: number }) => heard.push(seq));
  const came = once(io, 'connection') as Promise<[LiveSocket]>;
  here.connect();
  [there] = await came;
  there.join(ROOM);
  if (!here.connected) await new Promise((resolve) => here.once('connect', () => resolve(null)));
  return () => void here.disconnect();
});

const seq = (n: number) => ({ hospital_id: 1, seq: n });

describe('a room is told', () => {
  it('after all that waits on a line', async () => {
    // In one turn: the first is on its way, the second waits for it.
    there.emit('seq', seq(1));
    there.emit('seq', seq(2));
    tell(io, [ROOM], 'seq', seq(3));
    there.emit('seq', seq(4));
    await expect.poll(() => heard).toEqual([1, 2, 3, 4]);
  });

  it('past the queue where nothing waits', async () => {
    let flushed = 0;
    there.conn.on('flush', () => {
      flushed += 1;
    });
    await expect.poll(() => there.conn.transport.writable).toBe(true);
    tell(io, [ROOM], 'seq', seq(1));
    await expect.poll(() => heard).toEqual([1]);
    expect(flushed).toBe(0);
  });
});
