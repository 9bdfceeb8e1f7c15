import type { Call, QueryOf } from '#contract/call.ts';
import type { CallArgs } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { useListParams } from './use-list-params.ts';

interface Options<C extends Call> {
  /** Filters that are on until somebody chooses. */
  defaults?: Readonly<Record<string, string>>;
  /** What the page asks for besides, whatever is chosen. */
  always?: Partial<QueryOf<C>>;
  /** Milliseconds after which it is asked again. */
  every?: number;
}

/** A paged list as its address asks for it; while another page loads, the last one stays. */
export function useList<C extends Call>(call: C, { defaults, always, every }: Options<C> = {}) {
  const params = useListParams(call, defaults);
  const answer = useCall(call, { query: Object.assign({}, params.query, always) } as CallArgs<C>, {
    keep: true,
    every,
  });
  return { params, answer };
}
