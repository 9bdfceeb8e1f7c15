import type http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How often what has become idle is closed. */
const LOOK_MS = 50;

/**
 * Takes a server out of service. For `notice` (milliseconds, or until it resolves) it takes requests as ever, so that the
 * proxies that ask /readyz learn of it, and answers them with `Connection: close`, so that no connection is kept that
 * would break under a request. Then nothing new comes in; resolves when what was under way has been answered.
 */
export async function drained(server: http.Server, notice: number | Promise<void>): Promise<void> {
  // Before everybody who answers.
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
  await (typeof notice === 'number' ? pause(notice) : notice);
  const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was in the middle of an answer when it closed is idle after it, and would be kept for a minute.
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  await stopped;
  clearInterval(looking);
}
