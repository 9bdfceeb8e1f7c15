import type { Journal } from './journal.ts';

/** Texts that the public must never be sent: names, phones, ID numbers. */
export interface Canaries {
  add: (...texts: string[]) => void;
  /** Those that stand in a text. */
  find: (text: string) => string[];
}

/** Searches what somebody was sent; what is their own they may know. */
export function searching(
  { journal, canaries }: { journal: Journal; canaries: Canaries },
  where: string,
  own: ReadonlySet<string> = new Set(),
): (text: string) => void {
  return (text) => {
    journal.searched += Buffer.byteLength(text);
    for (const what of canaries.find(text)) if (!own.has(what)) journal.leaks.push({ where, what });
  };
}

const RUNS = /[\u4e00-\u9fff·]+|\d+[\dX]/g;

/**
 * Looks up every piece of a run of Chinese characters or digits that is as long as one of the canaries: a search for
 * each of thousands in every byte received would take longer than the replay.
 */
export function createCanaries(): Canaries {
  const texts = new Set<string>();
  const lengths = new Set<number>();
  return {
    add(...added) {
      for (const text of added) {
        texts.add(text);
        lengths.add(text.length);
      }
    },
    find(text) {
      const found = new Set<string>();
      for (const [run] of text.matchAll(RUNS)) {
        for (const length of lengths) {
          for (let at = 0; at + length <= run.length; at++) {
            const piece = run.slice(at, at + length);
            if (texts.has(piece)) found.add(piece);
          }
        }
      }
      return [...found];
    },
  };
}
