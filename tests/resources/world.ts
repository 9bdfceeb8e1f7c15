import type { Call } from '#contract/call.ts';
import type { TestApp } from '../support/app.ts';

/** What a walk goes through, and is told with. */

export type Facts = Record<string, unknown>;
export type Row = Facts & { id: number; version: number };

interface Signed {
  readonly id: number;
  readonly token: string;
}

export interface World {
  readonly app: TestApp;
  readonly url: string;
  /** May read and write. */
  readonly writer: Signed;
  /** The same at another hospital; of the platform's rows somebody's owner. */
  readonly stranger: Signed;
  /** A form that is taken, with values of its own for each number. */
  readonly sample: (n: number) => Promise<Facts>;
  /** Makes one where nobody does so here; its id. */
  readonly make?: ((n: number) => Promise<number>) | undefined;
  /** Makes something refer to a row; where nothing can, `Told.isUsed` says so. */
  readonly use?: ((id: number) => Promise<void>) | undefined;
  readonly close: () => Promise<void>;
}

export const at = (call: Call | undefined, id = 0) => (call?.path ?? '').replace(':id', String(id));
