import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/client.ts';

/**
 * Puts the server's 422 under the fields it is about and takes the first of them into focus; what was typed stays.
 * Answers the messages of fields that this form does not have, which would otherwise be seen nowhere.
 */
export function applyFieldErrors<F extends FieldValues>(form: UseFormReturn<F>, error: unknown): string[] {
  if (!(error instanceof ApiError) || !error.errors) return [];
  const homeless: string[] = [];
  let first = true;
  for (const [name, messages] of Object.entries(error.errors)) {
    // A path in the form's values is a field's name; react-hook-form can't narrow a string to one.
    const path = name as FieldPath<F>;
    if (form.getValues(path) === undefined) {
      homeless.push(...messages);
      continue;
    }
    form.setError(path, { type: 'server', message: messages.join('；') }, { shouldFocus: first });
    first = false;
  }
  return homeless;
}
