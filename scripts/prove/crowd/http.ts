import { type Agent, request } from 'node:http';
import { keptAgent } from '../../lib/kept-agent.ts';

export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly requestId?: string;
}

/** `status` 0: nobody answered. Then `sent` says whether any of it may have reached somebody. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
  readonly sent: boolean;
  /** Of what failed: ECONNRESET, timeout … */
  readonly trouble: string;
}

/** Requests over kept connections, as a browser's or a proxy's. */
export interface Client {
  send(url: string, ask: Ask, timeoutMs?: number): Promise<Answer>;
  close(): void;
}

const PATIENCE_MS = 10_000;

export function openClient(): Client {
  const agent = keptAgent(512);
  const bases = new Map<string, { hostname: string; port: string }>();
  const baseOf = (url: string) => {
    const known = bases.get(url);
    if (known) return known;
    const { hostname, port } = new URL(url);
    bases.set(url, { hostname, port });
    return { hostname, port };
  };
  return {
    send: (url, ask, timeoutMs = PATIENCE_MS) => exchange(agent, baseOf(url), ask, timeoutMs),
    close: () => agent.destroy(),
  };
}

function exchange(
  agent: Agent,
  base: { hostname: string; port: string },
  ask: Ask,
  timeoutMs: number,
): Promise<Answer> {
  const { method, path, token, body, key, requestId } = ask;
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const entity = content ? { 'content-type': 'application/json', 'content-length': content.length } : {};
  const headers = {
    ...{ authorization: `Bearer ${token}`, ...entity },
    ...(key ? { 'idempotency-key': key } : {}),
    ...(requestId ? { 'x-request-id': requestId } : {}),
  };
  return new Promise((resolve) => {
    // Until there is a connection, nothing of it has gone out.
    let sent = false;
    const lost = (trouble: string) => resolve({ status: 0, text: '', retryAfter: undefined, sent, trouble });
    const asked = request({ ...base, agent, method, path, headers }, (res) => {
      const pieces: Buffer[] = [];
      res.on('data', (piece: Buffer) => pieces.push(piece));
      res.once('error', () => lost('broken off'));
      // A whole answer has ended before it closes.
      res.once('close', () => lost('broken off'));
      res.once('end', () => {
        if (!res.complete) return lost('broken off');
        const text = Buffer.concat(pieces).toString();
        resolve({ status: res.statusCode ?? 0, text, retryAfter: res.headers['retry-after'], sent, trouble: '' });
      });
    });
    const late = setTimeout(() => asked.destroy(new Error('timeout')), timeoutMs);
    asked.once('socket', (socket) => {
      if (!socket.connecting) sent = true;
      else {
        socket.once('connect', () => {
          sent = true;
        });
      }
    });
    asked.once('close', () => clearTimeout(late));
    asked.once('error', (error: NodeJS.ErrnoException) => lost(error.code ?? error.message));
    asked.end(content);
  });
}
