import type pg from 'pg';
import type { DayOp } from '../checkers/days.ts';
import type { Random } from '../crowd/random.ts';
import type { Speaker } from '../crowd/speaker.ts';
import type { OpenClosing } from './closing-recorder.ts';
import type { Memory } from './memory.ts';
import type { MoneyRecorder } from './recorder.ts';

/** What was done beside the operations themselves. */
interface Beside {
  repeated: number;
  other_bodies: number;
}

/** What all desks share. */
export interface Floor {
  readonly speaker: Speaker<MoneyRecorder>;
  readonly random: Random;
  readonly memory: Memory;
  /** Of every request of this run, and of those that close a shift. */
  readonly prefix: string;
  readonly closingPrefix: string;
  readonly beside: Beside;
  /** Shifts that were to be closed, in the order in which that was asked for. */
  readonly closings: OpenClosing[];
  /** Days that were to be closed. */
  readonly days: DayOp[];
  /** The tables: what lies in a drawer is counted there. */
  readonly tables: pg.Pool;
}
