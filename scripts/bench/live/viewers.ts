import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface ViewerOptions {
  readonly port: number;
  readonly count: number;
  /** Taken in turns; without them they are strangers. */
  readonly tokens?: readonly string[];
  /** What each asks for once it is connected; null where the server puts everybody in one room by itself. */
  readonly watch: { hospital_id: number; date: string } | null;
  /** Bare ws: nothing of Socket.IO is said. */
  readonly plain?: boolean;
}

/** Milliseconds of CLOCK_MONOTONIC, the first and the last number of a frame. */
export type Sample = [at: number, from: number, to: number];

export type ToViewers = { ask: 'open'; options: ViewerOptions } | { ask: 'reset' | 'count' | 'arrivals' | 'exit' };
interface Counted {
  frames: number;
  bytes: number;
  /** Frames that did not follow on the one before. */
  gaps: number;
  /** The number that the last of them has. */
  lowest: number;
  /** One, where all saw the same bytes in the same order. */
  sums: number[];
  open: number;
}
interface Arrivals {
  arrivals: Sample[];
  /** Of a reference, which sends its time with each event. */
  latencies: number[];
}
export type FromViewers = { opened: number } | Counted | Arrivals;

export interface Viewers {
  open(options: ViewerOptions): Promise<void>;
  reset(): Promise<void>;
  count(): Promise<Counted>;
  arrivals(): Promise<Arrivals>;
  close(): Promise<void>;
}

/** A process of its own full of viewers. */
export function startViewers(): Viewers {
  const child = fork(path.join(import.meta.dirname, 'viewer-process.ts'), { serialization: 'advanced' });
  const gone = once(child, 'exit');
  const ask = async <A extends FromViewers>(message: ToViewers): Promise<A> => {
    const answered = once(child, 'message') as Promise<[A]>;
    child.send(message);
    const first = await Promise.race([answered, gone.then(() => null)]);
    if (!first) throw new Error('the viewers ended');
    return first[0];
  };
  return {
    open: async (options) => void (await ask({ ask: 'open', options })),
    reset: async () => void (await ask({ ask: 'reset' })),
    count: () => ask<Counted>({ ask: 'count' }),
    arrivals: () => ask<Arrivals>({ ask: 'arrivals' }),
    async close() {
      if (child.connected) child.send({ ask: 'exit' });
      await gone;
    },
  };
}
