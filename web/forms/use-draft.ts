import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { author, dropDraft, KEPT_MS, keepDraft, readDraft } from '#web/forms/draft-store.ts';
import { same } from '#web/forms/merge.ts';
import type { Seen } from '#web/forms/use-meanwhile.ts';

export interface DraftOptions<V> {
  /** What the form is about: `patient`, `announcement:7`. Another person's is another draft by itself. */
  key: string;
  /** How it is read again; left out, what is of the same kinds as the values that the form was opened with. */
  shape?: z.ZodType<V>;
  /** What is worth bringing back: a single choice that the form makes by itself is not. */
  worth?: (values: V) => boolean;
  keptMs?: number;
  /** Begins with what was started elsewhere, which is not mixed with what was left here; it is kept all the same. */
  fresh?: boolean;
}

export interface DraftState {
  /** What the form shows was typed before. */
  restored: boolean;
  /** Back to what it is written over. */
  startOver: () => void;
  /** Saved, or given up on purpose: nothing is kept any more. */
  drop: () => void;
  /** Nothing is lost by leaving any more. */
  isDone: () => boolean;
}

/** What was found again, checked. */
export interface FoundDraft<V> {
  values: V;
  base: V | null;
  version: number | null;
}

/** What is kept of the form's own values, if anything: read once, when the form opens. */
export function useFoundDraft<V extends object>(options: DraftOptions<V> | null, opened: V): FoundDraft<V> | null {
  const [found] = useState(() => (options && !options.fresh ? foundIn(options, opened) : null));
  return found;
}

function foundIn<V extends object>({ key, shape, worth, keptMs = KEPT_MS }: DraftOptions<V>, opened: V) {
  const draft = readDraft(key, keptMs);
  const checked = (values: unknown): V | null =>
    shape ? (shape.safeParse(values).data ?? null) : isLike(opened, values) ? values : null;
  const values = draft && checked(draft.values);
  if (!draft || !values || same(values, opened) || worth?.(values) === false) return null;
  const base = checked(draft.base);
  // Nothing was typed over what stood there: others have changed it since.
  return same(values, base) ? null : { values, base, version: draft.version ?? null };
}

/** Of the same names and kinds. What was opened empty may have become anything, and a choice may have been taken back. */
function isLike<V extends object>(opened: V, found: unknown): found is V {
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(opened).every(([name, value]) => {
    const other: unknown = Reflect.get(found, name);
    if (value === null || value === undefined) return true;
    if (other === null) return typeof value !== 'string';
    return Array.isArray(value) === Array.isArray(other) && typeof value === typeof other;
  });
}

/**
 * Keeps a form's values letter by letter (nobody knows which one is the last) and brings back what was found of them.
 * What was kept is not what was saved: the form is dirty with it.
 *
 * @param seen what is written over, which is kept with it
 */
export function useDraft<V extends FieldValues>(
  options: DraftOptions<V> | null,
  form: UseFormReturn<V, unknown, V>,
  found: V | null,
  seen: RefObject<Seen<V>>,
): DraftState {
  const key = options?.key ?? null;
  const [restored, setRestored] = useState(found !== null);
  const [by] = useState(author);
  const done = useRef(false);
  const keep = useEffectEvent((values: V) => {
    if (key === null || done.current) return;
    const { base, version, open } = seen.current;
    // What is still to be chosen is asked again by whoever reads it: it is not of the newest version yet.
    keepDraft(key, by, { values, base, version: open && version !== null ? version - 1 : version });
  });
  useEffect(() => {
    if (key === null) return;
    if (found) form.reset(found, { keepDefaultValues: true });
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form, key, found]);
  const forget = () => {
    if (key !== null) dropDraft(key);
  };
  return {
    restored,
    startOver: () => {
      form.reset(seen.current.base);
      forget();
      setRestored(false);
    },
    drop: () => {
      done.current = true;
      forget();
    },
    isDone: () => done.current,
  };
}
