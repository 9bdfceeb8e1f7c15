import net from 'node:net';
import { latencies } from '../statistics.ts';
import { drive } from './drive.ts';

/** Closed-loop readers over kept raw connections: as cheap as a reader can be, so that servers are measured and not it. */

export interface ReadersJob {
  readonly port: number;
  readonly readers: number;
  readonly seconds: number;
  /** Each reader takes the next one, in this order. */
  readonly paths: readonly string[];
  /** Where in them to begin; anywhere, if it is not said. */
  readonly first?: number;
  readonly token?: string;
}

export interface ReadersResult {
  readonly figures: Record<string, number>;
  /** Where in the paths to go on. */
  readonly next: number;
  /** The first answer that was none. */
  readonly failure: string | null;
}

interface Tally {
  took: number[];
  bytes: number;
  failure: string | null;
}

drive<ReadersJob, ReadersResult>(async (job) => {
  const tally: Tally = { took: [], bytes: 0, failure: null };
  let next = job.first ?? Math.floor(Math.random() * job.paths.length);
  const requestOf = () => {
    const path = job.paths[next++ % job.paths.length] ?? '/';
    const auth = job.token ? `Authorization: Bearer ${job.token}\r\n` : '';
    return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${job.port}\r\n${auth}\r\n`;
  };
  // What is warm is what was looked at before.
  const warmUp = performance.now() + 700;
  await Promise.all(Array.from({ length: job.readers }, () => read(job.port, requestOf, warmUp, tally)));
  tally.took = [];
  tally.bytes = 0;
  const began = performance.now();
  const end = began + job.seconds * 1_000;
  await Promise.all(Array.from({ length: job.readers }, () => read(job.port, requestOf, end, tally)));
  const seconds = (performance.now() - began) / 1_000;
  return {
    figures: {
      reads_per_s: tally.took.length / seconds,
      answer_bytes: tally.bytes / tally.took.length,
      ...latencies('read', tally.took),
    },
    next: next % job.paths.length,
    failure: tally.failure,
  };
});

/** One reader: asks, waits for the whole answer, asks again. */
function read(port: number, requestOf: () => string, end: number, tally: Tally): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    let asked = 0;
    let wanted = 0;
    let had = 0;
    const ask = () => {
      asked = performance.now();
      wanted = 0;
      had = 0;
      socket.write(requestOf());
    };
    socket.once('error', reject);
    socket.once('connect', ask);
    socket.on('data', (piece: Buffer) => {
      if (wanted === 0) {
        const end = piece.indexOf('\r\n\r\n');
        const head = piece.toString('latin1', 0, end);
        const length = /content-length: (\d+)/i.exec(head)?.[1];
        if (end < 0 || !length) return reject(new Error(`no length in ${head.slice(0, 200)}`));
        if (!head.startsWith('HTTP/1.1 200')) tally.failure ??= piece.toString().slice(0, 2_000);
        wanted = end + 4 + Number(length);
      }
      had += piece.length;
      if (had < wanted) return;
      tally.took.push(performance.now() - asked);
      tally.bytes += had;
      if (performance.now() < end) return ask();
      socket.destroy();
      resolve();
    });
  });
}
