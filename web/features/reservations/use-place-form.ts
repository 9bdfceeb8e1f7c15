import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#web/api/client.ts';
import type { Conflict } from '#web/api/conflict.ts';
import { contractResolver } from '#web/api/contract-resolver.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { conflictOf } from './conflict.ts';
import type { PlaceForm } from './place-form.ts';
import { SAID_IN_FORM } from './use-booking.ts';

/** What came back instead of a success; what was typed stays. */
export type PlaceProblem = { conflict: Conflict } | { message: string; stale: boolean };

/** A form that sends a reservation elsewhere: checked by the contract, refused under its fields or above them. */
export function usePlaceForm(
  values: PlaceForm,
  body: z.ZodType<unknown, unknown>,
  send: (values: PlaceForm) => Promise<void>,
) {
  const [problem, setProblem] = useState<PlaceProblem | null>(null);
  const form = useForm<PlaceForm, unknown, PlaceForm>({
    mode: 'onBlur',
    defaultValues: values,
    resolver: contractResolver(
      async () => body,
      (typed) => typed,
    ),
  });
  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    try {
      await send(typed);
    } catch (error) {
      const placed = applyFieldErrors(form, error);
      setProblem(problemOf(error, placed.homeless));
    }
  });
  /** One of the alternatives of a lost slot. */
  const take = (slot: Conflict['slot']) => {
    form.setValue('date', slot.date, { shouldDirty: true });
    form.setValue('time', slot.time, { shouldDirty: true });
    form.setValue('doctor_id', slot.doctor_id, { shouldDirty: true, shouldValidate: true });
    setProblem(null);
  };
  return { form, submit, problem, take, forget: () => setProblem(null) };
}

function problemOf(error: unknown, homeless: readonly string[]): PlaceProblem | null {
  const conflict = conflictOf(error);
  if (conflict) return { conflict };
  if (!(error instanceof ApiError)) return null;
  if (homeless.length > 0) return { message: homeless.join('；'), stale: false };
  if (error.code === 'INVALID' && error.errors) return null;
  return SAID_IN_FORM.includes(error.code)
    ? { message: error.message, stale: error.code === 'STALE' || error.code === 'STATE' }
    : null;
}
