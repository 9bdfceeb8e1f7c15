import { type Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { keptAgent } from '../../lib/kept-agent.ts';

/** One HTTP request of somebody. */
export interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  token?: string | undefined;
  body?: unknown;
  /** Idempotency-Key. */
  key?: string;
  requestId?: string;
}

/** Status 0: nobody answered, and what became of it is not known. */
export interface Reply {
  status: number;
  text: string;
}

/** Talks to several servers over kept connections, as a crowd of browsers would. */
export interface Caller {
  send(server: number, ask: Ask): Promise<Reply>;
  /** Sends it with its key until somebody says yes or no. @throws where nobody does for a minute */
  settle(server: number, ask: Ask & { key: string }): Promise<Reply>;
  close(): void;
}

const ANSWER_MS = 10_000;
const SETTLE_MS = 60_000;

/** Nothing is decided yet: nobody answered, somebody is full or away, the first try still runs. */
export function isOpen({ status, text }: Reply): boolean {
  return status === 0 || status >= 500 || status === 429 || (status === 409 && text.includes('"IN_PROGRESS"'));
}

export function createCaller(urls: readonly string[]): Caller {
  const agent = keptAgent(512);
  const places = urls.map((url) => new URL(url));
  const send = (server: number, ask: Ask) => {
    const place = places[server % places.length];
    if (!place) throw new Error('no server to call');
    return exchange(agent, place, ask);
  };
  return {
    send,
    async settle(server, ask) {
      const end = Date.now() + SETTLE_MS;
      for (let attempts = 0; ; attempts += 1) {
        const reply = await send(server + attempts, ask);
        if (!isOpen(reply)) return reply;
        if (Date.now() > end) throw new Error(`${ask.method} ${ask.path} was never answered: ${reply.status}`);
        await pause(30 + Math.min(attempts * 20, 500));
      }
    },
    close: () => agent.destroy(),
  };
}

function exchange(agent: Agent, place: URL, ask: Ask): Promise<Reply> {
  const body = ask.body === undefined ? null : JSON.stringify(ask.body);
  const headers: Record<string, string | number> = {};
  if (ask.token) headers.authorization = `Bearer ${ask.token}`;
  if (ask.key) headers['idempotency-key'] = ask.key;
  if (ask.requestId) headers['x-request-id'] = ask.requestId;
  if (body !== null) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = Buffer.byteLength(body);
  }
  return new Promise((resolve) => {
    const unknown = () => resolve({ status: 0, text: '' });
    const { hostname, port } = place;
    const req = request({ agent, hostname, port, method: ask.method, path: ask.path, headers }, (res) => {
      const pieces: Buffer[] = [];
      res.on('data', (piece: Buffer) => pieces.push(piece));
      res.once('error', unknown);
      res.once('close', unknown);
      res.once('end', () => resolve({ status: res.statusCode ?? 0, text: Buffer.concat(pieces).toString() }));
    });
    req.setTimeout(ANSWER_MS, () => req.destroy());
    req.once('error', unknown);
    req.end(body ?? undefined);
  });
}
