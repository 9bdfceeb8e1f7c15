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

/** At most one `send` in `ms`, the first one without waiting. */
export function createPace(ms: number, send: () => void, onError: (error: unknown) => void): Pace {
  let due: NodeJS.Immediate | null = null;
  let rest: NodeJS.Timeout | null = null;
  let waiting = false;
  const run = () => {
    due = null;
    waiting = false;
    rest = setTimeout(() => {
      rest = null;
      if (waiting) run();
    }, ms);
    try {
      send();
    } catch (error) {
      onError(error);
    }
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

/** One at a time; who comes while one runs shares the next, which begins after they came. */
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
    const before = running.get(key);
    if (!before) return begin(key);
    const after = before
      .catch(() => {})
      .then(() => {
        next.delete(key);
        return begin(key);
      });
    next.set(key, after);
    return after;
  };
}
