import { Agent } from 'node:http';

/** Half of what a server of the product keeps an idle connection for (server/app.ts), and longer than any answer is waited for. */
const IDLE_MS = 30_000;

/**
 * Connections that are kept, as a proxy keeps them: closed from here once they are idle, long before the server does. Node
 * heeds the server's `Keep-Alive: timeout` only where the agent has a timeout of its own; without one a request goes out, at
 * times, on a connection that the server is just closing, and is reset.
 */
export const keptAgent = (maxSockets: number, idleMs = IDLE_MS): Agent =>
  new Agent({ keepAlive: true, maxSockets, timeout: idleMs });
