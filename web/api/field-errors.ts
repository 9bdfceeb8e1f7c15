import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/client.ts';

/** Where the server's 422 went: names of fields of this form, and messages of fields that it does not have. */
export interface Placed {
  fields: string[];
  homeless: string[];
}

/**
 * Puts the server's 422 under the fields it is about and takes the first of them into focus; what was typed stays.
 * A form under a loading overlay has no focus to give before the overlay is gone: `focus: false`, and later itself.
 */
export function applyFieldErrors<F extends FieldValues>(
  form: Pick<UseFormReturn<F>, 'getValues' | 'setError'>,
  error: unknown,
  { focus = true }: { focus?: boolean } = {},
): Placed {
  const placed: Placed = { fields: [], homeless: [] };
  if (!(error instanceof ApiError)) return placed;
  for (const [name, messages] of Object.entries(error.errors ?? {})) {
    // A path in the form's values is a field's name; react-hook-form can't narrow a string to one.
    const path = name as FieldPath<F>;
    if (form.getValues(path) === undefined) {
      placed.homeless.push(...messages);
      continue;
    }
    const first = placed.fields.length === 0;
    form.setError(path, { type: 'server', message: messages.join('；') }, { shouldFocus: focus && first });
    placed.fields.push(name);
  }
  return placed;
}
