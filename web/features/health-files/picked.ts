import type { AllergyType } from '#contract/allergies.ts';

/** What is taken up into the form: a word that was pressed, or nothing yet (其他). */
export interface Picked {
  substance: string;
  type: AllergyType;
  /** Which press it was: the same word again is another. */
  press: number;
}
