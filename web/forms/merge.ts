/** The names of a form's fields. */
export type NameOf<V> = keyof V & string;

/** What somebody else saved and what is written here come to. */
export interface Merge<V> {
  /** Theirs where only they changed something, mine everywhere else. */
  values: V;
  /** Changed by them alone. */
  theirs: readonly NameOf<V>[];
  /** Changed on both sides, and not to the same: somebody has to choose. */
  both: readonly NameOf<V>[];
}

/** Values of forms are plain data, made by the same function on each side. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * @param base what both began with
 * @param together names that say one thing between them (a day, a time, a person): changed on both sides, even each in
 *   another of them, they are a question
 */
export function mergeOf<V extends object>(base: V, mine: V, theirs: V, together: readonly NameOf<V>[] = []): Merge<V> {
  const names = Object.keys(theirs) as NameOf<V>[];
  const own = new Set(names.filter((name) => !same(base[name], mine[name])));
  if (together.some((name) => own.has(name))) for (const name of together) own.add(name);
  const changed = names.filter((name) => !same(base[name], theirs[name]) && !same(mine[name], theirs[name]));
  const alone = changed.filter((name) => !own.has(name));
  const taken = Object.fromEntries(alone.map((name) => [name, theirs[name]])) as Partial<V>;
  return { values: { ...mine, ...taken }, theirs: alone, both: changed.filter((name) => own.has(name)) };
}
