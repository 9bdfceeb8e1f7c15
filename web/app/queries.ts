import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/client.ts';

/**
 * What changes while it is read for the first time is read once more. The library takes the answer
 * that is on its way for the refetch that an invalidation asks for, as long as there is no data yet;
 * that answer may be older than the change, which nothing would tell again.
 */
class Queries extends QueryClient {
  /** Once more after its first answer, however often it changed meanwhile. */
  readonly #again = new WeakMap<Query, Promise<void>>();

  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters as InvalidateQueryFilters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    const asked = super.invalidateQueries(filters, options);
    await Promise.all([asked, ...first.map((query) => this.#readAgain(query))]);
  }

  #readAgain(query: Query): Promise<void> {
    const waiting = this.#again.get(query);
    if (waiting !== undefined) return waiting;
    const again = this.#afterItsAnswer(query);
    this.#again.set(query, again);
    return again;
  }

  async #afterItsAnswer(query: Query): Promise<void> {
    await query.promise?.catch(() => undefined);
    this.#again.delete(query);
    await super.invalidateQueries({ predicate: (other) => other === query });
  }
}

export function createQueries(): QueryClient {
  return new Queries({
    defaultOptions: {
      queries: {
        // A clinic's server may stand in the clinic: without the internet is not without it.
        networkMode: 'always',
        // What the server refused it will refuse again.
        retry: (count, error) => count < 1 && error instanceof ApiError && error.unanswered,
        // The live channel says when something changed; a window that comes back need not ask for everything.
        refetchOnWindowFocus: false,
      },
    },
  });
}
