import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';

/** The rules of the body that a form becomes, as react-hook-form asks for them (contract-resolver.ts). */
export function rulesOf<V extends FieldValues>(
  body: z.ZodType<unknown, unknown>,
  bodyOf: (values: V) => unknown,
): Resolver<V, unknown, V> {
  return zodResolver(z.custom<V>().transform(bodyOf).pipe(body), undefined, { raw: true });
}
