import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { author, type DraftKind, dropDraft, keepDraft, readDraft } from './draft.ts';

export interface Draft {
  /** What the form shows was typed before. */
  restored: boolean;
  /** Starts over. */
  clear: () => void;
  /** Booked, or given up on purpose. */
  drop: () => void;
}

/** A chosen room alone is not worth bringing back. */
function isTyped({ department_id: _, ...values }: FieldValues): boolean {
  return Object.values(values).some(Boolean);
}

function found<V extends FieldValues>(kind: DraftKind, shape: z.ZodType<V>): V | null {
  const values = shape.safeParse(readDraft(kind)).data;
  return values && isTyped(values) ? values : null;
}

/**
 * Keeps a form's values while they are typed, and brings them back where the form went without being booked or given
 * up: after a reload, an expired sign-in, a look at another doctor.
 */
export function useDraft<V extends FieldValues, C, T>(
  kind: DraftKind,
  shape: z.ZodType<V>,
  form: UseFormReturn<V, C, T>,
): Draft {
  const [before] = useState(() => found(kind, shape));
  const [restored, setRestored] = useState(before !== null);
  // Who began it: a sign-in may end while the form is open.
  const [by] = useState(author);
  const done = useRef(false);
  const { reset, subscribe } = form;
  useEffect(() => {
    if (before) reset(before, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!done.current) keepDraft(kind, by, values);
      },
    });
  }, [kind, by, before, reset, subscribe]);
  return {
    restored,
    clear: () => {
      reset();
      dropDraft(kind);
      setRestored(false);
    },
    drop: () => {
      done.current = true;
      dropDraft(kind);
    },
  };
}
