/** A round that takes longer has lost its connection without a word, and is no longer waited for. */
const STUCK_MS = 10_000;

/** Runs `work` now and then for ever: an outage is a failed round, never the end of the rounds. */
export function every(ms: number, work: () => Promise<void> | void, onError: (error: unknown) => void): () => void {
  let running: { since: number } | null = null;
  const round = async () => {
    if (running && Date.now() - running.since < STUCK_MS) return;
    const own = { since: Date.now() };
    running = own;
    try {
      await work();
    } catch (error) {
      onError(error);
    } finally {
      if (running === own) running = null;
    }
  };
  let timer: NodeJS.Timeout;
  // Processes started together must not all ask at once.
  const start = setTimeout(() => {
    void round();
    timer = setInterval(round, ms);
  }, Math.random() * Math.min(ms, 1_000));
  return () => {
    clearTimeout(start);
    clearInterval(timer);
  };
}

export interface Pace {
  /** There is something to send: at once where all was quiet, else with what comes until the next beat. */
  touch(): void;
  /** Sends now what waits. */
  flush(): void;
  stop(): void;
}

/** After a frame a room rests so many times as long as the frame took, so that telling takes a fifth of the time. */
const REST_SHARE = 4;
/** Of a process that is busier than this, rooms rest as long as they may. */
const BUSY_LOOP = 0.8;
const LOOP_SAMPLE_MS = 100;

export interface PaceOptions {
  /** From one `send` to the next, under load. */
  readonly ms: number;
  readonly send: () => void;
  /** So much comes that whoever looks is better off with it in one piece. */
  readonly crowded: () => boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Sends at once where all is quiet. Under load at most one `send` in `ms`: where much comes, where telling takes its
 * time (thousands who look), or where the process has enough else to do.
 */
export function createPace({ ms, send, crowded, onError }: PaceOptions): Pace {
  let due: NodeJS.Immediate | null = null;
  let rest: NodeJS.Timeout | null = null;
  let waiting = false;
  const run = () => {
    due = null;
    waiting = false;
    const began = performance.now();
    try {
      send();
    } catch (error) {
      onError(error);
    }
    const took = performance.now() - began;
    // Never more than two thirds of the process for one room, however many look.
    const most = Math.max(ms - took, took / 2);
    rest = setTimeout(
      () => {
        rest = null;
        if (waiting) run();
      },
      crowded() || loopIsBusy() ? most : Math.min(most, took * REST_SHARE),
    );
  };
  const stop = () => {
    if (due) clearImmediate(due);
    if (rest) clearTimeout(rest);
    due = null;
    rest = null;
    waiting = false;
  };
  return {
    touch() {
      waiting = true;
      // Not within the caller: a person's answer does not wait for a thousand screens.
      if (!rest) due ??= setImmediate(run);
    },
    flush() {
      if (!waiting) return;
      stop();
      run();
    },
    stop,
  };
}

let sampled = performance.eventLoopUtilization();
let sampledAt = performance.now();
let busy = false;

/** Whether this process had hardly a rest in the last tenth of a second. */
function loopIsBusy(): boolean {
  const now = performance.now();
  if (now - sampledAt < LOOP_SAMPLE_MS) return busy;
  const next = performance.eventLoopUtilization();
  busy = performance.eventLoopUtilization(next, sampled).utilization > BUSY_LOOP;
  sampled = next;
  sampledAt = now;
  return busy;
}

/** Notes when things come; says whether the last `many` of them came within `ms`. */
export function createRush(many: number, ms: number): { note(): void; is(): boolean } {
  const times = new Float64Array(many).fill(Number.NEGATIVE_INFINITY);
  let next = 0;
  return {
    note() {
      times[next] = performance.now();
      next = (next + 1) % many;
    },
    // The oldest of them is where the next one goes.
    is: () => performance.now() - (times[next] ?? 0) < ms,
  };
}

/** One at a time; who comes in the same turn of the loop, or while one runs, shares the next, which begins after they came. */
export function createShared<K, T>(work: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const running = new Map<K, Promise<unknown>>();
  const next = new Map<K, Promise<T>>();
  const begin = (key: K): Promise<T> => {
    const done = work(key).finally(() => {
      if (running.get(key) === done) running.delete(key);
    });
    running.set(key, done);
    return done;
  };
  return (key) => {
    const waiting = next.get(key);
    if (waiting) return waiting;
    const free: Promise<unknown> = running.get(key)?.catch(() => {}) ?? new Promise((resolve) => setImmediate(resolve));
    const after = free.then(() => {
      next.delete(key);
      return begin(key);
    });
    next.set(key, after);
    return after;
  };
}
