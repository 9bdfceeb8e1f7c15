import type { LogEvent } from '../live-bus.ts';
import { createPace, createRush } from './timing.ts';

/** How long a number may be overdue before Postgres is asked for it. */
const GAP_MS = 100;
/** Under load: one frame a room in this time (docs/decisions/027-a-room-is-told-at-once-until-there-is-a-rush.md). */
const FRAME_MS = 50;
/** More changes than this in that time are a rush: no screen shows them one by one. */
const RUSH = 16;
/** More than this waiting for an older one is no disorder any more; Postgres has them. */
const MAX_EARLY = 1_000;

/** One hospital's events in the order of their numbers: each goes out once, none is left out. */
export interface Feed {
  readonly hospitalId: number;
  /** Everything up to here is sent or about to be; null before the first look at Postgres. */
  cursor(): number | null;
  epoch(): number | null;
  /** From here on. Forgets what came before. */
  begin(seq: number, epoch: number): void;
  /** Events from anywhere, in any order, as often as you like. */
  accept(events: Iterable<LogEvent>): void;
  flush(): void;
  stop(): void;
}

export interface FeedOptions {
  readonly hospitalId: number;
  /** Consecutive events, next after the last ones sent. */
  readonly send: (events: readonly LogEvent[]) => void;
  /** A number is overdue. */
  readonly onGap: () => void;
  readonly onError: (error: unknown) => void;
}

export function createFeed({ hospitalId, send, onGap, onError }: FeedOptions): Feed {
  let at: { seq: number; epoch: number } | null = null;
  const early = new Map<number, LogEvent>();
  const frames = createFrames(send, onError);
  const overdue = createAlarm(GAP_MS, onGap);

  const advance = () => {
    if (!at) return;
    const before = at.seq;
    for (let next = early.get(at.seq + 1); next; next = early.get(at.seq + 1)) {
      early.delete(next.seq);
      frames.add(next);
      at.seq = next.seq;
    }
    if (at.seq > before) {
      overdue.clear();
      frames.due();
    }
    if (early.size > 0) overdue.set();
  };

  return {
    hospitalId,
    cursor: () => at?.seq ?? null,
    epoch: () => at?.epoch ?? null,
    begin(seq, epoch) {
      overdue.clear();
      frames.flush();
      // Numbers of another epoch mean other events.
      if (at && at.epoch !== epoch) early.clear();
      for (const number of early.keys()) if (number <= seq) early.delete(number);
      at = { seq, epoch };
      advance();
    },
    accept(events) {
      for (const event of events) if (!at || event.seq > at.seq) early.set(event.seq, event);
      if (early.size > MAX_EARLY) early.clear();
      advance();
    },
    flush: frames.flush,
    stop() {
      overdue.clear();
      frames.stop();
    },
  };
}

/** What is next to be sent, in as many pieces as the rush allows. */
function createFrames(send: FeedOptions['send'], onError: FeedOptions['onError']) {
  let queue: LogEvent[] = [];
  const rush = createRush(RUSH, FRAME_MS);
  const pace = createPace({
    ms: FRAME_MS,
    send: () => {
      const events = queue;
      queue = [];
      if (events.length > 0) send(events);
    },
    crowded: rush.is,
    onError,
  });
  return {
    add(event: LogEvent) {
      queue.push(event);
      rush.note();
    },
    due: pace.touch,
    flush: pace.flush,
    stop: pace.stop,
  };
}

/** Rings once, so long after it was first set and not cleared. */
function createAlarm(ms: number, ring: () => void) {
  let timer: NodeJS.Timeout | null = null;
  return {
    set() {
      timer ??= setTimeout(() => {
        timer = null;
        ring();
      }, ms);
    },
    clear() {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
