import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';

/**
 * A form's rules are the rules of the body that it becomes. The whole form is checked each time, so that fields which
 * are judged together are told together; react-hook-form shows what concerns the fields that were touched.
 */
export function contractResolver<V extends FieldValues>(
  body: z.ZodType<unknown, unknown>,
  bodyOf: (values: V) => unknown,
): Resolver<V, unknown, V> {
  return zodResolver(z.custom<V>().transform(bodyOf).pipe(body), undefined, { raw: true });
}
