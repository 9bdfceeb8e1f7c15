/** One of a few: what is sent, and what is read. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices of a list of words, in their order. Numbers as keys are put in their own: such choices are written out. */
export const choicesOf = (words: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** What a value is called; null where it is none of them. */
export const labelIn = (choices: readonly Choice[] | undefined, value: unknown): string | null =>
  choices?.find((each) => each.value === String(value))?.label ?? null;

/** Of every plain table: in use, or no longer offered. What is stopped stays readable where it was used. */
export const STATUS_CHOICES: readonly Choice[] = [
  { value: '1', label: '在用' },
  { value: '0', label: '停用' },
];

/** The same of what is sold. */
export const SALE_CHOICES: readonly Choice[] = [
  { value: '1', label: '在售' },
  { value: '0', label: '停售' },
];
