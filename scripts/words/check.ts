import type { Allowed } from './rules.ts';
import type { Said } from './strings.ts';

export interface Entry {
  /** What the screen says: one word, or several for one thing. */
  words: readonly string[];
  /** What the code calls it. */
  names: readonly string[];
}

/** The rows of the tables of docs/glossary.md. */
export function entriesOf(glossary: string): Entry[] {
  return glossary
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (---|the screen says)/.test(line))
    .map((line) => {
      const [said = '', , code = ''] = line.slice(1, -1).split('|');
      const names = [...code.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => name.split('.'));
      return {
        words: said
          .split(/[、（）：]/)
          .map((word) => word.replace(/[\s\d]/g, ''))
          .filter(Boolean),
        names,
      };
    });
}

interface Rules {
  insteadOf: Readonly<Record<string, readonly string[]>>;
  allowed: readonly Allowed[];
}

interface Breach {
  at: string;
  /** The word that stands there, and the one that should. */
  says: string;
  not: string;
  text: string;
}

/** Where a text says a thing by another word than the glossary's; and what is allowed and nowhere said. */
export function breachesOf(said: ReadonlyMap<string, readonly Said[]>, { insteadOf, allowed }: Rules) {
  const used = new Set<Allowed>();
  const forbidden = Object.entries(insteadOf).flatMap(([says, others]) => others.map((not) => ({ says, not })));
  const breaches: Breach[] = [];
  for (const [file, texts] of said) {
    const here = allowed.filter((each) => file.startsWith(each.in));
    for (const { text, line } of texts) {
      const rest = here.reduce((left, each) => {
        if (left.includes(each.text)) used.add(each);
        return left.replaceAll(each.text, '');
      }, text);
      for (const { says, not } of forbidden) {
        if (rest.includes(not)) breaches.push({ at: `${file}:${line}`, says, not, text: text.trim() });
      }
    }
  }
  return { breaches, unused: allowed.filter((each) => !used.has(each)) };
}
