import type { Call } from '#contract/call.ts';
import type { Resource } from '#contract/resource.ts';
import { useSend } from '#web/api/use-call.ts';

/** Makes one more of a thing; every list of it on the screen is read anew. */
export function useCreate<L extends Call, C extends Call>(
  resource: Resource<L, C>,
  options: Omit<NonNullable<Parameters<typeof useSend<C>>[1]>, 'refresh'> = {},
) {
  return useSend(resource.create, { ...options, refresh: [resource.list] });
}
