import type { WatchAnswer } from '#contract/event.ts';
import type { Changes, ReservationState, SlotState } from '#contract/scheduling.ts';

/**
 * The client's side of decisions.md section 4 for one (hospital, date): what it knows is «the state at seq n». Frames
 * are whole states, so a frame that overlaps may be applied again, and one that leaves a gap is asked for.
 */

export interface WholeState {
  view: 'staff' | 'public';
  now: string;
  slots: SlotState[];
  reservations: ReservationState[];
}

export interface FeedSink {
  whole(state: WholeState): void;
  apply(frame: Changes): void;
  /** The server's clock, with each answer. */
  clock(now: string): void;
  refused(status: number, message: string): void;
  /** The state is now that of `seq`, and nothing older is waited for. */
  caughtUp(seq: number): void;
}

export interface FeedOptions {
  hospitalId: number;
  /** Asks the server; null is given where no answer came. */
  ask: (after: number | null, answer: (answer: WatchAnswer | null) => void) => void;
  sink: FeedSink;
}

export interface DayFeed {
  /** At the start, and each time the line comes up. */
  connected(): void;
  frame(frame: Changes): void;
  /** The heartbeat. */
  heard(seq: number): void;
  seq(): number | null;
  stop(): void;
}

/** Frames kept while an answer is on its way; more than these, and a whole state is cheaper. */
const MAX_KEPT = 500;

export function createDayFeed({ hospitalId, ask, sink }: FeedOptions): DayFeed {
  let seq: number | null = null;
  let epoch: number | null = null;
  let view: string | null = null;
  let asked = 0;
  let waiting = false;
  let stopped = false;
  let kept: Changes[] = [];

  const send = () => {
    const mine = ++asked;
    waiting = true;
    ask(seq, (answer) => {
      if (stopped || mine !== asked) return;
      waiting = false;
      if (answer === null) send();
      else if (!answer.ok) sink.refused(answer.status, answer.message);
      else take(answer);
    });
  };

  const take = (answer: Extract<WatchAnswer, { ok: true }>) => {
    sink.clock(answer.now);
    const other = (epoch !== null && answer.epoch !== epoch) || (view !== null && answer.view !== view);
    epoch = answer.epoch;
    view = answer.view;
    if ('slots' in answer) {
      seq = answer.seq;
      sink.whole({ view: answer.view, now: answer.now, slots: answer.slots, reservations: answer.reservations ?? [] });
    } else if (other || seq === null) {
      // Numbers of another epoch, or another projection: differences to what is known mean nothing.
      seq = null;
      send();
      return;
    } else {
      for (const frame of answer.changes) step(frame);
      if (seq < answer.seq) seq = answer.seq;
    }
    drain();
  };

  /** Applies what follows on; answers whether it was known, applied, or leaves a gap. */
  const step = (frame: Changes): 'old' | 'applied' | 'gap' => {
    if (seq === null) return 'gap';
    if (frame.to <= seq) return 'old';
    if (frame.from > seq + 1) return 'gap';
    seq = frame.to;
    sink.apply(frame);
    return 'applied';
  };

  const drain = () => {
    const frames = kept.sort((a, b) => a.from - b.from);
    kept = [];
    for (const frame of frames) {
      if (step(frame) === 'gap') kept.push(frame);
    }
    if (kept.length > 0) send();
    else if (seq !== null) sink.caughtUp(seq);
  };

  return {
    connected() {
      kept = [];
      send();
    },
    frame(frame) {
      if (stopped || frame.hospital_id !== hospitalId) return;
      if (waiting) {
        kept.push(frame);
        if (kept.length > MAX_KEPT) kept.shift();
        return;
      }
      if (step(frame) !== 'gap') return;
      kept.push(frame);
      send();
    },
    heard(latest) {
      if (!stopped && !waiting && seq !== null && latest !== seq) send();
    },
    seq: () => seq,
    stop() {
      stopped = true;
      kept = [];
    },
  };
}
