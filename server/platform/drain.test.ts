import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { drained } from './drain.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A server that answers when it is let, and clients with kept connections, as a proxy has them. */
async function scene() {
  const waiting: http.ServerResponse[] = [];
  const server = http.createServer((req, res) => {
    if (req.url === '/slow') waiting.push(res);
    else res.end('quick');
  });
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true });
  open.push(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const get = (path: string) =>
    new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
      const asked = http.get({ agent, port, host: '127.0.0.1', path }, (res) => {
        let text = '';
        res.on('data', (piece) => {
          text += piece;
        });
        res.on('end', () => resolve({ text, connection: res.headers.connection }));
      });
      asked.on('error', reject);
    });
  return { server, waiting, get };
}

test('who is under way is answered, and its kept connection does not keep the server from going', async () => {
  const { server, waiting, get } = await scene();
  const slow = get('/slow');
  await expect.poll(() => waiting.length).toBe(1);
  const gone = drained(server, 0);
  waiting[0]?.end('at last');
  expect((await slow).text).toBe('at last');
  await gone;
});

test('until the proxies know, it takes requests, and tells them to come with another connection', async () => {
  const { server, waiting, get } = await scene();
  expect((await get('/quick')).connection).toBe('keep-alive');
  let noticed = () => {};
  const gone = drained(
    server,
    new Promise<void>((resolve) => {
      noticed = resolve;
    }),
  );
  expect(await get('/quick')).toEqual({ text: 'quick', connection: 'close' });
  expect(await get('/quick')).toEqual({ text: 'quick', connection: 'close' });
  const slow = get('/slow');
  await expect.poll(() => waiting.length).toBe(1);
  noticed();
  await expect.poll(() => server.listening).toBe(false);
  await expect(get('/quick')).rejects.toThrow();
  waiting[0]?.end('at last');
  expect((await slow).text).toBe('at last');
  await gone;
});
