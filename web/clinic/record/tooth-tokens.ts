/** One tooth with its surfaces, or all from one to another, as a text of a case names them. */
export interface ToothToken {
  from: string;
  to: string | null;
  /** `OM`; empty: the tooth. */
  surfaces: string;
}

// As contract/teeth.ts says it, which would bring the checker of forms along.
const TOOTH = '(?:[1-4][1-8]|[5-8][1-5])S?';
const TOKEN = new RegExp(`\\[\\[(${TOOTH})(?:-(${TOOTH}))?(?::([MODBL]{1,5}))?\\]\\]`, 'g');

/** A text by its pieces: `[[26]]`, `[[26:OM]]`, `[[11-14]]` are teeth; what else stands in brackets is as it was typed. */
export function piecesOf(text: string): (string | ToothToken)[] {
  const pieces: (string | ToothToken)[] = [];
  let after = 0;
  for (const { 0: whole, 1: from = '', 2: to = null, 3: surfaces = '', index } of text.matchAll(TOKEN)) {
    if (index > after) pieces.push(text.slice(after, index));
    pieces.push({ from, to, surfaces });
    after = index + whole.length;
  }
  return after < text.length ? [...pieces, text.slice(after)] : pieces;
}

/** 26, 26 OM, 11-14 */
export const toothWords = ({ from, to, surfaces }: ToothToken): string =>
  [to === null ? from : `${from}-${to}`, surfaces].filter(Boolean).join(' ');
