/** What a desk asks of a payment that was made. */
export type PaymentAsked = Reverse | Find;

/** 冲正, of a payment for lists or of a top-up. */
export interface Reverse {
  readonly way: 'reverse';
  readonly payment: number;
}

/** It is looked up by its receipt. */
interface Find {
  readonly way: 'find';
  readonly receipt: string;
}
