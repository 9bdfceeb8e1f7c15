import type { Answer } from './http.ts';
import type { Op, Spoken } from './op.ts';

/** An answer that no client should get, unless something was broken at the time. */
export interface Oddity {
  readonly at: number;
  readonly what: string;
  readonly status: number;
  readonly retryAfter: boolean;
}

type Begun = Pick<Op, 'client' | 'session' | 'way' | 'slots'> & Partial<Op>;

/** What everybody did, in the order in which they began, by the clock of this process. */
export class Recorder {
  readonly ops: Op[] = [];
  readonly oddities: Oddity[] = [];
  /** What is wrong whatever else happened: two effects of one key. */
  readonly wrong: string[] = [];
  /** Answers by status. */
  readonly answers = new Map<number, number>();

  begin(begun: Begun): Op {
    const op: Op = {
      n: this.ops.length,
      at: performance.now(),
      done: Number.POSITIVE_INFINITY,
      fate: 'unknown',
      answer: '',
      ...begun,
    };
    this.ops.push(op);
    return op;
  }

  heard(op: Spoken, { status, retryAfter, trouble, text }: Answer): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    if (status !== 0 && status < 500) return;
    const what = `#${op.n} ${op.way}: ${status || trouble} ${text.slice(0, 200)}`;
    this.oddities.push({ at: performance.now(), what, status, retryAfter: retryAfter !== undefined });
  }
}
