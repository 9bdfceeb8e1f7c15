import type { Fate } from '../crowd/op.ts';

/** What is counted when a shift is closed (docs/domain/money.md#closing); cents. */
export const WAYS = ['cash', 'alipay', 'wechat', 'bank'] as const;
export type Sums = Readonly<Record<(typeof WAYS)[number], number>>;

/** What somebody asks for who closes a shift. */
export interface CloseAsked {
  readonly shift: number;
  readonly counted: Sums;
  readonly float: number;
  /** Who takes over. */
  readonly handedTo: number | null;
}

/** One closing that was asked for, under one key, however often it was sent. Instants are the driver's. */
export interface CloseOp {
  readonly n: number;
  readonly by: number;
  readonly hospital: number;
  readonly asked: CloseAsked;
  readonly at: number;
  readonly done: number;
  readonly fate: Fate;
  readonly answer: string;
  /** Of a success. */
  readonly shown: ShiftShown | null;
}

/** A closed shift as the answer shows it. */
export interface ShiftShown {
  readonly id: number;
  readonly counted: Sums;
  readonly expected: Sums;
  readonly difference: Sums;
  readonly float: number;
  readonly count: number;
  /** By way of paying: what was taken, and what of all ways was given back. */
  readonly takings: readonly { readonly type: number; readonly amount: number | null; readonly count: number }[];
  readonly givenBack: { readonly amount: number | null; readonly count: number };
}

/** What a closing left: its lines in the trail and the answers kept under its key, by its number. */
export interface CloseTrace {
  readonly n: number;
  /** Of its line in the trail, written while it had the shift to itself: before whatever went into the next one. */
  readonly order: number;
  readonly lines: number;
  readonly kept: number;
  readonly by: number | null;
  readonly shift: number | null;
}

/** When a shift was closed: by the trail, and by the driver's clock. */
export interface Closing {
  readonly order: number;
  readonly at: number;
  readonly done: number;
}

/** By shift. @param end when nothing ran any more */
export function closingsOf(
  ops: readonly CloseOp[],
  traces: readonly CloseTrace[],
  end: number,
): ReadonlyMap<number, Closing> {
  const byNumber = new Map(ops.map((op) => [op.n, op]));
  return new Map(
    traces.flatMap(({ n, order, shift }) => {
      const op = byNumber.get(n);
      return op && shift !== null ? [[shift, { order, at: op.at, done: Math.min(op.done, end) }] as const] : [];
    }),
  );
}

/** Whether a shift was closed while something was under way: surely so, surely not, or either. */
export function mayBeClosed(closing: Closing | undefined, { at, done }: Pick<CloseOp, 'at' | 'done'>): boolean[] {
  if (!closing) return [false];
  return [...(closing.at < done ? [true] : []), ...(closing.done >= at ? [false] : [])];
}
