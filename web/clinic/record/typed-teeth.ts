import type { Surface } from '#contract/tooth-names.ts';

/** What is typed into one line of a list: teeth first, then what. 26 jxys · 24,25od 充填 */
export interface TypedLine {
  teeth: string[];
  surfaces: Surface[];
  /** The rest. */
  query: string;
}

const TOOTH = '(?:[1-4][1-8]|[5-8][1-5])s?';
const TEETH = new RegExp(`^((?:${TOOTH})(?:[,，、 ](?:${TOOTH}))*)(?::?([modbl]{1,5}))?(?=$|[^0-9a-z])`, 'i');
const ORDER = ['M', 'O', 'D', 'B', 'L'] as const;

/** Letters directly behind a tooth are its surfaces; with a blank between they are what is looked for. */
export function typedLine(typed: string): TypedLine {
  const text = typed.trimStart();
  const found = TEETH.exec(text);
  if (!found) return { teeth: [], surfaces: [], query: text.trim() };
  const [whole, teeth = '', surfaces = ''] = found;
  return {
    teeth: [...new Set(teeth.toUpperCase().split(/[,，、 ]/))],
    surfaces: ORDER.filter((letter) => surfaces.toUpperCase().includes(letter)),
    query: text.slice(whole.length).trim(),
  };
}
