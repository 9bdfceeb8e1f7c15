import type { AllergyType } from '#contract/allergies.ts';

/** What is taken up into the form, another with each press: a word that was pressed, or nothing yet (其他). */
export interface Picked {
  substance: string;
  type: AllergyType;
}
