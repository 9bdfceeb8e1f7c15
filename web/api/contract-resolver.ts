import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { afterPage, late } from '#web/api/late.ts';

type Body = z.ZodType<unknown, unknown>;

/**
 * A form's rules are the rules of the body that it becomes. The whole form is checked each time, so that fields which
 * are judged together are told together; react-hook-form shows what concerns the fields that were touched.
 *
 * @param load the rules, and what reads them, come after the page that has the form
 */
export function contractResolver<V extends FieldValues>(
  load: () => Promise<Body>,
  bodyOf: (values: V) => unknown,
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
  return async (...given) => (await loaded())(...given);
}
