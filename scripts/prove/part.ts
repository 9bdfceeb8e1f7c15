import type { RigOptions } from '../rig/rig.ts';

/** How much is done: what CI bears, or what is promised. */
export type Scale = 'quick' | 'full';

/** A breach of a promise: what was seen, and the shortest history that shows it. */
export interface Violation {
  readonly what: string;
  /** One line an event, in order of time. */
  readonly history: readonly string[];
}

/** What one run of a part (or one chunk of it) did and saw. Counts of chunks add up; one whose name begins with `max` keeps the largest. */
export interface Outcome {
  /** e.g. { attempts: 20000, winners: 312, fault_server_killed: 10 }; what begins with `fault_` stands among the faults. */
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly Violation[];
  /** Sentences for the document: what was measured beside the promise. */
  readonly notes?: readonly string[];
}

export interface PartContext {
  readonly scale: Scale;
  /** Of this chunk. */
  readonly seed: number;
  /** Falls the same way each time for the same words, from 0 up to 1 (scripts/replay/dice.ts, with the seed). */
  readonly chance: (...what: (string | number)[]) => number;
  /** What every rig of the part is opened with: the product's folder, a patched copy of it where a mutant runs. */
  readonly rig: Pick<RigOptions, 'root' | 'synced'>;
  /** How much of the part this chunk does, 0 to 1: the part's target counts times this. */
  readonly share: number;
  /** Draws progress, 0 to 1 of this chunk. */
  progress(done: number, text?: string): void;
  /** Aborted where somebody stops the run: what goes on for minutes looks at it between two steps. */
  readonly signal: AbortSignal;
}

/** A row of the table of promises (design/quality.md), or a part of one. */
export interface Part {
  readonly name: string;
  /** The number of the promise. */
  readonly row: number;
  readonly promise: string;
  /** What each scale is to reach in all, by the name of a count; a part that did less is not done. */
  readonly targets: Readonly<Record<Scale, Readonly<Record<string, number>>>>;
  /** Chunks of a full run; each is kept when it is done, so that a run can be taken up where it stopped. */
  readonly chunks: number;
  /** It judges how soon something is seen, or how long it stood still: nothing else may compute beside it. */
  readonly alone?: true;
  run(context: PartContext): Promise<Outcome>;
}
