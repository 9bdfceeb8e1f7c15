import { containing } from './like.ts';

/** What somebody typed to find a name, as the statements want it (db/functions/05_sounds.sql). */
export interface Meant {
  /** In lower case, for the rank. */
  readonly keyword: string;
  /** As pinyin or initials; null where it is neither. */
  readonly plain: string | null;
  /** LIKE patterns for the column `sounds`: by sound, and by the signs themselves. A null one finds nothing. */
  readonly bySound: string | null;
  readonly bySigns: string;
}

/** Of fewer letters than these every second name has some inside: they begin a name or its initials. */
const FEWEST_INSIDE = 3;

/** Spaces (an input method leaves some), apostrophes and hyphens between syllables say nothing. */
const BETWEEN = /[\s'’`·-]/g;

/** One keyword of a search as one types: characters, pinyin (half typed, too), initials. */
export function meantBy(text: string): Meant {
  const keyword = text.trim().toLowerCase();
  const letters = keyword.normalize('NFKC').replace(/ü/g, 'v').replace(BETWEEN, '');
  const plain = /^[a-z0-9]+$/.test(letters) ? letters : null;
  return { keyword, plain, bySound: plain === null ? null : soundPattern(plain), bySigns: spreading(keyword) };
}

function soundPattern(plain: string): string {
  return plain.length < FEWEST_INSIDE ? `% ${plain}%` : `%${plain}%`;
}

/** A LIKE pattern for a spread text (`spread` in the database) that has these words in this order. */
function spreading(text: string): string {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return `%${words.map((word) => containing([...word].map((sign) => sign.repeat(3)).join('')).slice(1, -1)).join('%')}%`;
}
