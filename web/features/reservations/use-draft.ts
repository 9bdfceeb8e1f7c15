import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { type DraftKind, dropDraft, keepDraft, readDraft } from './draft.ts';

/**
 * Keeps a form's values while they are typed, and brings them back where the form went without being booked or given
 * up: after a reload, an expired sign-in, a look at another doctor.
 */
export function useDraft<V extends FieldValues, C, T>(
  kind: DraftKind,
  shape: z.ZodType<V>,
  form: UseFormReturn<V, C, T>,
): { drop: () => void } {
  const [found] = useState(() => shape.safeParse(readDraft(kind)).data ?? null);
  const { reset, subscribe } = form;
  useEffect(() => {
    if (found) reset(found, { keepDefaultValues: true });
    return subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(kind, values) });
  }, [kind, found, reset, subscribe]);
  return { drop: () => dropDraft(kind) };
}
