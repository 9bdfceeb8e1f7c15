/** Rows that stand under rows of their own table: each names what it is under, or nothing. */

interface Branch {
  readonly id: number;
  readonly parent_id: number | null;
}

/** A row with those under it, down to the last. */
export type Nested<R> = R & { children: Nested<R>[] };

/** With what stands under each. What is under none of them stands at the top; siblings keep their order. */
export function nestedOf<R extends Branch>(rows: readonly R[]): Nested<R>[] {
  const known = new Map(rows.map((row) => [row.id, { ...row, children: [] } as Nested<R>]));
  const all = [...known.values()];
  for (const row of all) known.get(row.parent_id ?? 0)?.children.push(row);
  return all.filter(({ parent_id }) => parent_id === null || !known.has(parent_id));
}

/** One after the other: what came nested, and what came so already. */
export const flatOf = <R extends object>(rows: readonly R[]): R[] =>
  rows.flatMap((row) => ('children' in row ? [row, ...flatOf(row.children as R[])] : [row]));

/** A row, and where it stands. */
export interface Placed<R> {
  readonly row: R;
  /** 1 at the top. */
  readonly level: number;
  /** What it stands under, from the top. */
  readonly above: readonly R[];
  readonly children: readonly R[];
}

/** Rows with their places, whether they came nested or one after the other. */
export function placesOf<R extends Branch>(rows: readonly R[]): Placed<R>[] {
  const isNested = (row: R): row is Nested<R> => 'children' in row;
  const walk = (branches: readonly Nested<R>[], above: readonly R[]): Placed<R>[] =>
    branches.flatMap(({ children, ...rest }) => {
      const row = rest as unknown as R;
      const place = { row, level: above.length + 1, above, children: children as readonly R[] };
      return [place, ...walk(children as Nested<R>[], [...above, row])];
    });
  return walk(rows.every(isNested) ? rows : nestedOf(rows), []);
}
