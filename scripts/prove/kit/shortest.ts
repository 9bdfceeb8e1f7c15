import type { Violation } from '../part.ts';

/** So many of one kind say what a thousand would. */
const MOST = 3;

/** Breaches that differ in their numbers alone are one kind: of each the shortest histories, and how many there were. */
export function ofEachKind(violations: readonly Violation[]): Violation[] {
  const kindOf = ({ what }: Violation) => what.replace(/[0-9a-f]{16,}|\d+/g, '#').slice(0, 80);
  return [...Map.groupBy(violations, kindOf).values()].flatMap((kind) => {
    const length = ({ history }: Violation) => history.reduce((sum, line) => sum + line.length, 0);
    const shown = kind.toSorted((a, b) => length(a) - length(b)).slice(0, MOST);
    const [first, ...rest] = shown;
    if (!first || kind.length <= MOST) return shown;
    return [{ ...first, what: `${first.what} (and ${kind.length - 1} more of the kind)` }, ...rest];
  });
}
