import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, createServer } from 'node:net';
import { readText } from './processes.mjs';

/** Above the ports with names; fetch refuses some up to 10080. */
const FIRST = 10_100;
/** Where no system says so: the lowest that one is known to give to its outgoing connections. */
const USUAL_END = 32_768;
const DRAWS = 1_000;

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function answers(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    /** @param {boolean} result */
    const finish = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(1000, () => finish(false));
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<NodeJS.ErrnoException | null>} why it can't be listened on, or null where it can
 */
export function listenProblem(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** @returns {number} the first port that the system gives to outgoing connections */
export function ephemeralStart() {
  const start = Number.parseInt(readText('/proc/sys/net/ipv4/ip_local_port_range') ?? '', 10);
  // Where nearly all are given out, there is nothing to keep clear of.
  return start > FIRST + 1000 ? start : USUAL_END;
}

/**
 * Whoever draws a port holds the same number of UDP, of which TCP knows nothing, for as long as it lives: between the
 * draw and the listener's first, or next, life nobody else draws it.
 * @param {number} port
 * @returns {Promise<boolean>} whether it is ours alone
 */
function reserve(port) {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      resolve(true);
    });
  });
}

/**
 * A port to listen on that nobody has, now and as long as this process lives. Not one of those that the system gives
 * out by itself: somebody's outgoing connection would sit on it before its listener comes, or comes back.
 * @returns {Promise<number>}
 * @throws where a thousand draws find none
 */
export async function freePort() {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const port = randomInt(FIRST, ephemeralStart());
    if ((await reserve(port)) && (await listenProblem(port)) === null) return port;
  }
  throw new Error(`no free port below ${ephemeralStart()}`);
}

/**
 * @param {number} preferred 0 for any
 * @param {string} [host]
 * @returns {Promise<number>}
 */
export async function portNear(preferred, host) {
  return preferred === 0 || (await listenProblem(preferred, host)) ? freePort() : preferred;
}
