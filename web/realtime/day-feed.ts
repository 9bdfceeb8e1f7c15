import { ERRORS } from '#contract/errors.ts';
import type { WatchAnswer } from '#contract/event.ts';
import type { Changes, ReservationState, SlotState } from '#contract/slot-state.ts';

/**
 * The client's side of docs/domain/live-channel.md#what-a-client-does for one (hospital, date): what it knows is «the
 * state at seq n». Frames are whole states, so a frame that overlaps may be applied again, and one that leaves a gap is
 * asked for.
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
  /** The state that is known already, where it is: only what came after it is asked for. */
  after?: number;
  /** Asks the server; null is given where no answer came. */
  ask: (after: number | null, answer: (answer: WatchAnswer | null) => void) => void;
  /** Runs this in a moment: a server that can't answer now, or was asked too much, is asked again. */
  later: (again: () => void) => void;
  sink: FeedSink;
}

/** Frames kept while an answer is on its way; more than these, and a whole state is cheaper. */
const MAX_KEPT = 500;

/** Too much was asked, or Postgres is away: true for a moment, not for good. */
export const FOR_NOW: readonly number[] = [ERRORS.TOO_MANY.status, ERRORS.UNAVAILABLE.status];

type Granted = Extract<WatchAnswer, { ok: true }>;

export class DayFeed {
  readonly #options: FeedOptions;
  #seq: number | null = null;
  #epoch: number | null = null;
  #view: string | null = null;
  /** Which question the answer is waited for; older ones count for nothing. */
  #asked = 0;
  #waiting = false;
  #stopped = false;
  #kept: Changes[] = [];

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#seq = options.after ?? null;
  }

  get seq(): number | null {
    return this.#seq;
  }

  /** At the start, and each time the line comes up. */
  connected(): void {
    this.#kept = [];
    this.#ask();
  }

  frame(frame: Changes): void {
    if (this.#stopped || frame.hospital_id !== this.#options.hospitalId) return;
    if (this.#waiting) {
      this.#kept.push(frame);
      if (this.#kept.length > MAX_KEPT) this.#kept.shift();
      return;
    }
    if (this.#step(frame) !== 'gap') return;
    this.#kept.push(frame);
    this.#ask();
  }

  /** The heartbeat. */
  heard(latest: number): void {
    if (!this.#stopped && !this.#waiting && this.#seq !== null && latest !== this.#seq) this.#ask();
  }

  stop(): void {
    this.#stopped = true;
    this.#kept = [];
  }

  #ask(): void {
    this.#asked += 1;
    const mine = this.#asked;
    this.#waiting = true;
    this.#options.ask(this.#seq, (answer) => {
      if (this.#stopped || mine !== this.#asked) return;
      this.#waiting = false;
      if (answer === null) this.#ask();
      else if (answer.ok) this.#take(answer);
      else this.#refused(mine, answer.status, answer.message);
    });
  }

  /** Whoever is refused is told no more (no frame, no heartbeat), so that nothing but a question of our own comes to it. */
  #refused(mine: number, status: number, message: string): void {
    this.#options.sink.refused(status, message);
    if (!FOR_NOW.includes(status)) return;
    this.#options.later(() => {
      if (!this.#stopped && mine === this.#asked) this.#ask();
    });
  }

  #take(answer: Granted): void {
    const { sink } = this.#options;
    sink.clock(answer.now);
    const other =
      (this.#epoch !== null && answer.epoch !== this.#epoch) || (this.#view !== null && answer.view !== this.#view);
    this.#epoch = answer.epoch;
    this.#view = answer.view;
    if ('slots' in answer) {
      this.#seq = answer.seq;
      sink.whole({ view: answer.view, now: answer.now, slots: answer.slots, reservations: answer.reservations ?? [] });
    } else if (other || this.#seq === null) {
      // Numbers of another epoch, or another projection: differences to what is known mean nothing.
      this.#seq = null;
      this.#ask();
      return;
    } else {
      for (const frame of answer.changes) this.#step(frame);
      this.#seq = Math.max(this.#seq, answer.seq);
    }
    this.#drain();
  }

  /** Applies what follows on; answers whether it was known, applied, or leaves a gap. */
  #step(frame: Changes): 'old' | 'applied' | 'gap' {
    if (this.#seq === null) return 'gap';
    if (frame.to <= this.#seq) return 'old';
    if (frame.from > this.#seq + 1) return 'gap';
    this.#seq = frame.to;
    this.#options.sink.apply(frame);
    return 'applied';
  }

  #drain(): void {
    const frames = this.#kept.sort((a, b) => a.from - b.from);
    this.#kept = frames.filter((frame) => this.#step(frame) === 'gap');
    if (this.#kept.length > 0) this.#ask();
    else if (this.#seq !== null) this.#options.sink.caughtUp(this.#seq);
  }
}
