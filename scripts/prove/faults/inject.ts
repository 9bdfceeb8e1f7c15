import type { Window } from '../checkers/answers.ts';
import { describeFault, type Fault } from './plan.ts';

/** Does the faults of a schedule when their time has come, and remembers when something was broken. */
export class Injector {
  readonly windows: Window[] = [];
  /** How many of each kind were done. */
  readonly counts: Record<string, number> = {};
  readonly #inject: (fault: Fault) => Promise<void>;
  readonly #waiting: Fault[];
  readonly #running = new Set<Promise<void>>();
  #failure: unknown;
  #share = 0;

  /** @param inject breaks it, waits, and mends it */
  constructor(inject: (fault: Fault) => Promise<void>, faults: readonly Fault[]) {
    this.#inject = inject;
    this.#waiting = faults.toSorted((a, b) => a.at - b.at);
  }

  /** Of the work so much is done, from 0 to 1. What has come up meanwhile comes one after the other. */
  reached(share: number): void {
    this.#share = share;
    const next = this.#waiting[0];
    if (!next || next.at > share || this.#running.size > 0 || this.#failure) return;
    this.#waiting.shift();
    const from = performance.now();
    const doing = this.#inject(next)
      .catch((error: unknown) => {
        this.#failure = new Error(`${describeFault(next)} could not be done`, { cause: error });
      })
      .finally(() => {
        this.#running.delete(doing);
        this.windows.push({ from, to: performance.now() });
        const name = `fault_${next.kind}`;
        this.counts[name] = (this.counts[name] ?? 0) + 1;
      });
    this.#running.add(doing);
  }

  get broken(): boolean {
    return this.#running.size > 0;
  }

  /** Something is broken, or should be by now: who works goes on working until it has been. */
  get behind(): boolean {
    return !this.#failure && (this.broken || (this.#waiting[0]?.at ?? Number.POSITIVE_INFINITY) <= this.#share);
  }

  /** Until what was begun is mended. @throws where the harness itself could not break or mend something */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#failure) throw this.#failure;
  }
}
