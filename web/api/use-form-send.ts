import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/client.ts';
import { reasonOf } from '#web/api/errors.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import type { Refusal } from '#web/ui/form-refusal.tsx';

/**
 * Sends a form that stands in a page. What was typed stays whatever the answer; a refusal is told under its fields, or
 * in the form where it is about none of them. `fields` in the order in which they stand.
 */
export function useFormSend<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  fields: readonly FieldPath<V>[],
  send: (values: V) => Promise<void>,
) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const place = (error: unknown) => {
    const placed = applyFieldErrors(form, error, { focus: false });
    if (placed.homeless.length > 0 || placed.fields.length === 0) setRefusal(refusalOf(error, placed.homeless[0]));
  };
  const submit = form.handleSubmit(
    async (values) => {
      setRefusal(null);
      try {
        await send(values);
      } catch (error) {
        place(error);
      }
    },
    // What its fields say now is newer than what was answered before.
    () => setRefusal(null),
  );
  useFocusOnFirstError(form, fields);
  return { submit, refusal, setRefusal };
}

/** What a form says of an error that none of its fields is about. */
export function refusalOf(error: unknown, text = reasonOf(error)): Refusal {
  const failure = error instanceof ApiError ? error : null;
  const wait = failure?.retryAfter ? `（${waitOf(failure.retryAfter)}后可重试）` : '';
  return { text: text + wait, retry: failure?.unanswered ?? false };
}

function waitOf(seconds: number): string {
  if (seconds < 100) return `${seconds} 秒`;
  if (seconds < 6000) return `${Math.ceil(seconds / 60)} 分钟`;
  return `${Math.ceil(seconds / 3600)} 小时`;
}

/** Once the loading overlay is gone: under it there is no focus to take. */
export function useFocusOnFirstError<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  fields: readonly FieldPath<V>[],
): void {
  const { isSubmitting, submitCount } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of the fields is the form's own and stays
  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    const wrong = fields.find((name) => form.getFieldState(name).error);
    if (wrong) form.setFocus(wrong);
  }, [form, isSubmitting, submitCount]);
}
