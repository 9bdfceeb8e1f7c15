import type { Line, Off } from './list-prices.ts';

/** What a desk asks for of lists of treatments. Cents. */

/** 1 cash, 2 to 4 over the counter, 5 stored value, 6 points, 7 insurance. */
export type TenderType = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface Tender {
  readonly type: TenderType;
  readonly amount: number;
  readonly tendered: number | null;
  readonly trade: string | null;
  /** Whose card; null: the patient's own. */
  readonly card: number | null;
}

export interface Write {
  readonly way: 'write';
  /** Null: a new one. */
  readonly list: number | null;
  readonly version: number | null;
  readonly lines: readonly Line[];
  readonly off: Off | null;
  readonly issue: boolean;
}
export interface Pay {
  readonly way: 'pay';
  readonly ids: readonly number[];
  /** Whether it is sent as the one list that it is. */
  readonly one: boolean;
  readonly tenders: readonly Tender[];
  readonly owe: boolean;
  readonly version: number | null;
  /** With the first payment of one list: what is taken off it by hand, and 抹零. */
  readonly off: Off | null;
  readonly round: number;
}
/** 退费 is asked for: of lines or of an amount. */
export interface Back {
  readonly way: 'back';
  readonly list: number;
  readonly lines: readonly BackLine[] | null;
  readonly amount: number | null;
  /** Where it goes back to; null: as it came. */
  readonly sources: readonly Source[] | null;
  readonly version: number;
}
export interface BackLine {
  /** The how many-th of the list's lines; below zero: none of them. */
  readonly at: number;
  readonly id: number;
  readonly count: number;
}
export interface Source {
  readonly type: TenderType;
  readonly amount: number;
}
/** And decided by somebody. */
export interface Decide {
  readonly way: 'decide';
  readonly list: number;
  readonly approval: number;
  readonly approved: boolean;
  readonly version: number;
}
/** 坏账核销. */
export interface WriteOff {
  readonly way: 'writeOff';
  readonly list: number;
  /** Cents. */
  readonly amount: number;
  readonly version: number;
}
export type ListAsked =
  | Write
  | Pay
  | Back
  | Decide
  | WriteOff
  /** What waits of a list, or was decided. */
  | { readonly way: 'asks'; readonly list: number }
  | { readonly way: 'void'; readonly list: number; readonly version: number }
  | { readonly way: 'show'; readonly list: number };
