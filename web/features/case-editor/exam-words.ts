import type { SlashChoice } from '#web/clinic/record/slash-menu.tsx';

/** What is asked of a tooth again and again: a word and how much. */
const EXAM_WORDS = [
  ['叩', 'k'],
  ['松', 's'],
  ['探', 't'],
  ['冷', 'l'],
  ['热', 'r'],
  ['龈', 'y'],
] as const;
const GRADES = ['−', '±', '+', '++'] as const;

/** 叩（+）: found by its letter after a slash, behind the phrases. */
export const EXAM_CHOICES: readonly SlashChoice[] = EXAM_WORDS.flatMap(([word, initials]) =>
  GRADES.map((grade) => {
    const text = `${word}（${grade}）`;
    return { key: text, id: null, text, initials, uses: null };
  }),
);

export const EXAM_GROUPS = EXAM_WORDS.map(([word]) => ({
  word,
  choices: GRADES.map((grade) => ({ grade, text: `${word}（${grade}）` })),
}));
