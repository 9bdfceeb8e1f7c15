import type { Child } from './children.ts';
import type { ProductOptions, RunningProduct } from './product.ts';
import type { BenchServices } from './services.ts';

/**
 * A row of the table of promises (A to S): what it measures, against what, and what it must reach. A file of `rows/`
 * each; `rows/index.ts` lists them.
 */

/** What one run of one side measured: name to number. Units and titles stand in the row's `figures`. */
export type Figures = Readonly<Record<string, number>>;

/** One of those that are compared. In each round every side runs once, one after the other, in changing order. */
export interface Side {
  readonly name: string;
  /** A reference program: left out where the programs are absent. */
  readonly reference: boolean;
  /** One measurement of about `ctx.seconds`. Everything that is slow and not measured belongs into `Row.open`. */
  run(round: number): Promise<Figures>;
}

interface FigureName {
  readonly title: string;
  /** ms, /s, %, … or '' for a plain number. */
  readonly unit: string;
}

/** One judgement: a side's figure over another's (or by itself), taken round by round; its median is held to the promise. */
export interface Judgement {
  readonly title: string;
  readonly side: string;
  readonly figure: string;
  /** What it is divided by in the same round; null where the figure itself is what is promised. */
  readonly against: { readonly side: string; readonly figure?: string } | null;
  /** `more`: at least `must`; `less`: at most. */
  readonly better: 'more' | 'less';
  /** Null: told, not promised. */
  readonly must: number | null;
  readonly aim: number | null;
}

/** A row that is ready to run. */
export interface OpenRow {
  readonly sides: readonly Side[];
  /** In place of the row's, where the sides are not known before. */
  readonly judgements?: readonly Judgement[];
  /** What else was seen while it ran, for the document; read at the end. */
  notes?(): readonly string[];
  close(): Promise<void>;
}

export interface Row {
  /** A to S, with a ′ where another system stands beside it. */
  readonly id: string;
  readonly title: string;
  /** The promise in words. */
  readonly must: string;
  readonly aim: string;
  /** The reference programs, by file name; empty where the product is compared with itself. */
  readonly references: readonly string[];
  /** How it is measured: a short paragraph for the document. */
  readonly how: string;
  readonly figures: Readonly<Record<string, FigureName>>;
  readonly judgements: readonly Judgement[];
  /** A first round that is thrown away: fresh connections and cold code are no part of what is promised. */
  readonly warmUp?: boolean;
  /** It has nothing to say without other systems' drivers (BENCH_PEERS). */
  readonly peers?: true;
  /** The figure that the plot shows for each side. */
  readonly plot: string;
  open(ctx: BenchContext): Promise<OpenRow>;
}

/** What a row is given. */
export interface BenchContext {
  /** How long one side's run takes. */
  readonly seconds: number;
  readonly rounds: number;
  /** The prepared copy of the reference programs, or null. */
  readonly references: string | null;
  /** PostgreSQL (durable, looked at) and Redis, the same for both sides. */
  readonly services: BenchServices;
  readonly log: (line: string) => void;
  /** A fresh, migrated database of the product's. Answers its URL, as the owner of the tables. */
  database(name: string): Promise<string>;
  /** The reference programs' own database with their schema, made anew. Answers its URL. */
  limits(): Promise<string>;
  /** Servers (and workers) of the product, as processes of their own. */
  product(options: ProductOptions): Promise<RunningProduct>;
  /** A reference program as a process: `a6_app.mjs`, its arguments, and more environment than PGURL and REDISURL. */
  reference(script: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Child>;
  /** Runs the default export of a module of `drivers/` in a process of its own; answers what it answers. */
  drive<J, R>(driver: string, job: J): Promise<R>;
}

/** Checks the row's own wiring, so that a slip of a name is told before an hour of measuring. */
export function wiringFaults(row: Row, sides: readonly string[], judgements = row.judgements): string[] {
  const faults: string[] = [];
  for (const judgement of judgements) {
    const named = [judgement.side, ...(judgement.against ? [judgement.against.side] : [])];
    for (const side of named) if (!sides.includes(side)) faults.push(`${row.id}: no side ${side} (${judgement.title})`);
    for (const figure of [judgement.figure, judgement.against?.figure ?? judgement.figure])
      if (!row.figures[figure]) faults.push(`${row.id}: no figure ${figure} (${judgement.title})`);
  }
  if (!row.figures[row.plot]) faults.push(`${row.id}: no figure ${row.plot} to plot`);
  return faults;
}
