import type { FieldValues, Resolver, ResolverError, ResolverOptions } from 'react-hook-form';
import type { z } from 'zod';
import type { OwnNames } from '#web/api/field-errors.ts';
import { afterPage, late } from '#web/api/late.ts';

export type Body = z.ZodType<unknown, unknown>;

/** What a form says by itself, by field, beside what the rules say: what they can't know. */
export type OwnErrors = Readonly<Record<string, string | undefined>>;

interface More<V> {
  names?: OwnNames | undefined;
  own?: ((values: V) => OwnErrors) | undefined;
}

/**
 * A form's rules are the rules of the body that it becomes. The whole form is checked each time, so that fields which
 * are judged together are told together; react-hook-form shows what concerns the fields that were touched.
 *
 * @param load the rules, and what reads them, come after the page that has the form
 */
export function contractResolver<V extends FieldValues>(
  load: () => Promise<Body>,
  bodyOf: (values: V) => unknown,
  { names, own }: More<V> = {},
): Resolver<V, unknown, V> {
  let rules: Promise<Resolver<V, unknown, V>> | undefined;
  const loaded = () => {
    rules ??= late(async () => {
      const [body, { rulesOf }] = await Promise.all([load(), import('#web/api/contract-rules.ts')]);
      return rulesOf(body, bodyOf);
    });
    return rules;
  };
  afterPage(() => void loaded());
  return async (values, context, options) => {
    const found = await (await loaded())(values, context, options);
    const errors = { ...renamed<V>(found.errors, names, options), ...ownErrors<V>(own?.(values) ?? {}, options) };
    return Object.keys(errors).length > 0 ? ({ values: {}, errors } as ResolverError<V>) : found;
  };
}

type Errors<V extends FieldValues> = Awaited<ReturnType<Resolver<V>>>['errors'];

/** Of two names of the wire that are one field here, the first says what is wrong. */
function renamed<V extends FieldValues>(
  errors: Errors<V>,
  names: OwnNames = {},
  { fields }: ResolverOptions<V>,
): Errors<V> {
  const all = Object.entries(errors).flatMap(([name, error]): [string, unknown][] => {
    const own = names[name];
    if (own === '') return Object.entries(error ?? {});
    return [own === undefined ? [name, error] : [own, { ...error, ref: fields[own]?.ref }]];
  });
  return Object.fromEntries(all.reverse()) as Errors<V>;
}

/** What the form knows stands in place of what the rules said of the same field. */
function ownErrors<V extends FieldValues>(own: OwnErrors, { fields }: ResolverOptions<V>): Errors<V> {
  const said = Object.entries(own).filter(([, message]) => message !== undefined);
  return Object.fromEntries(
    said.map(([name, message]) => [name, { type: 'own', message, ref: fields[name]?.ref }]),
  ) as Errors<V>;
}
