import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/client.ts';

/** Where the server's 422 went: names of fields of this form, and messages of fields that it does not have. */
export interface Placed {
  fields: string[];
  homeless: string[];
}

/** Fields that the wire calls otherwise than the form: `{patient_id: 'patient'}`; `{content: ''}`: the form has what is in it. */
export type OwnNames = Readonly<Record<string, string>>;

/** As the form calls what the wire calls `name`. */
function ownName(name: string, names: OwnNames = {}): string {
  const [first = '', ...rest] = name.split('.');
  return [names[first] ?? first, ...rest].filter(Boolean).join('.');
}

/**
 * Puts the server's 422 under the fields it is about and takes the first of them into focus; what was typed stays.
 * A form under a loading overlay has no focus to give before the overlay is gone: `focus: false`, and later itself.
 */
export function applyFieldErrors<F extends FieldValues>(
  form: Pick<UseFormReturn<F>, 'getValues' | 'setError'>,
  error: unknown,
  { focus = true, names }: { focus?: boolean; names?: OwnNames | undefined } = {},
): Placed {
  const placed: Placed = { fields: [], homeless: [] };
  if (!(error instanceof ApiError)) return placed;
  for (const [name, messages] of Object.entries(error.errors ?? {})) {
    const own = ownName(name, names);
    if (!has(form.getValues(), own)) {
      placed.homeless.push(...messages);
      continue;
    }
    // A path in the form's values is a field's name; react-hook-form can't narrow a string to one.
    const path = own as FieldPath<F>;
    const first = placed.fields.length === 0;
    form.setError(path, { type: 'server', message: messages.join('；') }, { shouldFocus: focus && first });
    placed.fields.push(own);
  }
  return placed;
}

/** Also where nothing is chosen yet: the name is there, its value is not. */
function has(values: object, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  if (!(first in values)) return false;
  const value: unknown = Reflect.get(values, first);
  if (rest.length === 0) return true;
  return typeof value === 'object' && value !== null && has(value, rest.join('.'));
}
