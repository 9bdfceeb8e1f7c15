import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/client.ts';
import { type Merge, mergeOf, type NameOf, same } from '#web/forms/merge.ts';

/** A row that others may change too. */
export interface Row {
  version: number;
}

/** What a form changes. */
export interface Over<V, R extends Row> {
  /** As it is known now; it may follow what others do, and the form's `values` with it. */
  version: number;
  valuesOf: (row: R) => V;
  /** Asks for it as it is, where a refusal does not bring it. */
  read: () => Promise<R>;
  /** Names that say one thing between them. */
  together?: readonly NameOf<V>[];
}

/** What was saved by somebody else while the form was open. */
export interface Meanwhile<V> {
  theirs: V;
  mine: V;
  merge: Merge<V>;
  /** Whose it is to be, of what both changed. */
  chosen: Readonly<Record<string, Whose | undefined>>;
  /** It was tried to be saved before everything was chosen. */
  asked: boolean;
  /** A save was refused over it: whoever pressed is led to it. Otherwise nobody is drawn away from what they write. */
  refused?: boolean;
}

export type Whose = 'mine' | 'theirs';

/** What is written over. */
export interface Seen<V> {
  base: V;
  version: number | null;
  /** Something is still to be chosen between it and what is written. */
  open?: boolean;
}

/**
 * What is written is written over a version. Where there is a newer one, what only the others changed is taken over,
 * what only I changed stays, and what both changed is asked; then it is saved over the newer.
 *
 * @param known its values, as they are known now
 * @param seen what the writing began with: of a draft that is found again it may be an older version
 */
export function useMeanwhile<V extends FieldValues, R extends Row>(
  form: UseFormReturn<V, unknown, V>,
  over: Over<V, R> | null,
  known: V,
  seen: RefObject<Seen<V>>,
) {
  const [meanwhile, setMeanwhile] = useState<Meanwhile<V> | null>(null);
  const told = useRef(false);
  const put = (name: NameOf<V>, value: V[NameOf<V>]) =>
    // A name of the values is a path in them; react-hook-form can't narrow it to one.
    form.setValue(name as unknown as FieldPath<V>, value as FieldPathValue<V, FieldPath<V>>, { shouldDirty: true });
  /** Field by field: a letter that is just being typed elsewhere is not disturbed. */
  const take = (theirs: V, version: number, refused: boolean) => {
    const mine = { ...form.getValues() };
    const { base } = seen.current;
    const merge = mergeOf(base, mine, theirs, over?.together);
    // What is still to be chosen is asked again where yet another version comes before it is.
    const open = Object.fromEntries(merge.both.map((name) => [name, base[name]]));
    seen.current = { base: { ...theirs, ...open }, version, open: merge.both.length > 0 };
    if (same(mine, base) && !refused) return form.reset(theirs);
    for (const name of merge.theirs) put(name, theirs[name]);
    const touched = merge.theirs.length + merge.both.length > 0;
    if (!touched && !refused) return;
    told.current = true;
    setMeanwhile({ theirs, mine, merge, chosen: {}, asked: false, refused });
  };
  const follow = useEffectEvent(() => {
    if (over && seen.current.version !== null && over.version > seen.current.version) take(known, over.version, false);
  });
  const version = over?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the version that is known, whatever else is drawn anew
  useEffect(() => follow(), [version]);
  return {
    meanwhile,
    forget: () => {
      told.current = false;
      setMeanwhile(null);
    },
    /** Whose value it is to be. */
    choose: (name: NameOf<V>, whose: Whose) => {
      if (!meanwhile) return;
      const next = { ...meanwhile, chosen: { ...meanwhile.chosen, [name]: whose } };
      seen.current = { ...seen.current, base: { ...seen.current.base, [name]: next.theirs[name] }, open: isOpen(next) };
      put(name, next[whose][name]);
      setMeanwhile(next);
    },
    /** Whether something is still to be chosen, which the form then says. */
    unsettled: (): boolean => {
      if (!meanwhile || !isOpen(meanwhile)) return false;
      setMeanwhile({ ...meanwhile, asked: true });
      return true;
    },
    /** Takes up what a refusal is about, where it says STALE. @throws ApiError where the row can't be had */
    overtaken: async (error: unknown): Promise<boolean> => {
      if (!over || !(error instanceof ApiError) || error.code !== 'STALE') return false;
      const row = currentOf<R>(error) ?? (await over.read());
      // It may have been followed already, while the refusal was on its way.
      if (row.version !== seen.current.version || !told.current) take(over.valuesOf(row), row.version, true);
      return true;
    },
  };
}

/** Of what both changed something is still to be chosen. */
const isOpen = <V>({ merge, chosen }: Meanwhile<V>): boolean => merge.both.some((name) => !chosen[name]);

/** The row as it is, which a refusal brings along; the server writes it by its own contract. */
function currentOf<R extends Row>({ body }: ApiError): R | null {
  return (body as { current?: R } | null | undefined)?.current ?? null;
}
