import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { keptAgent } from './kept-agent.ts';

let server: http.Server;
afterEach(() => void server.close());

it('closes what is idle from here, and uses it again until then', async () => {
  server = http.createServer((_req, res) => res.end('ok'));
  server.keepAliveTimeout = 0;
  server.listen(0);
  await once(server, 'listening');
  const lines: Socket[] = [];
  server.on('connection', (line) => lines.push(line));
  const agent = keptAgent(4, 200);
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const [res] = (await once(http.get({ agent, port }), 'response')) as [http.IncomingMessage];
    res.resume();
    await once(agent, 'free');
  };
  await ask();
  await ask();
  expect(lines).toHaveLength(1);
  await Promise.all(lines.map((line) => once(line, 'end')));
});
